// The cards of Doppelkopf in the hands of its contracts: what is a trump, what has to be followed, what beats what, how
// many Augen it is worth. Every card exists twice and nothing tells the two apart: a set holds a second copy only
// beside the first. Nothing here knows about seats, turns or scores.
#pragma once
#include "cards/pack.hpp"
#include "cards/sequence.hpp"

namespace stube::doppelkopf {

inline constexpr int copy_distance = packs::french_40_double.copy_distance;

namespace rank {
inline constexpr int jack = 0, queen = 1, king = 2, ten = 3, ace = 4;
}
namespace suit {
inline constexpr Suit clubs = Suit::first, spades = Suit::second, hearts = Suit::third, diamonds = Suit::fourth;
}

inline constexpr Card dulle(suit::hearts, rank::ten);
inline constexpr Card fox(suit::diamonds, rank::ace);
inline constexpr Card charlie(suit::clubs, rank::jack);
inline constexpr Card old_one(suit::clubs, rank::queen);

// --- sets with copies ---

constexpr Cards all_kinds() {
  return packs::full_suits(5, 4);
}
constexpr Cards both_copies(Cards kinds) {
  return kinds | Cards(kinds.mask() << copy_distance);
}
constexpr Cards kinds_in(Cards set) {
  return set & all_kinds();
}
constexpr Card kind_of(Card card) {
  return Card(card.suit(), card.rank() % copy_distance);
}
constexpr int copies_in(Cards set, Card kind) {
  return (set.has(kind) ? 1 : 0) + (set.has(Card(kind.index() + copy_distance)) ? 1 : 0);
}
constexpr Cards with(Cards set, Card kind) {
  return set | Card(kind.index() + copy_distance * int{set.has(kind)});
}
constexpr Cards without(Cards set, Card kind) {
  const Card second(kind.index() + copy_distance);
  return set - Card(kind.index() + copy_distance * int{set.has(second)});
}
// The kinds of which a set holds two.
constexpr Cards pairs_in(Cards set) {
  return kinds_in(Cards(set.mask() >> copy_distance));
}
constexpr Cards with_pairs(Cards kinds, Cards pairs) {
  return kinds | Cards(pairs.mask() << copy_distance);
}
// Both together; of no kind can that be more than two.
constexpr Cards joined(Cards set, Cards more) {
  return with_pairs(set | more, kinds_in(set & more));
}
// What is left of `set` when as much of `less` as it holds is taken away.
constexpr Cards lessened(Cards set, Cards less) {
  const Cards untouched = all_kinds() - kinds_in(less), halved = kinds_in(less) - pairs_in(less);
  return with_pairs((kinds_in(set) & untouched) | (pairs_in(set) & halved), pairs_in(set) & untouched);
}
constexpr bool holds(Cards set, Cards wanted) {
  for (const Card kind : kinds_in(wanted))
    if (copies_in(set, kind) < copies_in(wanted, kind)) return false;
  return true;
}

// --- contracts ---

// What is played for trumps; the normal game, the Hochzeit and the Armut have those of the diamonds solo.
enum class Contract : std::uint8_t { diamonds, clubs, spades, hearts, koehler, queens, jacks, meatless, none = 255 };

constexpr Suit trump_suit(Contract contract) {
  const auto number = static_cast<unsigned>(contract);
  return number < 4 ? static_cast<Suit>((number + 3) & 3) : Suit::none;
}
static_assert(trump_suit(Contract::diamonds) == suit::diamonds && trump_suit(Contract::clubs) == suit::clubs &&
              trump_suit(Contract::spades) == suit::spades && trump_suit(Contract::hearts) == suit::hearts);

// doppelkopf/i-2, doppelkopf/i-9
constexpr Cards trumps_of(Contract contract) {
  // Without a branch: a bit for each rank that is trump in all suits, eight bits for each contract.
  constexpr std::uint64_t jacks = 1U << rank::jack, queens = 1U << rank::queen, kings = 1U << rank::king;
  constexpr std::uint64_t courts = jacks | queens;
  constexpr std::uint64_t by_contract = courts * 0x01010101U | (courts | kings) << 32 | queens << 40 | jacks << 48;
  const auto number = static_cast<unsigned>(contract);
  const std::uint64_t ranks = number < 8 ? (by_contract >> (8 * number)) & 255 : 0;
  const Cards kinds = Cards(ranks * Cards::of_rank(0).mask()) | (all_kinds().in(trump_suit(contract)));
  return both_copies(number < 4 ? kinds | dulle : kinds);
}
constexpr Cards normal_trumps() {
  return trumps_of(Contract::diamonds);
}
constexpr int normal_trumps_in(Cards set) {
  return (set & normal_trumps()).count();
}

// doppelkopf/soli-1: from the highest to the lowest solo.
constexpr int rank_of(Contract contract) {
  switch (contract) {
    case Contract::koehler:
      return 4;
    case Contract::queens:
      return 3;
    case Contract::jacks:
      return 2;
    case Contract::meatless:
      return 1;
    default:
      return 5;
  }
}

// What a card has to be followed with: its suit, or the trumps.
enum class Class : std::uint8_t { clubs, spades, hearts, diamonds, trump };
inline constexpr int class_count = 5;

// Here and below without branches where the answer is chance: in play at random half of them would be guessed wrong.
constexpr Class class_of(Cards trumps, Card card) {
  const int suit = index_of(card.suit()), is_trump = int{trumps.has(card)};
  return static_cast<Class>(suit + (static_cast<int>(Class::trump) - suit) * is_trump);
}
constexpr Class class_of(Contract contract, Card card) {
  return class_of(trumps_of(contract), card);
}
constexpr Cards cards_of(Cards trumps, Class wanted) {
  const std::uint64_t if_trump = -std::uint64_t{wanted == Class::trump};
  const Cards of_suit = Cards::of_suit(static_cast<Suit>(static_cast<int>(wanted) & 3)) & both_copies(all_kinds());
  return Cards((trumps.mask() & if_trump) | ((of_suit - trumps).mask() & ~if_trump));
}
constexpr Cards cards_of(Contract contract, Class wanted) {
  return cards_of(trumps_of(contract), wanted);
}
// doppelkopf/i-3: the cards of `hand` that follow, or all of it.
constexpr Cards following(Contract contract, Cards hand, Class led) {
  const Cards same = hand & cards_of(contract, led);
  return same | Cards(hand.mask() & -std::uint64_t{same.empty()});
}

// How high a trump stands among the trumps: tens of hearts, then each court rank in the order of the suits, then the
// suit.
constexpr int trump_height(Contract contract, Card card) {
  if (card == dulle && trump_suit(contract) != Suit::none) return 100;
  // Eight bits for each rank, the jack's lowest. Those of 20 and more are courts, which go by suit too.
  const std::uint64_t by_rank = contract == Contract::koehler ? 0x04033c2814 : 0x0403022814;
  const int height = static_cast<int>((by_rank >> (8 * (card.rank() % copy_distance))) & 255);
  return height + int{height >= 20} * (3 - index_of(card.suit()));
}

// Whether `card`, played later, takes the lead from `best`.
constexpr bool beats(Contract contract, Card card, Card best, bool last_trick) {
  const Cards trumps = trumps_of(contract);
  const Class mine = class_of(trumps, card), other = class_of(trumps, best);
  if (mine != other) return mine == Class::trump;
  if (mine != Class::trump) return card.rank() > best.rank();
  if (card == dulle && best == dulle) return !last_trick;  // doppelkopf/grund-2
  return trump_height(contract, card) > trump_height(contract, best);
}

// The same order in numbers, for all cards of a trick at once: the greatest takes it.
class TrickOrder {
 public:
  constexpr TrickOrder(Contract contract, Card led, bool last_trick)
      : trumps_(trumps_of(contract)),
        led_(cards_of(trumps_, class_of(trumps_, led))),
        contract_(contract),
        later_dulle_wins_(trump_suit(contract) != Suit::none && !last_trick) {}  // doppelkopf/grund-2

  // Of equal cards the one played first, except for the tens of hearts. `nth` is the card's place in the trick.
  [[nodiscard]] constexpr int height(Card card, int nth) const {
    const int among_trumps = 16 + trump_height(contract_, card);
    const int among_led = int{led_.has(card)} * (1 + card.rank() % copy_distance);
    const int height = among_led + int{trumps_.has(card)} * (among_trumps - among_led);
    return 4 * height + (card == dulle && later_dulle_wins_ ? nth : 3 - nth);
  }

 private:
  Cards trumps_, led_;
  Contract contract_;
  bool later_dulle_wins_;
};

constexpr int augen_of(Card card) {
  constexpr std::uint32_t by_rank = 0xba432;  // four bits for each: ace 11, ten 10, king 4, queen 3, jack 2
  return static_cast<int>((by_rank >> (card.rank() % copy_distance * 4)) & 15);
}
constexpr int augen_in(Cards set) {
  int sum = 0;
  for (const Card card : set) sum += augen_of(card);
  return sum;
}
inline constexpr int all_augen = 240;

// Suit by suit, the strongest first: how cards are listed in a move.
constexpr void each_sorted(Cards set, auto&& visit) {
  for (int s = 0; s < 4; ++s)
    for (Cards left = kinds_in(set).in(static_cast<Suit>(s)); !left.empty(); left -= left.highest()) {
      const Card kind = left.highest();
      visit(kind);
      if (pairs_in(set).has(kind)) visit(kind);
    }
}

// Every different way to take `count` (0 to 3) cards out of `set`.
constexpr void each_choice(Cards set, int count, auto&& visit) {
  Sequence<Card, 32> list;
  each_sorted(set, [&](Card card) { list.add(card); });
  const int n = list.size();
  if (count == 0) return visit(Cards());
  for (int i = 0; i < n; ++i) {
    if (i > 0 && list[i] == list[i - 1]) continue;
    if (count == 1) visit(Cards(list[i]));
    for (int j = i + 1; j < n && count > 1; ++j) {
      if (j > i + 1 && list[j] == list[j - 1]) continue;
      const Cards two = with(Cards(list[i]), list[j]);
      if (count == 2) visit(two);
      for (int k = j + 1; k < n && count > 2; ++k)
        if (k == j + 1 || list[k] != list[k - 1]) visit(with(two, list[k]));
    }
  }
}

}  // namespace stube::doppelkopf
