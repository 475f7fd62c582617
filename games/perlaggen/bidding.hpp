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

// --- what may be claimed

// perlaggen/i-25: whether a Perlagg as the seat's fifth card would not be needed for what it owes; this looks only at
// the cards on the table.
[[gnu::noinline]] constexpr bool fifth_perlagg_is_free(const State& s, Seat seat) {
  const Five four = five_when(s, seat, Cards(), hand_size);
  Five five = four;
  five.wild = 1;
  return can_have(four, owed_by(s, seat, five));
}
// perlaggen/27: whether the seat's fifth card gives it a right to the Spiel.
constexpr bool entitled(const State& s, Seat seat) {
  if (!in_fifth_trick(s)) return true;
  const Suit led = suit_led(s);
  const auto suits = [&](Card card) { return card.suit() == led || card.suit() == s.trump; };
  if (has_played(s, seat)) return suits(effective(s, s.row[seat].back()));
  if (wild_in_hand(s, seat).empty()) return suits(s.hand[seat].lowest());
  return fifth_perlagg_is_free(s, seat);
}

constexpr bool can_still_take_three(const State& s, Side side) {
  return !is_strass(s) || tricks_of(s, side) + hand_size - tricks_played(s) >= 3;  // strassperlaggen/i-2
}

constexpr Verdict claim_verdict(const State& s, RuleId by, Reason reason) {
  return at_table(s) ? infraction(by, reason) : refuse(by, reason);
}

constexpr Verdict judge_spiel_claim(const State& s, Seat seat) {
  if (!can_still_take_three(s, side_of(s, seat))) return claim_verdict(s, rule("perlaggen/7"), why("no-three-tricks"));
  if (!entitled(s, seat)) return claim_verdict(s, rule("perlaggen/27"), why("not-entitled"));
  return lawful();
}
// perlaggen/29: whether with this word the seat can keep what it owes of its side's unseen bids.
constexpr Verdict judge_unseen_kept(const State& s, const Means& means, Figures claimed) {
  if (means.duty.unseen.empty() || means.possible.has(means.owed | claimed)) return lawful();
  return claim_verdict(s, rule("perlaggen/29"), why("breaks-unseen"));
}

// Holding or raising one figure.
constexpr Verdict judge_claim(const State& s, Seat seat, const Means& means, Figure f) {
  if (f == Figure::spiel) return judge_spiel_claim(s, seat);
  if (!means.possible.has(means.duty.own | f)) return claim_verdict(s, rule("perlaggen/7"), why("cannot-have"));
  return judge_unseen_kept(s, means, f);
}
constexpr Verdict judge_claim(const State& s, Seat seat, Figure f) {
  return f == Figure::spiel ? judge_spiel_claim(s, seat) : judge_claim(s, seat, Means(s, seat), f);
}

constexpr Verdict judge_bid(const State& s, Seat seat, const Sequence<Figure, figure_count>& list) {
  Figures bid;
  for (const Figure f : list) {
    if (bid.has(f)) return refuse(rule("perlaggen/i-8"), why("figure-twice"));
    bid |= f;
  }
  if (!may_bid_at(s, side_of(s, seat))) return claim_verdict(s, rule("perlaggen/20"), why("one-point-short"));
  if (bid.has(Figure::spiel) && taken_by_tricks(s)) return refuse(rule("perlaggen/24"), why("spiel-taken"));
  for (const Figure f : list) {
    const Status status = s.bidding[f].status;
    if (status == Status::held) return refuse(rule("perlaggen/8"), why("already-held"));
    if (status != Status::open) return refuse(rule("perlaggen/9"), why("already-settled"));
  }
  const Means means(s, seat);
  if (!means.possible.has(means.duty.own | bid)) return claim_verdict(s, rule("perlaggen/7"), why("cannot-have"));
  if (bid.has(Figure::spiel))
    if (const Verdict spiel = judge_spiel_claim(s, seat); !spiel.lawful()) return spiel;
  return judge_unseen_kept(s, means, bid);
}

// perlaggen/10, perlaggen/i-10: step by step, or by leaps.
constexpr bool is_next_step(const State& s, Figure f, int level) {
  const int stake = s.bidding[f].stake;
  return s.options.raise_steps == RaiseSteps::any ? level > stake : level == stake + 1;
}
constexpr Verdict judge_step(const State& s, Figure f, int level) {
  if (level > 0 && is_next_step(s, f, level)) return lawful();
  const bool leaps = s.options.raise_steps == RaiseSteps::any;
  return refuse(rule("perlaggen/10"), leaps ? why("not-higher") : why("wrong-step"));
}

// A raise in the answer is no bid; by the other reading it is (perlaggen/i-16).
constexpr bool may_raise_in_answer(const State& s, Side side) {
  return s.options.raise_at_last == RaiseAtLast::answer || may_bid_at(s, side);
}
constexpr Verdict judge_raise_in_answer(const State& s, Seat seat, Figure f, int level) {
  if (const Verdict step = judge_step(s, f, level); !step.lawful()) return step;
  if (!may_raise_in_answer(s, side_of(s, seat))) return claim_verdict(s, rule("perlaggen/20"), why("one-point-short"));
  return judge_claim(s, seat, f);
}

constexpr Verdict judge_later_raise(const State& s, Seat seat, const Means& means, Figure f, int level) {
  if (!may_take_up(s, side_of(s, seat), f))
    return refuse(rule("perlaggen/11"), s.bidding[f].status == Status::held ? why("not-the-holder") : why("not-held"));
  if (f == Figure::spiel && taken_by_tricks(s)) return refuse(rule("perlaggen/24"), why("spiel-taken"));
  if (const Verdict step = judge_step(s, f, level); !step.lawful()) return step;
  if (!may_bid_at(s, side_of(s, seat))) return claim_verdict(s, rule("perlaggen/20"), why("one-point-short"));
  return judge_claim(s, seat, means, f);
}

constexpr Move raise_to_level(Figure f, int level) {
  return move_of(Verb::raise, static_cast<std::uint16_t>(f), static_cast<std::uint16_t>(level - 3));
}
// The steps that the figure can be raised to now, from the next one on.
constexpr int step_count(const State& s, Figure f) {
  const int above = spiel_aus - s.bidding[f].stake;
  return s.options.raise_steps == RaiseSteps::any || above < 1 ? above : 1;
}
constexpr void each_step(const State& s, Figure f, auto&& visit) {
  for (int step = 1; step <= step_count(s, f); ++step) visit(raise_to_level(f, s.bidding[f].stake + step));
}

// What the seat may bid: sets of open figures, in whatever order they are spoken, and held figures that it may raise.
// judge_bid and judge_later_raise ask no more of them.
class Bids {
 public:
  constexpr Bids() = default;
  constexpr Bids(const State& s, Seat seat, const Means& means) {
    if (!may_bid_at(s, side_of(s, seat))) return;
    Figures open;
    for (const Figure f : all_figures()) {
      const Bidding& b = s.bidding[f];
      const bool raisable = may_take_up(s, side_of(s, seat), f) && b.stake < spiel_aus;
      const bool lawful = f == Figure::spiel ? !taken_by_tricks(s) && judge_spiel_claim(s, seat).lawful()
                                             : means.possible.has(means.owed | f);
      // With masks, for which of the two it belongs to is chance.
      const auto of_it = static_cast<unsigned>(lawful) << index_of(f);
      open |= Figures::of_mask(of_it & -static_cast<unsigned>(b.status == Status::open));
      raised_ |= Figures::of_mask(of_it & -static_cast<unsigned>(raisable));
    }
    // Whoever can have all that he owes and bids can have what he has given his own word for.
    if (!means.possible.has(means.owed)) return;
    sets_ = subsets_of(open);
    if (!means.possible.has(means.owed | both_figures())) sets_ &= ~sets_with_both;
  }
  [[nodiscard]] constexpr bool has(Figures bid) const { return ((sets_ >> bid.mask()) & 1) != 0; }
  [[nodiscard]] constexpr bool raises(Figure f) const { return raised_.has(f); }

  // How many moves they are: two figures can be spoken in two orders, three in six.
  [[nodiscard]] constexpr int count(const State& s) const {
    constexpr unsigned ones = 1U << 1 | 1U << 2 | 1U << 4, twos = 1U << 3 | 1U << 5 | 1U << 6, three = 1U << 7;
    int moves = bits::count(sets_ & ones) + 2 * bits::count(sets_ & twos) + 6 * bits::count(sets_ & three);
    for (const Figure f : all_figures()) moves += int{raises(f)} * step_count(s, f);
    return moves;
  }

 private:
  static constexpr unsigned sets_with_both = 1U << 3 | 1U << 7;
  // The sets of one or more of these figures, a bit for each set.
  static constexpr unsigned subsets_of(Figures figures) {
    unsigned sets = 1;
    for (const Figure f : all_figures())
      if (figures.has(f)) sets |= sets << (1 << index_of(f));
    return sets - 1;
  }

  unsigned sets_ = 0;  // a bit for each set, by its mask
  Figures raised_;
};

// Every order of one, two or three different open figures, and every held one that may be raised.
constexpr void each_bid(const State& s, const Bids& bids, auto&& visit) {
  for (const Figure f : all_figures()) {
    if (bids.raises(f)) each_step(s, f, visit);
    const auto a = static_cast<std::uint16_t>(f);
    if (bids.has(f)) visit(move_of(Verb::bid_one, a));
    for (const Figure second : all_figures()) {
      if (second == f) continue;
      const auto b = static_cast<std::uint16_t>(second), c = static_cast<std::uint16_t>(3 - a - b);
      const Figures two = Figures(f) | second;
      if (bids.has(two)) visit(move_of(Verb::bid_two, a, b));
      if (bids.has(two | figure_at(c))) visit(move_of(Verb::bid_three, a, b, c));
    }
  }
}
constexpr void each_bid(const State& s, Seat seat, auto&& visit) {
  each_bid(s, Bids(s, seat, Means(s, seat)), visit);
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
      if (figure_named(move) == f) return judge_raise_in_answer(s, seat, f, level_named(move));
      break;
    default:
      break;
  }
  return refuse(rule("perlaggen/8"), why("answer-first"));
}

// --- speaking and showing after the Spiel is decided

constexpr void tell_open_hand(const State& s, Seat seat, RuleId by, auto&& tell) {
  if (!s.hand[seat].empty()) tell(event_of(event("lies-open"), by).by(seat).showing(s.hand[seat]));
}

// Seats whose turn to show is over have their hands open on the table.
constexpr void go_on_showing(State& s, auto&& tell) {
  const int first = s.say;
  while (s.say < s.players && wild_in_hand(s, speaker_at(s, s.say)).empty()) ++s.say;
  if (s.say == s.players) return count_deal(s, tell);
  for (int i = first; i < s.say; ++i)
    if (const Seat seat = speaker_at(s, i); !is_among(s.shown, seat))
      tell_open_hand(s, seat, rule("perlaggen/i-32"), tell);
  s.turn = speaker_at(s, s.say);
}

constexpr void begin_showing(State& s, auto&& tell) {
  s.say = s.silent = 0;
  s.done = Done::nothing;
  if (!figures_remain(s)) return count_deal(s, tell);
  s.phase = Phase::showing;
  tell(event_of(event("showing"), rule("perlaggen/i-32")));
  go_on_showing(s, tell);
}

// The seat's say is over. Who has the Spiel and nothing left to show lays his hand open.
constexpr void end_say(State& s, auto&& tell) {
  const Seat seat = speaker_at(s, s.say);
  include(s.heard, seat);
  if (has_spiel(s, seat) && wild_in_hand(s, seat).empty() && !is_among(s.shown, seat)) {
    include(s.shown, seat);
    tell_open_hand(s, seat, rule("perlaggen/22"), tell);
  }
  s.say = static_cast<std::uint8_t>(round_the_table(s.say + 1, s.players));
  ++s.silent;
  s.done = Done::nothing;
}

// perlaggen/22, perlaggen/i-14: bidding and showing alternate until nobody has anything to say, and the side with the
// Spiel nothing left to show.
[[gnu::noinline]] constexpr void go_on_settling(State& s, auto&& tell) {
  s.phase = Phase::settling;
  if (!figures_remain(s)) return begin_showing(s, tell);
  for (;;) {
    const Seat seat = speaker_at(s, s.say);
    if (s.silent >= s.players && !has_to_show(s, seat)) return begin_showing(s, tell);
    if (has_a_say(s, seat) || has_to_show(s, seat)) {
      s.turn = seat;
      return;
    }
    end_say(s, tell);
  }
}

// A word or a showing gives all others a new say.
constexpr void have_said(State& s, Done done) {
  if (s.phase != Phase::settling) return;
  s.silent = 0;
  if (s.done != Done::showed) s.done = done;
}

// A trick that was broken off goes to nobody; its cards stay where they lie.
[[gnu::noinline]] constexpr void begin_settling(State& s, auto&& tell) {
  s.trick.clear();
  s.phase = Phase::settling;
  s.say = 0;
  tell(event_of(event("settling"), rule("perlaggen/24")).on(spiel_of(s).to));
  go_on_settling(s, tell);
}

// --- asking and answering

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

[[gnu::noinline]] constexpr void answers_finished(State& s, auto&& tell) {
  if (all_one_point_short(s) && reach_last_point(s, tell) == Next::ended) return;
  if (s.origin == Phase::settling) return go_on_settling(s, tell);
  if (spiel_of(s).status == Status::good) return begin_settling(s, tell);
  s.phase = Phase::play;
  s.turn = s.speaker;
}

constexpr void go_on_asking(State& s, Figure f, auto&& tell) {
  Bidding& b = s.bidding[f];
  if (b.status == Status::pending && !next_to_answer(s, f).is_some()) {
    b.status = Status::held;
    b.good = 0;
  }
  if (any_pending(s)) return ask_next(s);
  answers_finished(s, tell);
}

// Keeps what a seat's word or naming says of its hand; `laid` cards of it have their names for good.
constexpr void remember_word(State& s, Seat seat, int laid) {
  const Figures given = given_word(s, seat);
  if (!given.empty()) s.claimed[seat].laid[given.mask() - 1] = static_cast<std::uint8_t>(laid + 1);
}

// A word for some figures, given while the seat's side is held to another that was bid unseen.
[[gnu::noinline]] constexpr void remember_word_against(State& s, Seat seat, Figures claimed) {
  const Duty duty = duty_of(s, seat);
  for (const Figure f : gleich_and_hanger()) {
    const Figure other = other_than(f);
    const bool is_held_to = duty.unseen.has(f) && !duty.own.has(f) && !claimed.has(f);
    const bool other_was_first = duty.unseen.has(other) && duty.hanger_first == (other == Figure::hanger);
    if (!is_held_to || !claimed.has(other) || duty.own.has(other) || other_was_first) continue;
    s.duties[seat].word_against[index_of(f)] = static_cast<std::uint8_t>(s.row[seat].size() + 1);
  }
}

[[gnu::noinline]] constexpr void remember_spiel_claim(State& s, Seat seat, auto&& tell) {
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
    useful = fifth_perlagg_is_free(s, seat) ? useful | perlaggen(s) : ordinary(s, useful);
  }
  if (!s.fifth_card[seat].empty()) useful &= s.fifth_card[seat];
  constexpr Card in_no_pack(15);  // stands for a right that no card can give
  s.fifth_card[seat] = useful.empty() ? Cards(in_no_pack) : useful;
}

// The seat has bid, held or raised these figures at their present level. What gives the right to the Spiel is seen to
// before it is bound to more.
[[gnu::noinline]] constexpr void commit(State& s, Seat seat, Figures figures, auto&& tell) {
  remember_word_against(s, seat, figures);
  if (figures.has(Figure::spiel)) remember_spiel_claim(s, seat, tell);
  for (const Figure f : all_figures()) {
    if (!figures.has(f)) continue;
    s.bidding[f].accepted[side_of(s, seat)] = static_cast<std::uint8_t>(s.bidding[f].stake);
    s.bound[f] |= seat;
  }
  if (figures.has(Figure::gleich) || figures.has(Figure::hanger)) remember_word(s, seat, s.row[seat].size());
}

// perlaggen/20, perlaggen/i-16: the word is void and costs two points; the same seat is on turn.
[[gnu::noinline]] constexpr void overbid(State& s, Seat seat, auto&& tell) {
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
  b.good = 1;
  b.order = next_order(s);
  b.bidder = b.last = seat;
}

[[gnu::noinline]] constexpr void bid(State& s, Seat seat, const Sequence<Figure, figure_count>& list, auto&& tell) {
  if (!may_bid_at(s, side_of(s, seat))) return overbid(s, seat, tell);
  have_said(s, Done::spoke);
  Figures figures;
  for (const Figure f : list) {
    figures |= f;
    open_bid(s, seat, f);
    tell(event_of(event("bid"), rule("perlaggen/8")).by(seat).saying(index_of(f)));
  }
  commit(s, seat, figures, tell);
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

[[gnu::noinline]] constexpr void raise_to(State& s, Seat seat, Figure f, int level, EventType type, RuleId by,
                                          auto&& tell) {
  Bidding& b = s.bidding[f];
  b.status = Status::pending;
  b.good = static_cast<std::uint8_t>(b.stake);
  b.stake = static_cast<std::int16_t>(level);
  b.last = seat;
  tell(event_of(type, by).by(seat).saying(index_of(f)).worth(level));
  commit(s, seat, f, tell);
}

constexpr void raise_later(State& s, Seat seat, Figure f, int level, auto&& tell) {
  if (!may_bid_at(s, side_of(s, seat))) return overbid(s, seat, tell);
  have_said(s, Done::spoke);
  raise_to(s, seat, f, level, event("raise-later"), rule("perlaggen/i-11"), tell);
  interrupt(s, seat);
}

// perlaggen/9: the side has the figure, and it is written at once.
[[gnu::noinline]] constexpr Next write_good(State& s, Figure f, Side side, int points, Ending how, auto&& tell) {
  Bidding& b = s.bidding[f];
  b.status = Status::good;
  b.to = side;
  b.stake = static_cast<std::int16_t>(points);
  b.good = 0;
  int written = 0;
  for (const Figure other : all_figures()) written += s.bidding[other].written > 0 ? 1 : 0;
  b.written = static_cast<std::uint8_t>(written + 1);
  write(s, side, points, line_of(f), rule("perlaggen/9"), tell);
  if (!has_won(s, side)) return Next::goes_on;
  // perlaggen/12; who is given the match itself, a Spiel held at Spiel aus, waits for nothing.
  if (how != ending("spiel-aus") && s.options.spiel_aus == SpielAus::first && any_held_at_out(s)) {
    tell(event_of(event("comes-first"), rule("perlaggen/i-29")).on(side));
    return Next::goes_on;
  }
  if (at_table(s) && side_spoke_falsely(s, side)) {
    fine_false_claim(s, side, tell);
    end_deal(s, false, tell);
    return Next::ended;
  }
  win_match(s, side, how, tell);
  return Next::ended;
}

// strassperlaggen/i-1: what letting good costs one who had bid, held or raised the figure.
constexpr int price_of_giving_way(const State& s, const Bidding& b, Side side) {
  const int accepted = b.accepted[side];
  if (accepted == 0) return 0;
  const int level = s.options.giving_way == GivingWay::raised ? b.stake : accepted;
  return level == spiel_aus ? spiel_aus - 1 : level;
}

[[gnu::noinline]] constexpr void let_good(State& s, Seat seat, Figure f, auto&& tell) {
  const Side side = side_of(s, seat);
  const Bidding& b = s.bidding[f];
  tell(event_of(event("good"), rule("perlaggen/i-10")).by(seat).saying(index_of(f)).worth(b.good));
  s.in[f] -= side;
  if (is_strass(s)) {
    tell(event_of(event("drops-out"), rule("strassperlaggen/i-1")).by(seat).saying(index_of(f)));
    write(s, side, -price_of_giving_way(s, b, side), line_of(f), rule("strassperlaggen/strass"), tell);
  }
  if (s.in[f].count() == 1 && write_good(s, f, side_of(s, b.last), b.good, ending("target"), tell) == Next::ended)
    return;
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
      if (!may_raise_in_answer(s, side_of(s, seat))) return overbid(s, seat, tell);
      raise_to(s, seat, f, level_named(move), event("raise"), rule("perlaggen/10"), tell);
      return ask_next(s);
    case Verb::leave:
      s.left = true;
      s.turn = partner_of(s, seat);
      tell(event_of(event("leave"), rule("perlaggen/i-9")).by(seat).with(s.turn));
      return;
    default:
      return let_good(s, seat, f, tell);
  }
}

// perlaggen/i-13: an unbid Spiel may be given up; one that was held is played out (perlaggen/7), or by the other
// reading let good.
constexpr Verdict judge_giving_up(const State& s) {
  if (is_strass(s)) return refuse(rule("strassperlaggen/i-5"), why("cannot-concede"));
  if (spiel_of(s).status == Status::open) return lawful();
  if (spiel_of(s).status != Status::held) return refuse(rule("perlaggen/i-13"), why("already-settled"));
  return s.options.give_up_spiel == GiveUpSpiel::any ? lawful() : refuse(rule("perlaggen/7"), why("spiel-is-held"));
}

constexpr void give_up_spiel(State& s, Seat seat, auto&& tell) {
  Bidding& b = spiel_of(s);
  const Side others = other_side(side_of(s, seat));
  tell(event_of(event("conceded"), rule("perlaggen/i-13")).by(seat).on(others));
  if (b.status == Status::open) {
    b.status = Status::conceded;
    b.to = others;
    return begin_settling(s, tell);
  }
  const bool is_out = b.stake == spiel_aus;
  const int lacking = has_won(s, others) ? 0 : s.options.target - s.score[others];
  const Ending how = is_out ? ending("spiel-aus") : ending("target");
  s.in[Figure::spiel] -= side_of(s, seat);
  if (write_good(s, Figure::spiel, others, is_out ? lacking : b.stake, how, tell) == Next::ended) return;
  s.origin = s.phase;
  s.speaker = seat;
  answers_finished(s, tell);
}

}  // namespace stube::perlaggen
