// A card and a set of cards.
// A card is a number from 0 to 63: suit times 16 plus its rank, and ranks count upwards in the order of *this game's*
// tricks (each game says its order with its Pack, pack.hpp). So the higher of two cards of a suit is the one with the
// higher number, and a set of cards is one 64-bit word with a 16-bit lane for each suit:
//
//     63 ........ 48 47 ........ 32 31 ........ 16 15 ......... 0
//     fourth suit    third suit     second suit    first suit
//
// What a card is called is not known here; see talk/notation.hpp.
#pragma once
#include <compare>

#include "cards/bits.hpp"

namespace stube {

enum class Suit : std::uint8_t { first, second, third, fourth, none = 255 };

constexpr int index_of(Suit suit) {
  return static_cast<int>(suit);
}

class Card {
 public:
  constexpr Card() = default;
  constexpr explicit Card(int index) : index_(static_cast<std::uint8_t>(index)) {}
  constexpr Card(Suit suit, int rank) : Card(index_of(suit) * 16 + rank) {}

  // A card that the viewer may not see, and the absence of a card.
  static constexpr Card hidden() { return Card(254); }
  static constexpr Card none() { return Card(255); }

  [[nodiscard]] constexpr int index() const { return index_; }
  [[nodiscard]] constexpr int rank() const { return index_ & 15; }
  [[nodiscard]] constexpr Suit suit() const { return static_cast<Suit>(index_ >> 4); }
  [[nodiscard]] constexpr bool is_card() const { return index_ < 64; }
  // By value: on a GPU a constant of the host has no address that a reference could bind to.
  friend constexpr bool operator==(Card a, Card b) { return a.index_ == b.index_; }
  friend constexpr auto operator<=>(Card a, Card b) { return a.index_ <=> b.index_; }

 private:
  std::uint8_t index_ = 255;
};

class Cards {
 public:
  using Iterator = bits::Walk<Card>;

  constexpr Cards() = default;
  constexpr explicit Cards(std::uint64_t mask) : mask_(mask) {}
  constexpr Cards(Card card)
      : mask_(card.is_card() ? std::uint64_t{1} << card.index() : 0) {}  // NOLINT: a card is a set of one

  // No cards where there is no suit: of a card that is hidden or not named, say.
  static constexpr Cards of_suit(Suit suit) {
    return index_of(suit) < 4 ? Cards(std::uint64_t{0xffff} << (index_of(suit) * 16)) : Cards();
  }
  // Every card of one rank, in all four suits.
  static constexpr Cards of_rank(int rank) { return Cards(std::uint64_t{0x0001000100010001} << rank); }

  [[nodiscard]] constexpr std::uint64_t mask() const { return mask_; }
  [[nodiscard]] constexpr bool empty() const { return mask_ == 0; }
  [[nodiscard]] constexpr int count() const { return bits::count(mask_); }
  // Without a branch, which in play at random would be guessed wrong half the time.
  [[nodiscard]] constexpr bool has(Card card) const {
    return ((mask_ >> (card.index() & 63)) & std::uint64_t{card.is_card()}) != 0;
  }
  [[nodiscard]] constexpr bool has_all(Cards others) const { return (mask_ & others.mask_) == others.mask_; }
  [[nodiscard]] constexpr Cards in(Suit suit) const { return Cards(mask_ & of_suit(suit).mask_); }
  // The cards of this suit that beat `card`, which is of the same suit.
  [[nodiscard]] constexpr Cards above(Card card) const {
    return Cards(in(card.suit()).mask_ & (~std::uint64_t{1} << card.index()));
  }
  [[nodiscard]] constexpr Cards below(Card card) const {
    return Cards(in(card.suit()).mask_ & ((std::uint64_t{1} << card.index()) - 1));
  }
  // Both need at least one card; in a set of one suit they are its strongest and weakest card.
  [[nodiscard]] constexpr Card highest() const { return Card(bits::highest(mask_)); }
  [[nodiscard]] constexpr Card lowest() const { return Card(bits::lowest(mask_)); }
  // The n-th card from below, counting from 0.
  [[nodiscard]] constexpr Card nth(int n) const { return Card(bits::nth(mask_, n)); }

  constexpr Cards& operator|=(Cards other) { return *this = *this | other; }
  constexpr Cards& operator&=(Cards other) { return *this = *this & other; }
  constexpr Cards& operator-=(Cards other) { return *this = *this - other; }
  friend constexpr Cards operator|(Cards a, Cards b) { return Cards(a.mask_ | b.mask_); }
  friend constexpr Cards operator&(Cards a, Cards b) { return Cards(a.mask_ & b.mask_); }
  friend constexpr Cards operator-(Cards a, Cards b) { return Cards(a.mask_ & ~b.mask_); }
  friend constexpr bool operator==(Cards a, Cards b) { return a.mask_ == b.mask_; }

  [[nodiscard]] constexpr Iterator begin() const { return Iterator(mask_); }
  [[nodiscard]] constexpr Iterator end() const { return Iterator(0); }

 private:
  std::uint64_t mask_ = 0;
};

}  // namespace stube
