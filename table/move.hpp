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

// From below, or suit by suit with the highest of each first.
enum class ListOrder : std::uint8_t { rising, highest_first };

// The n-th card of `set` in that order. A suit's cards stand at the same places in both, in reverse.
constexpr Card nth_card(Cards set, int n, ListOrder order) {
  const Card rising = set.nth(n);
  if (order == ListOrder::rising) return rising;
  const std::uint64_t below = (std::uint64_t{1} << (index_of(rising.suit()) * 16)) - 1;
  const int before = bits::count(set.mask() & below), with_suit = before + set.in(rising.suit()).count();
  return set.nth(before + with_suit - 1 - n);
}

// Visits a move for each of `cards`. A visitor that can do with the whole set (a member `cards`) is handed the set.
template <class Verb, class Visit>
constexpr void visit_cards(Verb verb, Cards cards, Visit& visit, ListOrder order = ListOrder::rising) {
  if constexpr (requires { visit.cards(std::uint8_t{}, cards, order); }) {
    visit.cards(static_cast<std::uint8_t>(verb), cards, order);
  } else if (order == ListOrder::rising) {
    for (const Card card : cards) visit(card_move(verb, card));
  } else {
    for (int n = 0; n < cards.count(); ++n) visit(card_move(verb, nth_card(cards, n, order)));
  }
}

// The same for moves that name `card` and then each of `names`.
template <class Verb, class Visit>
constexpr void visit_names(Verb verb, Card card, Cards names, Visit& visit) {
  if constexpr (requires { visit.names(std::uint8_t{}, card, names); }) {
    visit.names(static_cast<std::uint8_t>(verb), card, names);
  } else {
    for (const Card name : names) {
      Move move = card_move(verb, card);
      move.cards.add(name);
      visit(move);
    }
  }
}

}  // namespace stube
