// How a sensible player plays Gnav: exchange what is likely to be the lowest, keep what is not, ask nobody without
// need, and buy new strokes while they are worth the stake.
#pragma once
#include <optional>

#include "games/gnav/rules.hpp"
#include "search/same_deals.hpp"
#include "table/advice.hpp"

namespace stube::gnav {

struct Knowledge {
  // Random cards say little of a hand: playouts follow the rule of thumb.
  static constexpr std::uint32_t thinks_in_playouts = 100;

  // Whoever kept his piece thought it good enough, and whoever asked did not: the round is played again from the
  // drawing, and everyone who acted otherwise than the rule of thumb would have with these pieces is unlikely to have
  // them.
  static double likelihood(const State& s, Seat me) {
    constexpr double rarely = 0.1;
    if (s.phase != Phase::exchange) return 1;
    double likely = 1;
    Random unused(1);
    for (State then = as_drawn(s); then.turn != s.turn;) {
      const Seat seat = then.turn;
      const Move move = what_he_did(s, then, seat);
      if (seat != me && choose(Rules::seen_by(then, seat), seat, unused).move != move) likely *= rarely;
      Rules::apply(then, seat, move, Silence());
      if (then.phase != Phase::exchange) return 0;
    }
    return likely;
  }
  // Many may have spoken already.
  static constexpr int tries = 40;

  // A seat decides once in a round, between two moves, so nothing need be searched: both are tried in the same imagined
  // rounds.
  static std::optional<Advice> settle(const State& s, Seat me, Random& random) {
    constexpr int most_moves = 60'000;  // some ten milliseconds
    constexpr std::uint32_t parts = 1U << 20;
    if (s.phase != Phase::exchange) return {};
    const Card mine = Rules::face_of(s, me);
    if (mine == fool || matadors.has(mine)) return choose(s, me, random);
    const TrialPlan plan = {.deals = most_moves / s.in_round.count(), .check_every = 256, .enough = 1};
    return SameDeals<Rules, Knowledge>(s, me).choose(plan, random, [&](Random& chance) -> std::optional<State> {
      const State deal = imagined(s, chance);
      if (chance.below(parts) >= likelihood(deal, me) * parts) return {};
      return deal;
    });
  }

  static Advice choose(const State& s, Seat me, Random&) {
    return s.phase == Phase::appeal ? appeal(s, me) : exchange(s, me);
  }

 private:
  // --- what the others did

  // The round as it began, with the pieces of this imagined one.
  static State as_drawn(const State& s) {
    State then = s;
    then.in_round = Seats();
    then.no_matador = 0;
    then.from_bag = 0;
    then.exchanged_with = {};
    then.stock.clear();
    for (int i = 0; i < all_pieces; ++i) {
      then.known_to[i] = Seats();
      if (i >= seats && s.face[i].is_card()) then.stock.add(s.face[i]), then.face[i] = Card::none();
    }
    for (const Card card : s.stock) then.stock.add(card);
    for (const Seat seat : Seats::first(s.players)) {
      if (!s.face[seat.index()].is_card()) continue;
      const Side side(seat.index());
      then.in_round |= seat;
      then.holds[seat] = Piece(seat);
      then.known_to[seat.index()] = seat;
      then.score[side] = static_cast<std::int16_t>(s.score[side] - s.deal_score[side]);
      then.deal_score[side] = 0;
    }
    then.turn = next_in(then.in_round, s.dealer, s.players);
    return then;
  }

  // Whoever asked has left a trace: a piece that he knows or all have seen, or a lost stroke. (Asking for a cat that
  // lies open leaves none where it is free, but nobody does.)
  static Move what_he_did(const State& s, const State& then, Seat seat) {
    State asked = then;
    Rules::apply(asked, seat, move_of(Verb::exchange), Silence());
    const Side side(seat.index());
    bool agrees = asked.phase == Phase::exchange && asked.deal_score[side] == s.deal_score[side];
    bool is_news = asked.deal_score[side] != 0;
    for (int i = 0; i < all_pieces; ++i) {
      agrees = agrees && (asked.known_to[i] - s.known_to[i]).empty();
      is_news = is_news || asked.known_to[i] != then.known_to[i];
    }
    return move_of(agrees && is_news ? Verb::exchange : Verb::pass);
  }

  // An imagined round with the pieces unseen as chance wills, those that had to be exchanged first, for they are no
  // matadors. The same as Rules::imagine in this phase, but many times as fast.
  static State imagined(const State& s, Random& random) {
    State deal = s;
    Sequence<Card, 64> numbers, others;
    int left[64];
    for (const Card kind : Rules::full_pack(s)) left[kind.index()] = Rules::copies;
    Rules::each_place(s, [&](Cards cards) {
      if (!cards.empty()) --left[cards.lowest().index()];
    });
    for (const Card kind : Rules::full_pack(s))
      for (int i = 0; i < left[kind.index()]; ++i) (matadors.has(kind) ? others : numbers).add(kind);
    const auto fill = [&](Card& place, Sequence<Card, 64>& from) {
      if (place != Card::hidden()) return;
      const int at = static_cast<int>(random.below(static_cast<std::uint32_t>(from.size())));
      place = from[at];
      from[at] = from.back();
      from.take_last();
    };
    for (int i = 0; i < all_pieces; ++i)
      if (((s.no_matador >> i) & 1) != 0) fill(deal.face[i], numbers);
    for (const Card card : numbers) others.add(card);
    for (Card& face : deal.face) fill(face, others);
    for (Card& card : deal.stock) fill(card, others);
    return deal;
  }

  // --- the rule of thumb

  // Kinds count upwards from the fool; with many players a low number is already safe.
  static int good_enough(int in_round) {
    if (in_round <= 3) return 11;  // the eight
    if (in_round <= 5) return 9;
    return in_round < 10 ? 7 : 5;
  }

  static int known_lower(const State& s, Seat me, Card mine) {
    int count = 0;
    for (const Seat seat : s.in_round)
      if (seat != me && Rules::face_of(s, seat).is_card() && Rules::face_of(s, seat) < mine) ++count;
    return count;
  }
  static bool fool_about(const State& s, Seat me) {
    for (const Seat seat : s.in_round)
      if (seat != me && Rules::face_of(s, seat) == fool) return true;
    return false;
  }

  static Advice exchange(const State& s, Seat me) {
    const Card mine = Rules::face_of(s, me);
    const auto give = move_of(Verb::exchange), keep = move_of(Verb::pass);
    if (mine == fool) return {give, advice("rid-of-fool")};
    if (matadors.has(mine)) return {keep, advice("matador")};
    // A fool takes the lowest of the others along, so one below me is then not enough.
    if (known_lower(s, me, mine) > (fool_about(s, me) ? 1 : 0)) return {keep, advice("somebody-lower")};
    if (me == s.dealer) return mine < Card(9) ? Advice{give, advice("draw-again")} : Advice{keep, advice("keep")};
    int limit = good_enough(s.in_round.count()) + (fool_about(s, me) ? 2 : 0);
    // A neighbour who is known to have something worse cannot help.
    const Card next = Rules::face_of(s, next_in(s.in_round, me, s.players));
    const bool stops_me = next == cuckoo && s.options.cuckoo == Cuckoo::asker;
    if (next.is_card() && (next < mine || next == dragoon || next == cat || stops_me)) return {keep, advice("keep")};
    // With one stroke left a dragoon or a cat is the end.
    if (s.score[Side(me.index())] == 1) --limit;
    return mine < Card(limit) ? Advice{give, advice("too-low")} : Advice{keep, advice("good-enough")};
  }

  static Advice appeal(const State& s, Seat me) {
    int fewest = 0, sum = 0;
    for (const Seat seat : Rules::with_strokes(s)) {
      const int strokes = s.score[Side(seat.index())];
      sum += strokes;
      if (fewest == 0 || strokes < fewest) fewest = strokes;
    }
    if ((s.stakes.pot + 1) * fewest > sum + fewest) return {move_of(Verb::appeal), advice("worth-it")};
    if (Rules::judge(s, me, move_of(Verb::sit)).lawful() && fewest > 1)
      return {move_of(Verb::sit), advice("wait-once")};
    return {move_of(Verb::pass), advice("not-worth-it")};
  }
};

}  // namespace stube::gnav
