// Marking: points, Imperialen, what they erase, and how a match ends.
#pragma once
#include "games/kaiser/state.hpp"

namespace stube::kaiser {

// What is marked, and by which rule it erases the others' odd points if it completes an Imperiale.
struct Entry {
  LineText line;
  RuleId rule;
  RuleId erasing;
};

namespace entries {
constexpr Entry turn_up() {
  return {line("turn-up"), rule("kaiser/marque-2"), rule("kaiser/XIII")};
}
constexpr Entry rummel() {
  return {line("rummel"), rule("kaiser/marque-5"), rule("kaiser/XIII")};
}
constexpr Entry made_to_fall() {
  return {line("imperial made to fall"), rule("kaiser/begriff-12"), rule("kaiser/marque-6")};
}
constexpr Entry honours() {
  return {line("honours"), rule("kaiser/marque-3"), rule("kaiser/i-12")};
}
constexpr Entry tricks() {
  return {line("tricks"), rule("kaiser/marque-4"), rule("kaiser/XIV")};
}
constexpr Entry penalty() {
  return {line("penalty"), rule("kaiser/XII"), rule("kaiser/marque-6")};
}
}  // namespace entries

constexpr Entry entry_in_hand(Figure figure, Suit trump) {
  const LineText text{static_cast<std::uint8_t>(line("imperial kings").value + static_cast<int>(figure))};
  const RuleId by = !is_suit(figure)           ? rule("kaiser/begriff-9")
                    : suit_of(figure) == trump ? rule("kaiser/XVIII")
                                               : rule("kaiser/begriff-10");
  return {text, by, rule("kaiser/XIII")};
}
constexpr Entry entry_turned(Figure figure) {
  return {LineText{static_cast<std::uint8_t>(line("imperial turned kings").value + static_cast<int>(figure))},
          rule("kaiser/begriff-11"), rule("kaiser/XIII")};
}
static_assert(line("imperial turned kings").value - line("imperial kings").value == figures &&
              line("imperial diamonds").value - line("imperial kings").value == static_cast<int>(Figure::diamonds) &&
              line("imperial turned diamonds").value - line("imperial turned kings").value ==
                  static_cast<int>(Figure::diamonds));

constexpr void end_match(State& s, Ending how, Seat decider, RuleId by, auto&& tell) {
  s.phase = Phase::over;
  s.ending = how;
  s.decider = decider;
  s.turn = s.offerer = Seat::none();
  tell(event_of(event("match-over"), by).by(decider));
}

// kaiser/begriff-3: the winner gets the stake from every other.
constexpr void win_match(State& s, Seat winner, auto&& tell) {
  for (const Seat other : Seats::first(s.players) - winner) s.stakes.pay(other, winner, s.options.stake);
  end_match(s, ending("imperials"), winner, rule("kaiser/XV"), tell);
}

// kaiser/marque-6, kaiser/i-12: whoever completes an Imperiale erases the odd points of all others, and may have won.
constexpr void complete_imperials(State& s, Seat seat, int before, const Entry& entry, auto&& tell) {
  if (imperials(s, seat) == before) return;
  tell(event_of(event("fiche"), rule("kaiser/marque-1")).by(seat).saying(imperials(s, seat)));
  for (const Seat other : Seats::first(s.players) - seat) {
    const int lost = odd_points(s, other);
    if (lost == 0) continue;
    s.score[side(other)] = static_cast<std::int16_t>(s.score[side(other)] - lost);
    tell(event_of(event("erased"), entry.erasing).by(other).with(seat).saying(lost));
  }
  if (imperials(s, seat) >= s.options.imperials) win_match(s, seat, tell);
}

constexpr void add_to_score(State& s, Seat seat, int points, const Entry& entry, auto&& tell) {
  const int before = imperials(s, seat);
  s.score[side(seat)] = static_cast<std::int16_t>(s.score[side(seat)] + points);
  tell(score_line(event("score"), entry.line, side(seat), points, entry.rule).by(seat));
  if (points > 0) complete_imperials(s, seat, before, entry, tell);
}

// Marks points of the deal. Afterwards the match may be over, and then nothing more is counted.
constexpr void mark(State& s, Seat seat, int points, const Entry& entry, auto&& tell) {
  s.deal_score[side(seat)] = static_cast<std::int16_t>(s.deal_score[side(seat)] + points);
  add_to_score(s, seat, points, entry, tell);
}

// kaiser/XII: the offender rubs out an Imperiale if he has one, else the caller marks one. Neither belongs to the
// deal's score.
constexpr void pay_imperial(State& s, Seat offender, Seat caller, auto&& tell) {
  if (imperials(s, offender) > 0) return add_to_score(s, offender, -points_of_imperial, entries::penalty(), tell);
  if (s.players == 3) tell(event_of(event("caller-marks"), rule("kaiser/i-10")).by(caller).with(offender));
  add_to_score(s, caller, points_of_imperial, entries::penalty(), tell);
}

}  // namespace stube::kaiser
