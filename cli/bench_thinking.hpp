// How fast the bots think: playouts inside the search, the exact solver on the last six tricks, and the memory of one
// search. Time is that of the processor, so that other work on the machine does not count.
#pragma once
#include <optional>

#include "cli/bench_solver.hpp"
#include "engine/setup.hpp"

namespace stube {

struct ThinkingSpeed {
  double playouts_per_second = 0;     // from the middle of a deal
  double megabytes = 0;               // what one search of a level without limit on rounds needs
  std::optional<SolverSpeed> solver;  // of the last six tricks; nothing where the game has no tricks
};

// Playouts a second alone.
[[nodiscard]] double measure_playouts(const Setup& setup, double seconds);
[[nodiscard]] ThinkingSpeed measure_thinking(const Setup& setup, double seconds);

}  // namespace stube
