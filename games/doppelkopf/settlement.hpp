// The settlement booked and told, the Böcke counted, the deal or the session ended. What it is worth is computed in
// scoring.hpp.
#pragma once
#include "games/doppelkopf/scoring.hpp"

namespace stube::doppelkopf {

struct Settlement {
  static constexpr void settle(State& s, Seat offender, auto&& tell) {
    const Reckoning r = reckon(s, offender);
    tell_reckoning(s, r, tell);
    const int value = Sheet(s, r).write([&](LineText text, int points, RuleId by) {
      tell(score_line(event("score"), text, r.sheet_side(), points, by).by(Seat(r.sheet_side().index())));
    });
    for (const Seat seat : everyone()) pay(s, seat, payment(s, r, seat, value), tell);
    count_bocks(s, r, tell);
    tell(event_of(event("deal-over"), deciding_rule(s, r)).saying(index_of(r.winner)).worth(value).with(offender));
    end_deal(s, tell);
  }

  static constexpr void tell_reckoning(const State& s, const Reckoning& r, auto&& tell) {
    const RuleId one_or_two = r.kind == DealKind::silent_solo || r.kind == DealKind::hochzeit_solo
                                  ? rule("doppelkopf/i-15")
                                  : rule("doppelkopf/i-4");
    tell(event_of(event("settlement"), one_or_two).saying(static_cast<int>(r.kind)).worth(s.deal));
    for (const Seat seat : everyone())
      tell(event_of(event("party"), rule("doppelkopf/i-4")).by(seat).saying(r.side[0].has(seat) ? 0 : 1));
    tell(event_of(event("augen"), rule("doppelkopf/i-2")).saying(r.augen[0]).worth(r.augen[1]));
    const int re = r.special[0].sum(), kontra = r.special[1].sum();
    // doppelkopf/i-20: told where they are left out, or where the losers' are taken off.
    const int losing = r.winner == Party::kontra ? re : kontra;
    if (!specials_count(s, r))
      tell(event_of(event("specials"), rule("doppelkopf/i-20")).saying(0).worth(0));
    else if (re + kontra > 0)
      tell(event_of(event("specials"), losing > 0 ? rule("doppelkopf/i-20") : rule("doppelkopf/abrechnung-5"))
               .saying(re)
               .worth(kontra));
  }

  static constexpr void pay(State& s, Seat seat, int points, auto&& tell) {
    const Side side(seat.index());
    s.deal_score[side] = static_cast<std::int16_t>(points);
    s.score[side] = static_cast<std::int16_t>(s.score[side] + points);
    tell(event_of(event("payment"), rule("doppelkopf/i-24")).by(seat).on(side).worth(points));
  }

  static constexpr void count_bocks(State& s, const Reckoning& r, auto&& tell) {
    if (r.solo) {
      if (s.bock > 0) tell(event_of(event("bock-skipped"), rule("doppelkopf/soli-3")).saying(s.bock));
      return;
    }
    if (r.doubled) {
      --s.bock;
      tell(event_of(event("bock-used"), rule("doppelkopf/boecke-5")).saying(s.bock));
    }
    each_bock(s, r, [&](RuleId cause) {
      s.bock = static_cast<std::uint16_t>(s.bock + 4);
      tell(event_of(event("bock"), cause).saying(s.bock));
    });
  }

  static constexpr void end_deal(State& s, auto&& tell) {
    s.turn = Seat::none();
    if (s.deal == s.options.length) {
      s.phase = Phase::match_over;
      s.ending = ending("session over");
      if (s.bock > 0) tell(event_of(event("bock-lapses"), rule("doppelkopf/i-21")).saying(s.bock));
      tell(event_of(event("match-over"), rule("doppelkopf/i-25")));
      return;
    }
    s.phase = Phase::deal;
    s.dealer = left_of(s.dealer, seats);  // doppelkopf/i-1
    ++s.deal;
    s.redeals = 0;
    tell(event_of(event("next-dealer"), rule("doppelkopf/i-1")).by(s.dealer));
  }
};

}  // namespace stube::doppelkopf
