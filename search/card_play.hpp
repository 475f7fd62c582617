// What a game's OpenPlay is made of: the card play of a deal with open cards, for the trick machine
// (trick_machine.hpp). Cards stand at places of a 64-bit word. Nothing here searches.
//
// A game describes its card play beside its rules, in open_play.hpp:
//   seats, Tally            the most players; what of finished tricks the rest of the deal depends on (a plain value)
//   has_twins               whether cards exist twice, the two standing at neighbouring places
//   applies(s, seat)        whether nothing but cards will be played from here to the end of the deal
//   goes_on(s)              where a deal does not end with its cards: whether cards are played in this state
//   OpenPlay(s, seat)       what is trump, who plays with `seat` (bits of `mine`), the `order` of the cards
//   position(s)             the hands, the trick on the table and the tally of a state of the same deal
//   legal(hand, laid)       which cards of a hand may be laid to a trick that has begun
//   takers(p, place, led)   which cards, laid later, take the trick from this one, the best so far
//   take(p, laid, next)     counts a finished trick into next.tally; answers the points it brings to those of `mine`
//   is_over(p)              whether the deal is decided although cards are left
//   worth(p)                what the end of the deal adds to the points
//   bounds(p)               between what lies all that is still to come, `worth` included
//   sharper_bounds(p)       the same with more work: asked where the table knows nothing
//   bounds_within(p, laid, ours)  the same in a trick that is sure to go to `mine` or to the others
//   key(p)                  the tally as a number
//   has_claims(p), claim(p, seat)  where a seat may end the deal on its turn: whether that may be best, and what it is
//                           worth
//   settled(p)              where what comes is points alone, what the end of the deal will add to them; then the key
//                           need not tell positions apart that differ by that
//   has_exact(p), exact(p)  where the value of a position is known without a search: whether it is, and the value
//   has_estimate(), estimate(p)  where something is known that comes near a position's value
//   may_raise(p, raised)    where whoever leads may announce something first: the position in which he has
//   prepare(p)              finds the `spare` cards of a position whose value is not known yet, those that are `alike`,
//                           and what else of it is asked for more than once
//   may_trade(a, b)         that of two cards of a suit with nobody's card between them, the one with more points is
//   the
//                           better one to give to a trick that goes to the own side, and the worse one to any other
//   shape(p), drift(a, b)   the position without its points, apart from them (CardShape), in place of its hands; and
//                           by how much positions of the same pattern may differ, whose cards bring different points
//   mix_hands(p, mix)       the hands for the key of a position, where more positions are the same than equal words
//   promise(p, laid, seat, place)  how good a card looks: the more, the sooner it is tried
//   utility(points)         the deal's utility (utility.hpp) for so many points from here on
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "cards/bits.hpp"
#include "table/rules.hpp"

namespace stube {

using Word = std::uint64_t;

struct PlayBounds {
  int least = 0, most = 0;
};

// The places of the cards. Cards of a group differ only by rank: they bring the same, and stand side by side.
struct CardOrder {
  Word suit[64] = {};   // the cards that follow the one at this place
  Word group[64] = {};  // the cards of its group
  std::int8_t points[64] = {};
  Word trumps = 0;
  bool keeps_places = false;  // cards stay where they are when others leave

  // Cards at these places, next to each other, that differ only by rank.
  constexpr void add_group(Word places, Word suit_of_all, int points_of_each) {
    for (Word rest = places; rest != 0; rest &= rest - 1) {
      const int place = bits::lowest(rest);
      group[place] = places;
      suit[place] = suit_of_all;
      points[place] = static_cast<std::int8_t>(points_of_each);
    }
  }
  [[nodiscard]] constexpr Word above(int place) const { return suit[place] & (~Word{1} << place); }
  // Where a card stands when those that are `gone` have made room.
  [[nodiscard]] constexpr int moved_down(int place, Word gone) const {
    return keeps_places ? place : place - bits::count(gone & group[place] & ((Word{1} << place) - 1));
  }
};

template <int N, class Tally>
struct PlayPosition {
  Word hand[N] = {};
  Word twins = 0;  // a bit for the lower of two equal cards, while both are out
  Tally tally{};
  std::uint8_t leader = 0;
  std::uint8_t left = 0;  // tricks, the one on the table included
  std::uint8_t laid = 0;  // cards on the table, which stand in the hands as well until the trick is complete
  std::uint8_t trick[N] = {};
  Word spare[N] = {};  // cards that do the same as another one of the hand, whatever their suits: see `prepare`
  Word alike[N] = {};  // cards that take and fall alike, whatever their suits, and differ by points alone
};

// One word more for a key. Both halves of the product: of the lower one alone the highest bits of a word, where there
// are cards, reach so few bits that positions met with the same key.
constexpr std::uint64_t mixed(std::uint64_t key, std::uint64_t word) {
  constexpr std::uint64_t factor = 0xd6e8feb86659fd93U;
  const std::uint64_t both = key ^ word;
  return (both * factor) ^ bits::multiply_high(both, factor) ^ bits::rotate_left(key, 32);
}

// What cards take and what they bring, apart. Positions with the same pattern are the same game with other points:
// each card that is left has a bit in the planes, and brings the more the more of them have it.
template <std::size_t planes>
struct CardShape {
  std::uint64_t pattern = 0;
  std::array<std::uint32_t, planes> plane{};

  constexpr void mix(std::uint64_t word) { pattern = mixed(pattern, word); }
  // Nothing but the same is the same any more.
  constexpr void mix_planes() {
    for (std::uint32_t& each : plane) mix(each), each = 0;
  }
};
struct PointDrift {
  int more = 0, less = 0;
};
// By how much all cards of `b` that bring more than those of `a` do so, and those that bring less.
template <std::size_t planes>
constexpr PointDrift point_drift(const std::array<std::uint32_t, planes>& a, const std::array<std::uint32_t, planes>& b,
                                 const std::array<int, planes>& weight) {
  PointDrift drift;
  for (std::size_t i = 0; i < planes; ++i) {
    drift.more += weight[i] * bits::count(b[i] & ~a[i]);
    drift.less += weight[i] * bits::count(a[i] & ~b[i]);
  }
  return drift;
}

template <int N, class Tally>
constexpr void lay_out(PlayPosition<N, Tally>& p, int seat, int place) {
  p.hand[seat] |= Word{1} << place;
  p.trick[p.laid++] = static_cast<std::uint8_t>(place);
}

// The cards on the table, in the order in which they were laid.
template <int N>
struct LaidTrick {
  Word all = 0, takers = 0;
  std::uint8_t place[N] = {};
  std::uint8_t size = 0, led = 0, best = 0, winner = 0;
};

// Two equal cards in different hands: the lower seat has the lower place, so that equal positions are equal words.
template <int N, class Tally>
constexpr void settle_twins(int players, PlayPosition<N, Tally>& p) {
  for (Word rest = p.twins; rest != 0; rest &= rest - 1) {
    const Word lower = rest & ~(rest - 1), upper = lower << 1;
    int low = -1, high = -1;
    for (int i = 0; i < players; ++i) {
      if ((p.hand[i] & lower) != 0) low = i;
      if ((p.hand[i] & upper) != 0) high = i;
    }
    if (high < 0 || low <= high) continue;
    p.hand[low] ^= lower | upper;
    p.hand[high] ^= lower | upper;
  }
}

// How good a card looks where only tricks count: take as cheaply as can be, leave a partner's trick, keep what is high.
// `height` says how high: places tell it only within a suit.
template <int N>
constexpr int trick_promise(const LaidTrick<N>& laid, int players, unsigned mine, int seat, int place, int height) {
  if (laid.size == 0) return 0;
  const bool takes = (laid.takers >> place & 1) != 0, ours = (mine >> laid.winner & 1) == (mine >> seat & 1);
  if (!takes) return (ours ? 200 : 0) - height;
  if (laid.size + 1 == players) return (ours ? 0 : 200) - height;
  return ours ? -height : 100 + height;
}

// The same where cards are worth points: give them to one's own side, and take the others'.
template <int N>
constexpr int point_promise(const CardOrder& order, const LaidTrick<N>& laid, int players, unsigned mine, int seat,
                            int place) {
  const int points = order.points[place];
  const bool trump = (order.trumps >> place & 1) != 0;
  if (laid.size == 0) return trump ? 8 : -points;
  const bool takes = (laid.takers >> place & 1) != 0, ours = (mine >> laid.winner & 1) == (mine >> seat & 1);
  if (laid.size + 1 < players) return takes ? 50 + points : ours ? points : -20 * points;
  if (takes) return ours ? 0 : 200 - place % 16;
  return ours ? 100 + 20 * points : -20 * points;
}

template <int N, class Tally>
constexpr Word held_by(const PlayPosition<N, Tally>& p, unsigned seats) {
  Word held = 0;
  for (int i = 0; i < N; ++i)
    if ((seats >> i & 1) != 0) held |= p.hand[i];
  return held;
}

// Four suits of nine ranks at every sixteenth place, where only trumps differ from the other suits and `small` ranks
// bring nothing: what two of these games share.
template <int small>
struct NineRanks {
  static constexpr Word suit_at(int i) { return Word{0x1ff} << (16 * i); }

  // A suit that only one hand has left takes nothing and falls to trumps alone: of its cards that bring the same, one
  // is tried. `special` cards bring more than their points.
  template <int N, class Tally>
  static constexpr void find_spare(PlayPosition<N, Tally>& p, int players, Word trumps, Word special) {
    Word lone[N] = {};
    for (int i = 0; i < 4; ++i) {
      const Word suit = suit_at(i);
      if ((trumps & suit) != 0) continue;
      int holders = 0, holder = 0;
      for (int seat = 0; seat < players; ++seat)
        if ((p.hand[seat] & suit) != 0) ++holders, holder = seat;
      if (holders == 1) lone[holder] |= p.hand[holder] & suit & ~special;
    }
    for (int seat = 0; seat < players; ++seat) {
      p.spare[seat] = 0;
      p.alike[seat] = lone[seat];
      if ((lone[seat] & (lone[seat] - 1)) == 0) continue;
      const auto add = [&](Word ranks) {
        const Word alike = lone[seat] & ranks * 0x0001000100010001;
        p.spare[seat] |= alike & (alike - 1);
      };
      add(small);
      for (int rank = 0; rank < 9; ++rank)
        if ((small >> rank & 1) == 0) add(Word{1} << rank);
    }
  }

  static constexpr int first_figure = bits::highest(small) + 1, figures = 9 - first_figure;
  using Shape = CardShape<figures>;
  using Planes = decltype(Shape::plane);

  // The other suits have no names. Of those that only one hand has left, all that counts is how many cards it has, and
  // what these bring. A plane has the cards from a figure up; `special` ranks are told apart, and with `named` all.
  template <int N, class Tally>
  static constexpr Shape shape(const PlayPosition<N, Tally>& p, int players, Word trumps, Word special,
                               std::uint64_t key, bool named) {
    Shape shape{key * 0x9e3779b97f4a7c15U + p.leader, {}};
    if (named || bits::count(held_by(p, ~0U)) > 32) {
      for (int seat = 0; seat < players; ++seat) shape.mix(p.hand[seat]);
      return shape;
    }
    Run plain[4], trump, lone[N];
    Word specials = 0;
    int count = 0, slots = 0;
    for (int i = 0; i < 4; ++i) {
      Word held[N] = {}, suit = 0;
      int holders = 0, holder = 0;
      for (int seat = 0; seat < players; ++seat) {
        held[seat] = p.hand[seat] >> (16 * i) & 0x1ff;
        suit |= held[seat];
        if (held[seat] != 0) ++holders, holder = seat;
      }
      const bool is_trump = (trumps & suit_at(i)) != 0;
      if (!is_trump && holders < 2) {
        lone[holder].add(suit & ~special);
        specials += Word{bits::count(suit & special) != 0} << 8 * holder;
        continue;
      }
      Run& run = is_trump ? trump : plain[count++];
      run.add(suit);
      run.pattern = suit & special;
      for (int seat = 0; seat < players; ++seat) run.pattern = run.pattern << 9 | bits::extract(held[seat], suit);
    }
    const auto sort = [&](Run& a, Run& b) {
      if (a.pattern < b.pattern) std::swap(a, b);
    };
    if (count > 1) sort(plain[0], plain[1]);
    if (count > 2) sort(plain[1], plain[2]), sort(plain[0], plain[1]);
    shape.mix(trump.pattern);
    trump.add_to(shape, slots);
    for (int i = 0; i < count; ++i) shape.mix(plain[i].pattern), plain[i].add_to(shape, slots);
    for (int seat = 0; seat < players; ++seat) {
      specials = specials << 8 | static_cast<Word>(lone[seat].cards());
      lone[seat].add_to(shape, slots);
    }
    shape.mix(specials);
    return shape;
  }

  // The sum of the points of so many cards of a hand: of those that bring most, and of those that bring least. From
  // jacks to aces points grow with the rank.
  static constexpr int most_of(const CardOrder& order, Word hand, int cards) {
    int sum = 0;
    for (int rank = 8; rank >= first_figure && cards > 0; --rank) {
      const int count = std::min(cards, bits::count(hand & (Word{1} << rank) * 0x0001000100010001));
      sum += count * order.points[rank];
      cards -= count;
    }
    return sum;
  }
  static constexpr int least_of(const CardOrder& order, Word hand, int cards) {
    int sum = 0;
    cards -= bits::count(hand & ((Word{1} << first_figure) - 1) * 0x0001000100010001);
    for (int rank = first_figure; rank < 9 && cards > 0; ++rank) {
      const int count = std::min(cards, bits::count(hand & (Word{1} << rank) * 0x0001000100010001));
      sum += count * order.points[rank];
      cards -= count;
    }
    return sum;
  }

 private:
  // Six bits for the number of the cards of a suit, and for that of those that bring as much as each figure.
  static constexpr auto counted = [] {
    std::array<std::uint64_t, 512> counted{};
    for (std::size_t suit = 0; suit < 512; ++suit) {
      counted[suit] = static_cast<std::uint64_t>(bits::count(suit));
      for (int i = 0; i < figures; ++i)
        counted[suit] |= static_cast<std::uint64_t>(bits::count(suit >> (first_figure + i))) << (6 * i + 6);
    }
    return counted;
  }();
  // Cards side by side in the planes, those that bring most last.
  struct Run {
    Word pattern = 0;
    std::uint64_t counts = 0;

    [[nodiscard]] constexpr int cards() const { return static_cast<int>(counts & 63); }
    constexpr void add(Word suit) { counts += counted[static_cast<std::size_t>(suit)]; }
    constexpr void add_to(Shape& shape, int& slots) const {
      slots += cards();
      std::uint64_t rest = counts;
      for (std::uint32_t& plane : shape.plane) {
        rest >>= 6;
        plane |= static_cast<std::uint32_t>(((Word{1} << (rest & 63)) - 1) << (slots - static_cast<int>(rest & 63)));
      }
    }
  };
};

// The points of trumps above all of the other side's: they make their tricks, whenever they are played.
constexpr int sure_points(const CardOrder& order, Word own, Word against) {
  Word masters = own & order.trumps;
  if ((against & order.trumps) != 0) masters &= ~Word{1} << bits::highest(against & order.trumps);
  int points = 0;
  for (Word rest = masters; rest != 0; rest &= rest - 1) points += order.points[bits::lowest(rest)];
  return points;
}

// Takes cards out of a position: those above them in their groups move down, so that only relative ranks are left.
template <int N, class Tally>
constexpr void remove(const CardOrder& order, int players, PlayPosition<N, Tally>& p, Word cards) {
  if (order.keeps_places) return;
  while (cards != 0) {
    const int place = bits::highest(cards);
    const Word card = Word{1} << place;
    cards &= ~card;
    const Word above = order.group[place] & (~Word{1} << place);
    p.twins &= ~(card | card >> 1);
    if (above == 0) continue;
    for (int i = 0; i < players; ++i) p.hand[i] = (p.hand[i] & ~above) | ((p.hand[i] & above) >> 1);
    p.twins = (p.twins & ~above) | ((p.twins & above) >> 1);
  }
}

}  // namespace stube
