// Which card beats which in Styr-Volt: five matadors above everything, stickers of the two trump suits, leaders and
// sevens that have power only when led, and plain cards. It knows cards and trump suits, not matches.
#pragma once
#include "cards/pack.hpp"

namespace stube::styrvolt {

// One order of ranks for both packs; each leaves one rank out (styrvolt/i-1, styrvolt/i-2).
inline constexpr int two = 0, three = 1, four = 2, five = 3, six = 4, seven = 5, eight = 6, nine = 7, ten = 8,
                     knave = 9, queen = 10, king = 11, ace = 12;
inline constexpr Suit clubs = Suit::first, spades = Suit::second, hearts = Suit::third, diamonds = Suit::fourth;

constexpr Cards pack_without(int rank) {
  return packs::full_suits(13, 4) - Cards::of_rank(rank);
}

inline constexpr Pack pack_no_fives = {"French, 48 cards without fives", packs::french_52.ranks, "cshd",
                                       pack_without(five)};
inline constexpr Pack pack_no_tens = {"French, 48 cards without tens", packs::french_52.ranks, "cshd",
                                      pack_without(ten)};
static_assert(pack_no_fives.size() == 48 && pack_no_tens.size() == 48);

constexpr Cards matadors() {
  return Cards(Card(hearts, two)) | Card(clubs, four) | Card(spades, eight) | Card(hearts, nine) | Card(diamonds, nine);
}

enum class Powers : std::uint8_t { full, graded };
enum class NinesAndTens : std::uint8_t { plain, leaders };

struct Trumps {
  Suit first = Suit::none, second = Suit::none;
  Powers powers = Powers::full;
  NinesAndTens nines_and_tens = NinesAndTens::plain;

  [[nodiscard]] constexpr bool chosen(Suit suit) const { return suit == first || suit == second; }
};

// styrvolt/4: the place of a sticker from the top, 0 where the card is none. A matador has only its own place.
constexpr int sticker_place(Card card, const Trumps& trumps) {
  if (matadors().has(card)) {
    if (card == Card(hearts, two)) return 1;
    if (card == Card(clubs, four)) return 2;
    if (card == Card(spades, eight)) return 3;
    return card == Card(hearts, nine) ? 4 : 5;
  }
  // Four bits for each rank: ace 6, knave 7, six 8, two 9, three 10, four 11.
  constexpr std::uint64_t by_rank = 0x6007000080ba9;
  return trumps.chosen(card.suit()) ? static_cast<int>((by_rank >> (card.rank() * 4)) & 15) : 0;
}

// The cards that have such a place.
constexpr Cards stickers(const Trumps& trumps) {
  constexpr Cards ranks = Cards::of_rank(ace) | Cards::of_rank(knave) | Cards::of_rank(six) | Cards::of_rank(two) |
                          Cards::of_rank(three) | Cards::of_rank(four);
  return matadors() | ranks.in(trumps.first) | ranks.in(trumps.second);
}

// styrvolt/i-13: with graded powers the small stickers take only cards up to a rank.
constexpr bool reaches(Card sticker, Card other, const Trumps& trumps) {
  if (trumps.powers == Powers::full || matadors().has(sticker)) return true;
  switch (sticker.rank()) {
    case two:
      return other.rank() <= king;
    case three:
      return other.rank() <= queen;
    case four:
      return other.rank() <= knave;
    default:
      return true;
  }
}

constexpr bool is_free_lead(Card card, const Trumps& trumps) {
  return card.rank() == seven && trumps.chosen(card.suit());  // styrvolt/6
}

// styrvolt/i-8: nine and ten of a trump suit, and the five in the ten's stead (styrvolt/i-2).
constexpr bool is_nine_or_ten(Card card, const Trumps& trumps) {
  const bool rank = card.rank() == nine || card.rank() == ten || card.rank() == five;
  return rank && trumps.chosen(card.suit()) && !matadors().has(card);
}
// A card that counts only when it is led, and then falls only to stickers.
constexpr bool is_leader(Card card, const Trumps& trumps) {
  if (!trumps.chosen(card.suit()) || sticker_place(card, trumps) > 0 || is_free_lead(card, trumps)) return false;
  return trumps.nines_and_tens == NinesAndTens::leaders || !is_nine_or_ten(card, trumps);
}

// styrvolt/i-8: where nines and tens rank in their suit, they fall to what is higher in it, and so does what took them.
constexpr bool beats_in_trump_suit(Card card, Card best, bool led, const Trumps& trumps) {
  if (card.suit() != best.suit() || card < best || is_free_lead(card, trumps)) return false;
  return !led || !is_leader(best, trumps);
}

// Whether `card`, laid later, beats `best`, the best so far; `led`: the best so far is the card that was led.
constexpr bool beats(Card card, Card best, bool led, const Trumps& trumps) {
  if (led && is_free_lead(best, trumps)) return false;
  const int place = sticker_place(card, trumps), best_place = sticker_place(best, trumps);
  if (place > 0) return best_place > 0 ? place < best_place : reaches(card, best, trumps);  // styrvolt/i-10
  if (best_place > 0) return false;
  if (trumps.chosen(best.suit()))
    return trumps.nines_and_tens == NinesAndTens::plain && beats_in_trump_suit(card, best, led, trumps);
  return card.suit() == best.suit() && card > best;
}

}  // namespace stube::styrvolt
