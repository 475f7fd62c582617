// Marking: points, Imperialen, what they erase, what a fault costs, and how a match ends.
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
  return {line("honours"), rule("kaiser/marque-3"), rule("kaiser/XIII")};
}
constexpr Entry tricks() {
  return {line("tricks"), rule("kaiser/marque-4"), rule("kaiser/marque-6")};
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

// kaiser/marque-6: the number of Imperialen ends the match. At the table it is looked through first if it was reached
// in play, and while that lasts nobody wins: kaiser/i-19.
constexpr void reach_number(State& s, Seat seat, auto&& tell) {
  const bool in_review = s.phase == Phase::review;
  const bool comes_to_review = at_the_table(s) && s.phase == Phase::play && !s.reviewed;
  if (!in_review && !comes_to_review) return win_match(s, seat, tell);
  for (const Seat waiting : s.reached)
    if (waiting == seat) return;
  s.reached.add(seat);
}

// A penalty has taken the number from a seat again.
constexpr void fall_short(State& s, Seat seat) {
  Sequence<Seat, seats> still;
  for (const Seat waiting : s.reached)
    if (waiting != seat) still.add(waiting);
  s.reached = still;
}

constexpr void erase_others(State& s, Seat seat, RuleId by, auto&& tell) {
  for (const Seat other : Seats::first(s.players) - seat) {
    const int lost = odd_points(s, other);
    if (lost == 0) continue;
    s.score[side(other)] = static_cast<std::int16_t>(s.score[side(other)] - lost);
    tell(event_of(event("erased"), by).by(other).with(seat).saying(lost));
  }
}

constexpr void add_points(State& s, Seat seat, int points, const Entry& entry, auto&& tell) {
  s.score[side(seat)] = static_cast<std::int16_t>(s.score[side(seat)] + points);
  tell(score_line(event("score"), entry.line, side(seat), points, entry.rule).by(seat));
}

// kaiser/marque-6, kaiser/XIII: whoever completes an Imperiale erases the odd points of all others, and may have won.
constexpr void complete_imperial(State& s, Seat seat, const Entry& entry, auto&& tell) {
  tell(event_of(event("fiche"), rule("kaiser/marque-1")).by(seat).saying(imperials(s, seat)));
  erase_others(s, seat, entry.erasing, tell);
  if (has_number(s, seat)) reach_number(s, seat, tell);
}

constexpr void add_to_score(State& s, Seat seat, int points, const Entry& entry, auto&& tell) {
  const int before = imperials(s, seat);
  add_points(s, seat, points, entry, tell);
  if (imperials(s, seat) > before) complete_imperial(s, seat, entry, tell);
  if (!has_number(s, seat)) fall_short(s, seat);
}

// Marks points of the deal. Afterwards the match may be over or about to end, and then nothing more is counted.
constexpr void mark(State& s, Seat seat, int points, const Entry& entry, auto&& tell) {
  s.deal_score[side(seat)] = static_cast<std::int16_t>(s.deal_score[side(seat)] + points);
  add_to_score(s, seat, points, entry, tell);
}

// kaiser/XIV, kaiser/i-12: an Imperiale by tricks may leave the others their odd points, so its owner is asked.
constexpr void mark_tricks(State& s, Seat seat, int points, auto&& tell) {
  const int whole = (s.score[side(seat)] + points) / points_of_imperial;
  const bool ends_match = whole >= s.options.imperials;
  const bool asked = s.options.tricks_erase == TricksErase::choice && whole > imperials(s, seat) && !ends_match &&
                     others_have_points(s, seat);
  if (!asked) return mark(s, seat, points, entries::tricks(), tell);
  s.deal_score[side(seat)] = static_cast<std::int16_t>(s.deal_score[side(seat)] + points);
  add_points(s, seat, points, entries::tricks(), tell);
  tell(event_of(event("fiche"), rule("kaiser/marque-1")).by(seat).saying(imperials(s, seat)));
  s.phase = Phase::erase;
  s.turn = seat;
  tell(event_of(event("may-leave"), rule("kaiser/i-12")).by(seat));
}

// kaiser/XII: for an Imperiale lost the offender rubs one out if he has one, else the caller marks one. Neither belongs
// to the deal's score. kaiser/i-20: where anything written may be rubbed out, odd points do instead of an Imperiale.
constexpr void pay_imperial(State& s, Seat offender, Seat caller, auto&& tell) {
  if (imperials(s, offender) > 0) return add_to_score(s, offender, -points_of_imperial, entries::penalty(), tell);
  const int odd = odd_points(s, offender);
  if (s.options.written_off == WrittenOff::anything && odd > 0) {
    tell(event_of(event("rubs-out-points"), rule("kaiser/i-20")).by(offender).saying(odd));
    return add_to_score(s, offender, -odd, entries::penalty(), tell);
  }
  if (s.players == 3) tell(event_of(event("caller-marks"), rule("kaiser/i-10")).by(caller).with(offender));
  add_to_score(s, caller, points_of_imperial, entries::penalty(), tell);
}

}  // namespace stube::kaiser
