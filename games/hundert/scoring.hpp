// What is counted and what is paid in Hundertspiel: the points of a trick, the Dos, laid 26s and 52s, games and fines.
#pragma once
#include "games/hundert/state.hpp"

namespace stube::hundert {

// --- points

// Writes points to a side's account; once the game is over nothing more is counted (hundert/34).
constexpr void write(State& s, Side side, int points, LineText text, RuleId by, auto&& tell) {
  if (points == 0 || s.game_over) return;
  s.deal_score[side] = static_cast<std::int16_t>(s.deal_score[side] + points);
  tell(score_line(event("score"), text, side, points, by));
}

// The place of "announce W N" among the score lines, and the number by which events name a set.
constexpr int set_number(Figure figure, int count) {
  return static_cast<int>(figure) * 2 + (count == 4 ? 1 : 0);
}
constexpr LineText set_line(Figure figure, int count) {
  return LineText{static_cast<std::uint8_t>(set_number(figure, count))};
}
static_assert(set_line(Figure::kings, 3) == line("announce kings 3"));
static_assert(set_line(Figure::aces, 4) == line("announce aces 4"));

constexpr void count_last_do(State& s, TrickCard best, auto&& tell) {
  const Side side = side_of(s, best.seat);
  write(s, side, 20, line("Do in the last trick"), rule("hundert/22"), tell);
  if (s.last_do != best.seat) return;
  const bool three = s.do_before == best.seat;
  if (!s.game_over) tell(event_of(event("dos-together"), rule("hundert/i-18")).by(best.seat).saying(three ? 3 : 2));
  write(s, side, 16, line("two Dos in the last two tricks"), rule("hundert/23"), tell);
  if (three) write(s, side, 10, line("three Dos in the last three tricks"), rule("hundert/24"), tell);
}

// A trick won with a Do; the trick still counts as the one now played.
constexpr void count_do(State& s, TrickCard best, auto&& tell) {
  const Side side = side_of(s, best.seat);
  const bool first = s.tricks_played == 0;
  if (first && best.card.suit() == s.trump) {
    write(s, side, 52, line("first trick with the trump Do"), rule("hundert/21"), tell);
  } else if (is_last_trick(s)) {
    count_last_do(s, best, tell);
  } else {
    if (first && !s.game_over) tell(event_of(event("first-do"), rule("hundert/i-18")).by(best.seat).showing(best.card));
    write(s, side, 10, line("Do"), rule("hundert/22"), tell);
  }
}

constexpr void count_trick(State& s, TrickCard best, auto&& tell) {
  const Side side = side_of(s, best.seat);
  const bool with_do = best.card.rank() == rank_do;
  write(s, side, points_of(s.trick.all()), line("cards"), rule("hundert/19"), tell);
  if (is_last_trick(s)) write(s, side, 6, line("last trick"), rule("hundert/19"), tell);
  if (with_do) count_do(s, best, tell);
  s.do_before = s.last_do;
  s.last_do = with_do ? best.seat : Seat::none();
}

// hundert/i-19, hundert/49
constexpr void count_scat(State& s, auto&& tell) {
  if (!s.declarer.is_some() || s.game_over || s.scat_in_claim != not_counted) return;
  tell(event_of(event("scat-counted"), rule("hundert/i-19")).by(s.declarer));
  write(s, side_of(s, s.declarer), points_of(as_set(s.stock)), line("Scat"), rule("hundert/49"), tell);
}

// hundert/i-19: the buyer counts what he laid away to say that he is out.
constexpr void count_scat_in_claim(State& s, auto&& tell) {
  const int points = points_of(as_set(s.stock));
  s.scat_in_claim = static_cast<std::uint8_t>(points);
  tell(event_of(event("scat-in-claim"), rule("hundert/i-19")).by(s.declarer));
  write(s, side_of(s, s.declarer), points, line("Scat"), rule("hundert/49"), tell);
}

// --- laid 26 and 52

// hundert/i-10: what the trick makes without its having been laid: a 26, 52 or 72, or nothing. Asked before the trick
// is counted.
constexpr int made_unlaid(const State& s, TrickCard best) {
  const bool last = is_last_trick(s), first_52 = s.tricks_played == 0 && best.card.suit() == s.trump;
  if (best.card.rank() != rank_do || !(last || first_52)) return 0;
  const Lay::Aim aim = last ? Lay::Aim::last : Lay::Aim::first;
  for (const Lay& lay : s.lays)
    if (lay.seat == best.seat && lay.aim == aim && lay.cards().has(best.card)) return 0;
  if (first_52) return 52;
  if (s.last_do != best.seat) return 26;
  return s.do_before == best.seat ? 72 : 52;
}

constexpr void note_unlaid(State& s, Seat seat, int made, auto&& tell) {
  if (made == 0) return;
  if (is_last_trick(s)) s.unlaid = seat;
  if (!s.game_over) tell(event_of(event("unlaid"), rule("hundert/i-10")).by(seat).saying(made));
}

// A laid Do that falls too early can no longer make what it was laid for (hundert/i-21).
constexpr void spoil_lays(State& s, Seat seat, Card card) {
  if (card.rank() != rank_do) return;
  const int left = tricks_in(s) - s.tricks_played;
  for (Lay& lay : s.lays) {
    if (lay.seat != seat || lay.aim == Lay::Aim::first || !lay.cards().has(card)) continue;
    if (left > (lay.kind == 52 ? 2 : 1)) lay.open = false;
  }
}

// What a complete trick means for the lays; it still counts as the one now played.
constexpr void prove_lays(State& s, TrickCard best) {
  const int left = tricks_in(s) - s.tricks_played;
  for (Lay& lay : s.lays) {
    const bool with_do = lay.seat == best.seat && lay.cards().has(best.card);
    const bool matters = lay.aim == Lay::Aim::first ? s.tricks_played == 0 : left <= (lay.kind == 52 ? 2 : 1);
    if (!matters) continue;
    if (with_do) ++lay.won;
    if (!with_do || left == 1 || lay.aim == Lay::Aim::first) lay.open = false;
  }
}

// hundert/31, hundert/46
constexpr int price_of_26(const State& s, Suit trump) {
  const bool by_suit = has_scat(s) && s.options.suit_pay == SuitPay::by_suit;
  return by_suit ? suit_value(s.options.suit_order, trump) : 2;
}
constexpr int price_of_26(const State& s) {
  return price_of_26(s, s.trump);
}
// hundert/33; Contra and its answers multiply it (hundert/32, hundert/i-9).
constexpr int price(const State& s, const Lay& lay) {
  return (lay.kind == 52 ? 2 : 1) * price_of_26(s) * lay.contra;
}
constexpr RuleId price_rule(const State& s, const Lay& lay) {
  if (lay.kind == 52) return rule("hundert/33");
  if (has_scat(s) && s.options.suit_pay == SuitPay::by_suit) return rule("hundert/46");
  return lay.contra > 1 ? rule("hundert/32") : rule("hundert/31");
}

// --- marks

// Who is paid when `payer` pays to `side`: with four players each pays a neighbour, so that every partner pays once and
// every opponent is paid once (hundert/26); with three the one who plays alone.
constexpr Seat payee(const State& s, Seat payer, Side side) {
  return players(s) == 4 ? left_of(payer, 4) : Seat(side.index());
}

// Every opponent of the side pays it so many marks; a number below nought is paid by the side.
constexpr void collect(State& s, Side side, int marks) {
  for (const Seat seat : everyone(s) - seats_of(s, side)) s.stakes.pay(seat, payee(s, seat, side), marks);
}

constexpr void settle_lays(State& s, auto&& tell) {
  for (Lay& lay : s.lays) {
    const bool made = lay.achieved();
    lay.open = false;
    lay.made = made ? Lay::Made::made : Lay::Made::lost;
    collect(s, side_of(s, lay.seat), made ? price(s, lay) : -price(s, lay));
    const auto how = made ? event("lay-made") : lay.dos == 0 ? event("bought-lost") : event("lay-lost");
    tell(event_of(how, price_rule(s, lay)).by(lay.seat).saying(price(s, lay)).showing(lay.cards()));
  }
}

// hundert/i-10: where it is so agreed, a 26 is paid that was made without having been laid.
constexpr void settle_unlaid(State& s, auto&& tell) {
  if (!s.unlaid.is_some() || s.options.unlaid_26 == Unlaid26::points) return;
  collect(s, side_of(s, s.unlaid), price_of_26(s));
  tell(event_of(event("unlaid-paid"), rule("hundert/i-10")).by(s.unlaid).saying(price_of_26(s)));
}

// hundert/26: who has fewer than 50 is matsch.
constexpr int lost_marks(const State& s, Side side) {
  return total(s, side) < 50 ? 2 : 1;
}

// The side has won the game; each loser pays by his own account.
constexpr void win_game(State& s, Side side, RuleId by, auto&& tell) {
  ++s.games_won[side];
  tell(event_of(event("game-won"), by).on(side).saying(total(s, side)));
  for (int i = 0; i < side_count(s); ++i)
    if (Side(i) != side && lost_marks(s, Side(i)) == 2)
      tell(event_of(event("matsch"), rule("hundert/26")).on(Side(i)).saying(total(s, Side(i))));
  for (const Seat seat : everyone(s) - seats_of(s, side)) {
    const int marks = lost_marks(s, side_of(s, seat));
    s.stakes.pay(seat, payee(s, seat, side), marks);
    tell(
        event_of(event("game-paid"), players(s) == 4 ? rule("hundert/27") : rule("hundert/54")).by(seat).saying(marks));
  }
}

// hundert/30, hundert/i-14: the claim was false. With three players nobody is credited with the game.
constexpr void lose_by_claim(State& s, Seat claimant, auto&& tell) {
  const Side side = side_of(s, claimant);
  const int marks = lost_marks(s, side);
  tell(event_of(event("false-claim"), rule("hundert/30")).by(claimant).saying(total(s, side)));
  collect(s, side, -marks);
  if (players(s) == 4) ++s.games_won[Side(1 - side.index())];
  tell(event_of(event("false-paid"), rule("hundert/i-14")).on(side).saying(marks));
}

// hundert/17, hundert/i-13: an opponent says that an announcement is false.
constexpr void settle_call(State& s, Seat caller, Seat announcer, Figure figure, auto&& tell) {
  Announcement& said = s.announced[announcer][figure];
  const int set = set_number(figure, said.count);
  tell(event_of(event("calls"), rule("hundert/17")).by(caller).with(announcer).saying(set));
  if (held_when_announced(s, announcer, figure).count() == said.count) {
    said.truth = Announcement::Truth::found_true;
    collect(s, side_of(s, caller), -s.options.penalty);
    tell(event_of(event("found-true"), rule("hundert/i-13")).by(caller).with(announcer).saying(s.options.penalty));
    return;
  }
  said.truth = Announcement::Truth::found_false;
  collect(s, side_of(s, announcer), -s.options.penalty);
  tell(event_of(event("found-false"), rule("hundert/17")).by(announcer).with(caller).saying(s.options.penalty));
  if (said.counts && !s.game_over)
    write(s, side_of(s, announcer), -set_points(figure, said.count), line("struck"), rule("hundert/17"), tell);
  else
    tell(event_of(event("not-struck"), rule("hundert/i-25")).by(announcer).saying(set));
  said.counts = false;
}

}  // namespace stube::hundert
