// The trick on the table: who led, and the cards in the order played. Who wins is a matter of trumps and of the suit
// led; games with other orders (doubled packs, named wild cards) decide for themselves.
#pragma once
#include "cards/sequence.hpp"
#include "table/seat.hpp"

namespace stube {

struct TrickCard {
  Seat seat;
  Card card;
  constexpr bool operator==(const TrickCard&) const = default;
};

template <int N>
struct Trick {
  Sequence<TrickCard, N> cards;

  [[nodiscard]] constexpr bool empty() const { return cards.empty(); }
  [[nodiscard]] constexpr int size() const { return cards.size(); }
  [[nodiscard]] constexpr Suit suit_led() const { return cards[0].card.suit(); }
  [[nodiscard]] constexpr Seat leader() const { return cards[0].seat; }
  constexpr void add(Seat seat, Card card) { cards.add({seat, card}); }
  constexpr void clear() { cards.clear(); }
  [[nodiscard]] constexpr Cards all() const {
    Cards set;
    for (const TrickCard& played : cards) set |= played.card;
    return set;
  }
  // The card that wins so far; the trick must not be empty.
  [[nodiscard]] constexpr TrickCard best(Suit trump = Suit::none) const {
    TrickCard best = cards[0];
    for (const TrickCard& played : cards)
      if (beats(played.card, best.card, trump)) best = played;
    return best;
  }
  constexpr bool operator==(const Trick&) const = default;

  static constexpr bool beats(Card card, Card other, Suit trump) {
    if (card.suit() == other.suit()) return card > other;
    return card.suit() == trump;
  }
};

// The cards of `hand` that follow the suit led, or the whole hand where it has none.
constexpr Cards following(Cards hand, Suit led) {
  const Cards same = hand.in(led);
  return same.empty() ? hand : same;
}

}  // namespace stube
