// Tries moves of a seat in the same imagined deals, each played out by the rule of thumb. What two moves bring differs
// far less by chance in one deal than in two, so a few hundred deals tell what thousands of a tree's rounds do not. It
// looks one move ahead and plans nothing: not a search.
//
// Two callers: a game's Knowledge::settle asks `choose` for a move where this is the better way to decide; hints ask
// `compare` for what each move brings.
#pragma once
#include <algorithm>
#include <optional>
#include <span>
#include <vector>

#include "search/imagined_deal.hpp"
#include "search/playout.hpp"
#include "search/result.hpp"
#include "search/running_stats.hpp"
#include "search/stopwatch.hpp"
#include "search/utility.hpp"
#include "table/advice.hpp"

namespace stube {

// How long `choose` goes on trying.
struct TrialPlan {
  int deals = 0;        // imagined at most
  int check_every = 0;  // after so many deals, moves that are clearly worse are dropped; fewer deals decide nothing
  double enough = 1;    // standard errors by which a move must be ahead of the rule of thumb's
};

template <Rules G, class Knowledge>
class SameDeals {
 public:
  using State = typename G::State;

  // `seen` is the position as the seat sees it, and must outlive this object.
  SameDeals(const State& seen, Seat me) : seen_(seen), me_(me) {}

  // The rule of thumb's move, or another one that is ahead of it beyond chance. `imagine(random)` gives a deal, or
  // nothing where the one it drew is too unlikely.
  [[nodiscard]] Advice choose(const TrialPlan& plan, Random& random, auto&& imagine) const {
    const Advice thumb = Knowledge::choose(seen_, me_, random);
    std::vector<Rival> rivals = rivals_of(thumb.move);
    std::vector<Move> moves;
    std::vector<Trial> trials;
    const auto never = [] { return false; };
    int played = 0;
    for (int i = 0; i < plan.deals && !rivals.empty(); ++i) {
      const std::optional<State> deal = imagine(random);
      if (!deal) continue;
      moves.assign(1, thumb.move);
      for (const Rival& rival : rivals) moves.push_back(rival.move);
      try_all(*deal, moves, random, Chance::goes_on, never, trials);
      for (std::size_t k = 0; k < rivals.size(); ++k) rivals[k].ahead.add(trials[k + 1].utility - trials[0].utility);
      if (++played % plan.check_every != 0) continue;
      std::erase_if(rivals, [](const Rival& r) { return !r.is_ahead_by(-clearly); });
      if (rivals.size() == 1 && rivals[0].is_ahead_by(clearly)) break;
    }
    if (played < plan.check_every) return thumb;
    std::erase_if(rivals, [&](const Rival& r) { return !r.is_ahead_by(plan.enough); });
    const auto best = std::max_element(rivals.begin(), rivals.end(),
                                       [](const Rival& a, const Rival& b) { return a.ahead.mean() < b.ahead.mean(); });
    return best == rivals.end() ? thumb : Advice{best->move, {}};
  }

  // What each of the moves brings, in as many deals as the plan's rounds or seconds allow. The first deal is played out
  // with every move whatever the clock says.
  [[nodiscard]] std::vector<TriedMove> compare(std::span<const Move> moves, const SearchPlan& plan) const {
    constexpr long most_deals = 1000;
    std::vector<TriedMove> all;
    for (const Move& move : moves) all.push_back({move, {}, {}});
    std::vector<Trial> trials;
    const Stopwatch watch(plan.seconds);
    const long most = plan.rounds > 0 ? std::min(plan.rounds, most_deals) : most_deals;
    for (long number = 0; number < most; ++number) {
      const auto late = [&] { return number > 0 && watch.is_late(); };
      if (late()) break;
      Random random(plan.seed, Purpose::imagine, static_cast<std::uint64_t>(number));
      const State deal = likely_deal<G, Knowledge>(seen_, me_, random);
      if (!try_all(deal, moves, random, Chance::same_for_each, late, trials)) break;
      for (std::size_t i = 0; i < all.size(); ++i) add(trials[i], all[i]);
    }
    return all;
  }

 private:
  // A move that competes with the rule of thumb's, and by how much it brought more.
  struct Rival {
    Move move;
    RunningStats ahead;
    [[nodiscard]] bool is_ahead_by(double errors) const { return ahead.mean() > errors * ahead.error_of_mean(); }
  };
  static constexpr double clearly = 3;  // standard errors

  // What came of one move in one deal.
  struct Trial {
    double payoff = 0, utility = 0;
    bool trick = false, trick_won = false, match_ended = false, match_won = false;
  };
  // The random numbers with which a move is played out: those after the last move's, or the same for each.
  enum class Chance { goes_on, same_for_each };

  [[nodiscard]] std::vector<Rival> rivals_of(const Move& thumb) const {
    std::vector<Rival> rivals;
    G::each_move(seen_, me_, [&](const Move& move) {
      if (move != thumb) rivals.push_back({move, {}});
    });
    return rivals;
  }

  // Each of the moves in this deal, in their order. False where it was `late()` before all were tried: a deal that was
  // tried with some moves only would favour them.
  bool try_all(const State& deal, std::span<const Move> moves, Random& random, Chance chance, auto&& late,
               std::vector<Trial>& trials) const {
    trials.clear();
    for (const Move& move : moves) {
      if (late()) return false;
      Random again = random;
      trials.push_back(try_one(deal, move, chance == Chance::goes_on ? random : again));
    }
    return true;
  }

  [[nodiscard]] Trial try_one(const State& deal, const Move& move, Random& random) const {
    Trial trial;
    State s = deal;
    bool awaits_trick = !has_played(deal);
    const auto watch_trick = [&](const State& now) {
      if (awaits_trick) awaits_trick = is_trick_open(deal, now, trial);
    };
    G::apply(s, me_, move, Silence());
    watch_trick(s);
    play_out_deal<G, Knowledge>(
        s, random, longest_playout,
        [&](const State& now, Seat seat) { return quick_thumb_move<G, Knowledge>(now, seat, random); }, watch_trick);
    trial.payoff = G::payoff(s, me_);
    trial.utility = utility<G>(s, me_);
    const Outcome outcome = G::outcome(s);
    trial.match_ended = outcome.over();
    trial.match_won = outcome.over() && outcome.winners.has(G::side_of(s, me_));
    return trial;
  }

  static void add(const Trial& trial, TriedMove& sum) {
    sum.payoff.push_back(trial.payoff);
    sum.utility.push_back(trial.utility);
    sum.tricks += trial.trick ? 1 : 0;
    sum.tricks_won += trial.trick_won ? 1 : 0;
    sum.matches_ended += trial.match_ended ? 1 : 0;
    sum.matches_won += trial.match_won ? 1 : 0;
  }

  // Whether the trick that the move began or joined is still to be finished; notes who won it when it is.
  bool is_trick_open([[maybe_unused]] const State& before, [[maybe_unused]] const State& s,
                     [[maybe_unused]] Trial& trial) const {
    if constexpr (requires {
                    s.tricks[Seat(0)];
                    s.trick.cards;
                  }) {
      for (int i = 0; i < G::players(s); ++i) {
        if (s.tricks[Seat(i)] <= before.tricks[Seat(i)]) continue;
        trial.trick = true;
        trial.trick_won = G::side_of(s, Seat(i)) == G::side_of(s, me_);
        return false;
      }
      return has_played(s) && !deal_is_over<G>(s);
    }
    return false;
  }
  bool has_played([[maybe_unused]] const State& s) const {
    if constexpr (requires { s.trick.cards; })
      for (const auto& played : s.trick.cards)
        if (played.seat == me_) return true;
    return false;
  }

  const State& seen_;
  Seat me_;
};

}  // namespace stube
