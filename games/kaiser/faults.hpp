// Faults at the table: which cards can be called, and what a call finds. Nothing is known of a fault before it is
// called: it is worked out then, from the order of the cards played and what the seat still holds.
#pragma once
#include "games/kaiser/state.hpp"

namespace stube::kaiser {

// Visits every card played in this deal: the trick's number from 1, the seat, the card, and the trick before it.
constexpr void each_play(const State& s, auto&& visit) {
  Seat leader = forehand(s);
  for (int at = 0, number = 1; at < s.plays.size(); ++number) {
    Trick<seats> trick;
    for (int i = 0; i < s.players && at < s.plays.size(); ++i, ++at) {
      const Seat seat = left_of(leader, s.players, i);
      visit(number, seat, s.plays[at], trick);
      trick.add(seat, s.plays[at]);
    }
    leader = trick.best(s.trump).seat;
  }
}

constexpr std::uint16_t trick_bit(int number) {
  return static_cast<std::uint16_t>(1U << (number - 1));
}

// kaiser/i-9: a card that was no lead and left the suit or did not beat.
constexpr bool can_be_called(Card card, const Trick<seats>& trick, Suit trump) {
  if (trick.empty()) return false;
  return card.suit() != trick.suit_led() || !Trick<seats>::beats(card, trick.best(trump).card, trump);
}

// What a seat is known, by one who knows `now` of its hand, to have held when it played to a trick, and what it played.
struct Moment {
  Cards held;
  Card card;
  Suit led = Suit::none;
  Card best;
  [[nodiscard]] constexpr Fault fault(Suit trump) const { return fault_in(held, card, led, best, trump); }
};

constexpr Moment moment(const State& s, Seat who, int number, Cards now) {
  Moment found;
  found.held = now;
  each_play(s, [&](int at, Seat seat, Card card, const Trick<seats>& trick) {
    if (seat != who || at < number) return;
    found.held |= card;
    if (at > number) return;
    found.card = card;
    found.led = trick.empty() ? card.suit() : trick.suit_led();
    found.best = trick.empty() ? card : trick.best(s.trump).card;
  });
  return found;
}

}  // namespace stube::kaiser
