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

  // The other suits have no names, and those that only one hand has left are a number of cards of each rank.
  template <int N, class Tally>
  static constexpr void mix_hands(const PlayPosition<N, Tally>& p, int players, Word trumps, auto&& mix) {
    Word plain[4] = {}, lone = 0;
    int count = 0;
    for (int i = 0; i < 4; ++i) {
      Word suit = 0;
      int holders = 0, holder = 0;
      for (int seat = 0; seat < players; ++seat) {
        const Word held = p.hand[seat] >> (16 * i) & 0x1ff;
        suit |= held << (9 * seat);
        if (held != 0) ++holders, holder = seat;
      }
      if ((trumps & suit_at(i)) != 0)
        mix(suit);
      else if (holders > 1)
        plain[count++] = suit;
      else
        lone += Word{ranks_counted[static_cast<std::size_t>(suit >> (9 * holder))]} << (16 * holder);
    }
    if (plain[0] < plain[1]) std::swap(plain[0], plain[1]);
    if (plain[1] < plain[2]) std::swap(plain[1], plain[2]);
    if (plain[0] < plain[1]) std::swap(plain[0], plain[1]);
    mix(lone);
    for (const Word suit : plain) mix(suit);
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
  static constexpr int first_figure = bits::highest(small) + 1;
  // Four bits for the small ranks together, two for each of the others.
  static constexpr auto ranks_counted = [] {
    std::array<std::uint16_t, 512> counted{};
    for (int set = 0; set < 512; ++set) {
      int sum = bits::count(static_cast<Word>(set & small)), shift = 4;
      for (int rank = 0; rank < 9; ++rank) {
        if ((small >> rank & 1) != 0) continue;
        sum += (set >> rank & 1) << shift;
        shift += 2;
      }
      counted[static_cast<std::size_t>(set)] = static_cast<std::uint16_t>(sum);
    }
    return counted;
  }();
};

template <int N, class Tally>
constexpr Word held_by(const PlayPosition<N, Tally>& p, unsigned seats) {
  Word held = 0;
  for (int i = 0; i < N; ++i)
    if ((seats >> i & 1) != 0) held |= p.hand[i];
  return held;
}
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
