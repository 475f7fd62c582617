// A move as a small value: a verb, up to twelve cards in the order named (no lawful move has more than six, but more
// can be named and must be refused with the right rule), up to three numbers. The verb is the index into the game's
// list of move forms (talk/move_text.hpp tells how a form is written and read).
#pragma once
#include "cards/sequence.hpp"
#include "table/seat.hpp"

namespace stube {

struct Move {
  std::uint8_t verb = 0;
  Sequence<Card, 12> cards;
  std::uint16_t a = 0, b = 0, c = 0;

  [[nodiscard]] constexpr Card card() const { return cards[0]; }
  [[nodiscard]] constexpr Card other() const { return cards[1]; }
  [[nodiscard]] constexpr Seat seat_a() const { return Seat(a < 64 ? a : 255); }
  [[nodiscard]] constexpr Seat seat_b() const { return Seat(b < 64 ? b : 255); }
  constexpr bool operator==(const Move&) const = default;

  // A word in a form's list that is not one of the list, where the form lets any word through.
  static constexpr std::uint16_t unknown_word = 0xffff;
};

template <class Verb>
constexpr Move move_of(Verb verb, std::uint16_t a = 0, std::uint16_t b = 0, std::uint16_t c = 0) {
  Move move;
  move.verb = static_cast<std::uint8_t>(verb);
  move.a = a;
  move.b = b;
  move.c = c;
  return move;
}
template <class Verb>
constexpr Move card_move(Verb verb, Card card) {
  Move move = move_of(verb);
  move.cards.add(card);
  return move;
}
template <class Verb>
constexpr Move cards_move(Verb verb, Cards set) {
  Move move = move_of(verb);
  for (const Card card : set) move.cards.add(card);
  return move;
}

}  // namespace stube
