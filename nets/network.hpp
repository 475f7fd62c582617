// The network of a game, with eight-bit weights: a player, which scores moves by what a seat sees, and a judge, which
// sees all cards (search/evaluator.hpp). Whole numbers are summed exactly and floats only scaled, so that the same file
// gives the same answer on every machine. How it was trained: docs/training.md.
#pragma once
#include <optional>
#include <string_view>
#include <vector>

#include "nets/layers.hpp"
#include "search/evaluator.hpp"

namespace stube {

class Network final : public Evaluator {
 public:
  // Nothing where the file is not one of ours.
  [[nodiscard]] static std::optional<Network> read(std::string_view file);

  void score(std::span<const std::uint32_t> bits, std::span<const Move> moves, std::span<float> scores) const override;
  [[nodiscard]] Judgement judge(std::span<const std::uint32_t> bits) const override;

  // How many bits an observation must have.
  [[nodiscard]] int observation_bits() const { return bits_; }

 private:
  int bits_ = 0;
  std::vector<std::int16_t> output_of_bit_;  // of a move; -1: none
  std::vector<float> results_;               // of a deal, of which the judge says how likely each is
  Layers player_, judge_;                    // the judge's last output are the odds
};

// The network of a game, read when it is first asked for; null where the game has none.
[[nodiscard]] const Network* network_of(std::string_view game);

}  // namespace stube
