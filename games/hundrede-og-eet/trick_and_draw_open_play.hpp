// The card play of Hundrede og Eet and Mariage with open cards, for the trick machine (search/card_play.hpp): when the
// stock is gone. Where nobody can come to 101 in this deal points simply add up; else the tally keeps everybody's
// count, and in Mariage whoever has his number may say so on his turn.
#pragma once
#include "games/hundrede-og-eet/trick_and_draw.hpp"
#include "search/card_play.hpp"
#include "search/two_hands.hpp"
#include "search/utility.hpp"

namespace stube::trick_and_draw {

template <class Book>
class OpenPlay {
 public:
  using Rules = TrickAndDraw<Book>;
  static constexpr int seats = trick_and_draw::seats;
  static constexpr bool has_twins = false;
  static constexpr int grain = 2;

  struct Tally {
    std::uint8_t points[seats] = {};  // of the deal, where they do not simply add up
    std::uint8_t ended_by = nobody;   // who has won the match
    bool is_settled = false;          // nobody can come to 101 any more: found by `prepare`
  };
  using Position = PlayPosition<seats, Tally>;
  using Laid = LaidTrick<seats>;

  static constexpr bool applies(const State& s, Seat) { return s.phase == Phase::play && s.stock.empty(); }

  OpenPlay(const State& s, Seat seat) : players(s.players), mine(1U << seat.index()), s_(s), me_(seat.index()) {
    order.trumps = suit_mask(index_of(s.trump));
    for (int i = 0; i < 4; ++i) {
      const auto add = [&](Word ranks) {
        const Cards cards(ranks << (16 * i));
        order.add_group(cards.mask(), suit_mask(i), points_of(Cards(cards.lowest())));
      };
      add(0xf);
      for (int rank = jack; rank <= ace; ++rank) add(Word{1} << rank);
    }
    Cards out = s.trick.all();
    for (int i = 0; i < players; ++i) out |= s.hand[Seat(i)];
    const int most = points_of(out) + for_last_trick;
    for (int i = 0; i < players; ++i) adds_up_ = adds_up_ && s.score[Side(i)] + s.deal_score[Side(i)] + most < goal;
    if (adds_up_) base_ = utility<Rules>(s, seat);
    const int cards = (out.count() + 1) / 2;
    if (players != 2 || cards > TwoHands::most_cards) return;
    order.keeps_places = has_two_hands_ = true;
    const Position p = position(s);
    two_hands_.begin(order, p.hand[0], p.hand[1], for_last_trick, s.options.endgame == Endgame::follow);
  }

  [[nodiscard]] Position position(const State& s) const {
    Position p;
    Word out = s.trick.all().mask();
    for (int i = 0; i < players; ++i) out |= s.hand[Seat(i)].mask();
    const auto place = [&](Card card) { return order.moved_down(card.index(), ~out); };
    for (int i = 0; i < players; ++i)
      for (const Card card : s.hand[Seat(i)]) p.hand[i] |= Word{1} << place(card);
    for (const TrickCard& lying : s.trick.cards) lay_out(p, lying.seat.index(), place(lying.card));
    p.leader = static_cast<std::uint8_t>(s.trick.empty() ? s.turn.index() : s.trick.leader().index());
    p.left = static_cast<std::uint8_t>(s.hand[s.turn].count());
    if (!adds_up_)
      for (int i = 0; i < players; ++i) p.tally.points[i] = static_cast<std::uint8_t>(s.deal_score[Side(i)]);
    return p;
  }

  // hundrede-og-eet/i-4, mariage/i-4
  [[nodiscard]] Word legal(Word hand, const Laid& laid) const {
    if (s_.options.endgame == Endgame::free) return hand;
    const Word same = hand & order.suit[laid.led], trumps = hand & order.trumps;
    return same != 0 ? same : trumps != 0 ? trumps : hand;
  }
  [[nodiscard]] Word takers(const Position&, int place, bool) const {
    return (order.trumps >> place & 1) != 0 ? order.above(place) : order.above(place) | order.trumps;
  }

  [[nodiscard]] int take(const Position& p, const Laid& laid, Position& next) const {
    const bool last = p.left == 1;
    int points = last ? for_last_trick : 0;
    for (int i = 0; i < players; ++i) points += order.points[laid.place[i]];
    if (adds_up_) return laid.winner == me_ ? (players - 1) * points : -points;
    Tally& tally = next.tally;
    tally.points[laid.winner] = static_cast<std::uint8_t>(tally.points[laid.winner] + points);
    if constexpr (!Book::has_marriages) {  // hundrede-og-eet/3
      if (has_number(tally, laid.winner)) tally.ended_by = laid.winner;
    } else if (last) {  // mariage/i-8
      for (int i = 0; i < players && tally.ended_by == nobody; ++i)
        if (has_number(tally, (laid.winner + i) % players))
          tally.ended_by = static_cast<std::uint8_t>((laid.winner + i) % players);
    }
    return 0;
  }
  [[nodiscard]] static bool is_over(const Position& p) { return p.tally.ended_by != nobody; }
  [[nodiscard]] int worth(const Position& p) const { return adds_up_ ? 0 : worth_of(p.tally, p.tally.ended_by); }

  [[nodiscard]] bool has_claims(const Position& p) const {
    return Book::has_marriages && !adds_up_ && !p.tally.is_settled;
  }
  // mariage/5: to say it is to win, and to say it falsely is to lose at once, which may be the lesser evil. Far from
  // 101 it never is: it costs more than all points are worth.
  [[nodiscard]] int claim(const Position& p, int seat) const
    requires Book::has_marriages
  {
    return has_number(p.tally, seat) ? worth_of(p.tally, seat) : worth_of(p.tally, nobody, seat);
  }

  [[nodiscard]] PlayBounds bounds(const Position& p) const { return bounds_from(p, 0, 0, 0); }
  [[nodiscard]] PlayBounds sharper_bounds(const Position& p) const {
    if (players != 2) return {-far, far};
    const int led = points_on_lead(p), ruffed = points_by_ruffs(p);
    return p.leader == me_ ? bounds_from(p, 0, led, ruffed) : bounds_from(p, 0, ruffed, led);
  }
  [[nodiscard]] PlayBounds bounds_within(const Position& p, const Laid& laid, bool ours) const {
    int points = 0;
    for (int i = 0; i < laid.size; ++i) points += order.points[laid.place[i]];
    return bounds_from(p, laid.all, ours ? points : 0, ours ? 0 : points);
  }

  void prepare(Position& p) const { p.tally.is_settled = p.tally.is_settled || adds_up_from(p); }
  // Two small hands are worth what they are worth, once points add up.
  [[nodiscard]] bool has_exact(const Position& p) const { return has_two_hands_ && (adds_up_ || p.tally.is_settled); }
  [[nodiscard]] int exact(const Position& p) const {
    const int ahead = two_hands_.ahead(p.leader, p.hand);
    return (adds_up_ ? 0 : worth_of(p.tally, nobody)) + (p.leader == me_ ? ahead : -ahead);
  }
  // What a deal will be worth in which both play for points alone.
  [[nodiscard]] bool has_estimate() const { return has_two_hands_ && !adds_up_; }
  [[nodiscard]] int estimate(const Position& p) const {
    const int ahead = two_hands_.ahead(p.leader, p.hand), points = points_in(held_by(p, 3)) + for_last_trick;
    const int leader = (points + ahead) / 2, to_me = p.leader == me_ ? leader : points - leader;
    const auto wins = [&](int seat, int won) { return s_.score[Side(seat)] + p.tally.points[seat] + won >= goal; };
    const int winner = wins(me_, to_me) ? me_ : wins(1 - me_, points - to_me) ? 1 - me_ : nobody;
    return divided(p.tally, to_me, points - to_me, winner);
  }
  // Of three who may win the match, which one has the points matters; and where 101 points end it at once, when.
  [[nodiscard]] bool may_trade(int, int) const { return adds_up_ || (players == 2 && Book::has_marriages); }
  [[nodiscard]] int settled(const Position& p) const { return p.tally.is_settled ? worth_of(p.tally, nobody) : 0; }
  [[nodiscard]] std::uint64_t key(const Position& p) const {
    if (p.tally.is_settled) return 0;
    std::uint64_t key = p.tally.ended_by;
    for (const std::uint8_t points : p.tally.points) key = key << 8 | points;
    return key;
  }
  [[nodiscard]] int promise(const Position&, const Laid& laid, int seat, int place) const {
    return point_promise(order, laid, players, mine, seat, place);
  }
  [[nodiscard]] int counted(const State& s) const {
    if (!adds_up_) return 0;
    const double ahead = (utility<Rules>(s, Seat(me_)) - base_) * (players - 1);
    return static_cast<int>(ahead + (ahead < 0 ? -0.5 : 0.5));
  }
  [[nodiscard]] double utility_of(int points) const { return base_ + static_cast<double>(points) / (players - 1); }

  CardOrder order;
  int players;
  unsigned mine;

 private:
  using Ranks = NineRanks<0xf>;
  static constexpr int far = 30'000;
  static constexpr std::uint8_t nobody = 7;
  static constexpr Word suit_mask(int suit) { return Word{0x1ff} << (16 * suit); }

  [[nodiscard]] bool has_number(const Tally& tally, int seat) const {
    return s_.score[Side(seat)] + tally.points[seat] >= goal;
  }
  // The utility, times the number of opponents, of a deal that ends so: with a winner of the match, or a loser.
  [[nodiscard]] int worth_of(const Tally& tally, int winner, int loser = nobody) const {
    int sum = 0;
    for (int i = 0; i < players; ++i) {
      const int money = winner != nobody  ? (i == winner ? players - 1 : -1)
                        : loser != nobody ? (i == loser ? 1 - players : 1)
                                          : 0;
      const int payoff = tally.points[i] + goal * (s_.money[Seat(i)] + money);
      sum += i == me_ ? (players - 1) * payoff : -payoff;
    }
    if (winner != nobody) return sum + (winner == me_ ? players - 1 : 1 - players);
    if (loser != nobody) return sum + (loser == me_ ? 1 - players : 3 - players);  // all others have won
    return sum;
  }

  // With so many points that are sure to go to the own side and to the others; those of `laid` are in a trick that is
  // decided.
  [[nodiscard]] PlayBounds bounds_from(const Position& p, Word laid, int ours, int theirs) const {
    const Word own = held_by(p, mine), against = held_by(p, ~mine);
    const int points = points_in(own | against) + for_last_trick;
    const int masters = sure_points(order, own & ~laid, against), higher = sure_points(order, against & ~laid, own);
    ours = laid == 0 ? std::max(ours, masters) : ours + masters;
    theirs = laid == 0 ? std::max(theirs, higher) : theirs + higher;
    const int weight = players - 1;
    if (adds_up_) return {weight * ours - (points - ours), weight * (points - theirs) - theirs};
    // Whoever can win the match may do so before anything is taken that is sure.
    const auto reaches = [&](int seat) {
      return s_.score[Side(seat)] + p.tally.points[seat] + points - (seat == me_ ? theirs : ours) >= goal;
    };
    int rival = nobody;  // who may win the match but me
    for (int i = 0; i < players; ++i)
      if (i != me_ && reaches(i)) rival = i;
    if (rival != nobody) ours = 0;
    if (reaches(me_)) theirs = 0;
    return {divided(p.tally, ours, points - ours, rival),
            divided(p.tally, points - theirs, theirs, reaches(me_) ? me_ : nobody)};
  }
  [[nodiscard]] int points_in(Word cards) const {
    int points = 0;
    for (int rank = jack; rank <= ace; ++rank)
      points += order.points[rank] * bits::count(cards & (Word{1} << rank) * 0x0001000100010001);
    return points;
  }

  // Where nobody can come to 101 any more, points simply add up from here on.
  [[nodiscard]] bool adds_up_from(const Position& p) const {
    if (adds_up_) return false;
    const Word all = held_by(p, ~0U);
    const int points = points_in(all) + for_last_trick;
    for (int i = 0; i < players; ++i) {
      const int most = s_.score[Side(i)] + p.tally.points[i] + points;
      if (most >= goal && most - sure_points(order, all & ~p.hand[i], p.hand[i]) >= goal) return false;
    }
    return true;
  }

  // Of two: what whoever leads is sure to take. Where the other has no trumps, or they can be drawn, he cashes his own
  // and the highest cards of the other suits.
  [[nodiscard]] int points_on_lead(const Position& p) const {
    const Word hand = p.hand[p.leader], against = p.hand[1 - p.leader], higher = against & order.trumps;
    const Word own_trumps = hand & order.trumps;
    const Word masters = own_trumps & (higher == 0 ? order.trumps : ~Word{1} << bits::highest(higher));
    const bool follows = s_.options.endgame == Endgame::follow;
    const bool draws = higher == 0 || (follows && bits::count(higher) <= bits::count(masters));
    Word cashed = draws ? own_trumps : masters;
    for (int i = 0; draws && i < 4; ++i) {
      const Word suit = suit_mask(i) & ~order.trumps, top = against & suit;
      cashed |= hand & suit & (top == 0 ? suit : ~Word{1} << bits::highest(top));
    }
    const int lost = p.left - bits::count(cashed);
    const bool keeps_trump = higher == 0 && own_trumps != 0 && !follows;
    return points_in(cashed | against) - Ranks::most_of(order, against, lost) +
           (lost == 0 || keeps_trump ? for_last_trick : 0);
  }
  // The same for the other, where nothing has to be followed and he alone has trumps.
  [[nodiscard]] int points_by_ruffs(const Position& p) const {
    const Word hand = p.hand[1 - p.leader], against = p.hand[p.leader], trumps = hand & order.trumps;
    if (trumps == 0 || (against & order.trumps) != 0 || s_.options.endgame != Endgame::free) return 0;
    return points_in(trumps | against) - Ranks::most_of(order, against, p.left - bits::count(trumps)) + for_last_trick;
  }
  // What it is worth when all that is left is divided so and this seat, or nobody, wins the match.
  [[nodiscard]] int divided(Tally tally, int to_me, int to_others, int winner) const {
    const int other = me_ == 0 ? 1 : 0;  // which of the others has points makes no difference
    tally.points[me_] = static_cast<std::uint8_t>(tally.points[me_] + to_me);
    tally.points[other] = static_cast<std::uint8_t>(tally.points[other] + to_others);
    return worth_of(tally, winner);
  }

  const State& s_;
  int me_;
  bool adds_up_ = true;
  double base_ = 0;
  bool has_two_hands_ = false;
  mutable TwoHands two_hands_;  // it remembers what it was asked for
};

}  // namespace stube::trick_and_draw
