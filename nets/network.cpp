#include "nets/network.hpp"

#include <bit>
#include <cmath>
#include <cstring>
#include <map>
#include <mutex>
#include <string>

#include "search/observation.hpp"
#include "talk/embedded.hpp"

namespace stube {

namespace {

using observation::MoveBits;

// Reads a file from the front; after an end that came too soon everything reads as nought and `good` is false.
class Reader {
 public:
  explicit Reader(std::string_view file) : rest_(file) {}

  template <class T>
  T number() {
    T value = {};
    copy(&value, sizeof value);
    return value;
  }
  template <class T>
  std::vector<T> list(std::size_t count) {
    if (count > rest_.size() / sizeof(T)) {
      good_ = false;
      return {};
    }
    std::vector<T> values(count);
    copy(values.data(), count * sizeof(T));
    return values;
  }
  [[nodiscard]] bool good() const { return good_; }
  [[nodiscard]] bool at_end() const { return rest_.empty(); }

 private:
  void copy(void* to, std::size_t size) {
    if (!good_ || size > rest_.size()) {
      good_ = false;
      return;
    }
    std::memcpy(to, rest_.data(), size);
    rest_.remove_prefix(size);
  }

  std::string_view rest_;
  bool good_ = true;
};

constexpr std::uint32_t magic = 0x314e5453;  // "STN1"
constexpr std::uint32_t most_bits = 20000, most_rows = 4096, most_layers = 8;
static_assert(std::endian::native == std::endian::little, "weights are stored so");

}  // namespace

std::optional<Network> Network::read(std::string_view file) {
  Reader in(file);
  Network net;
  const bool ours = in.number<std::uint32_t>() == magic;
  const auto bits = in.number<std::uint32_t>(), inputs = in.number<std::uint32_t>(),
             outputs = in.number<std::uint32_t>(), layers = in.number<std::uint32_t>();
  net.spread_ = in.number<float>();
  if (!ours || !in.good() || bits > most_bits || inputs > bits || outputs != MoveBits::width || layers < 2 ||
      layers > most_layers)
    return {};
  net.outputs_ = static_cast<int>(outputs);
  net.input_of_bit_.assign(bits, -1);
  const auto kept = in.list<std::uint16_t>(inputs);
  for (std::size_t i = 0; i < kept.size(); ++i) {
    if (kept[i] >= bits) return {};
    net.input_of_bit_[kept[i]] = static_cast<std::int16_t>(i);
  }
  std::uint32_t columns = inputs;
  for (std::uint32_t i = 0; i < layers; ++i) {
    Layer layer;
    const auto rows = in.number<std::uint32_t>();
    if (rows == 0 || rows > most_rows || in.number<std::uint32_t>() != columns) return {};
    layer.rows = static_cast<int>(rows);
    layer.columns = static_cast<int>(columns);
    layer.step = in.number<float>();
    layer.scale = in.list<float>(rows);
    layer.bias = in.list<float>(rows);
    layer.weights = in.list<std::int8_t>(std::size_t{rows} * columns);
    if (!in.good()) return {};
    if (i == 0) {
      // Few inputs are set: their columns are added up.
      std::vector<std::int8_t> by_column(layer.weights.size());
      for (std::uint32_t r = 0; r < rows; ++r)
        for (std::uint32_t c = 0; c < columns; ++c)
          by_column[std::size_t{c} * rows + r] = layer.weights[std::size_t{r} * columns + c];
      layer.weights = std::move(by_column);
    }
    columns = rows;
    net.layers_.push_back(std::move(layer));
  }
  if (columns != outputs + 1 || !in.at_end()) return {};
  return net;
}

std::uint8_t Network::Layer::activation(float output) const {
  const float steps = std::nearbyint(output / step);
  return static_cast<std::uint8_t>(steps <= 0 ? 0 : steps >= 127 ? 127 : steps);
}

float Network::Layer::output(int row, const std::uint8_t* inputs) const {
  const std::int8_t* own = weights.data() + static_cast<std::size_t>(row) * static_cast<std::size_t>(columns);
  std::int32_t sum = 0;
  for (int i = 0; i < columns; ++i) sum += static_cast<std::int32_t>(own[i]) * inputs[i];
  const auto place = static_cast<std::size_t>(row);
  return static_cast<float>(sum) * scale[place] + bias[place];
}

std::vector<std::uint8_t> Network::first_layer(std::span<const std::uint32_t> bits) const {
  const Layer& layer = layers_.front();
  std::vector<std::int32_t> sums(static_cast<std::size_t>(layer.rows), 0);
  for (std::size_t word = 0; word < bits.size(); ++word)
    for (std::uint32_t rest = bits[word]; rest != 0; rest &= rest - 1) {
      const std::size_t bit = word * 32 + static_cast<std::size_t>(std::countr_zero(rest));
      const int input = bit < input_of_bit_.size() ? input_of_bit_[bit] : -1;
      if (input < 0) continue;
      const std::int8_t* column =
          layer.weights.data() + static_cast<std::size_t>(input) * static_cast<std::size_t>(layer.rows);
      for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += column[i];
    }
  std::vector<std::uint8_t> out(sums.size());
  for (std::size_t i = 0; i < sums.size(); ++i)
    out[i] = layer.activation(static_cast<float>(sums[i]) * layer.scale[i] + layer.bias[i]);
  return out;
}

Network::Answer Network::evaluate(std::span<const std::uint32_t> bits, std::span<const Move> moves) const {
  std::vector<std::uint8_t> inputs = first_layer(bits);
  for (std::size_t i = 1; i + 1 < layers_.size(); ++i) {
    const Layer& layer = layers_[i];
    std::vector<std::uint8_t> out(static_cast<std::size_t>(layer.rows));
    for (int row = 0; row < layer.rows; ++row)
      out[static_cast<std::size_t>(row)] = layer.activation(layer.output(row, inputs.data()));
    inputs = std::move(out);
  }
  // Of the last layer only what the moves need.
  const Layer& last = layers_.back();
  std::vector<float> known(static_cast<std::size_t>(outputs_));
  std::vector<bool> is_known(known.size());
  Answer answer;
  answer.value = static_cast<double>(last.output(outputs_, inputs.data())) * static_cast<double>(spread_);
  answer.scores.reserve(moves.size());
  for (const Move& move : moves) {
    float score = 0;
    const MoveBits used(move);
    for (int i = 0; i < used.count; ++i) {
      const auto bit = static_cast<std::size_t>(used.bits[i]);
      if (!is_known[bit]) {
        known[bit] = last.output(static_cast<int>(bit), inputs.data());
        is_known[bit] = true;
      }
      score += known[bit];
    }
    answer.scores.push_back(score);
  }
  return answer;
}

const Network* network_of(std::string_view game) {
  static std::mutex guard;
  static std::map<std::string, std::optional<Network>, std::less<>> networks;
  const std::scoped_lock lock(guard);
  auto found = networks.find(game);
  if (found == networks.end())
    found = networks.emplace(game, Network::read(embedded("games/" + std::string(game) + "/player.net"))).first;
  return found->second ? &*found->second : nullptr;
}

}  // namespace stube
