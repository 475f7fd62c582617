// What the paragraphs make a player of Tre-Kort lead and follow with, which cards were against them, and what a card
// played tells of those kept. Nothing here changes a state.
#pragma once
#include "games/tre-kort/state.hpp"

namespace stube::tre_kort {

struct Duties {
  // The card that must fall at the first chance: the ace of trumps, or the king if the ace was turned up.
  static constexpr Card top_trump(const State& s) { return Card(s.trump, s.turnup.rank() == ace ? king : ace); }
  static constexpr Cards trumps(const State& s) { return Cards::of_suit(s.trump); }
  static constexpr bool many_play(const State& s) { return s.playing.count() > 2; }

  // --- leading

  // What the first (0) or a later leader must lead from, if he holds any of it; nothing where he is free.
  static constexpr Cards must_lead_from(const State& s, int trick) {
    if (trick == 2) return Cards();
    if (many_play(s)) return trumps(s);        // tre-kort/10
    return trick == 1 ? honours(s) : Cards();  // tre-kort/6
  }
  static constexpr Cards leadable(const State& s, Cards hand) {
    if (hand.has(top_trump(s))) return top_trump(s);  // tre-kort/6
    const Cards due = hand & must_lead_from(s, s.tricks_done);
    return due.empty() ? hand : due;
  }

  // --- following

  // tre-kort/i-4, tre-kort/i-7, tre-kort/i-8: before the top trump claims its place.
  static constexpr Cards by_suit(const State& s, Cards hand) {
    const Cards trump = hand.in(s.trump);
    if (two_play_freely(s)) return hand;
    if (s.face_down()) return s.options.on_face_down == FaceDown::must_trump && !trump.empty() ? trump : hand;
    const Cards follow = hand.in(s.trick.suit_led());
    if (!follow.empty()) return follow;
    return s.options.when_void == Void::must_trump && !trump.empty() ? trump : hand;
  }
  static constexpr Cards following(const State& s, Cards hand) {
    const Cards cards = by_suit(s, hand);
    return cards.has(top_trump(s)) ? Cards(top_trump(s)) : cards;  // tre-kort/i-5
  }

  // --- what was played

  // What the seat had to play to this trick instead of the card that it played; nothing where that was right.
  static constexpr Cards was_due(const State& s, int trick, Seat seat) {
    const Card card = s.played[trick][seat];
    if (card == Card::none()) return Cards();
    Cards kept = s.hand[seat];
    for (int later = trick + 1; later < 3; ++later) kept |= s.played[later][seat];
    const bool leads = s.led_by[trick] == seat;
    if (kept.has(top_trump(s)) && (leads || top_was_free(s, trick, card))) return top_trump(s);
    const Cards due = must_lead_from(s, trick);
    return leads && !is_among(card, due) ? kept & due : Cards();
  }
  // The trick to which the seat first played a wrong card; 3 where there was none.
  static constexpr int first_fault(const State& s, Seat seat) {
    int trick = 0;
    while (trick < 3 && was_due(s, trick, seat).empty()) ++trick;
    return trick;
  }
  static constexpr Seats at_fault(const State& s) {
    Seats who;
    for (const Seat seat : s.playing)
      if (first_fault(s, seat) < 3) who |= seat;
    return who;
  }

  // Whom nothing but the suit rule stops from playing wrongly: tre-kort/i-15.
  static constexpr bool may_err(const State& s, Seat seat) {
    return s.options.discipline == Discipline::table && !s.held.has(seat);
  }

  // What all may conclude that the seat does not hold, from the cards that it has played.
  static constexpr Cards cannot_hold(const State& s, Seat seat) { return told_by(s, 0, seat) | told_by(s, 1, seat); }
  // The same from one trick; the last card tells nothing of a hand that is empty then.
  static constexpr Cards told_by(const State& s, int trick, Seat seat) {
    const Card card = s.played[trick][seat];
    if (card == Card::none()) return Cards();
    const bool bound = !may_err(s, seat);
    Cards never;
    if (s.led_by[trick] == seat) {
      if (!bound) return Cards();
      if (card != top_trump(s)) never |= top_trump(s);
      if (!is_among(card, must_lead_from(s, trick))) never |= must_lead_from(s, trick);
      return never;
    }
    if (bound && card != top_trump(s) && top_was_free(s, trick, card)) never |= top_trump(s);
    return two_play_freely(s) ? never : never | told_by_suit(s, trick, card);
  }

 private:
  static constexpr Cards honours(const State& s) {
    Cards honours;
    for (int rank = jack; rank <= ace; ++rank) honours |= Card(s.trump, rank);
    return honours;
  }
  static constexpr bool two_play_freely(const State& s) {
    return s.playing.count() == 2 && s.options.two_play == TwoPlay::free;
  }
  // A covered lead may be hidden from who looks on; it is no trump.
  static constexpr bool is_among(Card card, Cards cards) { return card.is_card() && cards.has(card); }
  static constexpr bool lead_was_covered(const State& s, int trick) { return trick == 1 && s.covered; }
  static constexpr Suit suit_led(const State& s, int trick) { return s.played[trick][s.led_by[trick]].suit(); }

  // Whether who followed with this card could have played the top trump, had he held it.
  static constexpr bool top_was_free(const State& s, int trick, Card card) {
    if (two_play_freely(s) || lead_was_covered(s, trick)) return true;
    return suit_led(s, trick) == s.trump || card.suit() != suit_led(s, trick);
  }
  static constexpr Cards told_by_suit(const State& s, int trick, Card card) {
    const Cards no_trumps = card.suit() == s.trump ? Cards() : trumps(s);
    if (lead_was_covered(s, trick)) return s.options.on_face_down == FaceDown::must_trump ? no_trumps : Cards();
    const Suit led = suit_led(s, trick);
    if (card.suit() == led) return Cards();
    return Cards::of_suit(led) | (s.options.when_void == Void::must_trump ? no_trumps : Cards());
  }
};

}  // namespace stube::tre_kort
