// What tricks bring: an Imperiale made to fall, honours, tricks above the share; and at the table the review, in which
// faults may be called before the deal or the match is closed.
#pragma once
#include "games/kaiser/scoring.hpp"

namespace stube::kaiser {

// --- an Imperiale made to fall: kaiser/begriff-12, kaiser/XVII

// The turn-up of two players lies in nobody's hand; that who turned it has it is another reading.
constexpr Cards turn_up_had(const State& s, Seat seat) {
  const bool helps = s.options.turn_up_falls == TurnUpFalls::on && may_use_turn_up(s, seat);
  return helps ? Cards(s.turnup) : Cards();
}
// What counts towards it besides what was won in tricks: by kaiser/i-7 also what the seat still holds.
constexpr Cards had_untaken(const State& s, Seat seat, Cards hand) {
  return (s.options.fallen == Fallen::taken ? hand : Cards()) | turn_up_had(s, seat);
}
// Whether winning `cards` completes the four. `hand` and `played` are the seat's when the trick is complete.
constexpr bool makes_fall(const State& s, Seat winner, Cards hand, Cards played, Cards cards) {
  if (s.options.unrestricted == Unrestricted::off) return false;  // kaiser/XVI
  const Cards four = court(s.trump), dealt = hand | played | turn_up_had(s, winner);
  if (dealt.has_all(four)) return false;
  const Cards own = had_untaken(s, winner, hand | (cards & played)) | s.honours_won[winner];
  return !own.has_all(four) && (had_untaken(s, winner, hand) | s.honours_won[winner] | cards).has_all(four);
}

constexpr void mark_fallen(State& s, Seat winner, auto&& tell) {
  const Cards four = court(s.trump);
  s.shown[winner] |= s.hand[winner] & four;  // kaiser/i-7
  tell(event_of(event("falls"), rule("kaiser/XVII")).by(winner).showing(four));
  mark(s, winner, points_of_imperial, entries::made_to_fall(), tell);
}

// --- honours

// kaiser/IX; kaiser/i-14: also after they were shown as an Imperiale of trumps.
constexpr void mark_honours(State& s, Seat winner, Cards won, auto&& tell) {
  if (won.empty()) return;
  const Figure trumps = static_cast<Figure>(static_cast<int>(Figure::clubs) + index_of(s.trump));
  const bool declared = (s.declared[winner] & bit_of(trumps)) != 0;
  tell(event_of(event("honours-won"), declared ? rule("kaiser/i-14") : rule("kaiser/IX")).by(winner).showing(won));
  mark(s, winner, 4 * won.count(), entries::honours(), tell);
}

// --- the end of a deal

// kaiser/begriff-4; kaiser/i-4: the deal alternates, or passes to the left.
constexpr Seat next_dealer(const State& s) {
  return s.deal == 0 ? s.dealer : left_of(s.dealer, s.players);
}

// kaiser/begriff-13, kaiser/begriff-14; kaiser/marque-4 can be read as the difference, which needs two: kaiser/i-11.
constexpr int tricks_that_count(const State& s, Seat seat) {
  const bool by_difference = s.options.trick_count == TrickCount::more_than_other && s.players == 2;
  return s.tricks[seat] - (by_difference ? s.tricks[left_of(seat, 2)] : share(s));
}

// From the seat in this place of the order on; it stops where a seat is asked what XIV leaves to it.
constexpr void count_tricks(State& s, int from, auto&& tell) {
  for (int place = from; place < s.players; ++place) {
    const Seat seat = left_of(forehand(s), s.players, place);
    const int above = tricks_that_count(s, seat);
    if (above <= 0) continue;
    tell(event_of(event("extra-tricks"), rule("kaiser/i-11")).by(seat).saying(above));
    mark_tricks(s, seat, 4 * above, tell);
    if (is_over(s) || s.phase == Phase::erase) return;
  }
  s.phase = Phase::deal;
  s.turn = Seat::none();
  tell(event_of(event("deal-over")));
  tell(event_of(event("next-dealer"), rule("kaiser/i-4")).by(next_dealer(s)));
}

constexpr void end_deal(State& s, auto&& tell) {
  if (s.options.honours == Honours::after_play)  // kaiser/XV, kaiser/i-1
    for (int place = 0; place < s.players && !is_over(s); ++place) {
      const Seat seat = left_of(forehand(s), s.players, place);
      mark_honours(s, seat, s.honours_won[seat], tell);
    }
  if (!is_over(s)) count_tricks(s, 0, tell);
}

// kaiser/XIV: who made an Imperiale by his tricks erases the others' points, or leaves them; the counting goes on.
constexpr void decide_erasing(State& s, Seat seat, bool erases, auto&& tell) {
  if (erases)
    erase_others(s, seat, rule("kaiser/XIV"), tell);
  else
    tell(event_of(event("leaves-points"), rule("kaiser/XIV")).by(seat));
  s.phase = Phase::play;
  count_tricks(s, place_in_order(s, seat) + 1, tell);
}

// --- a trick, and the review

// kaiser/i-9 after the last trick; kaiser/i-19 before the match ends in play. It comes whether there was a fault or
// not.
constexpr void open_review(State& s, auto&& tell) {
  const bool closing = !s.reached.empty();
  s.resumes = s.turn;
  s.phase = Phase::review;
  s.turn = forehand(s);
  tell(closing ? event_of(event("closing-review"), rule("kaiser/i-19")).by(s.turn).with(s.reached[0])
               : event_of(event("review"), rule("kaiser/i-9")).by(s.turn));
}

// Marks the honours of the trick, unless the counting has stopped; then the deal may be over.
constexpr void finish_trick(State& s, Seat winner, Cards won, auto&& tell) {
  if (s.reached.empty()) {
    s.honours_due = false;
    if (s.options.honours == Honours::each_trick) mark_honours(s, winner, won, tell);
  }
  if (is_over(s)) return;
  const bool last = tricks_played(s) == hand_size;
  if (!s.reached.empty() || (last && at_the_table(s) && !s.reviewed)) return open_review(s, tell);
  if (last) end_deal(s, tell);
}

constexpr void win_trick(State& s, auto&& tell) {
  const Cards cards = s.trick.all(), won = cards & honours(s);
  const Seat winner = s.trick.best(s.trump).seat;
  tell(event_of(event("trick"), rule("kaiser/begriff-7")).by(winner).showing(cards));
  s.trick.clear();
  s.turn = winner;
  ++s.tricks[winner];
  const bool falls = makes_fall(s, winner, s.hand[winner], s.played[winner], won);
  s.honours_won[winner] |= won;
  if (falls) mark_fallen(s, winner, tell);
  if (is_over(s)) return;
  s.honours_due = !s.reached.empty();
  finish_trick(s, winner, won, tell);
}

// The cards of the last complete trick, kept at the table.
constexpr Cards last_trick(const State& s) {
  Cards cards;
  const int end = tricks_played(s) * s.players;
  for (int at = end - s.players; at < end; ++at) cards |= s.plays[at];
  return cards;
}

// kaiser/i-19: the first to have reached his number that still has it has won; if nobody has, the deal goes on where it
// stopped.
constexpr void close_review(State& s, auto&& tell) {
  if (!s.reached.empty()) {
    const Seat winner = s.reached[0];
    s.reached.clear();
    return win_match(s, winner, tell);
  }
  s.phase = Phase::play;
  s.turn = s.resumes;
  s.resumes = Seat::none();
  s.reviewed = true;
  if (tricks_played(s) < hand_size) tell(event_of(event("goes-on"), rule("kaiser/i-19")).by(s.turn));
  if (s.trick.empty()) finish_trick(s, s.turn, s.honours_due ? last_trick(s) & honours(s) : Cards(), tell);
}

constexpr void review_done(State& s, Seat seat, auto&& tell) {
  tell(event_of(event("nothing-to-say")).by(seat));
  if (seat == s.dealer) return close_review(s, tell);
  s.turn = left_of(seat, s.players);
}

}  // namespace stube::kaiser
