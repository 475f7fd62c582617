// The cards of the Kaiserspiel: its order of ranks, what is an honour, what pips make a Rummel, and what a hand owes to
// a trick. Nothing here knows of a match.
#pragma once
#include <compare>

#include "cards/pack.hpp"
#include "games/kaiser/options.hpp"
#include "table/trick.hpp"

namespace stube::kaiser {

// kaiser/begriff-7: low to high. With 32 cards the sixes are missing, so that a card is the same number in both packs.
inline constexpr int six = 0, seven = 1, eight = 2, nine = 3, ten = 4, ace = 5, jack = 6, queen = 7, king = 8;

inline constexpr Pack pack_36 = packs::french("French, 36 cards, the ace below the jack", "6789TAJQK");
inline constexpr Pack pack_32 = {"French, 32 cards, the ace below the jack", "6789TAJQK", "cshd",
                                 packs::full_suits(9, 4) - Cards::of_rank(six)};
static_assert(pack_36.size() == 36 && pack_32.size() == 32);

// King, queen, jack and ace of a suit: kaiser/begriff-10.
constexpr Cards court(Suit suit) {
  return Cards::of_suit(suit) &
         (Cards::of_rank(king) | Cards::of_rank(queen) | Cards::of_rank(jack) | Cards::of_rank(ace));
}

// kaiser/begriff-6
constexpr Cards honours(Suit trump, int low_rank) {
  return court(trump) | Card(trump, low_rank);
}

// kaiser/i-18: the ace counts eleven, king, queen, jack and ten ten, the others their number.
constexpr int pips(Cards cards) {
  const auto held = [&](int rank) { return (cards & Cards::of_rank(rank)).count(); };
  return 10 * cards.count() + held(ace) - held(nine) - 2 * held(eight) - 3 * held(seven) - 4 * held(six);
}

struct Rummel {
  std::uint8_t pips = 0, cards = 0;
  constexpr bool operator==(const Rummel&) const = default;
};

constexpr Rummel rummel_in(Cards hand, Suit suit) {
  const Cards held = hand.in(suit);
  return {static_cast<std::uint8_t>(pips(held)), static_cast<std::uint8_t>(held.count())};
}

// Whether a suit is stated rather than another of the same hand: kaiser/begriff-9, kaiser/i-3.
constexpr bool is_stated_before(const Rummel& one, const Rummel& other, RummelSuit how) {
  const auto longer = one.cards <=> other.cards, more = one.pips <=> other.pips;
  const auto first = how == RummelSuit::longest ? longer : more, then = how == RummelSuit::longest ? more : longer;
  return first > 0 || (first == 0 && then > 0);
}

// Among equal suits clubs, spades, hearts, diamonds.
constexpr Suit best_suit(Cards hand, RummelSuit how) {
  Suit best = Suit::first;
  for (int i = 1; i < 4; ++i)
    if (is_stated_before(rummel_in(hand, static_cast<Suit>(i)), rummel_in(hand, best), how))
      best = static_cast<Suit>(i);
  return best;
}

// The cards of a hand that take the trick from `best`.
constexpr Cards taking(Cards hand, Card best, Suit trump) {
  return hand.above(best) | (best.suit() == trump ? Cards() : hand.in(trump));
}

// kaiser/XI, kaiser/X: follow suit and beat in it; without the suit, trump if that takes the trick; else anything
// (kaiser/i-8).
constexpr Cards owed(Cards hand, Suit led, Card best, Suit trump) {
  const Cards following = hand.in(led);
  const Cards from = following.empty() ? hand : following;
  const Cards over = taking(hand, best, trump) & from;
  return over.empty() ? from : over;
}

enum class Fault : std::uint8_t { none, not_taken, denied };

// Which rule a card breaks that comes out of `hand` (and was in it).
constexpr Fault fault_in(Cards hand, Card card, Suit led, Card best, Suit trump) {
  if (owed(hand, led, best, trump).has(card)) return Fault::none;
  return !hand.in(led).empty() && card.suit() != led ? Fault::denied : Fault::not_taken;
}

// What a seat cannot hold any more if this card broke no rule.
constexpr Cards ruled_out(Card card, Suit led, Card best, Suit trump) {
  const Cards higher = taking(Cards(~std::uint64_t{0}), best, trump);
  const Cards not_taken = higher.has(card) ? Cards() : higher;
  return card.suit() == led ? not_taken.in(led) : not_taken | Cards::of_suit(led);
}

}  // namespace stube::kaiser
