// Bidding, holding, raising and letting good (§ 7 to 11, 20, 27, 29), and the order of speaking and showing once the
// Spiel is decided (§ 22 to 24).
#pragma once
#include "games/perlaggen/scoring.hpp"

namespace stube::perlaggen {

// The figures of a bid, in the order spoken.
constexpr Sequence<Figure, figure_count> spoken(const Move& move) {
  Sequence<Figure, figure_count> list;
  const int count = move.verb - static_cast<int>(Verb::bid_one) + 1;
  const std::uint16_t words[] = {move.a, move.b, move.c};
  for (int i = 0; i < count && i < figure_count; ++i) list.add(figure_at(words[i]));
  return list;
}
constexpr Figure figure_named(const Move& move) {
  return figure_at(move.a);
}
// The level that a raise names: its words are 3, 4, 5, 6, 7, out.
constexpr int level_named(const Move& move) {
  return move.b <= 5 ? move.b + 3 : 0;
}

// --- what may be claimed -------------------------------------------------------------------------------------------

// perlaggen/27, perlaggen/i-25: whether the seat's fifth card gives it a right to the Spiel.
constexpr bool entitled(const State& s, Seat seat) {
  if (!in_fifth_trick(s)) return true;
  const Suit led = suit_led(s);
  const auto suits = [&](Card card) { return card.suit() == led || card.suit() == s.trump; };
  if (has_played(s, seat)) return suits(effective(s, s.row[seat].back()));
  const Cards wild = wild_in_hand(s, seat);
  if (wild.empty()) return suits(s.hand[seat].lowest());
  return can_have(five_when(s, seat, Cards(), hand_size), owed_by(s, seat));
}

constexpr bool can_still_take_three(const State& s, Side side) {
  return !is_strass(s) || tricks_of(s, side) + hand_size - tricks_played(s) >= 3;  // strassperlaggen/i-2
}

constexpr Verdict claim_verdict(const State& s, RuleId by, Reason reason) {
  return at_table(s) ? infraction(by, reason) : refuse(by, reason);
}

constexpr Verdict judge_spiel_claim(const State& s, Seat seat) {
  if (exempt(s, seat, Figure::spiel)) return lawful();
  if (!can_still_take_three(s, side_of(s, seat))) return claim_verdict(s, rule("perlaggen/7"), why("no-three-tricks"));
  if (!entitled(s, seat)) return claim_verdict(s, rule("perlaggen/27"), why("not-entitled"));
  return lawful();
}

// Holding or raising one figure.
constexpr Verdict judge_claim(const State& s, Seat seat, Figure f) {
  if (f == Figure::spiel) return judge_spiel_claim(s, seat);
  if (exempt(s, seat, f) || can_have(five_of(s, seat), owed_by(s, seat) | f)) return lawful();
  return claim_verdict(s, rule("perlaggen/7"), why("cannot-have"));
}

constexpr Verdict judge_bid(const State& s, Seat seat, const Sequence<Figure, figure_count>& list) {
  Figures bid;
  for (const Figure f : list) {
    if (bid.has(f)) return refuse(rule("perlaggen/i-8"), why("figure-twice"));
    bid |= f;
  }
  if (!may_bid_at(s, side_of(s, seat))) return claim_verdict(s, rule("perlaggen/20"), why("one-point-short"));
  if (bid.has(Figure::spiel) && taken_by_tricks(s)) return refuse(rule("perlaggen/24"), why("spiel-taken"));
  Figures wanted = owed_by(s, seat);
  for (const Figure f : list) {
    const Status status = s.bidding[f].status;
    if (status == Status::held) return refuse(rule("perlaggen/8"), why("already-held"));
    if (status != Status::open) return refuse(rule("perlaggen/9"), why("already-settled"));
    wanted |= f;
  }
  if (!can_have(five_of(s, seat), wanted)) return claim_verdict(s, rule("perlaggen/7"), why("cannot-have"));
  return bid.has(Figure::spiel) ? judge_spiel_claim(s, seat) : lawful();
}

// The step, the score and the right to the figure; shared by a raise in the answer and one made later.
constexpr Verdict judge_step(const State& s, Seat seat, Figure f, int level) {
  if (level == 0 || level != s.bidding[f].stake + 1) return refuse(rule("perlaggen/10"), why("wrong-step"));
  if (!may_bid_at(s, side_of(s, seat))) return claim_verdict(s, rule("perlaggen/20"), why("one-point-short"));
  return judge_claim(s, seat, f);
}

constexpr Verdict judge_later_raise(const State& s, Seat seat, Figure f, int level) {
  if (!may_take_up(s, side_of(s, seat), f)) return refuse(rule("perlaggen/11"), why("not-the-holder"));
  if (f == Figure::spiel && taken_by_tricks(s)) return refuse(rule("perlaggen/24"), why("spiel-taken"));
  return judge_step(s, seat, f, level);
}

// The figure's next step; past the last one it is no lawful move.
constexpr Move raise_of(const State& s, Figure f) {
  return move_of(Verb::raise, static_cast<std::uint16_t>(f), static_cast<std::uint16_t>(s.bidding[f].stake - 2));
}

// Every order of one, two or three different open figures, and every held one that may be raised.
constexpr void each_bid(const State& s, Seat seat, auto&& visit) {
  if (!may_bid_at(s, side_of(s, seat))) return;
  const auto offer = [&](const Move& move) {
    if (judge_bid(s, seat, spoken(move)).lawful()) visit(move);
  };
  for (const Figure f : all_figures()) {
    if (s.bidding[f].status == Status::held && judge_later_raise(s, seat, f, level_named(raise_of(s, f))).lawful())
      visit(raise_of(s, f));
    if (s.bidding[f].status != Status::open) continue;
    const auto a = static_cast<std::uint16_t>(f);
    offer(move_of(Verb::bid_one, a));
    for (const Figure second : all_figures()) {
      if (second == f || s.bidding[second].status != Status::open) continue;
      const auto b = static_cast<std::uint16_t>(second), c = static_cast<std::uint16_t>(3 - a - b);
      offer(move_of(Verb::bid_two, a, b));
      if (s.bidding[figure_at(c)].status == Status::open) offer(move_of(Verb::bid_three, a, b, c));
    }
  }
}

// perlaggen/i-9: once in each asking, and only where there is a partner.
constexpr bool may_leave(const State& s) {
  return has_partners(s) && !s.left;
}

constexpr Verdict judge_answer(const State& s, Seat seat, const Move& move) {
  const Figure f = asked_figure(s);
  switch (static_cast<Verb>(move.verb)) {
    case Verb::leave:
      return may_leave(s) ? lawful() : refuse(rule("perlaggen/i-9"), why("cannot-leave"));
    case Verb::good:
      if (figure_named(move) == f) return lawful();
      break;
    case Verb::hold:
      if (figure_named(move) == f) return judge_claim(s, seat, f);
      break;
    case Verb::raise:
      if (figure_named(move) == f) return judge_step(s, seat, f, level_named(move));
      break;
    default:
      break;
  }
  return refuse(rule("perlaggen/8"), why("answer-first"));
}

// --- speaking and showing after the Spiel is decided ---------------------------------------------------------------

constexpr void go_on_showing(State& s, auto&& tell) {
  while (s.say < s.players && wild_in_hand(s, speaker_at(s, s.say)).empty()) ++s.say;
  if (s.say == s.players) return count_deal(s, tell);
  s.turn = speaker_at(s, s.say);
}

constexpr void begin_showing(State& s, auto&& tell) {
  bool any = false;
  for (const Figure f : gleich_and_hanger())
    any = any || s.bidding[f].status == Status::open || s.bidding[f].status == Status::held;
  s.say = 0;
  if (!any) return count_deal(s, tell);
  s.phase = Phase::showing;
  tell(event_of(event("showing"), rule("perlaggen/22")));
  go_on_showing(s, tell);
}

constexpr void go_on_settling(State& s, auto&& tell) {
  while (s.say < s.players && !has_a_say(s, speaker_at(s, s.say))) ++s.say;
  if (s.say == s.players) return begin_showing(s, tell);
  s.phase = Phase::settling;
  s.turn = speaker_at(s, s.say);
}

// A trick that was broken off goes to nobody; its cards stay where they lie.
constexpr void begin_settling(State& s, auto&& tell) {
  s.trick.clear();
  s.phase = Phase::settling;
  s.say = 0;
  tell(event_of(event("settling"), rule("perlaggen/24")).on(spiel_of(s).to));
  go_on_settling(s, tell);
}

// --- asking and answering ------------------------------------------------------------------------------------------

constexpr void ask_next(State& s) {
  s.phase = Phase::answer;
  s.left = false;
  s.turn = next_to_answer(s, asked_figure(s));
}

constexpr void interrupt(State& s, Seat speaker) {
  s.origin = s.phase;
  s.speaker = speaker;
  ask_next(s);
}

constexpr void answers_finished(State& s, auto&& tell) {
  if (all_one_point_short(s) && reach_last_point(s, tell) == Next::ended) return;
  if (s.origin == Phase::settling) return go_on_settling(s, tell);
  if (spiel_of(s).status == Status::good) return begin_settling(s, tell);
  s.phase = Phase::play;
  s.turn = s.speaker;
}

constexpr void go_on_asking(State& s, Figure f, auto&& tell) {
  Bidding& b = s.bidding[f];
  if (b.status == Status::pending && !next_to_answer(s, f).is_some()) b.status = Status::held;
  if (any_pending(s)) return ask_next(s);
  answers_finished(s, tell);
}

// Keeps what a seat's word or naming says of its hand; `laid` cards of it have their names for good.
constexpr void remember_owed(State& s, Seat seat, int laid) {
  const Figures owed = owed_by(s, seat);
  if (!owed.empty()) s.claimed[seat].laid[owed.mask() - 1] = static_cast<std::uint8_t>(laid + 1);
}

constexpr void remember_spiel_claim(State& s, Seat seat, auto&& tell) {
  if (!can_still_take_three(s, side_of(s, seat)))
    s.hopeless = static_cast<std::uint8_t>(s.hopeless | 1U << seat.index());
  if (!in_fifth_trick(s)) return;
  tell(event_of(event("fifth-claim"), rule("perlaggen/i-25")).by(seat));
  Cards useful = Cards::of_suit(suit_led(s)) | Cards::of_suit(s.trump);
  if (has_played(s, seat)) {
    // What lies there is judged by its name, once and for all.
    const Card card = s.row[seat].back();
    useful = useful.has(effective(s, card)) ? Cards(card) : whole_pack() - card;
  } else {
    const bool free = can_have(five_when(s, seat, Cards(), hand_size), owed_by(s, seat));
    useful = free ? useful | perlaggen(s) : ordinary(s, useful);
  }
  if (!s.fifth_card[seat].empty()) useful &= s.fifth_card[seat];
  constexpr Card in_no_pack(15);  // stands for a right that no card can give
  s.fifth_card[seat] = useful.empty() ? Cards(in_no_pack) : useful;
}

// The seat has bid, held or raised `f` at the figure's present level.
constexpr void commit(State& s, Seat seat, Figure f, auto&& tell) {
  Bidding& b = s.bidding[f];
  b.accepted[side_of(s, seat)] = b.stake;
  if (exempt(s, seat, f)) return;
  s.bound[f] |= seat;
  if (f == Figure::spiel)
    remember_spiel_claim(s, seat, tell);
  else
    remember_owed(s, seat, s.row[seat].size());
}

// perlaggen/20, perlaggen/i-16: the word is void and costs two points; the same seat is on turn.
constexpr void overbid(State& s, Seat seat, auto&& tell) {
  tell(event_of(event("overbid"), rule("perlaggen/i-16")).by(seat));
  write(s, side_of(s, seat), -2, line("overbid"), rule("perlaggen/20"), tell);
}

constexpr std::uint8_t next_order(const State& s) {
  int bids = 0;
  for (const Figure f : all_figures()) bids += s.bidding[f].order > 0 ? 1 : 0;
  return static_cast<std::uint8_t>(bids + 1);
}
constexpr void open_bid(State& s, Seat seat, Figure f) {
  Bidding& b = s.bidding[f];
  b.status = Status::pending;
  b.stake = bid_level;
  b.order = next_order(s);
  b.bidder = b.last = seat;
}

constexpr void bid(State& s, Seat seat, const Sequence<Figure, figure_count>& list, auto&& tell) {
  if (!may_bid_at(s, side_of(s, seat))) return overbid(s, seat, tell);
  for (const Figure f : list) {
    open_bid(s, seat, f);
    tell(event_of(event("bid"), rule("perlaggen/8")).by(seat).saying(index_of(f)));
  }
  for (const Figure f : list) commit(s, seat, f, tell);
  remember_owed(s, seat, s.row[seat].size());
  interrupt(s, seat);
}

constexpr void bid_unseen(State& s, Seat seat, std::uint16_t word, auto&& tell) {
  for (const Figure f : all_figures()) {
    if (word != word_all && f != figure_at(word)) continue;
    open_bid(s, seat, f);
    s.bidding[f].unseen_by = side_of(s, seat);
    s.bidding[f].accepted[side_of(s, seat)] = bid_level;
    tell(event_of(event("bid-unseen"), rule("perlaggen/29")).by(seat).saying(index_of(f)));
  }
}

constexpr void raise_to(State& s, Seat seat, Figure f, int level, EventType type, RuleId by, auto&& tell) {
  Bidding& b = s.bidding[f];
  b.status = Status::pending;
  b.stake = static_cast<std::uint8_t>(level);
  b.last = seat;
  tell(event_of(type, by).by(seat).saying(index_of(f)).worth(level));
  commit(s, seat, f, tell);
}

constexpr void raise_later(State& s, Seat seat, Figure f, int level, auto&& tell) {
  if (!may_bid_at(s, side_of(s, seat))) return overbid(s, seat, tell);
  raise_to(s, seat, f, level, event("raise-later"), rule("perlaggen/i-11"), tell);
  interrupt(s, seat);
}

// perlaggen/9: the last bidder or raiser has it, and it is written at once.
constexpr Next write_good(State& s, Figure f, auto&& tell) {
  Bidding& b = s.bidding[f];
  const Side side = side_of(s, b.last);
  b.status = Status::good;
  b.to = side;
  --b.stake;
  if (at_table(s) && s.score[side] + b.stake >= s.options.target && side_spoke_falsely(s, side)) {
    fine_false_claim(s, side, tell);
    end_deal(s, false, tell);
    return Next::ended;
  }
  int written = 0;
  for (const Figure other : all_figures()) written += s.bidding[other].written > 0 ? 1 : 0;
  b.written = static_cast<std::uint8_t>(written + 1);
  write(s, side, b.stake, line_of(f), rule("perlaggen/9"), tell);
  if (!has_won(s, side)) return Next::goes_on;
  win_match(s, ending("target"), tell);
  return Next::ended;
}

constexpr void let_good(State& s, Seat seat, Figure f, auto&& tell) {
  const Side side = side_of(s, seat);
  const Bidding& b = s.bidding[f];
  tell(event_of(event("good"), rule("perlaggen/i-10")).by(seat).saying(index_of(f)).worth(b.stake - 1));
  s.in[f] -= side;
  if (is_strass(s)) {  // strassperlaggen/i-1
    tell(event_of(event("drops-out"), rule("strassperlaggen/i-1")).by(seat).saying(index_of(f)));
    write(s, side, -b.accepted[side], line_of(f), rule("strassperlaggen/strass"), tell);
  }
  if (s.in[f].count() == 1 && write_good(s, f, tell) == Next::ended) return;
  go_on_asking(s, f, tell);
}

constexpr void answer(State& s, Seat seat, const Move& move, auto&& tell) {
  const Figure f = asked_figure(s);
  switch (static_cast<Verb>(move.verb)) {
    case Verb::hold:
      tell(event_of(event("hold"), rule("perlaggen/7")).by(seat).saying(index_of(f)).worth(s.bidding[f].stake));
      commit(s, seat, f, tell);
      return go_on_asking(s, f, tell);
    case Verb::raise:
      if (!may_bid_at(s, side_of(s, seat))) return overbid(s, seat, tell);
      raise_to(s, seat, f, level_named(move), event("raise"), rule("perlaggen/10"), tell);
      return ask_next(s);
    case Verb::leave:
      tell(event_of(event("leave"), rule("perlaggen/i-9")).by(seat));
      s.left = true;
      s.turn = partner_of(s, seat);
      return;
    default:
      return let_good(s, seat, f, tell);
  }
}

// perlaggen/i-13: the side gives the Spiel up of its own accord.
constexpr void concede_spiel(State& s, Seat seat, auto&& tell) {
  Bidding& b = spiel_of(s);
  b.status = Status::conceded;
  b.to = other_side(side_of(s, seat));
  tell(event_of(event("conceded"), rule("perlaggen/i-13")).by(seat).on(b.to));
  begin_settling(s, tell);
}

}  // namespace stube::perlaggen
