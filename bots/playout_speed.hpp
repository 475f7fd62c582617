// How many playouts a second the search makes, for benchmarks; and the deals on which thinking is measured.
#pragma once
#include <memory>
#include <vector>

#include "engine/setup.hpp"

namespace stube {

// A deal as the rule of thumb plays it: the position before each decision.
struct PlayedDeal {
  std::vector<std::unique_ptr<Position>> positions;
  std::vector<bool> between_tricks;
  bool has_tricks = false;
};

[[nodiscard]] PlayedDeal play_deal(const Setup& setup, std::uint64_t number);

// From the middle of several deals, in about so many seconds; `clock` tells the seconds that count.
[[nodiscard]] double playouts_per_second(const Setup& setup, double seconds, double (*clock)());

}  // namespace stube
