// What becomes of a few moves when all play on by the rule of thumb: each move is tried in the same imagined deals, so
// that the luck of the deal cancels when moves are compared. For hints, which must say what a move brings; not a
// search.
#pragma once
#include <span>

#include "search/tree_search.hpp"

namespace stube {

struct Foresight {
  Move move;
  std::vector<double> payoff, utility;      // of the deal, one for each imagined deal
  long tricks = 0, tricks_won = 0;          // how often the move was part of a trick, and that went to the own side
  long matches_ended = 0, matches_won = 0;  // how often the match was over after the deal, and won
};

template <Rules G, class Knowledge>
class Foreseeing {
 public:
  using State = typename G::State;

  Foreseeing(const State& seen, Seat me) : seen_(seen), me_(me) {}

  // As many deals as the plan's rounds or seconds allow; the first is played out with every move whatever the clock
  // says.
  [[nodiscard]] std::vector<Foresight> run(std::span<const Move> moves, const SearchPlan& plan) const {
    std::vector<Foresight> all;
    for (const Move& move : moves) all.push_back({move, {}, {}});
    const auto begin = std::chrono::steady_clock::now();
    const auto late = [&] {
      return plan.seconds > 0 &&
             std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count() > plan.seconds;
    };
    const long most = plan.rounds > 0 ? std::min(plan.rounds, most_deals) : most_deals;
    for (long deal = 0; deal < most && (deal == 0 || !late()); ++deal) {
      // A deal that was tried with some moves only would favour them, so it counts when all had it.
      std::vector<Course> courses;
      Random random(plan.seed, Purpose::imagine, static_cast<std::uint64_t>(deal));
      const State imagined = likely_deal<G, Knowledge>(seen_, me_, random);
      for (const Foresight& one : all) {
        if (deal > 0 && late()) return all;
        courses.push_back(play_out(imagined, one.move, random));
      }
      for (std::size_t i = 0; i < all.size(); ++i) note(courses[i], all[i]);
    }
    return all;
  }

 private:
  static constexpr long most_deals = 1000;
  static constexpr int longest_playout = 600;

  static bool deal_is_over(const State& s) { return G::awaits_deal(s) || G::outcome(s).over(); }

  struct Course {
    double payoff = 0, utility = 0;
    bool trick = false, trick_won = false, match_ended = false, match_won = false;
  };

  // The random source is taken by value: every move meets the same chance.
  Course play_out(const State& imagined, const Move& move, Random random) const {
    Course course;
    State s = imagined;
    G::apply(s, me_, move, Silence());
    bool awaits_trick = !has_played(imagined);
    for (int moves = 0; moves < longest_playout; ++moves) {
      if (awaits_trick) awaits_trick = watch_trick(imagined, s, course);
      if (deal_is_over(s)) break;
      const Seat seat = random_seat(G::turn(s), random);
      const Move next = thumb(s, seat, random);
      if (is_stuck<Knowledge>(s, seat, next)) break;
      G::apply(s, seat, next, Silence());
    }
    course.payoff = G::payoff(s, me_);
    course.utility = utility<G>(s, me_);
    const Outcome outcome = G::outcome(s);
    course.match_ended = outcome.over();
    course.match_won = outcome.over() && outcome.winners.has(G::side_of(s, me_));
    return course;
  }

  static void note(const Course& course, Foresight& one) {
    one.payoff.push_back(course.payoff);
    one.utility.push_back(course.utility);
    one.tricks += course.trick ? 1 : 0;
    one.tricks_won += course.trick_won ? 1 : 0;
    one.matches_ended += course.match_ended ? 1 : 0;
    one.matches_won += course.match_won ? 1 : 0;
  }

  // A game whose rule of thumb takes long may have a shorter form of it.
  static Move thumb(const State& s, Seat seat, Random& random) {
    if constexpr (requires { Knowledge::choose_quickly(s, seat, random); })
      return Knowledge::choose_quickly(G::seen_by(s, seat), seat, random).move;
    else
      return Knowledge::choose(G::seen_by(s, seat), seat, random).move;
  }

  // Whether the trick that the move began or joined is still to be finished; notes who won it when it is.
  bool watch_trick([[maybe_unused]] const State& before, [[maybe_unused]] const State& s,
                   [[maybe_unused]] Course& course) const {
    if constexpr (requires {
                    s.tricks[Seat(0)];
                    s.trick.cards;
                  }) {
      for (int i = 0; i < G::players(s); ++i) {
        if (s.tricks[Seat(i)] <= before.tricks[Seat(i)]) continue;
        course.trick = true;
        course.trick_won = G::side_of(s, Seat(i)) == G::side_of(s, me_);
        return false;
      }
      return has_played(s) && !deal_is_over(s);
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
