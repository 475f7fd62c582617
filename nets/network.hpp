// A small network with eight-bit weights: from the bits of an observation (search/observation.hpp) to the scores of
// moves and the worth of the deal. Whole numbers are summed exactly and floats only scaled, so that the same file gives
// the same answer on every machine. How it was trained: docs/training.md.
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "table/move.hpp"

namespace stube {

class Network {
 public:
  // Nothing where the file is not one of ours.
  [[nodiscard]] static std::optional<Network> read(std::string_view file);

  struct Answer {
    std::vector<float> scores;  // of the moves, in their order: logarithms of chances, but for a constant
    double value = 0;           // what the deal brings the seat, against those who play against it; in the game's unit
  };
  // `bits` as observation::observe wrote them.
  [[nodiscard]] Answer evaluate(std::span<const std::uint32_t> bits, std::span<const Move> moves) const;

  // How many bits an observation must have.
  [[nodiscard]] int observation_bits() const { return static_cast<int>(input_of_bit_.size()); }

 private:
  struct Layer {
    int rows = 0, columns = 0;
    float step = 0;  // of the activations that it gives: one of their 127 steps
    std::vector<float> scale, bias;
    std::vector<std::int8_t> weights;  // row by row; the first layer's column by column
    [[nodiscard]] float output(int row, const std::uint8_t* inputs) const;
    [[nodiscard]] std::uint8_t activation(float output) const;
  };

  [[nodiscard]] std::vector<std::uint8_t> first_layer(std::span<const std::uint32_t> bits) const;

  std::vector<std::int16_t> input_of_bit_;  // -1: not read
  std::vector<Layer> layers_;
  int outputs_ = 0;
  float spread_ = 1;
};

// The network of a game, read when it is first asked for; null where the game has none.
[[nodiscard]] const Network* network_of(std::string_view game);

}  // namespace stube
