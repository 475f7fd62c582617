#include "nets/layers.hpp"

#include <bit>

#include "nets/dot_products.hpp"
#include "nets/file_reader.hpp"

namespace stube {

namespace {

constexpr std::uint32_t most_layers = 8;
constexpr int block = dot_products::block;

std::size_t place(int row, int width) {
  return static_cast<std::size_t>(row) * static_cast<std::size_t>(width);
}
constexpr int rounded_up(int size) {
  return (size + block - 1) / block * block;
}

}  // namespace

std::optional<Layers::Layer> Layers::read_layer(FileReader& in, int columns, bool first) {
  Layer layer;
  const auto rows = in.number<std::uint32_t>(), wide = in.number<std::uint32_t>();
  layer.step = in.number<float>();
  if (!in.good() || rows == 0 || rows > Layers::most_outputs || wide != static_cast<std::uint32_t>(columns)) return {};
  layer.rows = static_cast<int>(rows);
  layer.columns = columns;
  layer.scale = in.list<float>(rows);
  layer.bias = in.list<float>(rows);
  const auto weights = in.list<std::int8_t>(place(layer.rows, columns));
  if (!in.good()) return {};
  layer.width = rounded_up(first ? layer.rows : columns);
  layer.weights.resize(place(first ? columns : layer.rows, layer.width));
  for (int r = 0; r < layer.rows; ++r)
    for (int c = 0; c < columns; ++c)
      layer.weights[first ? place(c, layer.width) + static_cast<std::size_t>(r)
                          : place(r, layer.width) + static_cast<std::size_t>(c)] =
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

float Layers::Layer::output(int row, const Activations& inputs) const {
  const std::int32_t sum = dot_products::of_row(weights.data() + place(row, width), inputs.values, width);
  return static_cast<float>(sum) * scale[static_cast<std::size_t>(row)] + bias[static_cast<std::size_t>(row)];
}

void Layers::Layer::round(const std::int32_t* sums, Activations& out) const {
  dot_products::to_steps(sums, scale.data(), bias.data(), step, rows, out.values);
  for (int i = rows; i < rounded_up(rows); ++i) out.values[i] = 0;
}

void Layers::Layer::activate(const Activations& inputs, Activations& out) const {
  alignas(64) std::int32_t sums[most_rows];
  dot_products::of_rows(weights.data(), rows, inputs.values, width, sums);
  round(sums, out);
}

void Layers::activate_first(std::span<const std::uint32_t> bits, Activations& out) const {
  const Layer& layer = layers_.front();
  constexpr int most = 256;
  const std::int8_t* columns[most];
  alignas(64) std::int32_t sums[most_rows] = {};
  int count = 0;
  const auto add = [&] {
    dot_products::add_columns(columns, count, layer.width, sums);
    count = 0;
  };
  for (std::size_t word = 0; word < bits.size(); ++word)
    for (std::uint32_t rest = bits[word]; rest != 0; rest &= rest - 1) {
      const std::size_t bit = word * 32 + static_cast<std::size_t>(std::countr_zero(rest));
      const int input = bit < input_of_bit_.size() ? input_of_bit_[bit] : -1;
      if (input < 0) continue;
      const std::int8_t* column = layer.weights.data() + place(input, layer.width);
      for (int line = 0; line < layer.width; line += 64) __builtin_prefetch(column + line);
      columns[count++] = column;
      if (count == most) add();
    }
  add();
  layer.round(sums, out);
}

void Layers::activate(std::span<const std::uint32_t> bits, Activations& out) const {
  activate_first(bits, out);
  for (std::size_t i = 1; i + 1 < layers_.size(); ++i) {
    const Activations before = out;
    layers_[i].activate(before, out);
  }
}

}  // namespace stube
