// The cards of Perlaggen: which of them are Perlaggen, and what figures five cards make or can make.
// Nothing here knows of players, bids or points.
#pragma once
#include "cards/pack.hpp"

namespace stube::perlaggen {

enum class Figure : std::uint8_t { gleich, hanger, spiel };
inline constexpr int figure_count = 3;
constexpr int index_of(Figure f) {
  return static_cast<int>(f);
}
constexpr Figure figure_at(int i) {
  return static_cast<Figure>(i);
}

// For loops over figures.
class FigureRange {
 public:
  class Iterator {
   public:
    constexpr explicit Iterator(int at) : at_(at) {}
    constexpr Figure operator*() const { return figure_at(at_); }
    constexpr Iterator& operator++() {
      ++at_;
      return *this;
    }
    constexpr bool operator==(const Iterator&) const = default;

   private:
    int at_;
  };
  constexpr explicit FigureRange(int count) : count_(count) {}
  [[nodiscard]] constexpr Iterator begin() const { return Iterator(0); }
  [[nodiscard]] constexpr Iterator end() const { return Iterator(count_); }

 private:
  int count_;
};
constexpr FigureRange all_figures() {
  return FigureRange(3);
}
constexpr FigureRange gleich_and_hanger() {
  return FigureRange(2);
}
// Of Gleich and Hanger the other one.
constexpr Figure other_than(Figure f) {
  return f == Figure::gleich ? Figure::hanger : Figure::gleich;
}

template <class T>
struct ByFigure {
  T items[figure_count] = {};
  constexpr T& operator[](Figure f) { return items[index_of(f)]; }
  constexpr const T& operator[](Figure f) const { return items[index_of(f)]; }
  constexpr bool operator==(const ByFigure&) const = default;
};

class Figures {
 public:
  constexpr Figures() = default;
  constexpr Figures(Figure f)
      : mask_(static_cast<std::uint8_t>(1U << index_of(f))) {}  // NOLINT: a figure is a set of one
  static constexpr Figures of_mask(unsigned mask) {
    Figures figures;
    figures.mask_ = static_cast<std::uint8_t>(mask);
    return figures;
  }
  [[nodiscard]] constexpr int mask() const { return mask_; }
  [[nodiscard]] constexpr bool empty() const { return mask_ == 0; }
  [[nodiscard]] constexpr bool has(Figure f) const { return ((mask_ >> index_of(f)) & 1) != 0; }
  friend constexpr Figures operator|(Figures a, Figures b) {
    Figures both;
    both.mask_ = static_cast<std::uint8_t>(a.mask_ | b.mask_);
    return both;
  }
  friend constexpr Figures operator-(Figures a, Figures b) {
    return of_mask(static_cast<unsigned>(a.mask_) & ~static_cast<unsigned>(b.mask_));
  }
  constexpr Figures& operator|=(Figures o) { return *this = *this | o; }
  constexpr bool operator==(const Figures&) const = default;

 private:
  std::uint8_t mask_ = 0;
};

constexpr Figures both_figures() {
  return Figures(Figure::gleich) | Figure::hanger;
}
// Gleich and Hanger, each where `holds` says 1 and not 0.
constexpr Figures those_of_both(auto&& holds) {
  return Figures::of_mask(static_cast<unsigned>(holds(Figure::gleich) | holds(Figure::hanger) << 1));
}

// --- the pack

inline constexpr Suit acorns = Suit::first, hearts = Suit::third, bells = Suit::fourth;
inline constexpr int six_rank = 0, seven = 1, ten = 4, unter = 5, ober = 6, king = 7, ace = 8;

constexpr Cards whole_pack() {
  constexpr Cards all = packs::german_33.cards;
  return all;
}
constexpr Card martl() {
  return Card(hearts, king);
}
constexpr Card weli() {
  return Card(bells, six_rank);
}
constexpr Cards seven_unter_ober(Suit suit) {
  return Cards::of_suit(suit) & (Cards::of_rank(seven) | Cards::of_rank(unter) | Cards::of_rank(ober));
}

// perlaggen/i-1: those that are Perlaggen whatever is trump.
constexpr Cards permanent_perlaggen(bool six) {
  return Cards(martl()) | weli() | (six ? Cards(Card(acorns, seven)) : seven_unter_ober(acorns));
}
constexpr Cards perlaggen_of(Suit trump, bool six) {
  return permanent_perlaggen(six) | seven_unter_ober(trump);
}

// The place of a Perlagg in the order of § 19 and i-1, 0 is the highest; -1 for a card that is none.
inline constexpr int places = 8;
constexpr int place_of(Card card, Suit trump, bool six) {
  constexpr std::uint64_t by_rank = std::uint64_t{1} << (4 * unter) | std::uint64_t{2} << (4 * ober);
  const int is_none = int{!perlaggen_of(trump, six).has(card)}, is_martl = int{card == martl()},
            is_weli = int{card == weli()};
  const int of_suit = 5 - 3 * int{card.suit() == trump} + static_cast<int>((by_rank >> (4 * card.rank())) & 15);
  return (of_suit * (1 - is_martl - is_weli) + is_weli) | -is_none;
}
// Back again; the place must be taken in this deal.
constexpr Card perlagg_at(int place, Suit trump) {
  if (place == 0) return martl();
  if (place == 1) return weli();
  const int step = (place - 2) % 3;
  return Card(place < 5 ? trump : acorns, step == 0 ? seven : step == 1 ? unter : ober);
}

// --- five cards

// A player's five cards as they count: the ordinary and the named ones, and how many are still wild.
struct Five {
  Cards cards;              // what lies or is held, each kind once
  std::uint64_t again = 0;  // four bits for each rank: how many named cards of it were there already
  int wild = 0;

  constexpr void add(Card card) {
    again += std::uint64_t{cards.has(card)} << (4 * card.rank());
    cards |= card;
  }
  [[nodiscard]] constexpr Five without_wild() const { return {cards, again, 0}; }
  [[nodiscard]] constexpr int of_rank(int rank) const {
    return (cards & Cards::of_rank(rank)).count() + static_cast<int>((again >> (4 * rank)) & 15);
  }
  // Four bits for each rank: how many cards of it.
  [[nodiscard]] constexpr std::uint64_t ranks() const {
    std::uint64_t ranks = again;
    for (const Card card : cards) ranks += std::uint64_t{1} << (4 * card.rank());
    return ranks;
  }
};

constexpr Cards neighbours(Cards cards) {
  return Cards((cards.mask() << 1) | (cards.mask() >> 1)) & whole_pack();
}

// The ranks among these cards, a bit for each.
constexpr std::uint64_t ranks_in(Cards cards) {
  const std::uint64_t m = cards.mask();
  return (m | (m >> 16) | (m >> 32) | (m >> 48)) & 0xffff;
}
// Every card of the pack that has the rank of one of these.
constexpr Cards of_same_rank(Cards cards) {
  return Cards(ranks_in(cards) * 0x0001000100010001U) & whole_pack();
}

constexpr bool has_pair(const Five& five) {
  const std::uint64_t m = five.cards.mask(), first = m & 0xffff, second = m >> 16 & 0xffff, third = m >> 32 & 0xffff,
                      fourth = m >> 48;
  const std::uint64_t twice = (first & second) | (third & fourth) | ((first | second) & (third | fourth));
  return (five.again | twice) != 0;
}
constexpr bool has_sequence(const Five& five) {
  return (five.cards.mask() & (five.cards.mask() << 1)) != 0;
}

// Whether some naming of the wild ones gives all these figures at once, each at least simple. With two wild ones it
// always can; one alone makes either figure, and both where a figure lies there already or one name does both jobs
// (i-7).
class Possible {
 public:
  constexpr explicit Possible(const Five& five) {
    const int pair = has_pair(five), sequence = has_sequence(five), wild = five.wild > 0, two_wild = five.wild > 1;
    const int one_name = !(neighbours(five.cards) & of_same_rank(five.cards)).empty();
    const int gleich = pair | wild, hanger = sequence | wild;
    const int both = (pair & sequence) | (wild & (pair | sequence | one_name)) | two_wild;
    sets_ = static_cast<std::uint8_t>(1 | gleich << 1 | hanger << 2 | both << 3);
  }
  [[nodiscard]] constexpr bool has(Figures figures) const {
    return ((sets_ >> (figures.mask() & both_figures().mask())) & 1) != 0;
  }

 private:
  std::uint8_t sets_;  // a bit for each set of Gleich and Hanger, by its mask
};
constexpr bool can_have(const Five& five, Figures figures) {
  return Possible(five).has(figures);
}

// The names for one more card beside `others` that let them have all these figures.
constexpr Cards names_for(const Five& others, Figures figures) {
  const bool gleich = figures.has(Figure::gleich), hanger = figures.has(Figure::hanger);
  const bool pair = has_pair(others), sequence = has_sequence(others);
  const Cards same = of_same_rank(others.cards), next = neighbours(others.cards);
  Cards names = whole_pack();
  if (others.wild == 0) {
    if (gleich && !pair) names &= same;
    if (hanger && !sequence) names &= next;
  } else if (others.wild == 1 && gleich && hanger && !pair && !sequence && (same & next).empty()) {
    // The name makes a figure, or it leaves the wild one a name that does both jobs.
    names = same | next | neighbours(same) | of_same_rank(next);
  }
  return names;
}

// How good a figure is: 0 for none, and the greater number wins. The parts, from the top: size, a Gleich where it is
// compared with a Hanger, rank, a trump Hanger.
struct Strength {
  std::uint16_t value = 0;
  static constexpr Strength of(int size, int rank, bool tie_break = false) {
    return {static_cast<std::uint16_t>(size << 8 | rank << 1 | (tie_break ? 1 : 0))};
  }
  [[nodiscard]] constexpr Strength before_hanger() const {
    return {static_cast<std::uint16_t>(any() ? value | 0x80 : 0)};
  }
  [[nodiscard]] constexpr bool is_gleich() const { return (value & 0x80) != 0; }
  [[nodiscard]] constexpr bool any() const { return value != 0; }
  [[nodiscard]] constexpr int size() const { return value >> 8; }
  [[nodiscard]] constexpr int rank() const { return (value >> 1) & 15; }
  constexpr auto operator<=>(const Strength&) const = default;
};

// The rank of which there are most, the wild ones left out; of equals the highest.
struct Alike {
  int count = 0, rank = ace;
  [[nodiscard]] constexpr Strength with_wild(int wild) const {
    return count + wild >= 2 ? Strength::of(count + wild, rank) : Strength();
  }
};
constexpr Alike most_alike(const Five& five) {
  constexpr std::uint64_t ones = 0x111111111;
  const std::uint64_t ranks = five.ranks();
  Alike most;
  for (int count = 1; count <= 5; ++count) {
    // The top bit of each rank's four, where there are so many of it.
    const std::uint64_t enough = (ranks + ones * static_cast<std::uint64_t>(8 - count)) & (ones * 8);
    if (enough == 0) break;
    most = {count, bits::highest(enough) / 4};
  }
  return most;
}

// perlaggen/i-5; the wild ones are taken at their best.
constexpr Strength best_gleich(const Five& five) {
  return most_alike(five).with_wild(five.wild);
}

// perlaggen/i-6. `trumps_first` is the trump suit where a Hanger in it breaks a tie, else no suit.
constexpr Strength best_hanger(const Five& five, Suit trumps_first = Suit::none) {
  // The lowest cards of all runs of this length that lack no more than 0, 1, 2, ... cards; in all suits at once.
  Cards lacking[6], found;
  int size = 0;
  for (int n = 0; n <= five.wild; ++n) lacking[n] = whole_pack();
  for (int length = 1; length <= 5; ++length) {
    const Cards in_pack(whole_pack().mask() >> (length - 1)), held(five.cards.mask() >> (length - 1));
    for (int n = five.wild; n > 0; --n) lacking[n] = ((lacking[n] & held) | lacking[n - 1]) & in_pack;
    lacking[0] &= held;
    if (lacking[five.wild].empty()) break;
    found = lacking[five.wild], size = length;
  }
  if (size < 2) return {};
  const Cards tops(found.mask() << (size - 1));
  const int top = bits::highest(ranks_in(tops));
  const bool in_trumps = trumps_first != Suit::none && tops.has(Card(trumps_first, top));
  return Strength::of(size, top, in_trumps);
}

// The answer to the question of § 25: more cards first, then a Gleich before a Hanger, then the height (i-19). Such
// strengths are compared only with each other. `of` says which figures are asked for, `least` how many cards they need.
constexpr Strength best_answer(const Five& five, Suit trumps_first, Figures of = both_figures(), int least = 3) {
  const Strength gleich = of.has(Figure::gleich) ? best_gleich(five).before_hanger() : Strength();
  const Strength hanger = of.has(Figure::hanger) ? best_hanger(five, trumps_first) : Strength();
  const Strength best = hanger > gleich ? hanger : gleich;
  return best.size() >= least ? best : Strength();
}

}  // namespace stube::perlaggen
