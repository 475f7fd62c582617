// The card play of the Kaiserspiel of two with open cards, for the trick machine (search/card_play.hpp), in strict
// discipline: from the first lead on, with what the tricks bring and whether they erase the other's odd points. Three
// players are left to the general solver.
#pragma once
#include "games/kaiser/rules.hpp"
#include "search/card_play.hpp"

namespace stube::kaiser {

class OpenPlay {
 public:
  static constexpr int seats = 2, players = 2;
  static constexpr bool has_twins = false;
  static constexpr int grain = 8;

  struct Tally {
    std::int16_t score[2] = {};
    std::uint8_t tricks = 0;       // of `mine`
    std::uint8_t court[2] = {};    // cards of the trump court won in tricks
    std::uint8_t honours = 0;      // won by seat 0 and, times 16, by seat 1; where they count after the play
    std::uint8_t won_by = nobody;  // the match
  };
  using Position = PlayPosition<seats, Tally>;
  using Laid = LaidTrick<seats>;

  static constexpr bool applies(const State& s, Seat) {
    return s.phase == Phase::play && s.players == 2 && !at_the_table(s);
  }
  // After the last trick the winner may be asked whether he erases.
  static constexpr bool goes_on(const State& s) { return s.phase == Phase::play; }

  OpenPlay(const State& s, Seat seat) : mine(1U << seat.index()), s_(s), me_(seat.index()) {
    order.trumps = suit_mask(index_of(s.trump));
    for (int i = 0; i < 4; ++i) {
      const Word suit = suit_mask(i);
      if (suit != order.trumps) {
        order.add_group(suit, suit, 0);
        continue;
      }
      const Word low = Word{1} << (16 * i + low_rank(s)), court_cards = court(s.trump).mask();
      order.add_group(suit & ~low & ~court_cards & (low - 1), suit, 0);
      order.add_group(suit & ~low & ~court_cards & ~(low - 1), suit, 0);
      order.add_group(low, suit, 1);
      order.add_group(court_cards, suit, 1);
      court_ = court_cards;
    }
    const Cards four = court(s.trump);
    for (int i = 0; i < 2; ++i) {
      const Seat each(i);
      const Cards had = turn_up_had(s, each);
      may_fell_[i] = s.options.unrestricted == Unrestricted::on && !(s.hand[each] | s.played[each] | had).has_all(four);
      turned_[i] = (had & four).count();
    }
  }

  [[nodiscard]] Position position(const State& s) const {
    Position p;
    const Word out = (s.hand[Seat(0)] | s.hand[Seat(1)] | s.trick.all()).mask();
    const auto place = [&](Card card) { return order.moved_down(card.index(), ~out); };
    for (int i = 0; i < 2; ++i)
      for (const Card card : s.hand[Seat(i)]) p.hand[i] |= Word{1} << place(card);
    for (const TrickCard& lying : s.trick.cards) lay_out(p, lying.seat.index(), place(lying.card));
    p.leader = static_cast<std::uint8_t>(s.trick.empty() ? s.turn.index() : s.trick.leader().index());
    p.left = static_cast<std::uint8_t>(hand_size - tricks_played(s));
    p.tally.tricks = s.tricks[Seat(me_)];
    for (int i = 0; i < 2; ++i) {
      p.tally.score[i] = s.score[Side(i)];
      if (may_fell_[i]) p.tally.court[i] = static_cast<std::uint8_t>((s.honours_won[Seat(i)] & court(s.trump)).count());
      if (s.options.honours == Honours::after_play)
        p.tally.honours = static_cast<std::uint8_t>(p.tally.honours + (s.honours_won[Seat(i)].count() << 4 * i));
    }
    return p;
  }

  [[nodiscard]] Word legal(Word hand, const Laid& laid) const {  // kaiser/XI, kaiser/X
    const Word same = hand & order.suit[laid.led], from = same != 0 ? same : hand;
    return (from & laid.takers) != 0 ? from & laid.takers : from;
  }
  [[nodiscard]] Word takers(const Position&, int place, bool) const {
    return (order.trumps >> place & 1) != 0 ? order.above(place) : order.above(place) | order.trumps;
  }

  // As win_trick, finish_trick and end_deal in counting.hpp.
  [[nodiscard]] int take(const Position& p, const Laid& laid, Position& next) const {
    Tally& tally = next.tally;
    const int winner = laid.winner;
    if (winner == me_) ++tally.tricks;
    const int court_cards = bits::count(laid.all & court_), honours = points_in(laid);
    const bool falls = may_fell_[winner] && makes_fall(p, laid, court_cards, next);
    if (may_fell_[winner]) tally.court[winner] = static_cast<std::uint8_t>(tally.court[winner] + court_cards);
    if (falls) mark(tally, winner, points_of_imperial);
    if (s_.options.honours == Honours::each_trick)
      mark(tally, winner, 4 * honours);
    else
      tally.honours = static_cast<std::uint8_t>(tally.honours + (honours << 4 * winner));
    return 0;
  }
  [[nodiscard]] static bool is_over(const Position& p) { return p.tally.won_by != nobody; }

  [[nodiscard]] int worth(const Position& p) const {
    Tally tally = p.tally;
    const int first = forehand(s_).index();
    if (s_.options.honours == Honours::after_play)
      for (const int seat : {first, 1 - first}) mark(tally, seat, 4 * (tally.honours >> 4 * seat & 15));
    if (tally.won_by != nobody) return utility_of_end(tally);
    const int ours = tally.tricks, theirs = hand_size - ours;
    const int above = s_.options.trick_count == TrickCount::more_than_other ? ours - theirs : ours - share(s_);
    if (above == 0) return utility_of_end(tally);
    return above > 0 ? mark_tricks(tally, me_, 4 * above) : mark_tricks(tally, 1 - me_, -4 * above);
  }

  [[nodiscard]] static PlayBounds bounds(const Position&) { return {-far, far}; }
  [[nodiscard]] static PlayBounds bounds_within(const Position&, const Laid&, bool) { return {-far, far}; }
  [[nodiscard]] static std::uint64_t key(const Position& p) {
    const Tally& t = p.tally;
    return static_cast<std::uint64_t>(static_cast<std::uint16_t>(t.score[0])) << 48 |
           static_cast<std::uint64_t>(static_cast<std::uint16_t>(t.score[1])) << 32 |
           static_cast<std::uint64_t>(t.tricks) << 24 | static_cast<std::uint64_t>(t.court[0] << 3 | t.court[1]) << 16 |
           static_cast<std::uint64_t>(t.honours) << 8 | t.won_by;
  }
  [[nodiscard]] int promise(const Position&, const Laid& laid, int seat, int place) const {
    return trick_promise(laid, 2, mine, seat, place, place % 16);
  }
  [[nodiscard]] static int counted(const State&) { return 0; }
  [[nodiscard]] static double utility_of(int points) { return points; }

  CardOrder order;
  unsigned mine;

 private:
  static constexpr std::uint8_t nobody = 3;
  static constexpr int far = 4000;
  static constexpr Word suit_mask(int suit) { return Word{0x1ff} << (16 * suit); }

  [[nodiscard]] int points_in(const Laid& laid) const {
    return order.points[laid.place[0]] + order.points[laid.place[1]];
  }

  // makes_fall in counting.hpp, by numbers: no card of the court is in two places.
  [[nodiscard]] bool makes_fall(const Position& p, const Laid& laid, int won_now, const Position& next) const {
    const int winner = laid.winner;
    const Word own_card = Word{1} << laid.place[winner == p.leader ? 0 : 1];
    const bool hand_counts = s_.options.fallen == Fallen::taken;
    const int in_hand = hand_counts ? bits::count(next.hand[winner] & court_) : 0;
    const int had = in_hand + turned_[winner] + p.tally.court[winner];
    const int own = had + (hand_counts && (own_card & court_) != 0 ? 1 : 0);
    return own < 4 && had + won_now == 4;
  }

  // kaiser/marque-6, kaiser/XIII: see mark and complete_imperial in scoring.hpp.
  void mark(Tally& tally, int seat, int points, bool erases = true) const {
    if (tally.won_by != nobody || points == 0) return;
    const int before = tally.score[seat] / points_of_imperial;
    tally.score[seat] = static_cast<std::int16_t>(tally.score[seat] + points);
    const int now = tally.score[seat] / points_of_imperial;
    if (now <= before) return;
    if (erases)
      tally.score[1 - seat] =
          static_cast<std::int16_t>(tally.score[1 - seat] - tally.score[1 - seat] % points_of_imperial);
    if (now >= s_.options.imperials) tally.won_by = static_cast<std::uint8_t>(seat);
  }
  // kaiser/XIV, kaiser/i-12: who is asked does what is better for him.
  [[nodiscard]] int mark_tricks(Tally tally, int seat, int points) const {
    Tally kept = tally;
    mark(tally, seat, points);
    const int erased = utility_of_end(tally);
    if (s_.options.tricks_erase != TricksErase::choice || tally.won_by != nobody) return erased;
    mark(kept, seat, points, false);
    const int left = utility_of_end(kept);
    return seat == me_ ? std::max(erased, left) : std::min(erased, left);
  }

  // Twice what the deal has brought more than the other, with the prize and the match where it is over.
  [[nodiscard]] int utility_of_end(const Tally& tally) const {
    const auto gain = [&](int seat) {
      return tally.score[seat] - s_.score_before[Side(seat)] + (tally.won_by == seat ? 10 * points_of_imperial : 0);
    };
    const int ahead = 2 * (gain(me_) - gain(1 - me_));
    return ahead + (tally.won_by == nobody ? 0 : tally.won_by == me_ ? 1 : -1);
  }

  const State& s_;
  int me_;
  Word court_ = 0;
  bool may_fell_[2] = {};
  int turned_[2] = {};  // cards of the court that the turn-up adds
};

}  // namespace stube::kaiser
