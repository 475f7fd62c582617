// Ending a match before its time at the table: by consent of all, or by leaving, which loses it (kaiser/XX).
#pragma once
#include "games/kaiser/scoring.hpp"

namespace stube::kaiser {

constexpr bool may_leave(const State& s, Seat seat) {
  return at_the_table(s) && seat == s.turn && (s.phase == Phase::declare || s.phase == Phase::play);
}
constexpr bool has_offered(const State& s, Seat seat) {
  return ((s.offered >> seat.index()) & 1) != 0;
}
constexpr bool may_offer(const State& s, Seat seat) {
  return may_leave(s, seat) && !has_offered(s, seat);
}

// kaiser/XX
constexpr Verdict judge_offer(const State& s, Seat seat) {
  if (may_offer(s, seat)) return lawful();
  if (!at_the_table(s)) return refuse(rule("kaiser/XX"), why("no-leaving"));
  return refuse(rule("kaiser/XX"), may_leave(s, seat) ? why("offered-already") : why("leave-on-turn"));
}

constexpr void offer_end(State& s, Seat seat, auto&& tell) {
  s.offered = static_cast<std::uint8_t>(s.offered | 1U << seat.index());
  s.interrupted = s.phase;
  s.offerer = seat;
  s.phase = Phase::offer;
  s.turn = left_of(seat, s.players);
  tell(event_of(event("offer"), rule("kaiser/XX")).by(seat));
}

constexpr void agree(State& s, Seat seat, auto&& tell) {
  tell(event_of(event("agrees"), rule("kaiser/XX")).by(seat));
  s.turn = left_of(seat, s.players);
  if (s.turn == s.offerer) end_match(s, ending("agreed"), Seat::none(), rule("kaiser/XX"), tell);
}

constexpr void refuse_offer(State& s, Seat seat, auto&& tell) {
  tell(event_of(event("refuses"), rule("kaiser/XX")).by(seat));
  s.phase = s.interrupted;
  s.turn = s.offerer;
  s.offerer = Seat::none();
  s.interrupted = Phase::declare;
}

// kaiser/VI, kaiser/XX, kaiser/i-16: the match is lost, and the stake to every other.
constexpr void resign(State& s, Seat seat, auto&& tell) {
  tell(event_of(event("resigns"), rule("kaiser/VI")).by(seat));
  for (const Seat other : Seats::first(s.players) - seat) s.stakes.pay(seat, other, s.options.stake);
  end_match(s, ending("left"), seat, s.players == 3 ? rule("kaiser/i-16") : rule("kaiser/XX"), tell);
}

}  // namespace stube::kaiser
