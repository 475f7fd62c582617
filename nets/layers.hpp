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
  // The activations before the last layer.
  static constexpr int most_rows = 512;
  struct Activations {
    alignas(32) std::int16_t values[most_rows];
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
    float step = 0;  // of the activations that it gives: one of their 127 steps
    std::vector<float> scale, bias;
    std::vector<std::int8_t> by_column;  // the first layer: few bits are set, and their columns are added up
    std::vector<std::int16_t> by_row;    // the others
    [[nodiscard]] float output(int row, const Activations& inputs) const;
    [[nodiscard]] std::int16_t activation(float output) const;
  };
  [[nodiscard]] static std::optional<Layer> read_layer(FileReader& in, int columns, bool first);
  void activate_first(std::span<const std::uint32_t> bits, Activations& out) const;

  std::vector<std::int16_t> input_of_bit_;  // -1: not read
  std::vector<Layer> layers_;
};

}  // namespace stube
