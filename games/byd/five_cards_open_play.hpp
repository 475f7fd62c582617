// The card play of Byd and Fem Kort with open cards, for the trick machine (search/card_play.hpp). Four tricks decide
// only which card each has left and who leads: who has the best fifth card takes the pot.
//
// Byd's bidding does not change that. Who is sure to win is let have the pot and no more, and who is not stays out.
// Only where bids could make another the leader of the match does this not hold, and the play does not apply.
#pragma once
#include "games/byd/five_cards.hpp"
#include "search/card_play.hpp"
#include "search/utility.hpp"

namespace stube::five_cards {

template <class Book>
class OpenPlay {
 public:
  using Rules = FiveCards<Book>;
  static constexpr int seats = five_cards::seats;
  static constexpr bool has_twins = false;
  static constexpr int grain = 1;

  struct Tally {};
  using Position = PlayPosition<seats, Tally>;
  using Laid = LaidTrick<seats>;

  static constexpr bool applies(const State& s, Seat seat) {
    if (s.phase != Phase::play) return false;
    if constexpr (Book::has_bidding) {
      if (!match_may_end(s)) return true;
      const int most = s.stakes.pot + s.options.limit * (s.in.count() - 1);
      bool may_lead = false, may_be_passed = false;
      for (const Seat other : s.in - seat) {
        may_lead = may_lead || match_share(s, seat, other) > 0;
        may_be_passed = may_be_passed || score(s, seat) <= score(s, other) + most;
      }
      if (may_lead && may_be_passed) return false;
    }
    return true;
  }

  static constexpr bool goes_on(const State& s) { return s.phase == Phase::play; }

  OpenPlay(const State& s, Seat seat) : players(s.in.count()) {
    for (const Seat each : s.in) {
      if (each == seat) me_ = count_;
      seat_of_[count_++] = each;
    }
    mine = 1U << me_;
    obligation_ = s.options.obligation;
    for (int i = 0; i < 4; ++i) {
      const Word suit = Word{0x1ff} << (16 * i);
      order.add_group(suit, suit, 0);
    }
    for (int i = 0; i < players; ++i) utility_[i] = sorted_[i] = utility_if(s, seat, seat_of_[i]);
    std::sort(sorted_, sorted_ + players);
    for (int i = 0; i < players; ++i)
      for (int j = 0; j < players; ++j)
        if (sorted_[j] < utility_[i] - 1e-9) worth_[i] = j + 1;
  }

  [[nodiscard]] Position position(const State& s) const {
    Position p;
    Word out = s.trick.all().mask();
    for (const Seat seat : s.in) out |= s.hand[seat].mask();
    for (int i = 0; i < players; ++i) {
      for (const Card card : s.hand[seat_of_[i]]) p.hand[i] |= Word{1} << order.moved_down(card.index(), ~out);
      if (s.turn == seat_of_[i]) p.leader = static_cast<std::uint8_t>((i - s.trick.size() + players) % players);
    }
    p.left = static_cast<std::uint8_t>(s.hand[s.turn].count());
    for (const TrickCard& lying : s.trick.cards)
      lay_out(p, (p.leader + p.laid) % players, order.moved_down(lying.card.index(), ~out));
    return p;
  }

  // byd/i-2
  [[nodiscard]] Word legal(Word hand, const Laid& laid) const {
    if (obligation_ == Obligation::free) return hand;
    const Word same = hand & order.suit[laid.led], heading = hand & order.above(laid.best);
    if (obligation_ == Obligation::follow_and_head && heading != 0) return heading;
    return same != 0 ? same : hand;
  }
  [[nodiscard]] Word takers(const Position&, int place, bool) const { return order.above(place); }
  [[nodiscard]] static int take(const Position&, const Laid&, Position&) { return 0; }
  [[nodiscard]] static bool is_over(const Position& p) { return p.left == 1; }

  // The fifth cards fall.
  [[nodiscard]] int worth(const Position& p) const {
    int best = p.leader;
    for (int i = 1; i < players; ++i) {
      const int seat = (p.leader + i) % players;
      if ((p.hand[seat] & order.above(bits::lowest(p.hand[best]))) != 0) best = seat;
    }
    return worth_[best];
  }
  [[nodiscard]] PlayBounds bounds(const Position&) const { return {0, players - 1}; }
  [[nodiscard]] PlayBounds bounds_within(const Position&, const Laid&, bool) const { return {0, players - 1}; }
  [[nodiscard]] static std::uint64_t key(const Position&) { return 1; }
  // Low cards go first, whatever becomes of the trick.
  [[nodiscard]] int promise(const Position&, const Laid&, int, int place) const { return -(place % 16); }
  [[nodiscard]] static int counted(const State&) { return 0; }
  [[nodiscard]] double utility_of(int points) const { return sorted_[points]; }

  CardOrder order;
  int players;
  unsigned mine = 0;

 private:
  static constexpr int score(const State& s, Seat seat) { return s.score[Side(seat.index())]; }
  static constexpr bool is_last_deal(const State& s) { return s.deal == s.options.rounds * s.players; }
  static constexpr bool match_may_end(const State& s) { return is_last_deal(s) || s.options.leaving == Leaving::free; }
  // A seat's share of the match if it ends when `winner` has the pot.
  static constexpr double match_share(const State& s, Seat seat, Seat winner) {
    const auto after = [&](Seat who) { return score(s, who) + (who == winner ? s.stakes.pot : 0); };
    int equal = 0;
    for (const Seat other : Seats::first(s.players)) {
      if (after(other) > after(seat)) return 0;
      equal += after(other) == after(seat) ? 1 : 0;
    }
    return 1.0 / equal;
  }
  // byd/15: after the deal the others may leave and so end the match; of two either may.
  static constexpr double utility_if(const State& s, Seat seat, Seat winner) {
    double own = 0, others = 0;
    for (const Seat each : Seats::first(s.players))
      (each == seat ? own : others) += s.deal_score[Side(each.index())] + (each == winner ? s.stakes.pot : 0);
    const double utility = own - others / (s.players - 1);
    if (!match_may_end(s)) return utility;
    const double match = 2 * match_share(s, seat, winner) - 1;
    return utility + (is_last_deal(s) || s.in.count() == 2 ? match : std::min(0.0, match));
  }

  int me_ = 0, count_ = 0;
  Seat seat_of_[seats];
  Obligation obligation_ = Obligation::follow;
  double utility_[seats] = {}, sorted_[seats] = {};
  int worth_[seats] = {};
};

}  // namespace stube::five_cards
