// What counts in Styr-Volt where all cards lie open, for the exact solver.
#pragma once
#include <algorithm>

#include "games/styrvolt/rules.hpp"
#include "search/outlook.hpp"

namespace stube::styrvolt {

struct OpenCards {
  // The position without all that the rest of the deal does not depend on.
  static constexpr State rest(const State& s) {
    State rest = s;
    rest.cannot_hold = rest.must_hold = rest.exposed = {};
    for (int i = 0; i < most_answers; ++i) {
      rest.some_of[i] = Cards();
      rest.some_of_whom[i] = Seat::none();
    }
    rest.gone = rest.skipped = rest.stock = Cards();
    rest.answer = Answer::none;
    rest.look = Look::none;
    rest.bottom = rest.above_bottom = Card::none();
    rest.tricks = {};
    for (const Side side : Sides::first(2))
      rest.tricks[Seat(side.index())] = static_cast<std::uint8_t>(Rules::tricks_of(s, side));
    return rest;
  }

  // Who has a trick cannot be made Jan any more.
  static constexpr Outlook outlook(const State& s, Seat seat) {
    if (s.phase != Phase::play) return {};
    const Side mine = Rules::side_of(s, seat), theirs(1 - mine.index());
    return {-most_for(s, theirs, mine), most_for(s, mine, theirs)};
  }

  // What the partner holds is seen anyway, and so is the stock.
  static constexpr bool only_asks(const State&, Seat, const Move& move) {
    const Verb verb = static_cast<Verb>(move.verb);
    return verb == Verb::ask || verb == Verb::call_look;
  }

  static constexpr bool same_worth(const State& s, Seat seat, Card a, Card b) {
    const Trumps trumps = Rules::trumps(s);
    if (trumps.powers != Powers::full || s.hand[seat].count() == hand_size) return false;
    const int place_a = sticker_place(a, trumps), place_b = sticker_place(b, trumps);
    if ((place_a > 0) != (place_b > 0)) return false;
    const Cards others = held_by_others(s, seat);
    if (place_a > 0)
      return place_a == place_b || !has_sticker(others, trumps, std::min(place_a, place_b), std::max(place_a, place_b));
    if (is_free_lead(a, trumps) || is_free_lead(b, trumps)) return is_free_lead(a, trumps) && is_free_lead(b, trumps);
    const bool alike = a.suit() == b.suit() && is_leader(a, trumps) == is_leader(b, trumps);
    if (alike && !has_between(others, trumps, std::min(a, b), std::max(a, b))) return true;
    return takes_only_what_it_leads(others, trumps, a) && takes_only_what_it_leads(others, trumps, b);
  }

 private:
  static constexpr double most_for(const State& s, Side winner, Side loser) {
    const int points = Rules::tricks_of(s, loser) > 0 ? 1 : 2;
    return 2 * points + (s.score[winner] + points >= s.options.goal ? Rules::match_worth : 0);
  }
  static constexpr Cards held_by_others(const State& s, Seat seat) {
    Cards cards = s.trick.all();
    for (const Seat other : Seats::first(4) - seat) cards |= s.hand[other];
    return cards;
  }
  static constexpr bool has_sticker(Cards cards, const Trumps& trumps, int from, int to) {
    for (const Card card : cards)
      if (const int place = sticker_place(card, trumps); place >= from && place <= to) return true;
    return false;
  }
  // Whether somebody else has a card that one of two takes in their suit, and the other does not.
  static constexpr bool has_between(Cards others, const Trumps& trumps, Card low, Card high) {
    for (const Card card : others.above(low).below(high))
      if (sticker_place(card, trumps) == 0 && !is_free_lead(card, trumps)) return true;
    return false;
  }
  // Led, only a sticker takes it; laid later, it takes nothing: a leader where nobody else can lead a nine or ten of
  // its suit, a nine or ten or a plain card where nobody else has one of its suit.
  static constexpr bool takes_only_what_it_leads(Cards others, const Trumps& trumps, Card card) {
    if (!is_leader(card, trumps)) return others.in(card.suit()).empty();
    if (trumps.nines_and_tens == NinesAndTens::leaders) return true;
    for (const Card other : others.in(card.suit()))
      if (is_nine_or_ten(other, trumps)) return false;
    return true;
  }
};

}  // namespace stube::styrvolt
