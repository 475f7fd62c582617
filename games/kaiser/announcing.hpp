// Announcing before the play: which Imperialen and Rummel may be said when, what they mark, and who has the best
// Rummel.
#pragma once
#include "games/kaiser/scoring.hpp"

namespace stube::kaiser {

// --- verdicts

// Whether the seat may announce now; `too_late` after its own turn.
constexpr Verdict judge_when(const State& s, Seat seat, RuleId too_late, Reason spoken) {
  const bool offering = s.phase == Phase::offer;
  const Phase phase = offering ? s.interrupted : s.phase;
  if (phase != Phase::declare) return refuse(rule("kaiser/VII"), why("announcing-over"));
  const Seat declarer = offering ? s.offerer : s.turn;
  if (place_in_order(s, seat) < place_in_order(s, declarer)) return refuse(too_late, spoken);
  if (seat != declarer) return refuse(rule("kaiser/i-4"), why("declare-in-turn"));
  return offering ? refuse(reasons::not_now) : lawful();
}

// An Imperiale counts once, which is looked at first; one announced already may be too late besides.
constexpr Verdict judge_moment(const State& s, Seat seat, std::uint16_t announced, int word) {
  const Verdict when = judge_when(s, seat, rule("kaiser/VIII"), why("after-rummel"));
  const bool again = word < figures && (announced & bit_of(static_cast<Figure>(word))) != 0;
  if (!again) return when;
  const Verdict once = refuse(rule("kaiser/VII"), why("announced-already"));
  return when.rule.is_some() ? once.citing_also(when.rule) : once;
}

constexpr Verdict judge_imperial(const State& s, Seat seat, int word) {
  const Verdict moment = judge_moment(s, seat, s.declared[seat], word);
  if (!moment.lawful()) return moment;
  if (word >= figures) return refuse(rule("kaiser/begriff-9"), why("no-such-imperial"));
  const Figure figure = static_cast<Figure>(word);
  if (!in_this_pack(s, figure)) return refuse(rule("kaiser/begriff-9"), why("not-of-this-pack"));
  if (s.hand[seat].has_all(cards_of(figure))) return lawful();
  return is_suit(figure) ? refuse(rule("kaiser/begriff-10"), why("suit-incomplete"))
                         : refuse(rule("kaiser/begriff-9"), why("rank-incomplete"));
}

constexpr Verdict judge_turned(const State& s, Seat seat, int word) {
  const Verdict moment = judge_moment(s, seat, s.turned[seat], word);
  if (!moment.lawful()) return moment;
  if (s.players == 3) return refuse(rule("kaiser/i-6"), why("three-have-no-turned"));
  if (s.options.unrestricted == Unrestricted::off) return refuse(rule("kaiser/XVI"), why("restricted"));
  if (!may_use_turn_up(s, seat)) return refuse(rule("kaiser/i-5"), why("only-dealer"));
  if (word >= figures) return refuse(rule("kaiser/begriff-11"), why("no-such-imperial"));
  const Figure figure = static_cast<Figure>(word);
  const Cards four = cards_of(figure);
  const bool complete = in_this_pack(s, figure) && four.has(s.turnup) && (s.hand[seat] | s.turnup).has_all(four);
  return complete ? lawful() : refuse(rule("kaiser/begriff-11"), why("turned-incomplete"));
}

constexpr void each_announcement(const State& s, Seat seat, auto&& visit) {
  if (!judge_when(s, seat, rule("kaiser/VIII"), why("after-rummel")).lawful()) return;
  for (std::uint16_t figure = 0; figure < figures; ++figure)
    if (s.hand[seat].has_all(cards_of(static_cast<Figure>(figure))) && judge_imperial(s, seat, figure).lawful())
      visit(move_of(Verb::imperial, figure));
  if (!may_use_turn_up(s, seat)) return;
  const Cards with_turn_up = s.hand[seat] | s.turnup;
  for (std::uint16_t figure = 0; figure < figures; ++figure)
    if (with_turn_up.has_all(cards_of(static_cast<Figure>(figure))) && judge_turned(s, seat, figure).lawful())
      visit(move_of(Verb::turned, figure));
}

// --- Imperialen

constexpr void announce(State& s, Seat seat, Figure figure, auto&& tell) {
  const Cards four = cards_of(figure);
  s.declared[seat] = static_cast<std::uint16_t>(s.declared[seat] | bit_of(figure));
  s.shown[seat] |= four;
  tell(event_of(event("imperial"), rule("kaiser/begriff-13")).by(seat).showing(four));
  const bool trumps = is_suit(figure) && suit_of(figure) == s.trump;  // kaiser/XVIII
  mark(s, seat, trumps ? 2 * points_of_imperial : points_of_imperial, entry_in_hand(figure, s.trump), tell);
}

constexpr void announce_turned(State& s, Seat seat, Figure figure, auto&& tell) {
  const Cards four = cards_of(figure);
  s.turned[seat] = static_cast<std::uint16_t>(s.turned[seat] | bit_of(figure));
  s.shown[seat] |= four - s.turnup;
  tell(event_of(event("turned-imperial"), rule("kaiser/begriff-11")).by(seat).showing(four));
  mark(s, seat, points_of_imperial, entry_turned(figure), tell);
}

// --- the Rummel

constexpr Suit rummel_suit(const State& s, Seat seat) {
  return best_suit(s.hand[seat], s.options.rummel_suit);
}

constexpr void begin_play(State& s, auto&& tell) {
  s.phase = Phase::play;
  s.turn = forehand(s);
  tell(event_of(s.options.honours == Honours::each_trick ? event("play-begins") : event("honours-last"),
                rule("kaiser/i-1")));
  tell(event_of(event("leads"), s.players == 2 ? rule("kaiser/begriff-13") : rule("kaiser/begriff-14")).by(s.turn));
}

// kaiser/marque-5: most pips, whatever the number of cards; between equals the first in order, kaiser/XIX.
constexpr void decide_rummel(State& s, auto&& tell) {
  Seat best;
  bool equal = false;
  for (int step = 0; step < s.players; ++step) {
    const Seat seat = left_of(forehand(s), s.players, step);
    if (s.rummel[seat].cards == 0) continue;
    const int lead = best.is_some() ? s.rummel[seat].pips - s.rummel[best].pips : 1;
    if (lead > 0) best = seat, equal = false;
    equal = equal || lead == 0;
  }
  if (!best.is_some()) {
    tell(event_of(event("no-rummel"), rule("kaiser/begriff-9")));
    return begin_play(s, tell);
  }
  s.rummel_winner = best;
  s.rummel_suit = rummel_suit(s, best);
  tell(event_of(event("rummel-won"), equal ? rule("kaiser/XIX") : rule("kaiser/i-15"))
           .by(best)
           .saying(index_of(s.rummel_suit)));
  mark(s, best, points_of_rummel, entries::rummel(), tell);
  if (!is_over(s)) begin_play(s, tell);
}

constexpr void next_declarer(State& s, Seat seat, auto&& tell) {
  if (seat == s.dealer) return decide_rummel(s, tell);
  s.turn = left_of(seat, s.players);
  tell(event_of(event("declares"), rule("kaiser/begriff-9")).by(s.turn));
}

constexpr void state_rummel(State& s, Seat seat, auto&& tell) {
  s.rummel[seat] = rummel_in(s.hand[seat], rummel_suit(s, seat));
  tell(event_of(event("rummel"), rule("kaiser/i-18")).by(seat).saying(s.rummel[seat].pips));
  tell(event_of(event("rummel-cards"), rule("kaiser/i-3")).by(seat).saying(s.rummel[seat].cards));
  next_declarer(s, seat, tell);
}

constexpr void pass_rummel(State& s, Seat seat, auto&& tell) {
  tell(event_of(event("pass"), rule("kaiser/VII")).by(seat));
  next_declarer(s, seat, tell);
}

}  // namespace stube::kaiser
