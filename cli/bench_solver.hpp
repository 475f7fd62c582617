// How fast the exact solver is, by the number of cards that everybody still holds. Time is that of the processor, so
// that other work on the machine does not count.
#pragma once
#include <vector>

#include "engine/setup.hpp"

namespace stube {

struct SolverSpeed {
  long deals = 0, solved = 0;  // tried; solved within the bound on nodes
  int tricks = 0;              // as many as were asked for, or fewer where hands are smaller
  double mean_seconds = 0;     // of those solved
  double mean_nodes = 0;       // likewise; of the trick machine where it answers
  double worst_seconds = 0;
  double general_seconds = 0;  // the mean by the general solver alone; 0 where it solved none, or was not asked
  [[nodiscard]] double per_second() const { return mean_seconds > 0 ? 1 / mean_seconds : 0; }
  [[nodiscard]] double general_per_second() const { return general_seconds > 0 ? 1 / general_seconds : 0; }
  [[nodiscard]] double nodes_per_second() const { return mean_seconds > 0 ? mean_nodes / mean_seconds : 0; }
};

[[nodiscard]] double processor_seconds();

// On the last six tricks, also by the general solver; where most deals are too large, on the largest endings that are
// not.
[[nodiscard]] SolverSpeed ending_speed(const Setup& setup, double seconds);

// `stube bench --solver`: a line for six and eight cards a hand and for whole deals, where a game has so many.
void bench_solver(const std::vector<const Game*>& games, double seconds, bool as_json);

}  // namespace stube
