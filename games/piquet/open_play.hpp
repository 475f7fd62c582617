// The card play of Piquet with open cards, for the trick machine (search/card_play.hpp): from the first lead to the end
// of the deal. Far from the goal points simply add up; near it, or where thirty may still become sixty, the tally keeps
// the count of both.
#pragma once
#include "games/piquet/rules.hpp"
#include "search/card_play.hpp"
#include "search/utility.hpp"

namespace stube::piquet {

class OpenPlay {
 public:
  static constexpr int seats = 2;
  static constexpr bool has_twins = false;
  static constexpr int grain = 2;
  static constexpr int players = 2;

  struct Tally {
    std::int16_t points[2] = {};  // of the deal, where they do not simply add up
    std::uint8_t tricks = 0;      // of `mine`
    std::uint8_t honeurs[2] = {};
    std::uint8_t state = 0;
  };
  using Position = PlayPosition<seats, Tally>;
  using Laid = LaidTrick<seats>;

  static constexpr bool applies(const State& s, Seat) { return s.phase == Phase::play; }

  OpenPlay(const State& s, Seat seat) : mine(1U << seat.index()), me_(seat.index()), s_(s) {
    for (int i = 0; i < 4; ++i) {
      const Word suit = Word{0xff} << (16 * i);
      order.add_group(suit, suit, 0);
    }
    const int most = 3 * hand_size + 40 + 30 + 30;
    for (const Seat each : Seats::first(2)) {
      const Side side(each.index());
      adds_up_ = adds_up_ && s.score[side] + s.deal_score[side] + most < s.options.goal;
      adds_up_ =
          adds_up_ && (s.thirty == Thirty::raised || without_honeurs(s.deal_score[side], s.deal_honeurs[each]) > 0);
    }
    if (adds_up_) base_ = utility<Rules>(s, seat);
    if (adds_up_ && s.options.honeurs == Honeurs::score)
      at_end_ = 20 * (s.deal_honeurs[seat] - s.deal_honeurs[other(seat)]);
  }

  [[nodiscard]] Position position(const State& s) const {
    Position p;
    const Word gone = ~(s.hand[Seat(0)] | s.hand[Seat(1)] | s.trick.all()).mask();
    for (int i = 0; i < 2; ++i)
      for (const Card card : s.hand[Seat(i)]) p.hand[i] |= Word{1} << order.moved_down(card.index(), gone);
    for (const TrickCard& lying : s.trick.cards)
      lay_out(p, lying.seat.index(), order.moved_down(lying.card.index(), gone));
    p.leader = static_cast<std::uint8_t>(s.trick.empty() ? s.turn.index() : s.trick.leader().index());
    p.left = static_cast<std::uint8_t>(hand_size - s.tricks[Seat(0)] - s.tricks[Seat(1)]);
    p.tally.tricks = s.tricks[Seat(me_)];
    p.tally.state = s.trick.empty() ? 0 : lead_counted;
    if (adds_up_) return p;
    for (int i = 0; i < 2; ++i) {
      p.tally.points[i] = s.deal_score[Side(i)];
      p.tally.honeurs[i] = s.deal_honeurs[Seat(i)];
    }
    if (s.thirty == Thirty::announced) p.tally.state |= announced;
    if (s.thirty == Thirty::raised) p.tally.state |= raised;
    return p;
  }

  [[nodiscard]] Word legal(Word hand, const Laid& laid) const {  // piquet/i-9
    const Word same = hand & order.suit[laid.led];
    return same != 0 ? same : hand;
  }
  [[nodiscard]] Word takers(const Position&, int place, bool) const { return order.above(place); }

  [[nodiscard]] int take(const Position& p, const Laid& laid, Position& next) const {
    Tally& tally = next.tally;
    const bool ours = laid.winner == me_, leads = (p.tally.state & lead_counted) == 0;
    tally.state &= static_cast<std::uint8_t>(~lead_counted);
    if (ours) ++tally.tricks;
    if (adds_up_) return leads ? (p.leader == me_ ? 2 : -2) : 0;  // piquet/7
    if (leads) {
      count(tally, p.leader, 1);
      count_sixty(tally, p.leader);
    }
    if (p.left == 1) end_deal(tally, laid.winner);
    return 0;
  }
  [[nodiscard]] static bool is_over(const Position& p) { return (p.tally.state & (won | lost)) != 0; }

  [[nodiscard]] int worth(const Position& p) const {
    if (adds_up_) return (p.leader == me_ ? 6 : -6) + 2 * for_cards(p.tally.tricks) + at_end_;
    int ahead = p.tally.points[me_] - p.tally.points[1 - me_];
    if (s_.options.honeurs == Honeurs::aside) ahead += 10 * (p.tally.honeurs[me_] - p.tally.honeurs[1 - me_]);
    const int match = static_cast<int>(Rules::match_worth);
    return 2 * ahead + ((p.tally.state & won) != 0 ? match : (p.tally.state & lost) != 0 ? -match : 0);
  }

  [[nodiscard]] PlayBounds bounds(const Position& p) const {
    if (!adds_up_) return {-far, far};
    // Whoever leads makes his highest cards at once.
    const int sure = sure_tricks(p.hand[p.leader], p.hand[1 - p.leader]);
    const int ours = p.leader == me_ ? sure : 0, theirs = p.leader == me_ ? 0 : sure;
    const int least_leads = std::min<int>(p.left, std::max(ours, p.leader == me_ ? 1 : 0));
    const int most_leads = p.left - std::min<int>(p.left, std::max(theirs, p.leader == me_ ? 0 : 1));
    const int last_least = ours >= p.left ? 6 : -6, last_most = theirs >= p.left ? -6 : 6;
    return {2 * (2 * least_leads - p.left) + last_least + 2 * for_cards(p.tally.tricks + ours) + at_end_,
            2 * (2 * most_leads - p.left) + last_most + 2 * for_cards(p.tally.tricks + p.left - theirs) + at_end_};
  }
  [[nodiscard]] PlayBounds bounds_within(const Position&, const Laid&, bool) const { return {-far, far}; }

  [[nodiscard]] static std::uint64_t key(const Position& p) {
    std::uint64_t key;
    static_assert(sizeof(Tally) == sizeof key);
    __builtin_memcpy(&key, &p.tally, sizeof key);
    return key;
  }
  [[nodiscard]] int promise(const Position&, const Laid& laid, int seat, int place) const {
    return trick_promise(laid, 2, mine, seat, place, place % 16);
  }

  [[nodiscard]] int counted(const State& s) const {
    if (!adds_up_) return 0;
    const double ahead = utility<Rules>(s, Seat(me_)) - base_;
    return static_cast<int>(ahead + (ahead < 0 ? -0.5 : 0.5));
  }
  [[nodiscard]] double utility_of(int points) const { return base_ + points; }

  CardOrder order;
  unsigned mine;

 private:
  static constexpr std::uint8_t lead_counted = 1, announced = 2, raised = 4, won = 8, lost = 16;
  static constexpr int far = 2000;

  // piquet/8, piquet/10: what the cards bring who has so many tricks, less what they bring the other.
  static constexpr int for_cards(int tricks) {
    if (tricks == hand_size) return 40;
    if (tricks == 0) return -40;
    return tricks > hand_size / 2 ? 10 : tricks < hand_size / 2 ? -10 : 0;
  }
  // Tricks that the leader makes in his suits' highest cards.
  static int sure_tricks(Word leader, Word other) {
    int sure = 0;
    for (int i = 0; i < 4; ++i) {
      const Word suit = Word{0xffff} << (16 * i), against = other & suit;
      sure += bits::count(leader & suit & (against == 0 ? ~Word{0} : ~Word{1} << bits::highest(against)));
    }
    return sure;
  }

  [[nodiscard]] int without_honeurs(int points, int honeurs) const {
    return points - (s_.options.honeurs == Honeurs::at_once ? 10 * honeurs : 0);
  }
  // piquet/i-11: whoever reaches the goal has won on the spot.
  void count(Tally& tally, int seat, int points) const {
    if ((tally.state & (won | lost)) != 0) return;
    tally.points[seat] = static_cast<std::int16_t>(tally.points[seat] + points);
    if (s_.score[Side(seat)] + tally.points[seat] >= s_.options.goal) tally.state |= seat == me_ ? won : lost;
  }
  // piquet/9, piquet/i-7, piquet/i-15
  void count_sixty(Tally& tally, int seat) const {
    if ((tally.state & (won | lost | raised)) != 0) return;
    if (without_honeurs(tally.points[seat], tally.honeurs[seat]) < 30) return;
    if (without_honeurs(tally.points[1 - seat], tally.honeurs[1 - seat]) != 0) return;
    if ((tally.state & announced) != 0 && s_.options.sixty == Sixty::by_leads) return;
    tally.state = static_cast<std::uint8_t>((tally.state & ~announced) | raised);
    ++tally.honeurs[seat];
    count(tally, seat, 30);
    if (s_.options.honeurs == Honeurs::at_once) count(tally, seat, 10);
  }
  void end_deal(Tally& tally, int last_winner) const {
    count(tally, last_winner, 3);
    for (int seat = 0; seat < 2; ++seat) {
      const int tricks = seat == me_ ? tally.tricks : hand_size - tally.tricks;
      if (for_cards(tricks) > 0) count(tally, seat, for_cards(tricks));
    }
    if (s_.options.honeurs != Honeurs::score) return;
    for (const Seat seat : {elder(s_), s_.dealer})
      if (tally.honeurs[seat.index()] > 0) count(tally, seat.index(), 10 * tally.honeurs[seat.index()]);
  }

  int me_;
  const State& s_;
  bool adds_up_ = true;
  double base_ = 0;
  int at_end_ = 0;
};

}  // namespace stube::piquet
