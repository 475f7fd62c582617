#include "nets/layers.hpp"

#include <algorithm>
#include <cmath>

#include "nets/file_reader.hpp"

namespace stube {

namespace {

constexpr std::uint32_t most_layers = 8;
constexpr std::uint32_t most_outputs = 4096;

std::size_t place(int row, int columns) {
  return static_cast<std::size_t>(row) * static_cast<std::size_t>(columns);
}

}  // namespace

std::optional<Layers::Layer> Layers::read_layer(FileReader& in, int columns, bool first) {
  Layer layer;
  const auto rows = in.number<std::uint32_t>(), wide = in.number<std::uint32_t>();
  layer.step = in.number<float>();
  if (!in.good() || rows == 0 || rows > most_outputs || wide != static_cast<std::uint32_t>(columns)) return {};
  layer.rows = static_cast<int>(rows);
  layer.columns = columns;
  layer.scale = in.list<float>(rows);
  layer.bias = in.list<float>(rows);
  const auto weights = in.list<std::int8_t>(place(layer.rows, columns));
  if (!in.good()) return {};
  if (!first) {
    layer.by_row.assign(weights.begin(), weights.end());
    return layer;
  }
  layer.by_column.resize(weights.size());
  for (int r = 0; r < layer.rows; ++r)
    for (int c = 0; c < columns; ++c)
      layer.by_column[place(c, layer.rows) + static_cast<std::size_t>(r)] =
          weights[place(r, columns) + static_cast<std::size_t>(c)];
  return layer;
}

std::optional<Layers> Layers::read(FileReader& in, int bits, std::span<const std::uint16_t> inputs) {
  Layers net;
  net.input_of_bit_.assign(static_cast<std::size_t>(bits), -1);
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    if (inputs[i] >= bits) return {};
    net.input_of_bit_[inputs[i]] = static_cast<std::int16_t>(i);
  }
  const auto count = in.number<std::uint32_t>();
  if (count < 2 || count > most_layers) return {};
  int columns = static_cast<int>(inputs.size());
  for (std::uint32_t i = 0; i < count; ++i) {
    auto layer = read_layer(in, columns, i == 0);
    if (!layer || (i + 1 < count && layer->rows > most_rows)) return {};
    columns = layer->rows;
    net.layers_.push_back(std::move(*layer));
  }
  return net;
}

std::int16_t Layers::Layer::activation(float output) const {
  const float steps = std::nearbyint(output / step);
  return static_cast<std::int16_t>(steps <= 0 ? 0 : steps >= 127 ? 127 : steps);
}

float Layers::Layer::output(int row, const Activations& inputs) const {
  const std::int16_t* own = by_row.data() + place(row, columns);
  std::int32_t sum = 0;
  for (int i = 0; i < columns; ++i) sum += static_cast<std::int32_t>(own[i]) * inputs.values[i];
  return static_cast<float>(sum) * scale[static_cast<std::size_t>(row)] + bias[static_cast<std::size_t>(row)];
}

void Layers::activate_first(std::span<const std::uint32_t> bits, Activations& out) const {
  const Layer& layer = layers_.front();
  const int rows = layer.rows;
  // So many columns of eight bits cannot overflow sixteen.
  constexpr int columns_a_block = 256;
  alignas(32) std::int16_t block[most_rows] = {};
  alignas(32) std::int32_t sums[most_rows] = {};
  int in_block = 0;
  const auto empty_block = [&] {
    for (int i = 0; i < rows; ++i) sums[i] += block[i], block[i] = 0;
    in_block = 0;
  };
  for (std::size_t word = 0; word < bits.size(); ++word)
    for (std::uint32_t rest = bits[word]; rest != 0; rest &= rest - 1) {
      const std::size_t bit = word * 32 + static_cast<std::size_t>(std::countr_zero(rest));
      const int input = bit < input_of_bit_.size() ? input_of_bit_[bit] : -1;
      if (input < 0) continue;
      const std::int8_t* column = layer.by_column.data() + place(input, rows);
      for (int i = 0; i < rows; ++i) block[i] = static_cast<std::int16_t>(block[i] + column[i]);
      if (++in_block == columns_a_block) empty_block();
    }
  empty_block();
  for (int i = 0; i < rows; ++i) {
    const auto at = static_cast<std::size_t>(i);
    out.values[i] = layer.activation(static_cast<float>(sums[i]) * layer.scale[at] + layer.bias[at]);
  }
}

void Layers::activate(std::span<const std::uint32_t> bits, Activations& out) const {
  activate_first(bits, out);
  for (std::size_t i = 1; i + 1 < layers_.size(); ++i) {
    const Layer& layer = layers_[i];
    const Activations before = out;
    for (int row = 0; row < layer.rows; ++row) out.values[row] = layer.activation(layer.output(row, before));
  }
}

}  // namespace stube
