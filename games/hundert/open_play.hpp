// The card play of Hundertspiel with open cards, for the trick machine (search/card_play.hpp): from the first lead on,
// where nobody can announce aces any more, call, or come to a hundred in this deal.
#pragma once
#include "games/hundert/open_cards.hpp"
#include "search/card_play.hpp"
#include "search/utility.hpp"

namespace stube::hundert {

class OpenPlay {
  using Ranks = NineRanks<0x1e>;

 public:
  static constexpr int seats = hundert::seats;
  static constexpr bool has_twins = false;
  static constexpr int grain = 4;  // the least by which two values mostly differ
  static constexpr std::uint8_t nobody = 7;

  struct Tally {
    std::uint8_t last_do = nobody, do_before = nobody;  // while they can matter for the last tricks
    std::uint8_t odd = 0;                               // with three players: whose points are odd
    std::uint8_t won[4] = {};                           // of each lay: tricks that it needs
    std::uint8_t open = 0;                              // a bit for each lay
  };
  using Position = PlayPosition<seats, Tally>;
  using Laid = LaidTrick<seats>;

  static constexpr bool applies(const State& s, Seat) {
    if (s.phase != Phase::play || !first_card_is_led(s) || (!s.asked && s.tricks_played == 0)) return false;
    if (s.deals_left == 0 || OpenCards::calls_may_come(s) || !OpenCards::nobody_can_win(s)) return false;
    if (s.game_over && s.options.games > 0 && s.game >= s.options.games) return false;
    int marks = 0;
    for (const Lay& lay : s.lays) marks += price(s, lay);
    if (marks > 20) return false;  // beyond the machine's range
    for (const Seat seat : everyone(s))
      if (OpenCards::may_announce_aces(s, seat) || (hundert::players(s) == 3 && s.deal_score[Side(seat.index())] < 0))
        return false;
    return true;
  }

  OpenPlay(const State& s, Seat seat)
      : players(hundert::players(s)),
        mine(static_cast<unsigned>(seats_of(s, side_of(s, seat)).mask())),
        counts_(!s.game_over),
        paid_unlaid_(s.options.unlaid_26 == Unlaid26::marks ? price_of_26(s) : 0),
        tricks_(tricks_in(s)),
        lays_(s.lays),
        base_(0) {
    order.trumps = suit_mask(s.trump);
    for (int i = 0; i < 4; ++i) {
      const Word suit = suit_mask(static_cast<Suit>(i));
      const auto add = [&](Word ranks, int points) { order.add_group(ranks << (16 * i), suit, points); };
      add(1U << rank_do, 0);
      add(0x1e, 0);
      for (int rank = rank_jack; rank <= rank_ace; ++rank) add(1U << rank, points_of(Card(Suit::first, rank)));
    }
    for (int i = 0; i < lays_.size(); ++i) {
      lay_cards_[i] = lays_[i].cards().mask();
      lay_marks_[i] = 100 * price(s, lays_[i]);
    }
    for (int i = 0; i < players; ++i) weight_[i] = weight(i);
    scat_ = !s.declarer.is_some() || s.game_over || s.scat_in_claim != not_counted
                ? 0
                : weight_[s.declarer.index()] * points_of(as_set(s.stock));
    if (s.declarer.is_some() && scat_ != 0) scat_odd_ = points_of(as_set(s.stock)) % 2 << s.declarer.index();
    me_ = seat.index();
    const double counted = rounding(odd_points(s));
    base_ = utility<Rules>(s, seat) - counted / scale();
  }

  [[nodiscard]] Position position(const State& s) const {
    Position p;
    Word out = s.trick.all().mask();
    for (int i = 0; i < players; ++i) out |= s.hand[Seat(i)].mask();
    const Word gone = Rules::full_pack(s).mask() & ~out;
    for (int i = 0; i < players; ++i)
      for (const Card card : s.hand[Seat(i)]) p.hand[i] |= Word{1} << order.moved_down(card.index(), gone);
    for (const TrickCard& lying : s.trick.cards)
      lay_out(p, lying.seat.index(), order.moved_down(lying.card.index(), gone));
    p.leader = static_cast<std::uint8_t>(s.trick.empty() ? s.turn.index() : s.trick.leader().index());
    p.left = static_cast<std::uint8_t>(tricks_ - s.tricks_played);
    p.tally.odd = odd_points(s);
    p.tally.last_do = s.last_do.is_some() ? static_cast<std::uint8_t>(s.last_do.index()) : nobody;
    p.tally.do_before = s.do_before.is_some() ? static_cast<std::uint8_t>(s.do_before.index()) : nobody;
    for (int i = 0; i < s.lays.size(); ++i) {
      p.tally.won[i] = s.lays[i].won;
      if (s.lays[i].open) p.tally.open |= static_cast<std::uint8_t>(1 << i);
    }
    forget(p);
    return p;
  }

  // hundert/35: only a trump lead binds.
  [[nodiscard]] Word legal(Word hand, const Laid& laid) const {
    if ((order.trumps >> laid.led & 1) == 0) return hand;
    return (hand & order.trumps) != 0 ? hand & order.trumps : hand;
  }
  [[nodiscard]] Word takers(const Position&, int place, bool) const {
    const Word above = order.above(place);
    return (order.trumps >> place & 1) != 0 ? above : above | order.trumps;
  }

  int take(const Position& p, const Laid& laid, Position& next) const {
    const bool last = p.left == 1, with_do = (laid.best & 15) == rank_do;
    Tally& tally = next.tally;
    int points = last ? 6 : 0;
    for (int i = 0; i < players; ++i) points += order.points[laid.place[i]];
    if (with_do) points += points_of_do(p, laid);
    int gain = 0;
    if (counts_) {
      gain = weight_[laid.winner] * points;
      if (players == 3) tally.odd ^= static_cast<std::uint8_t>((points & 1) << laid.winner);
    }
    tally.do_before = tally.last_do;
    tally.last_do = with_do ? laid.winner : nobody;
    if (!lays_.empty()) prove_lays(p, laid, tally);
    if (last && paid_unlaid_ > 0 && with_do && !is_laid_for_last(laid))
      gain += 100 * paid_unlaid_ * weight_mark(laid.winner);
    forget(next);
    return gain;
  }

  [[nodiscard]] bool is_over(const Position& p) const { return !counts_ && p.tally.open == 0; }

  [[nodiscard]] int worth(const Position& p) const {
    int sum = p.left == 0 ? scat_ : 0;
    for (int i = 0; i < lays_.size(); ++i) sum += lay_worth(p.tally, i);
    return sum + rounding(p.tally.odd ^ (p.left == 0 ? scat_odd_ : 0));
  }

  [[nodiscard]] PlayBounds bounds(const Position& p) const { return bounds_from(p, 0, 0, 0); }
  [[nodiscard]] PlayBounds sharper_bounds(const Position& p) const {
    if (players != 4 || !counts_ || paid_unlaid_ > 0) return {-far, far};
    const bool ours = (mine >> p.leader & 1) != 0;
    const int led = ahead_on_lead(p), ruffed = ahead_by_ruffs(p);
    const PlayBounds lays = lay_bounds(p);
    return {lays.least + 2 * (ours ? led : ruffed), lays.most - 2 * (ours ? ruffed : led)};
  }
  [[nodiscard]] PlayBounds bounds_within(const Position& p, const Laid& laid, bool ours) const {
    int points = 0;
    if (counts_)
      for (int i = 0; i < laid.size; ++i) points += order.points[laid.place[i]];
    return bounds_from(p, laid.all, ours ? points : 0, ours ? 0 : points);
  }
  // With so many points of `laid` that are sure to go to the own side and to the others.
  [[nodiscard]] PlayBounds bounds_from(const Position& p, Word laid, int ours, int theirs) const {
    const auto [least, most] = lay_bounds(p);
    int points = counts_ ? points_left(p) : 0;
    points += (players == 3 ? 200 : 100) * paid_unlaid_;
    if (counts_) {
      const Word own = held_by(p, mine), against = held_by(p, ~mine);  // a card may have to fall under one laid
      ours += sure_points(order, own & ~laid, against);
      theirs += sure_points(order, against & ~laid, own);
    }
    const int good = weight_[me_], bad = players == 3 ? -3 : -2;
    const int slack = players == 3 ? 4 : 0;
    return {least + bad * (points - ours) + good * ours - slack,
            most + good * (points - theirs) + bad * theirs + slack};
  }

  void prepare(Position& p) const {
    Ranks::find_spare(p, players, order.trumps, ranks(rank_do));
    if (players != 4) std::fill_n(p.alike, seats, Word{0});
  }
  [[nodiscard]] bool may_trade(int a, int b) const {
    return players == 4 && (a & 15) != rank_do && (b & 15) != rank_do;
  }
  [[nodiscard]] auto shape(const Position& p) const {
    auto shape = Ranks::shape(p, players, order.trumps, Word{1} << rank_do, key(p), !lays_.empty());
    if (players != 4) shape.mix_planes();
    return shape;
  }
  // Each point is one that a side is ahead or behind.
  [[nodiscard]] static PlayBounds drift(const Ranks::Planes& a, const Ranks::Planes& b) {
    const auto [more, less] = point_drift<Ranks::figures>(a, b, {3, 1, 1, 1});
    return {-2 * (more + less), 2 * (more + less)};
  }
  [[nodiscard]] std::uint64_t key(const Position& p) const {
    std::uint64_t key;
    static_assert(sizeof(Tally) == sizeof key);
    __builtin_memcpy(&key, &p.tally, sizeof key);
    return key;
  }

  [[nodiscard]] int promise(const Position&, const Laid& laid, int seat, int place) const {
    const int points = order.points[place];
    if (laid.size == 0) return (order.trumps >> place & 1) != 0 ? 8 : -points;
    const bool takes = (laid.takers >> place & 1) != 0;
    const bool ours = (mine >> laid.winner & 1) == (mine >> seat & 1);
    if (laid.size + 1 == players) {
      if (takes) return ours ? 0 : 200 - place % 16;
      return ours ? 100 + 20 * points : -20 * points;
    }
    return takes ? 50 + points : ours ? points : -20 * points;
  }

  // What a later state of the deal has counted that this one had not.
  [[nodiscard]] int counted(const State& s) const {
    const double ahead = (utility<Rules>(s, Seat(me_)) - base_) * scale();
    return static_cast<int>(ahead + (ahead < 0 ? -0.5 : 0.5)) - rounding(odd_points(s));
  }
  [[nodiscard]] double utility_of(int points) const { return base_ + static_cast<double>(points) / scale(); }

  CardOrder order;
  int players;
  unsigned mine;

 private:
  static constexpr int far = 30'000;
  static constexpr Word suit_mask(Suit suit) { return Cards::of_suit(suit).mask() & 0x01ff01ff01ff01ff; }
  static constexpr Word ranks(int rank) { return Cards::of_rank(rank).mask(); }

  // With four players utility is twice the points ahead. With three it counts quarters: one and a half of the own
  // points less three quarters of the others', each half rounded (Rules::payoff).
  [[nodiscard]] double scale() const { return players == 3 ? 4 : 1; }
  [[nodiscard]] int weight(int seat) const {
    const bool with_me = (mine >> seat & 1) != 0;
    return players == 3 ? (with_me ? 6 : -3) : (with_me ? 2 : -2);
  }
  [[nodiscard]] int rounding(int odd) const {
    if (players != 3) return 0;
    const int a = (me_ + 1) % 3, b = (me_ + 2) % 3;
    const auto differ = [&](int i, int j) { return (odd >> i & 1) != (odd >> j & 1) ? 1 : 0; };
    return 2 * differ(a, b) - differ(me_, a) - differ(me_, b);
  }
  [[nodiscard]] std::uint8_t odd_points(const State& s) const {
    int odd = 0;
    if (players == 3)
      for (int i = 0; i < 3; ++i) odd |= (s.deal_score[Side(i)] & 1) << i;
    return static_cast<std::uint8_t>(odd);
  }

  // Only of the last three tricks does it matter who won them with Dos.
  static void forget(Position& p) {
    if (p.left > 1) p.tally.do_before = nobody;
    if (p.left > 2) p.tally.last_do = nobody;
  }

  // hundert/21 to hundert/24
  [[nodiscard]] int points_of_do(const Position& p, const Laid& laid) const {
    if (p.left == tricks_ && (order.trumps >> laid.best & 1) != 0) return 52;
    if (p.left > 1) return 10;
    if (p.tally.last_do != laid.winner) return 20;
    return p.tally.do_before == laid.winner ? 46 : 36;
  }

  // hundert/i-21; see spoil_lays and prove_lays in scoring.hpp.
  void prove_lays(const Position& p, const Laid& laid, Tally& tally) const {
    for (int i = 0; i < lays_.size(); ++i) {
      const Lay& lay = lays_[i];
      const bool first = lay.aim == Lay::Aim::first;
      const int needs = lay.kind == 52 ? 2 : 1;
      const Word own = Word{1} << laid.place[(lay.seat.index() - p.leader + players) % players];
      if (!first && p.left > needs && (own & lay_cards_[i]) != 0) tally.open &= static_cast<std::uint8_t>(~(1 << i));
      if (first ? p.left != tricks_ : p.left > needs) continue;
      const bool with_do = lay.seat.index() == laid.winner && (lay_cards_[i] >> laid.best & 1) != 0;
      if (with_do) ++tally.won[i];
      if (!with_do || p.left == 1 || first) tally.open &= static_cast<std::uint8_t>(~(1 << i));
    }
  }
  [[nodiscard]] int lay_worth(const Tally& tally, int i) const {
    Lay lay = lays_[i];
    lay.won = tally.won[i];
    return (lay.achieved() ? lay_marks_[i] : -lay_marks_[i]) * weight_mark(lay.seat.index());
  }
  // A mark counts a hundred, from each opponent: with three players its owner gets two.
  [[nodiscard]] int weight_mark(int seat) const { return players == 3 ? 2 * weight_[seat] : weight_[seat]; }
  [[nodiscard]] bool is_laid_for_last(const Laid& laid) const {
    for (int i = 0; i < lays_.size(); ++i)
      if (lays_[i].seat.index() == laid.winner && lays_[i].aim == Lay::Aim::last &&
          (lay_cards_[i] >> laid.best & 1) != 0)
        return true;
    return false;
  }

  [[nodiscard]] PlayBounds lay_bounds(const Position& p) const {
    int least = scat_, most = scat_;
    for (int i = 0; i < lays_.size(); ++i) {
      const int lost = lay_worth({.won = {}, .open = 0}, i), now = lay_worth(p.tally, i);
      const bool open = (p.tally.open >> i & 1) != 0;
      least += open ? std::min(lost, -lost) : now;
      most += open ? std::max(lost, -lost) : now;
    }
    return {least, most};
  }

  // What a side with the lead is sure to be ahead in the rest of the deal. It draws the other side's trumps, if it can,
  // cashes the highest cards of the other suits, and makes every trump that is left by ruffing.
  [[nodiscard]] int ahead_on_lead(const Position& p) const {
    const Word lead = p.hand[p.leader], partner = p.hand[(p.leader + 2) % 4];
    const Word a = p.hand[(p.leader + 1) % 4], b = p.hand[(p.leader + 3) % 4], against = a | b;
    const Word trumps = order.trumps, higher = (against | partner) & trumps;  // the partner must not have to take over
    const Word masters = lead & trumps & (higher == 0 ? trumps : ~Word{1} << bits::highest(higher));
    const int drawn = std::max(bits::count(a & trumps), bits::count(b & trumps));
    const int partners_trumps = bits::count(partner & trumps);
    if (drawn > bits::count(masters)) {
      const int led = bits::count(masters), left = p.left - led, followed = std::min(partners_trumps, led);
      if (led == 0) return -far;
      const int kept = points_in(lead & ~masters) + points_in(partner) -
                       Ranks::most_of(order, partner & trumps, followed) -
                       Ranks::most_of(order, partner & ~trumps, led - followed);
      return ahead(p, kept, a, b, left, false);
    }
    const int left = p.left - drawn, ruffs_partner = std::max(0, partners_trumps - drawn);
    Word winners = 0;
    for (int i = 0; i < 4; ++i) {
      const Word suit = suit_mask(static_cast<Suit>(i)) & ~trumps, top = against & suit;
      winners |= lead & suit & (top == 0 ? suit : ~Word{1} << bits::highest(top));
    }
    if (bits::count(winners) > left - ruffs_partner) winners = 0;
    const int ruffs = bits::count(lead & trumps) - drawn + ruffs_partner, cashed = bits::count(winners);
    const int lost = left - cashed - std::min(left - cashed, ruffs);
    const int kept =
        Ranks::least_of(order, lead & ~trumps & ~winners, lost) + Ranks::least_of(order, partner & ~trumps, lost);
    return ahead(p, kept, a, b, lost, ruffs > 0 || lost == 0);
  }
  // The same without the lead, where the other side has no trumps.
  [[nodiscard]] int ahead_by_ruffs(const Position& p) const {
    const Word a = p.hand[p.leader], b = p.hand[(p.leader + 2) % 4];
    if (((a | b) & order.trumps) != 0) return -far;
    const Word one = p.hand[(p.leader + 1) % 4], other = p.hand[(p.leader + 3) % 4];
    const int ruffs = bits::count((one | other) & order.trumps), lost = std::max(0, p.left - ruffs);
    if (ruffs == 0) return -far;
    const int kept =
        Ranks::least_of(order, one & ~order.trumps, lost) + Ranks::least_of(order, other & ~order.trumps, lost);
    return ahead(p, kept, a, b, lost, true);
  }
  // What a side is ahead that loses so many tricks, and in them cards that bring `kept` points.
  [[nodiscard]] int ahead(const Position& p, int kept, Word a, Word b, int lost, bool has_last) const {
    const int theirs = kept + Ranks::most_of(order, a, lost) + Ranks::most_of(order, b, lost);
    const int ours = points_in(held_by(p, 15)) - theirs;
    int extra = 0;  // for the other side's Dos
    if (const int dos = bits::count((a | b) & ranks(rank_do)); dos > 0 && lost > 0) {
      extra = 10 * std::min(dos, lost) + (p.left == tricks_ ? 42 : 0);
      if (!has_last) extra += 36;
    }
    return ours - theirs - extra + (has_last ? 6 : -6);
  }
  [[nodiscard]] static int points_in(Word cards) {
    int points = 0;
    for (int rank = rank_jack; rank <= rank_ace; ++rank) points += bits::count(cards & ranks(rank)) * (rank - 2);
    return points;
  }

  // All that can still be written.
  [[nodiscard]] int points_left(const Position& p) const {
    Word all = 0;
    int most_dos = 0;
    for (int i = 0; i < players; ++i) {
      all |= p.hand[i];
      most_dos = std::max(most_dos, bits::count(p.hand[i] & ranks(rank_do)));
    }
    const int begun = (p.tally.last_do != nobody ? 1 : 0) + (p.tally.do_before != nobody ? 1 : 0);
    const int dos = bits::count(all & ranks(rank_do));
    int most = 6;
    for (int rank = rank_jack; rank <= rank_ace; ++rank) most += bits::count(all & ranks(rank)) * (rank - 2);
    if (p.left == tricks_) most += 42;
    if (dos == 0) return most;
    most += 10 * dos + 10;
    if (most_dos + begun > 1) most += 16;
    if (most_dos + begun > 2) most += 10;
    return most;
  }

  bool counts_;      // points are written; they are not once the game is over
  int paid_unlaid_;  // marks for a 26 that was not laid
  int tricks_;
  Sequence<Lay, 4> lays_;
  Word lay_cards_[4] = {};
  int lay_marks_[4] = {};
  int weight_[4] = {};
  int scat_ = 0, scat_odd_ = 0;
  int me_ = 0;
  double base_;
};

}  // namespace stube::hundert
