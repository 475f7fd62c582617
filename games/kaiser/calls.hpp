// Calling a fault at the table: when it may be done, for which card, and what follows.
#pragma once
#include "games/kaiser/counting.hpp"
#include "games/kaiser/faults.hpp"

namespace stube::kaiser {

constexpr void each_call(const State& s, Seat seat, auto&& visit) {
  for (const Seat other : Seats::first(s.players) - seat)
    for (std::uint64_t tricks = s.callable[other]; tricks != 0; tricks &= tricks - 1)
      visit(move_of(Verb::call, static_cast<std::uint16_t>(other.index()),
                    static_cast<std::uint16_t>(bits::lowest(tricks) + 1)));
}

// kaiser/i-9
constexpr Verdict judge_call(const State& s, Seat seat, const Move& move) {
  const RuleId calling = rule("kaiser/i-9");
  if (!at_the_table(s)) return refuse(calling, why("no-call-in-strict"));
  if (seat != s.turn || (s.phase != Phase::play && s.phase != Phase::review))
    return refuse(calling, why("no-call-now"));
  const Seat other = move.seat_a();
  if (other.index() >= s.players || other == seat || move.b < 1 || move.b > hand_size)
    return refuse(calling, why("nothing-to-call"));
  return (s.callable[other] & trick_bit(move.b)) != 0 ? lawful() : refuse(calling, why("nothing-to-call"));
}

// A penalty is paid whole before the counting stops: kaiser/i-19.
constexpr void punish(State& s, Seat offender, Seat caller, int lost, auto&& tell) {
  for (; lost > 0 && !is_over(s); --lost) pay_imperial(s, offender, caller, tell);
  if (s.phase == Phase::play && !s.reached.empty()) open_review(s, tell);
}

constexpr void call(State& s, Seat caller, Seat offender, int number, auto&& tell) {
  const auto move_bit = [&](std::uint16_t& to) {
    s.callable[offender] = static_cast<std::uint16_t>(s.callable[offender] & ~trick_bit(number));
    to = static_cast<std::uint16_t>(to | trick_bit(number));
  };
  tell(event_of(event("call"), rule("kaiser/i-9")).by(caller).with(offender).saying(number));
  switch (moment(s, offender, number, s.hand[offender]).fault(s.trump)) {
    case Fault::none:
      move_bit(s.cleared[offender]);
      tell(event_of(event("no-fault"), rule("kaiser/i-9")).by(offender));
      return;
    case Fault::not_taken:
      move_bit(s.not_taken[offender]);
      tell(event_of(event("fault"), rule("kaiser/X")).by(offender).with(caller).saying(1));
      return punish(s, offender, caller, 1, tell);
    case Fault::denied:
      move_bit(s.denied[offender]);
      tell(event_of(event("fault"), rule("kaiser/XI")).by(offender).with(caller).saying(2));
      return punish(s, offender, caller, 2, tell);
  }
}

}  // namespace stube::kaiser
