// Layers of a network with eight-bit weights and rectified activations of 127 steps: from set bits to the last layer,
// of which single outputs can be asked. No moves and no cards here.
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace stube {

class FileReader;

class Layers {
 public:
  static constexpr std::uint32_t most_outputs = 4096;
  // The activations before the last layer; what lies behind the last one is nought.
  static constexpr int most_rows = 512;
  struct Activations {
    alignas(64) std::uint8_t values[most_rows];
  };

  // `inputs` are the bits that the first layer reads; nothing where the file has no such layers.
  [[nodiscard]] static std::optional<Layers> read(FileReader& in, int bits, std::span<const std::uint16_t> inputs);

  [[nodiscard]] int outputs() const { return layers_.back().rows; }
  // All but the last layer.
  void activate(std::span<const std::uint32_t> bits, Activations& out) const;
  [[nodiscard]] float output(int row, const Activations& inputs) const { return layers_.back().output(row, inputs); }

 private:
  struct Layer {
    int rows = 0, columns = 0;
    int width = 0;   // of a stored row or column, a multiple of `block`: the rest is nought
    float step = 0;  // of the activations that it gives: one of their 127 steps
    std::vector<float> scale, bias;
    // The first layer by columns, of which those of the set bits are added up; the others by rows.
    std::vector<std::int8_t> weights;
    [[nodiscard]] float output(int row, const Activations& inputs) const;
    void activate(const Activations& inputs, Activations& out) const;
    void round(const std::int32_t* sums, Activations& out) const;
  };
  [[nodiscard]] static std::optional<Layer> read_layer(FileReader& in, int columns, bool first);
  void activate_first(std::span<const std::uint32_t> bits, Activations& out) const;

  std::vector<std::int16_t> input_of_bit_;  // -1: not read
  std::vector<Layer> layers_;
};

}  // namespace stube
