// Imagines deals, solves each exactly, and averages what every move is worth: stronger than the tree where the rest of
// a deal is small. It plans for cards that the seat cannot see, so not for the rest of a large deal.
#pragma once
#include <algorithm>

#include "search/imagined_deal.hpp"
#include "search/solver.hpp"
#include "search/stopwatch.hpp"

namespace stube {

// Gives up (no moves) where too many deals cannot be solved within `most_nodes`. Where the plan counts rounds,
// `nodes_a_round` of the solver's nodes stand for one. `imagine(random)` gives a deal.
template <Rules G, class Knowledge>
[[nodiscard]] SearchResult solve_imagined(Seat me, const SearchPlan& plan, auto&& imagine) {
  constexpr long most_nodes = 30'000, nodes_a_round = 32;
  const Stopwatch watch(plan.seconds);
  Random random(plan.seed, Purpose::imagine);
  SearchResult result;
  Solver<G, Knowledge> solver;
  int failures = 0;
  for (long nodes = 0; plan.rounds == 0 || nodes < plan.rounds * nodes_a_round;) {
    if (watch.is_late()) break;
    const typename G::State s = imagine(random);
    const Solved solved = solver.solve(s, me, {.most_nodes = most_nodes, .every_value = true});
    nodes += solved.nodes;
    if (!solved.complete) {
      if (++failures > 2 + result.rounds / 4) return {};
      continue;
    }
    ++result.rounds;
    for (const Weighed& move : solved.moves) {
      const auto found = place_of_move(result.moves, move.move);
      if (found == result.moves.end())
        result.moves.push_back(move);
      else
        found->value += (move.value - found->value) / ++found->visits;
    }
  }
  std::stable_sort(result.moves.begin(), result.moves.end(),
                   [](const Weighed& a, const Weighed& b) { return a.value > b.value; });
  result.solved = true;
  return result;
}
template <Rules G, class Knowledge>
[[nodiscard]] SearchResult solve_imagined(const typename G::State& seen, Seat me, const SearchPlan& plan) {
  return solve_imagined<G, Knowledge>(me, plan,
                                      [&](Random& random) { return likely_deal<G, Knowledge>(seen, me, random); });
}

}  // namespace stube
