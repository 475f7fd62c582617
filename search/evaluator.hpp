// What a search asks of a network. The network itself lies above this folder (nets/network.hpp).
#pragma once
#include <cstdint>
#include <span>

#include "table/move.hpp"

namespace stube {

class Evaluator {
 public:
  Evaluator() = default;
  Evaluator(const Evaluator&) = default;
  Evaluator& operator=(const Evaluator&) = default;
  virtual ~Evaluator() = default;

  // How the seat that sees `bits` (observation::observe) would choose among these moves: logarithms of chances, but for
  // a constant, in the order of the moves.
  virtual void score(std::span<const std::uint32_t> bits, std::span<const Move> moves,
                     std::span<float> scores) const = 0;

  struct Judgement {
    double value = 0;  // what the deal will bring the seat, as utility() counts it
    double odds = 0;   // logarithm: how much likelier the deal is than a deal that was imagined without regard to play
  };
  // Of a deal with all its cards, `bits` as observed by a seat on turn.
  [[nodiscard]] virtual Judgement judge(std::span<const std::uint32_t> bits) const = 0;
};

}  // namespace stube
