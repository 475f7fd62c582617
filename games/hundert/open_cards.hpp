// What counts in Hundertspiel where all cards lie open, for the exact solver.
//
// The solver lets the seats act that are on turn. So it is exact but in one trick: after a lead without asking
// forehand's opponents may lay out of turn until the first trick is complete (hundert/i-17), and of these lays it sees
// only those that a seat makes on its turn. Nothing else can be done out of turn, bots solve only positions with few
// cards left, and from the second trick on every value is exact.
#pragma once
#include <algorithm>

#include "games/hundert/rules.hpp"
#include "search/outlook.hpp"

namespace stube::hundert {

struct OpenCards {
  // With so many cards in all hands or fewer, solving imagined deals is stronger than searching them
  // (docs/decisions/0007).
  static constexpr int solve_below = 16;

  // The position without all that the rest of the deal does not depend on.
  static constexpr State rest(const State& s) {
    State rest = s;
    rest.cannot_hold = {};
    rest.tricks = {};
    rest.bid_suits = {};
    rest.passed = {};
    if (!is_strict(s) || s.phase != Phase::play || s.tricks_played == 0) return rest;
    // Only aces can still be announced; what was played before, and who took one, matters only for that right.
    for (const Seat seat : everyone(s)) {
      rest.announced[seat] = {};
      if (!may_announce_aces(s, seat)) rest.announced[seat][Figure::aces].count = 1;
      rest.played[seat] = Cards();
      rest.took_ace[seat] = false;
    }
    if (players(s) == 4 && nobody_can_win(s)) rest.deal_score = {};  // with three, halves of points are rounded
    return rest;
  }

  // What the deal can still be worth, where nobody can win the game in it any more: all that is left to one side or to
  // the other.
  static constexpr Outlook outlook(const State& s, Seat seat) {
    if (players(s) != 4 || s.tricks_played == 0 || calls_may_come(s) || !nobody_can_win(s)) return {};
    const Side own = side_of(s, seat);
    const int points = s.game_over ? 0 : most_to_come(s);
    int least = Rules::payoff(s, seat) - points, most = Rules::payoff(s, seat) + points;
    for (const Lay& lay : s.lays) {
      const int marks = 100 * price(s, lay), sign = side_of(s, lay.seat) == own ? 1 : -1;
      const bool lost = !lay.open && !lay.achieved(), made = !lay.open && lay.achieved();
      least += sign * marks * (lost ? -1 : made ? 1 : -sign);
      most += sign * marks * (lost ? -1 : made ? 1 : sign);
    }
    if (s.options.unlaid_26 == Unlaid26::marks) {  // hundert/i-10
      least -= 100 * price_of_26(s);
      most += 100 * price_of_26(s);
    }
    return {2.0 * least - 1, 2.0 * most + 1};
  }

  // Where a fourth card lies is seen anyway.
  static constexpr bool only_asks(const State& s, Seat, const Move& move) {
    return is_strict(s) && static_cast<Verb>(move.verb) == Verb::call_fourth;
  }

  // Two cards below the figures that no other card stands between.
  static constexpr bool same_worth(const State& s, Seat seat, Card a, Card b) {
    if (a.suit() != b.suit() || !is_small(a) || !is_small(b)) return false;
    return others(s, seat).above(std::min(a, b)).below(std::max(a, b)).empty();
  }

  // hundert/16
  static constexpr bool may_announce_aces(const State& s, Seat seat) {
    return (s.hand[seat] & cards_of(Figure::aces)).count() >= 3 && s.announced[seat][Figure::aces].count == 0 &&
           !has_lost_aces(s, seat);
  }
  // Whether announcements may still be called, so that fines are paid and points struck (hundert/17).
  static constexpr bool calls_may_come(const State& s) {
    if (is_strict(s)) return false;
    for (const Seat seat : everyone(s)) {
      if (may_announce_aces(s, seat)) return true;
      for (const Announcement& said : s.announced[seat].of)
        if (said.uncalled()) return true;
    }
    return false;
  }

  // Whether no side can come to a hundred any more, so that what is counted from here on is simply added.
  static constexpr bool nobody_can_win(const State& s) {
    if (s.game_over) return true;
    const int most = most_to_come(s);
    for (int i = 0; i < side_count(s); ++i)
      if (total(s, Side(i)) + most >= 100) return false;
    return true;
  }

 private:
  static constexpr bool is_small(Card card) { return card.rank() != rank_do && card.rank() < rank_jack; }

  static constexpr Cards others(const State& s, Seat seat) {
    Cards cards = s.trick.all();
    for (const Seat other : everyone(s) - seat) cards |= s.hand[other];
    return cards;
  }

  // All that can still be written in this deal (hundert/19, hundert/22 to hundert/24).
  static constexpr int most_to_come(const State& s) {
    Cards left = s.trick.all() | as_set(s.stock);
    int most = 6;
    // How many Dos one seat may win tricks with one after the other: those won already, one on the table, those in a
    // hand.
    int most_dos = 0;
    const int begun = (s.last_do.is_some() ? 1 : 0) + (s.do_before.is_some() ? 1 : 0) + (left & all_dos()).count();
    for (const Seat seat : everyone(s)) {
      left |= s.hand[seat];
      if (may_announce_aces(s, seat)) most += set_points(Figure::aces, 4);
      most_dos = std::max(most_dos, begun + (s.hand[seat] & all_dos()).count());
    }
    const int dos = (left & all_dos()).count();
    if (dos > 0) most += 10 * dos + 10;
    if (dos > 0 && most_dos > 1) most += 16;
    if (dos > 0 && most_dos > 2) most += 10;
    return most + points_of(left);
  }
};

}  // namespace stube::hundert
