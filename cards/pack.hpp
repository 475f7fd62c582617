// The packs: which cards there are and what they are called.
// A pack lists its ranks from low to high in the order in which they win tricks, so a game whose ten beats the king has
// a pack of its own here. Doubled packs have every card twice; the second copy of a card in a set stands at a fixed
// distance above the first, and a set holds the second only if it holds the first (so equal holdings are equal words).
#pragma once
#include <string_view>

#include "cards/card.hpp"

namespace stube {

struct Pack {
  std::string_view name;
  std::string_view ranks;  // low to high
  std::string_view suits;
  Cards cards;  // every kind of card once
  int copies = 1;
  int copy_distance = 0;
  const std::string_view* pieces = nullptr;  // names of pieces without suits, worst first

  [[nodiscard]] constexpr int size() const { return cards.count() * copies; }
};

namespace packs {

constexpr Cards full_suits(int ranks, int suits) {
  std::uint64_t mask = 0;
  for (int suit = 0; suit < suits; ++suit) mask |= ((std::uint64_t{1} << ranks) - 1) << (suit * 16);
  return Cards(mask);
}

constexpr Pack french(std::string_view name, std::string_view ranks) {
  return {name, ranks, "cshd", full_suits(static_cast<int>(ranks.size()), 4)};
}

inline constexpr Pack french_52 = french("French, 52 cards", "23456789TJQKA");
inline constexpr Pack french_48 = french("French, 48 cards", "3456789TJQKA");
inline constexpr Pack french_36 = french("French, 36 cards", "6789TJQKA");
inline constexpr Pack french_32 = french("French, 32 cards", "789TJQKA");
// The ten between ace and king, as in the games that count cards.
inline constexpr Pack french_36_ten_high = french("French, 36 cards, the ten above the king", "6789JQKTA");
// Two of each card; second copies eight places higher in the lane.
inline constexpr Pack french_40_double = {"French, twice 20 cards", "JQKTA", "cshd", full_suits(5, 4), 2, 8};
inline constexpr Pack trappola_36 = {"Trappola, 36 cards", "2789TJCKA", "sbcd", full_suits(9, 4)};
// Only bells have a six: the Weli.
inline constexpr Pack german_33 = {"German, 33 cards", "6789TUOKA", "elhs",
                                   full_suits(9, 4) - (Cards::of_rank(0) - Cards::of_suit(Suit::fourth))};
inline constexpr std::string_view gnav_names[] = {"fool", "owl", "pot",   "0",     "1",   "2",       "3",
                                                  "4",    "5",   "6",     "7",     "8",   "9",       "10",
                                                  "11",   "12",  "house", "horse", "cat", "dragoon", "cuckoo"};
inline constexpr Pack gnav_42 = {"Gnav, 42 pieces", "", "", Cards((std::uint64_t{1} << 21) - 1), 2, 32, gnav_names};

static_assert(french_52.size() == 52 && french_48.size() == 48 && french_36.size() == 36 && french_32.size() == 32);
static_assert(french_40_double.size() == 40 && trappola_36.size() == 36 && german_33.size() == 33 &&
              gnav_42.size() == 42);

}  // namespace packs

// A set with one more copy of `card`; the set may hold it already.
constexpr Cards with_copy(Cards set, Card card, int distance) {
  return set | (set.has(card) ? Card(card.index() + distance) : card);
}
// A set with one copy fewer of `card`, which it holds.
constexpr Cards without_copy(Cards set, Card card, int distance) {
  const Card second(card.index() + distance);
  return set - (set.has(second) ? second : card);
}

}  // namespace stube
