// Trying every move of a seat in the same imagined deals, each played out by the rule of thumb: what two moves bring
// differs far less by chance in one deal than in two, so a few hundred deals tell what thousands of a tree's rounds do
// not. It looks one move ahead and plans nothing; a game calls it from its Knowledge's `settle` where that is the
// better way.
#pragma once
#include <algorithm>
#include <optional>
#include <vector>

#include "search/tree_search.hpp"

namespace stube {

struct LookAhead {
  int deals = 0;          // imagined at most
  int between_looks = 0;  // after so many it is asked which moves are still worth trying; fewer say nothing
  double enough = 1;      // standard errors by which a move must be ahead of the rule of thumb's
};

template <Rules G, class Knowledge>
class SameDeals {
 public:
  using State = typename G::State;

  SameDeals(const State& seen, Seat me, Random& random) : seen_(seen), me_(me), random_(random) {}

  // The rule of thumb's move, or another one that is ahead of it beyond chance. `imagine` gives a deal, or nothing
  // where the one it thought of is too unlikely.
  [[nodiscard]] Advice choose(const LookAhead& plan, auto&& imagine) {
    const Advice thumb = Knowledge::choose(seen_, me_, random_);
    gather_rivals(thumb.move);
    int played = 0;
    for (int i = 0; i < plan.deals && !rivals_.empty(); ++i) {
      const std::optional<State> deal = imagine(random_);
      if (!deal) continue;
      try_all(*deal, thumb.move);
      if (++played % plan.between_looks != 0) continue;
      std::erase_if(rivals_, [](const Rival& r) { return r.ahead.mean() <= -clear * r.ahead.error(); });
      if (rivals_.size() == 1 && rivals_[0].ahead.mean() > clear * rivals_[0].ahead.error()) break;
    }
    if (played < plan.between_looks) return thumb;
    std::erase_if(rivals_, [&](const Rival& r) { return r.ahead.mean() <= plan.enough * r.ahead.error(); });
    const auto best = std::max_element(rivals_.begin(), rivals_.end(),
                                       [](const Rival& a, const Rival& b) { return a.ahead.mean() < b.ahead.mean(); });
    return best == rivals_.end() ? thumb : Advice{best->move, {}};
  }

 private:
  // A move, and by how much it brought more than the rule of thumb's.
  struct Rival {
    Move move;
    Spread ahead;
  };

  static constexpr double clear = 3;  // standard errors beyond which a move is tried no more
  static constexpr int longest_playout = 600;

  void gather_rivals(const Move& thumb) {
    rivals_.clear();
    G::each_move(seen_, me_, [&](const Move& move) {
      if (move != thumb) rivals_.push_back({move, {}});
    });
  }

  void try_all(const State& deal, const Move& thumb) {
    const double own = worth(deal, thumb);
    for (Rival& rival : rivals_) rival.ahead.add(worth(deal, rival.move) - own);
  }

  double worth(State s, const Move& move) {
    G::apply(s, me_, move, Silence());
    for (int moves = 0; !G::awaits_deal(s) && !G::outcome(s).over() && moves < longest_playout; ++moves) {
      const Seat seat = random_seat(G::turn(s), random_);
      const Move next = Knowledge::choose(G::seen_by(s, seat), seat, random_).move;
      if (is_stuck<Knowledge>(s, seat, next)) break;
      G::apply(s, seat, next, Silence());
    }
    return utility<G>(s, me_);
  }

  const State& seen_;
  Seat me_;
  Random& random_;
  std::vector<Rival> rivals_;
};

}  // namespace stube
