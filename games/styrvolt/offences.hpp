// What Styr-Volt's book forbids without naming a cost: a second look of whoever cuts, and telling one's cards. In
// strict discipline it is refused; at a real table it can be done and everybody notices. None of it ends or changes a
// turn.
#pragma once
#include "games/styrvolt/state.hpp"

namespace stube::styrvolt {

// In the order of the words' `list.offence`.
enum class Offence : std::uint8_t { looking, telling };

struct Offences {
  // styrvolt/1: the cutter sees one card and no more.
  static constexpr Verdict judge_look(const State& s, Seat seat) {
    const auto no = [](Reason reason) { return refuse(rule("styrvolt/1"), reason); };
    if (!is_table(s)) return no(why("no-looking"));
    if (!cards_are_out(s)) return no(reasons::not_now);
    if (seat != cutter(s)) return no(why("cutter-only"));
    if (s.look != Look::none) return no(why("looked-already"));
    if (has_played(s, seat)) return no(why("looks-too-late"));
    if (!s.stock.has(s.above_bottom) && s.above_bottom != Card::hidden()) return no(why("not-in-stock"));
    return infraction(rule("styrvolt/1"), why("no-looking"));
  }

  static constexpr void look_further(State& s, Seat seat, auto&& tell) {
    s.look = Look::by_cutter;
    tell(event_of(event("infraction"), rule("styrvolt/1")).by(seat).saying(static_cast<int>(Offence::looking)));
    tell(event_of(event("sees-second"), rule("styrvolt/i-17")).by(seat).showing(s.above_bottom).cards_only_for(seat));
    note(s, seat, rule("styrvolt/i-17"), tell);
  }

  // styrvolt/i-17
  static constexpr Verdict judge_call_look(const State& s, Seat seat) {
    if (!cards_are_out(s) || s.look == Look::none) return refuse(rule("styrvolt/1"), why("nobody-looked"));
    if (s.look == Look::open) return refuse(rule("styrvolt/1"), why("lies-open"));
    return seat == cutter(s) ? refuse(rule("styrvolt/1"), why("nobody-looked")) : lawful(rule("styrvolt/i-17"));
  }

  static constexpr void lay_open(State& s, Seat seat, auto&& tell) {
    s.look = Look::open;
    tell(event_of(event("laid-open"), rule("styrvolt/i-17")).by(seat).with(cutter(s)).showing(s.above_bottom));
  }

  // styrvolt/3, styrvolt/i-18: what is told to the partner all have heard.
  static constexpr Verdict judge_tell(const State& s, Seat seat, Card card) {
    const auto no = [](Reason reason) { return refuse(rule("styrvolt/3"), reason); };
    if (!is_table(s)) return no(why("no-telling"));
    if (!cards_are_out(s)) return no(reasons::not_now);
    if (!s.hand[seat].has(card)) return no(reasons::not_in_hand);
    if (s.exposed[seat].has(card)) return no(why("told-already"));
    return infraction(rule("styrvolt/3"), why("no-telling"));
  }

  static constexpr void tell_card(State& s, Seat seat, Card card, auto&& tell) {
    s.must_hold[seat] |= card;
    s.exposed[seat] |= card;
    tell(event_of(event("infraction"), rule("styrvolt/3"))
             .by(seat)
             .showing(card)
             .saying(static_cast<int>(Offence::telling)));
    note(s, seat, rule("styrvolt/i-18"), tell);
  }

 private:
  static constexpr bool is_table(const State& s) { return s.options.discipline == Discipline::table; }

  static constexpr void note(State& s, Seat seat, RuleId by, auto&& tell) {
    ++s.infractions[seat];
    tell(event_of(event("noted"), by).by(seat).saying(s.infractions[seat]));
  }
};

}  // namespace stube::styrvolt
