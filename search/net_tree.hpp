// Tree search with a network beside it: the deals are weighed by the judge, the network's own choice is tried first and
// kept unless another move is ahead beyond chance, and the rule of thumb plays on, which is much faster than the
// network. Stronger than racing moves with the network (net_search.hpp) where many deals tell more than good play after
// the move.
#pragma once
#include <algorithm>

#include "search/beyond_chance.hpp"
#include "search/tree_search.hpp"
#include "search/weighed_deals.hpp"

namespace stube {

template <Rules G, class Knowledge>
class NetTree {
 public:
  using State = typename G::State;

  explicit NetTree(const Evaluator& net) : policy_(net) {}

  // The chosen move first, then the others by their visits.
  [[nodiscard]] SearchResult run(const State& seen, Seat me, const SearchPlan& plan) {
    const Stopwatch watch(plan.seconds);
    policy_.gather([&](auto&& visit) { TreeSearch<G, Knowledge>::each_candidate(seen, me, visit); });
    if (policy_.moves().empty()) return without_search(seen, me);
    const auto own = policy_.best(seen, me);
    Random chance(plan.seed, Purpose::imagine, 1);
    const int deals = plan.rounds > 0 ? static_cast<int>(std::min<long>(plan.rounds, most_deals)) : most_deals;
    const DealPool drawing = {.deals = deals, .imagined = 2 * deals, .trust = plan.style.trust};
    const auto pool = weighed_deals<G>(seen, me, policy_, drawing, chance, Stopwatch(plan.seconds / 4));
    SearchPlan left = plan;
    if (plan.seconds > 0) left.seconds = std::max(0.001, plan.seconds - watch.seconds());
    std::size_t at = 0;
    auto found = TreeSearch<G, Knowledge>().run(seen, me, left, own, [&](Random&) { return pool[at++ % pool.size()]; });
    const Move chosen = beyond_chance(found, *own);
    const auto place = place_of_move(found.moves, chosen);
    if (place == found.moves.end())
      found.moves.insert(found.moves.begin(), {chosen, 0, 0});  // no time for a single round
    else
      std::rotate(found.moves.begin(), place, place + 1);
    return found;
  }

 private:
  static constexpr int most_deals = 512;

  // Where the game lets no search decide: the network's own choice.
  [[nodiscard]] SearchResult without_search(const State& seen, Seat me) {
    SearchResult result;
    policy_.gather(seen, me);
    if (const auto own = policy_.best(seen, me)) result.moves.push_back({*own, 0, 0});
    return result;
  }

  NetPolicy<G> policy_;
};

}  // namespace stube
