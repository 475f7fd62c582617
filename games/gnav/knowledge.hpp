// How a sensible player plays Gnav: exchange what is likely to be the lowest, keep what is not, ask nobody without
// need, and buy new strokes while they are worth the stake.
#pragma once
#include "games/gnav/rules.hpp"
#include "table/advice.hpp"

namespace stube::gnav {

struct Knowledge {
  // Random cards say little of a hand: playouts follow the rule of thumb.
  static constexpr std::uint32_t thinks_in_playouts = 100;

  // Whoever kept his piece thought it good enough, and whoever gave it away did not.
  static double likelihood(const State& s, Seat me) {
    constexpr double rarely = 0.1;
    if (s.phase != Phase::exchange) return 1;
    const Card limit(good_enough(s.in_round.count()));
    double likely = 1;
    for (Seat seat = next_in(s.in_round, s.dealer, s.players); seat != s.turn; seat = next_in(s.in_round, seat, s.players)) {
      const Card drawn = s.face[seat.index()];
      if (seat == me || !drawn.is_card()) continue;
      const bool kept = s.holds[seat] == Piece(seat);
      if (kept ? drawn < limit : gave_away(s, seat) && drawn >= limit) likely *= rarely;
    }
    return likely;
  }
  // Many may have spoken already.
  static constexpr int tries = 40;

  static Advice choose(const State& s, Seat me, Random&) {
    return s.phase == Phase::appeal ? appeal(s, me) : exchange(s, me);
  }

 private:
  // Whether the piece that the seat drew has gone on to somebody behind it; else one before it asked for it.
  static bool gave_away(const State& s, Seat seat) {
    for (Seat behind = seat; behind != s.dealer;) {
      behind = left_of(behind, s.players);
      if (s.holds[behind] == Piece(seat)) return true;
    }
    return false;
  }

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
    if (next.is_card() && (next < mine || next == dragoon || next == cat)) return {keep, advice("keep")};
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
