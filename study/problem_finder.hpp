// Finds problems in deals between bots: one move clearly best, by the solver with open cards or by a long look with
// hidden ones, no other near it, and the rule of thumb or most levels miss it. Rated by which levels find it.
#pragma once
#include <functional>

#include "study/problems.hpp"
#include "study/weigh.hpp"

namespace stube {

struct FinderPlan {
  const Game* game = nullptr;
  int players = 0;
  long wanted = 100;
  double seconds = 60;
  long most_deals = 1'000'000;
  std::uint64_t seed = 1;
  unsigned threads = 1;
  long rounds = 600;      // of a first look at a position; one that promises something gets twenty times as many, twice
  int level_millis = 60;  // what a level that thinks may think when the problem is rated
};

// In the order in which they were dealt, at most one from a deal. `found` is told how many there are.
[[nodiscard]] std::vector<Problem> find_problems(const FinderPlan& plan, const std::function<void(long)>& found);

}  // namespace stube
