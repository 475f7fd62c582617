// What is written, and how a deal and a match end: the counting of the figures (§ 6, 9, 12), the question of § 25 and
// the rules for the last point (§ 25a to 26), the fines of § 7, 20, 31 and 32.
#pragma once
#include "games/perlaggen/state.hpp"

namespace stube::perlaggen {

enum class Next : std::uint8_t { goes_on, ended };

constexpr LineText line_of(Figure f) {
  return f == Figure::gleich ? line("gleich") : f == Figure::hanger ? line("hanger") : line("spiel");
}

constexpr bool has_won(const State& s, Side side) {
  return s.score[side] >= s.options.target;
}
// In what order the sides came to the goal.
constexpr void note_goal(State& s, Side side) {
  if (!has_won(s, side)) {
    s.home[side] = 0;
    return;
  }
  if (s.home[side] > 0) return;
  int last = 0;
  for (const Side other : all_sides(s)) last = s.home[other] > last ? s.home[other] : last;
  s.home[side] = static_cast<std::uint8_t>(last + 1);
}

[[gnu::noinline]] constexpr void write(State& s, Side side, int points, LineText what, RuleId by, auto&& tell) {
  if (points == 0) return;
  s.score[side] = static_cast<std::int16_t>(s.score[side] + points);
  s.deal_score[side] = static_cast<std::int16_t>(s.deal_score[side] + points);
  note_goal(s, side);
  tell(score_line(event("score"), what, side, points, by));
}

// --- the end of a deal and of the match

constexpr RuleId rule_of(Ending how) {
  return how == ending("target")      ? rule("perlaggen/5")
         : how == ending("asked")     ? rule("perlaggen/25")
         : how == ending("spiel-aus") ? rule("perlaggen/12")
                                      : rule("perlaggen/i-27");
}

// Who has written his last point; where nobody has, those with the best score.
constexpr Sides winners_of(const State& s) {
  if (s.winner.is_some()) return s.winner;
  int best = s.score[Side(0)];
  for (const Side side : all_sides(s)) best = s.score[side] > best ? s.score[side] : best;
  Sides winners;
  for (const Side side : all_sides(s))
    if (s.score[side] == best) winners |= side;
  return winners;
}

// perlaggen/i-26: one unit from each loser.
constexpr int money_of(const State& s, Seat seat) {
  if (s.phase != Phase::over) return 0;
  const Sides winners = winners_of(s);
  if (winners.count() > 1) return 0;
  if (!winners.has(side_of(s, seat))) return -1;
  return is_strass(s) ? 2 : 1;
}

[[gnu::noinline]] constexpr void end_match(State& s, Ending how, auto&& tell) {
  s.phase = Phase::over;
  s.turn = s.just_played = Seat::none();
  s.ending = how;
  tell(event_of(event("match-over"), rule_of(how)).on(winners_of(s).lowest()));
  for (const Seat seat : all_seats(s))
    tell(event_of(event("money"), rule("perlaggen/i-26")).by(seat).worth(money_of(s, seat)));
}

// The side has written its last point.
constexpr void win_match(State& s, Side side, Ending how, auto&& tell) {
  s.winner = side;
  tell(event_of(event("deal-over")).saying(0));
  end_match(s, how, tell);
}

// perlaggen/1, perlaggen/i-21: those who lost the Spiel deal.
constexpr Seat dealer_after(const State& s, bool redeal) {
  if (redeal) return s.dealer;  // perlaggen/i-20
  const Side owner = spiel_of(s).to;
  Seat seat = left_of(s.dealer, s.players);
  if (s.options.next_dealer == NextDealer::left || !owner.is_some()) return seat;
  while (side_of(s, seat) == owner) seat = left_of(seat, s.players);
  return seat;
}

[[gnu::noinline]] constexpr void end_deal(State& s, bool redeal, auto&& tell) {
  if (redeal) tell(event_of(event("redeal"), rule("perlaggen/i-20")));
  tell(event_of(event("deal-over")).saying(redeal ? 1 : 0));
  s.next_dealer = dealer_after(s, redeal);
  if (s.deal == most_deals) return end_match(s, ending("deals"), tell);
  s.overlooked = s.just_played.is_some();
  s.just_played = s.turn = Seat::none();
  s.phase = Phase::deal;
  const bool rotating = s.options.next_dealer == NextDealer::left;
  tell(event_of(event("next-dealer"), rotating ? rule("perlaggen/1") : rule("perlaggen/i-21")).by(s.next_dealer));
}

// --- fines

// Takes from a side what it has written for figures in this deal, and the fine.
[[gnu::noinline]] constexpr void fine(State& s, Side side, int points, RuleId by, auto&& tell) {
  for (int nth = 1; nth <= figure_count; ++nth)
    for (const Figure f : all_figures()) {
      Bidding& b = s.bidding[f];
      if (b.written != nth || b.to != side) continue;
      b.written = 0;
      write(s, side, -b.stake, line_of(f), by, tell);
    }
  write(s, side, -points, line("false-bid"), by, tell);
}
// perlaggen/31, perlaggen/i-17
[[gnu::noinline]] constexpr void fine_false_claim(State& s, Side side, auto&& tell) {
  tell(event_of(event("false-bid"), rule("perlaggen/i-17")).on(side));
  const int points = s.options.false_bid_penalty;
  fine(s, side, points, points == 3 ? rule("perlaggen/31") : rule("perlaggen/7"), tell);
}
// perlaggen/29, perlaggen/i-23: who breaks what was bid unseen pays by § 7.
[[gnu::noinline]] constexpr void fine_broken_bid(State& s, Side side, auto&& tell) {
  tell(event_of(event("unseen-broken"), rule("perlaggen/i-23")).on(side));
  fine(s, side, 2, rule("perlaggen/29"), tell);
}

// Whether the seat could have what it claimed, at the time when it did.
[[gnu::noinline]] constexpr bool words_were_true(const State& s, Seat seat) {
  for (int i = 0; i < 3; ++i) {
    const int laid = s.claimed[seat].laid[i] - 1;
    Figures figures;
    for (const Figure f : gleich_and_hanger())
      if ((((i + 1) >> index_of(f)) & 1) != 0) figures |= f;
    if (laid >= 0 && !can_have(five_when(s, seat, s.hand[seat], laid), figures)) return false;
  }
  const Cards wanted = s.fifth_card[seat];
  if (wanted.empty()) return true;
  const auto& row = s.row[seat];
  return wanted.has(row.size() == hand_size ? row[hand_size - 1] : s.hand[seat].lowest());
}

// A false word (perlaggen/i-17); the one about a Spiel out of reach all could see.
constexpr bool spoke_falsely(const State& s, Seat seat) {
  return ((s.hopeless >> seat.index()) & 1) != 0 || !words_were_true(s, seat);
}
constexpr bool side_spoke_falsely(const State& s, Side side) {
  for (const Seat seat : seats_of(s, side))
    if (spoke_falsely(s, seat)) return true;
  return false;
}
constexpr bool lacks_held_figure(const State& s, Seat seat) {
  Figures held;
  for (const Figure f : gleich_and_hanger())
    if (s.bidding[f].status == Status::held && s.bound[f].has(seat) && s.in[f].has(side_of(s, seat))) held |= f;
  return !can_have(five_of(s, seat), held);
}

// Whether the seat was ever held to a figure bid unseen that it then named away or gave its word against.
constexpr bool could_have_kept(const State& s, Seat seat, Figure f) {
  const Duties& duties = s.duties[seat];
  for (int i = 0; i < hand_size; ++i) {
    const Duty duty = Duty::unpacked(duties.naming[i]);
    if (duty.unseen.has(f) && kept_unseen(five_when(s, seat, s.hand[seat], i), duty).has(f)) return true;
  }
  const int laid = duties.word_against[index_of(f)] - 1;
  return laid >= 0 && can_have(five_when(s, seat, s.hand[seat], laid), f);
}
// perlaggen/i-23: whether a side is left without a figure that it bid unseen and could have kept.
[[gnu::noinline]] constexpr bool broke_unseen_bid(const State& s, Side side) {
  for (const Figure f : gleich_and_hanger()) {
    const Bidding& b = s.bidding[f];
    if (b.unseen_by != side || b.status != Status::held || !s.in[f].has(side)) continue;
    bool anybody_has = false, kept = false;
    for (const Seat seat : seats_of(s, side)) {
      anybody_has = anybody_has || can_have(five_of(s, seat), f);
      kept = kept || could_have_kept(s, seat, f);
    }
    if (!anybody_has && kept) return true;
  }
  return false;
}

// The sides that have forfeited their figures; strict discipline lets nobody.
[[gnu::noinline]] constexpr Sides settle_false_claims(State& s, auto&& tell) {
  Sides forfeit;
  if (!at_table(s)) return forfeit;
  Sides broke;
  for (const Side side : all_sides(s))
    if (broke_unseen_bid(s, side)) broke |= side;
  for (const Seat seat : all_seats(s))
    if (spoke_falsely(s, seat) || lacks_held_figure(s, seat)) forfeit |= side_of(s, seat);
  for (const Side side : forfeit | broke) {
    if (forfeit.has(side))
      fine_false_claim(s, side, tell);
    else
      fine_broken_bid(s, side, tell);
  }
  return forfeit | broke;
}

// --- the question of § 25

// What is asked for, and how many cards it needs.
struct Question {
  Figures figures = both_figures();
  int least = 3;
};

[[gnu::noinline]] constexpr Strength answer_of(const State& s, Side side, int laid, const Question& question = {}) {
  Strength best;
  for (const Seat seat : seats_of(s, side)) {
    const Five five = five_when(s, seat, s.hand[seat], laid);
    const Strength mine = best_answer(five, trumps_first(s), question.figures, question.least);
    best = mine > best ? mine : best;
  }
  return best;
}

// Asks all sides (perlaggen/25, perlaggen/i-19); the one with the best figure, or nobody.
[[gnu::noinline]] constexpr Side ask_for_figures(State& s, Sides forfeit, const Question& question, auto&& tell) {
  s.was_asked = true;
  Strength best;
  Side winner;
  for (const Side side : all_sides(s)) {
    const Strength mine = forfeit.has(side) ? Strength() : answer_of(s, side, hand_size, question);
    s.asked[side] = mine;
    const EventType type = !mine.any()        ? event("asked-none")
                           : mine.is_gleich() ? event("asked-gleich")
                                              : event("asked-hanger");
    tell(event_of(type, rule("perlaggen/i-19")).on(side).worth(mine.size()).saying(mine.rank()));
    if (mine > best)
      best = mine, winner = side;
    else if (mine == best)
      winner = Side::none();
  }
  return winner;
}

constexpr Next win_by_answer(State& s, Side winner, auto&& tell) {
  if (!winner.is_some()) return Next::goes_on;
  write(s, winner, 1, line("asked"), rule("perlaggen/25"), tell);
  if (!has_won(s, winner)) return Next::goes_on;
  win_match(s, winner, ending("asked"), tell);
  return Next::ended;
}

// Told once in a deal.
constexpr void tell_last_point(State& s, auto&& tell) {
  if (s.deciding) return;
  s.deciding = true;
  tell(event_of(event("last-point"), is_strass(s) ? rule("strassperlaggen/i-4") : rule("perlaggen/25")));
}

constexpr void drop(State& s, Figure f, RuleId by, auto&& tell) {
  s.bidding[f].status = Status::dropped;
  tell(event_of(event("dropped"), by).saying(index_of(f)));
}

// A deal that begins with all sides one point short.
[[gnu::noinline]] constexpr Next begin_at_last_point(State& s, auto&& tell) {
  tell_last_point(s, tell);
  if (win_by_answer(s, ask_for_figures(s, Sides(), {}, tell), tell) == Next::ended) return Next::ended;
  for (const Figure f : gleich_and_hanger()) drop(s, f, rule("perlaggen/25"), tell);
  tell(event_of(event("spiel-decides"), rule("perlaggen/note")));
  return Next::goes_on;
}

// After a Spiel let good the better of the figures that are still open wins (perlaggen/25a, perlaggen/i-20); else the
// cards are dealt anew.
constexpr Next ask_about_open(State& s, auto&& tell) {
  const Sides forfeit = settle_false_claims(s, tell);
  Question question;
  question.figures = {};
  for (const Figure f : gleich_and_hanger())
    if (s.bidding[f].status == Status::open) question.figures |= f;
  if (!question.figures.empty()) {
    Side winner = ask_for_figures(s, forfeit, question, tell);
    bool any_three = false;
    for (const Side side : all_sides(s)) any_three = any_three || s.asked[side].any();
    if (!any_three && s.options.no_threes == NoThrees::simple) {
      question.least = 2;
      winner = ask_for_figures(s, forfeit, question, tell);
    }
    if (win_by_answer(s, winner, tell) == Next::ended) return Next::ended;
  }
  end_deal(s, true, tell);
  return Next::ended;
}

// Letting good has brought all sides to one point short (perlaggen/25a, perlaggen/25b).
[[gnu::noinline]] constexpr Next reach_last_point(State& s, auto&& tell) {
  tell_last_point(s, tell);
  bool any_held = false;
  for (const Figure f : gleich_and_hanger()) any_held = any_held || s.bidding[f].status == Status::held;
  if (spiel_of(s).status != Status::good) {
    for (const Figure f : gleich_and_hanger())
      if (s.bidding[f].status == Status::open) drop(s, f, rule("perlaggen/25a"), tell);
    if (!any_held) tell(event_of(event("spiel-decides"), rule("perlaggen/26")));
    return Next::goes_on;
  }
  return any_held ? Next::goes_on : ask_about_open(s, tell);
}

// --- comparing

[[gnu::noinline]] constexpr Strength side_has(const State& s, Side side, Figure f) {
  Strength best;
  for (const Seat seat : seats_of(s, side)) {
    const Strength mine = best_of(s, five_of(s, seat), f);
    best = mine > best ? mine : best;
  }
  return best;
}

// The sides with the best Gleich or Hanger of those in it; none where nobody has one.
[[gnu::noinline]] constexpr Sides best_sides(const State& s, Figure f, Sides forfeit, auto&& tell) {
  tell(event_of(event("compares"), rule("perlaggen/6")).saying(index_of(f)));
  Strength best;
  Sides sides;
  for (const Side side : s.in[f] - forfeit) {
    const Strength mine = side_has(s, side, f);
    if (!mine.any()) continue;
    const bool gleich = f == Figure::gleich;
    tell(event_of(gleich ? event("has-gleich") : event("has-hanger"),
                  gleich ? rule("perlaggen/i-5") : rule("perlaggen/i-6"))
             .on(side)
             .worth(mine.size())
             .saying(mine.rank()));
    if (mine > best)
      best = mine, sides = side;
    else if (mine == best)
      sides |= side;
  }
  return sides;
}

// Equal figures stand, or go to that one of the equals which has the Spiel (perlaggen/i-15, perlaggen/26).
[[gnu::noinline]] constexpr Side winner_among(const State& s, Figure f, Sides best, auto&& tell) {
  if (best.count() == 1) return best.lowest();
  const Side owner = spiel_of(s).to;
  if (s.options.equal_figures == EqualFigures::spiel && owner.is_some() && best.has(owner)) {
    tell(event_of(event("to-the-spiel"), rule("perlaggen/26")).on(owner).saying(index_of(f)));
    return owner;
  }
  const bool among_three = is_strass(s) && s.bidding[f].status == Status::held;
  tell(
      event_of(event("equal"), among_three ? rule("strassperlaggen/i-3") : rule("perlaggen/i-15")).saying(index_of(f)));
  return Side::none();
}

// --- counting

// Writes a figure that was held: in Straßperlaggen first what the others in it lose, then the winner's points
// (strassperlaggen/i-6).
[[gnu::noinline]] constexpr Next write_held(State& s, Figure f, Side winner, Sides unhurt, auto&& tell) {
  const Bidding& b = s.bidding[f];
  const bool is_out = b.stake == spiel_aus;
  if (is_strass(s)) {
    tell(event_of(event("written"), rule("strassperlaggen/i-6")).saying(index_of(f)));
    for (const Side side : s.in[f] - unhurt)
      write(s, side, -(is_out ? spiel_aus - 1 : b.stake), line_of(f), rule("strassperlaggen/strass"), tell);
  }
  if (!winner.is_some()) return Next::goes_on;
  const int lacking = s.options.target - s.score[winner];
  const int points = !is_out ? b.stake : lacking > 0 ? lacking : 0;
  write(s, winner, points, line_of(f), is_out ? rule("perlaggen/12") : rule("perlaggen/7"), tell);
  if (!has_won(s, winner)) return Next::goes_on;
  win_match(s, winner, is_out ? ending("spiel-aus") : ending("target"), tell);
  return Next::ended;
}

// perlaggen/25b: the Spiel was bid and let good, a side lacks one point, and this figure, the first bid of those held,
// would bring every side in it to the goal.
constexpr bool is_trap(const State& s, Figure f) {
  const Bidding& spiel = spiel_of(s);
  if (spiel.status != Status::good || spiel.stake != bid_level - 1) return false;
  const Figure other = other_than(f);
  if (s.bidding[other].status == Status::held && s.bidding[other].order < s.bidding[f].order) return false;
  bool any_short = false, all_there = true;
  for (const Side side : all_sides(s)) any_short = any_short || one_point_short(s, side);
  for (const Side side : s.in[f])
    all_there =
        all_there && (s.bidding[f].stake == spiel_aus || s.score[side] + s.bidding[f].stake >= s.options.target);
  return any_short && all_there;
}

// The figure that was to decide the match is equal (perlaggen/25a, 25b, 26).
constexpr Next decider_is_equal(State& s, Figure f, auto&& tell) {
  for (const Figure other : gleich_and_hanger())
    if (other != f && s.bidding[other].status == Status::held) drop(s, other, rule("perlaggen/26"), tell);
  if (spiel_of(s).status == Status::good) {
    end_deal(s, true, tell);
    return Next::ended;
  }
  tell(event_of(event("spiel-decides"), rule("perlaggen/26")));
  return Next::goes_on;
}

constexpr Side spiel_winner(const State& s, Sides forfeit) {
  const Side owner = spiel_of(s).to;
  const bool takes_part = owner.is_some() && s.in[Figure::spiel].has(owner) && !forfeit.has(owner);
  return takes_part ? owner : Side::none();
}

[[gnu::noinline]] constexpr Next count_held(State& s, Figure f, Sides forfeit, auto&& tell) {
  if (f == Figure::spiel) {
    const Side winner = spiel_winner(s, forfeit);
    if (is_strass(s) && !winner.is_some()) tell(event_of(event("spiel-nobody"), rule("strassperlaggen/i-2")));
    return write_held(s, f, winner, winner, tell);
  }
  const bool trap = is_trap(s, f);
  const Sides best = best_sides(s, f, forfeit, tell);
  const Side winner = winner_among(s, f, best, tell);
  // strassperlaggen/i-3
  const Sides unhurt = s.options.equal_held == EqualHeld::stand ? best : Sides();
  if (write_held(s, f, winner, winner.is_some() ? Sides(winner) : unhurt, tell) == Next::ended) return Next::ended;
  if (winner.is_some()) return Next::goes_on;
  if (s.deciding) return decider_is_equal(s, f, tell);
  if (!trap) return Next::goes_on;
  tell(event_of(event("trap"), rule("perlaggen/25b")).saying(index_of(f)));
  end_deal(s, true, tell);
  return Next::ended;
}

// perlaggen/25a, perlaggen/i-30: an unbid Gleich has brought all sides to one point short.
constexpr void last_point_in_counting(State& s, auto&& tell) {
  if (s.options.last_counting == LastCounting::order) {
    tell(event_of(event("counts-on"), rule("perlaggen/i-30")));
    return;
  }
  tell_last_point(s, tell);
  if (s.bidding[Figure::hanger].status == Status::open) drop(s, Figure::hanger, rule("perlaggen/i-30"), tell);
  tell(event_of(event("spiel-decides"), rule("perlaggen/25a")));
}

[[gnu::noinline]] constexpr Next count_unbid(State& s, Figure f, Sides forfeit, auto&& tell) {
  const Side winner =
      f == Figure::spiel ? spiel_winner(s, forfeit) : winner_among(s, f, best_sides(s, f, forfeit, tell), tell);
  if (!winner.is_some()) return Next::goes_on;
  write(s, winner, 1, line_of(f), rule("perlaggen/6"), tell);
  if (has_won(s, winner)) {
    win_match(s, winner, ending("target"), tell);
    return Next::ended;
  }
  if (f == Figure::gleich && all_one_point_short(s)) last_point_in_counting(s, tell);
  return Next::goes_on;
}

// What was held for Spiel aus, or what was held for less, in the order of bidding.
[[gnu::noinline]] constexpr Next count_all_held(State& s, bool for_the_match, Sides forfeit, auto&& tell) {
  for (int nth = 1; nth <= figure_count; ++nth)
    for (const Figure f : all_figures()) {
      const Bidding& b = s.bidding[f];
      if (b.order != nth || b.status != Status::held || (b.stake == spiel_aus) != for_the_match) continue;
      if (count_held(s, f, forfeit, tell) == Next::ended) return Next::ended;
    }
  return Next::goes_on;
}
// perlaggen/i-29: Spiel aus was made by nobody, so whoever came to the goal by a figure let good has won.
constexpr Next let_good_wins(State& s, auto&& tell) {
  Side first;
  for (const Side side : all_sides(s))
    if (s.home[side] > 0 && (!first.is_some() || s.home[side] < s.home[first])) first = side;
  if (!first.is_some()) return Next::goes_on;
  win_match(s, first, ending("target"), tell);
  return Next::ended;
}

// perlaggen/9, perlaggen/12, perlaggen/i-18: first Spiel aus, then what was held, both in the order of bidding, then
// the rest.
[[gnu::noinline]] constexpr void count_deal(State& s, auto&& tell) {
  tell(event_of(event("counting"), rule("perlaggen/i-18")));
  const Sides forfeit = settle_false_claims(s, tell);
  if (count_all_held(s, true, forfeit, tell) == Next::ended) return;
  if (let_good_wins(s, tell) == Next::ended) return;
  if (count_all_held(s, false, forfeit, tell) == Next::ended) return;
  for (const Figure f : all_figures()) {
    const Bidding& b = s.bidding[f];
    if (b.order != 0 || (b.status != Status::open && b.status != Status::conceded)) continue;
    if (count_unbid(s, f, forfeit, tell) == Next::ended) return;
  }
  end_deal(s, s.deciding, tell);
}

}  // namespace stube::perlaggen
