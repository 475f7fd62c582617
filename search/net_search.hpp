// Search with a network: the moves that the network thinks of are tried in the same weighed deals. After a move all
// seats play as the network would in their place, each by what it sees, to the end of the deal or until the judge is
// asked what it is worth; or a tree search plays on (NetStyle). Moves that are clearly behind are dropped (racing), so
// that the close ones get the time. It departs from the network's own choice only where another move is ahead beyond
// chance, by more the less the network thinks of it: so it is the network made better by a look ahead.
//
// Everybody in it sees only what he would see: no plan is made for cards that are hidden.
#pragma once
#include <algorithm>
#include <optional>
#include <vector>

#include "search/playout.hpp"
#include "search/race.hpp"
#include "search/result.hpp"
#include "search/running_stats.hpp"
#include "search/tree_search.hpp"
#include "search/utility.hpp"
#include "search/weighed_deals.hpp"

namespace stube {

template <Rules G, class Knowledge>
class NetSearch {
 public:
  using State = typename G::State;

  explicit NetSearch(const Evaluator& net) : policy_(net) {}

  // The chosen move first, then the others by their value. A round is one move tried in one deal.
  [[nodiscard]] SearchResult run(const State& seen, Seat me, const SearchPlan& plan) {
    style_ = plan.style;
    gather(seen, me);
    if (policy_.moves().empty()) return {};
    policy_.score(seen, me);
    runners_.clear();
    for (std::size_t i = 0; i < policy_.moves().size(); ++i)
      runners_.push_back({policy_.moves()[i], static_cast<double>(policy_.scores()[i]), {}, {}});
    std::stable_sort(runners_.begin(), runners_.end(),
                     [](const RacedMove& a, const RacedMove& b) { return a.score > b.score; });
    if (runners_.size() > most_moves) runners_.resize(most_moves);
    race(seen, me, plan);
    return decided(std::move(runners_), style_);
  }

  // Whether an act out of turn brings at least as much as silence.
  [[nodiscard]] bool is_worth_it(const State& seen, Seat me, const Move& act, const SearchPlan& plan) {
    runners_.clear();
    runners_.push_back({std::nullopt, 0, {}, {}});
    runners_.push_back({act, 0, {}, {}});
    style_ = plan.style;
    style_.tree_plays_on = false;
    race(seen, me, plan);
    return runners_[1].ahead.mean() >= 0;
  }

 private:
  static constexpr std::size_t most_moves = 12;
  static constexpr int check_every = 16;  // deals
  static constexpr double clearly = 3;    // standard errors

  [[nodiscard]] double lead(const RacedMove& runner) const { return lead_of(runner, runners_.front(), style_); }

  // Where a tree plays on, the moves that it would look at: others are answered without sense in it.
  void gather(const State& seen, Seat me) {
    if (style_.tree_plays_on)
      policy_.gather([&](auto&& visit) { TreeSearch<G, Knowledge>::each_candidate(seen, me, visit); });
    else
      policy_.gather(seen, me);
    if (policy_.moves().empty()) policy_.gather(seen, me);
  }

  void race(const State& seen, Seat me, const SearchPlan& plan) {
    Random random(plan.seed, Purpose::imagine);
    const Stopwatch watch(plan.seconds), imagining(plan.seconds / 4);
    const long moves = static_cast<long>(runners_.size());
    constexpr int most_deals = 1024;
    const long wanted = plan.rounds > 0 ? plan.rounds / std::max(2L, moves / 2) : most_deals;
    const int deals = static_cast<int>(std::clamp<long>(wanted, 8, most_deals));
    const auto pool =
        weighed_deals<G>(seen, me, policy_, {deals, imagined_for(deals), style_.trust}, random, imagining);
    if (style_.tree_plays_on) tree_.begin(plan);
    long rounds = 0;
    const double begun = watch.seconds();
    for (std::size_t i = 0; plan.rounds == 0 || rounds < plan.rounds; ++i) {
      // A deal that was tried with some moves only would favour them, so none is begun that may not end in time.
      const double now = watch.seconds(), usual = i > 0 ? (now - begun) / static_cast<double>(i) : 0;
      if (i > 0 && plan.seconds > 0 && now + 1.5 * usual > plan.seconds) break;
      if (plan.rounds == 0 && i >= 4 * pool.size()) break;
      const std::uint64_t seed = random.next();
      double first = 0;
      for (std::size_t k = 0; k < runners_.size(); ++k) {
        RacedMove& runner = runners_[k];
        if (runner.out) continue;
        Random own(seed);  // the same chance for each
        const State& deal = pool[i % pool.size()];
        const double value = style_.tree_plays_on ? tree_.try_move(deal, me, *runner.move, plan.most_nodes)
                                                  : try_move(deal, me, runner.move, own);
        if (k == 0) first = value;
        runner.value.add(value);
        runner.ahead.add(value - first);
        ++rounds;
      }
      if (i % check_every == check_every - 1 && is_decided()) break;
    }
  }
  // Many more than are wanted, so that the likely ones are among them.
  static int imagined_for(int deals) { return std::clamp(4 * deals, 32, 1024); }

  // Drops moves that are clearly behind the leader. The network's own choice stays, as what others are compared with.
  bool is_decided() {
    const RacedMove* leader = &runners_[0];
    for (const RacedMove& runner : runners_)
      if (!runner.out && lead(runner) > lead(*leader)) leader = &runner;
    bool alone = true;
    for (RacedMove& runner : runners_) {
      if (runner.out || &runner == leader) continue;
      const double error = std::max(leader->ahead.error_of_mean(), runner.ahead.error_of_mean());
      const bool is_behind = lead(*leader) - lead(runner) > clearly * error;
      if (&runner != &runners_[0]) runner.out = is_behind;
      alone = alone && is_behind;
    }
    return alone;
  }

  double try_move(const State& deal, Seat me, const std::optional<Move>& move, Random& random) {
    State s = deal;
    int own = 0;
    if (move) G::apply(s, me, *move, Silence());
    for (int i = 0; i < longest_playout && !deal_is_over<G>(s); ++i) {
      const Seat seat = random_seat(G::turn(s), random);
      policy_.gather(s, seat);
      if (policy_.moves().empty()) break;  // an imagined deal may come to where nobody can go on
      if (seat == me && policy_.moves().size() > 1 && (move || i > 0) && ++own >= style_.horizon)
        return policy_.judge(s, me).value;
      const Move next = policy_.drawn(s, seat, static_cast<float>(style_.sharpness), random);
      if (is_stuck<Knowledge>(s, seat, next)) break;
      G::apply(s, seat, next, Silence());
    }
    return utility<G>(s, me);
  }

  NetPolicy<G> policy_;
  TreeSearch<G, Knowledge> tree_;
  NetStyle style_;
  std::vector<RacedMove> runners_;
};

}  // namespace stube
