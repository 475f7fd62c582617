// Finds problems in deals between bots: one move clearly best, by the solver with open cards or by a long look with
// hidden ones, no other near it, and the rule of thumb or most levels miss it. Rated by which levels find it.
#pragma once
#include <functional>

#include "study/problem_choice.hpp"
#include "study/weigh.hpp"

namespace stube {

struct FinderPlan {
  const Game* game = nullptr;
  std::vector<int> players;  // how many sit at the table: the first number in every other deal, then the others in turn
  bool table = false;        // in discipline `table` with infractions now and then: only questions of penalties
  long wanted = 100;
  double seconds = 60;
  long first_deal = 0, most_deals = 1'000'000;
  std::uint64_t seed = 1;
  unsigned threads = 1;
  long rounds = 300;  // of a first look at a position; one that promises something gets up to forty times as many
  long level_rounds = 1000;  // of a level that thinks, when the problem is rated
};

// What became of the positions that were looked at.
struct FinderCount {
  long deals = 0, positions = 0;
  long near_second = 0;  // at a glance another move is nearly as good, or a longer look says so
  long obvious = 0;      // the rule of thumb and most levels find it
  long common = 0;       // enough others have the same solution
  long unsure = 0;       // clearly best by one look, but not by all of them
  long found = 0;
};

// Adds to `choice` until it is full and varied, or finds nothing that it wants any more, at most one from a deal.
// `changed` is called whenever it has another one.
FinderCount find_problems(const FinderPlan& plan, ProblemChoice& choice, const std::function<void()>& changed);

// The number of the first deal that has given none of these: where a finder goes on.
[[nodiscard]] long deal_after(std::span<const Problem> problems, std::uint64_t seed);

}  // namespace stube
