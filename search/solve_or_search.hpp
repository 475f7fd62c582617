// Solve instead of search: where a bot's question goes to the exact solver over imagined deals, and where to the tree.
// Every search of a bot or a hint comes through here.
//
// A game may help with this of its Knowledge:
//   solve_below  from how many cards in all hands on its endings are solved; where it is missing, never. Matches must
//                have shown that it is stronger (docs/decisions/0007-search.md)
#pragma once
#include <algorithm>

#include "search/net_search.hpp"
#include "search/net_tree.hpp"
#include "search/solve_imagined.hpp"
#include "search/stopwatch.hpp"
#include "search/tree_search.hpp"

namespace stube {

template <Rules G>
int cards_in_hands(const typename G::State& s) {
  int count = 0;
  for (int i = 0; i < G::players(s); ++i) {
    const Holding holding = G::hand(s, Seat(i));
    count += holding.known.count() + holding.hidden;
  }
  return count;
}

// Whether the rest of the deal is small enough. A short look does not solve: its rounds are too few deals.
template <Rules G, class Knowledge>
bool should_solve(const typename G::State& seen, const SearchPlan& plan)
  requires requires { Knowledge::solve_below; }
{
  constexpr long short_look = 1000;
  return (plan.rounds == 0 || plan.rounds >= short_look) && cards_in_hands<G>(seen) <= Knowledge::solve_below;
}

// What is best for `me` in a position as it sees it. Where too few deals could be solved, the tree search gets the time
// that is left.
template <Rules G, class Knowledge>
[[nodiscard]] SearchResult solve_or_search(const typename G::State& seen, Seat me, const SearchPlan& plan) {
  SearchPlan left = plan;
  if constexpr (requires { Knowledge::solve_below; }) {
    constexpr long fewest_solved = 16;
    const Stopwatch watch(plan.seconds);
    if (should_solve<G, Knowledge>(seen, plan))
      if (auto solved = solve_imagined<G, Knowledge>(seen, me, plan); solved.rounds >= fewest_solved) return solved;
    if (plan.seconds > 0) left.seconds = std::max(0.001, plan.seconds - watch.seconds());
  }
  return TreeSearch<G, Knowledge>().run(seen, me, left);
}

// The same with a network: deals are weighed by it, and it takes the place of the tree or stands beside it.
template <Rules G, class Knowledge>
[[nodiscard]] SearchResult solve_or_search(const Evaluator& net, const typename G::State& seen, Seat me,
                                           const SearchPlan& plan) {
  SearchPlan left = plan;
  if constexpr (requires { Knowledge::solve_below; }) {
    constexpr long fewest_solved = 16;
    const Stopwatch watch(plan.seconds);
    if (should_solve<G, Knowledge>(seen, plan)) {
      NetPolicy<G> policy(net);
      Random chance(plan.seed, Purpose::imagine, 1);
      const DealPool drawing = {.deals = 256, .imagined = 512, .trust = plan.style.trust};
      const auto pool = weighed_deals<G>(seen, me, policy, drawing, chance, Stopwatch(plan.seconds / 4));
      std::size_t at = 0;
      SearchPlan solving = plan;
      if (plan.seconds > 0) solving.seconds = std::max(0.001, plan.seconds - watch.seconds());
      if (auto solved = solve_imagined<G, Knowledge>(me, solving, [&](Random&) { return pool[at++ % pool.size()]; });
          solved.rounds >= fewest_solved)
        return solved;
    }
    if (plan.seconds > 0) left.seconds = std::max(0.001, plan.seconds - watch.seconds());
  }
  if (plan.style.tree) return NetTree<G, Knowledge>(net).run(seen, me, left);
  return NetSearch<G, Knowledge>(net).run(seen, me, left);
}

}  // namespace stube
