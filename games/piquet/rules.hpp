// Piquet (Copenhagen 1774): dealing, buying, announcing, counting and the play. Equal numbers cancel, only leads count
// in the play, and Honeurs of ten are kept beside the points.
#pragma once
#include "games/piquet/imagining.hpp"
#include "table/each_for_himself.hpp"

namespace stube::piquet {

struct Rules : EachForHimself<State> {
  static constexpr RuleId misdeal = rule("piquet/1");
  static constexpr RuleId player_count = rule("piquet/i-16");

  static constexpr Cards full_pack(const State&) { return whole_pack(); }
  static constexpr int money(const State& s, Seat seat) { return s.money[seat]; }
  static constexpr int pot(const State&) { return 0; }

  // In points, a Honeur being ten of them.
  static constexpr int payoff(const State& s, Seat seat) {
    const int points = s.deal_score[side(seat)] - s.deal_score[side(other(seat))];
    if (s.options.honeurs != Honeurs::aside) return points;
    return points + 10 * (s.deal_honeurs[seat] - s.deal_honeurs[other(seat)]);
  }

  // Where a deal may end the match, that counts more than its points.
  static constexpr double match_worth = 100;

  static constexpr State start(const Options& options, const Opening& opening) {
    State s;
    s.options = options;
    s.dealer = opening.dealer;
    for (const Seat seat : Seats::first(2)) {
      s.score[side(seat)] = opening.score[side(seat)];
      s.bought[seat] = not_yet;
    }
    return s;
  }

  // --- dealing

  static constexpr Seat next_dealer(const State& s) { return s.deal == 0 ? s.dealer : other(s.dealer); }  // piquet/i-10

  static constexpr DealPlan plan(const State& s) {
    DealPlan plan;
    for (int packet = 0; packet < 6; ++packet) plan.round(Seats::first(2), next_dealer(s), 2, 2);  // piquet/1
    return plan;
  }

  static constexpr void deal(State& s, const Deck& deck, auto&& tell) {
    const DealPlan plan = Rules::plan(s);
    begin_deal(s);
    deal_out(plan, deck, [&](Seat seat, Card card) { s.hand[seat] |= card; }, [&](Card card) { s.stock.add(card); });
    if (s.deal == 1) tell_opening(s, tell);
    tell(event_of(event("shuffled"), rule("piquet/1")).by(s.dealer).saying(s.deal));
    for (const Seat seat : {elder(s), s.dealer})
      tell(event_of(event("dealt"), rule("piquet/1"))
               .by(seat)
               .saying(hand_size)
               .showing(s.hand[seat])
               .cards_only_for(seat));
    tell(event_of(event("heaps"), rule("piquet/i-1")).by(elder(s)).with(s.dealer));
    s.turn = elder(s);
  }

  // --- whose turn, which moves

  static constexpr Seats turn(const State& s) { return Seats(s.turn); }

  static constexpr void each_move(const State& s, Seat seat, auto&& visit) {
    if (!turn(s).has(seat)) return;
    switch (s.phase) {
      case Phase::exchange:
        visit(move_of(Verb::pass));
        if (judge_blank(s, seat).lawful()) visit(move_of(Verb::show_blank));
        for (int count = 1; count <= elders_heap; ++count)
          if (may_buy(s, seat, count))
            each_choice(s.hand[seat], count, [&](Cards thrown) { visit(cards_move(Verb::discard, thrown)); });
        break;
      case Phase::announce:
      case Phase::reply:
        for (int things = 0, all = on_offer(s, seat); things < 8; ++things)
          if ((things & all) == things) visit(announcement(things));
        break;
      case Phase::play:
        visit_cards(Verb::play, playable(s, seat), visit);
        break;
      default:
        break;
    }
  }

  // Of the thousands of discards one is drawn by its number.
  static constexpr Move random_move(const State& s, Seat seat, Random& random) {
    if (s.phase != Phase::exchange) return drawn_move<Rules>(s, seat, random);
    const int held = s.hand[seat].count(), singles = judge_blank(s, seat).lawful() ? 2 : 1;
    int total = singles;
    for (int count = 1; count <= elders_heap; ++count)
      if (may_buy(s, seat, count)) total += choices_of(held, count);
    int n = static_cast<int>(random.below(static_cast<std::uint32_t>(total)));
    if (n < singles) return move_of(n == 0 ? Verb::pass : Verb::show_blank);
    n -= singles;
    int count = 1;
    for (; !may_buy(s, seat, count) || n >= choices_of(held, count); ++count)
      if (may_buy(s, seat, count)) n -= choices_of(held, count);
    return cards_move(Verb::discard, nth_choice(s.hand[seat], count, n));
  }

  static constexpr Verdict judge(const State& s, Seat seat, const Move& move) {
    if (seat.index() >= 2) return refuse(reasons::not_at_this_table);
    if (s.phase == Phase::over) return refuse(reasons::match_over);
    if (seat != s.turn) return refuse(reasons::not_your_turn);
    switch (static_cast<Verb>(move.verb)) {
      case Verb::play:
        return judge_card(s, seat, move.card());
      case Verb::pass:
        return s.phase == Phase::exchange ? lawful(rule("piquet/12")) : refuse(reasons::not_now);
      case Verb::discard:
        return judge_discard(s, seat, move);
      case Verb::show_blank:
        return judge_blank(s, seat);
      default:
        return judge_announcement(s, seat, things_named(move));
    }
  }

  // --- what a move does

  static constexpr void apply(State& s, Seat seat, const Move& move, auto&& tell) {
    switch (static_cast<Verb>(move.verb)) {
      case Verb::play:
        if (s.trick.empty())
          lead(s, seat, move.card(), tell);
        else
          follow(s, seat, move.card(), tell);
        break;
      case Verb::pass:
        tell(event_of(event("buys-none"), rule("piquet/12")).by(seat));
        buy(s, seat, Cards(), tell);
        break;
      case Verb::discard:
        buy(s, seat, as_set(move.cards), tell);
        break;
      case Verb::show_blank:
        show_blank(s, seat, tell);
        break;
      default:
        announce(s, seat, things_named(move), tell);
        break;
    }
  }

  static constexpr Outcome outcome(const State& s) {
    if (!s.ending.is_some()) return {};
    return {s.ending, Sides(side(s.winner)), rule("piquet/i-11")};
  }

  // --- what a seat may know

  static constexpr State seen_by(const State& s, Seat viewer) {
    State seen = s;
    for (const Seat seat : Seats::first(2)) {
      if (seat == viewer) continue;
      seen.discarded[seat] = Cards();
      const bool lies_open = !s.shown[seat].empty() && s.bought[seat] == not_yet;  // piquet/i-3
      if (lies_open) continue;
      hide(seen.hand[seat], seen.hidden[seat]);
    }
    for (Card& card : seen.stock) card = Card::hidden();  // piquet/i-1
    return seen;
  }

  static constexpr void imagine(State& s, Seat, Random& random) { Imagining(s, random).fill(); }

  static constexpr void each_place(const State& s, auto&& visit) {
    for (const Seat seat : Seats::first(2)) {
      visit(s.hand[seat] & s.shown[seat]);  // a shown hand is known to lie here or to be thrown
      visit(s.hand[seat] - s.shown[seat]);
      visit(s.discarded[seat]);
      visit(s.played[seat]);
    }
    for (const Card card : s.stock) visit(Cards(card));
    visit(s.trick.all());
  }

 private:
  static constexpr Side side(Seat seat) { return Side(seat.index()); }

  static constexpr void begin_deal(State& s) {
    s.dealer = next_dealer(s);
    ++s.deal;
    s.phase = Phase::exchange;
    s.deal_score = {};
    s.deal_honeurs = {};
    s.tricks = {};
    s.thirty = Thirty::none;
    clear_cards(s);
  }

  static constexpr void clear_cards(State& s) {
    s.hand = s.discarded = s.played = s.shown = s.cannot_hold = {};
    s.stock.clear();
    s.trick.clear();
    s.declared = {};
    s.runs_counted.clear();
    s.sets_counted.clear();
    for (const Seat seat : Seats::first(2)) s.bought[seat] = not_yet;
  }

  static constexpr void tell_opening(const State& s, auto&& tell) {
    tell(event_of(event("match"), rule("piquet/intro")).saying(s.options.goal));
    if (s.options.discipline == Discipline::table) tell(event_of(event("no-fines"), rule("piquet/i-12")));
  }

  // --- buying

  // piquet/12: elder three, four, five or none; younger as many of his three as he likes.
  static constexpr bool may_buy(const State& s, Seat seat, int count) {
    if (seat == elder(s)) return count >= 3 && count <= elders_heap;
    return count >= 1 && count <= youngers_heap;
  }

  static constexpr Verdict judge_discard(const State& s, Seat seat, const Move& move) {
    if (s.phase != Phase::exchange) return refuse(reasons::not_now);
    if (!may_buy(s, seat, move.cards.size()))
      return refuse(rule("piquet/12"), seat == elder(s) ? why("elder-buys") : why("younger-buys"));
    const Cards thrown = as_set(move.cards);
    if (thrown.count() != move.cards.size()) return refuse(rule("piquet/12"), why("card-twice"));
    if (!s.hand[seat].has_all(thrown)) return refuse(reasons::not_in_hand);
    return lawful(rule("piquet/12"));
  }

  static constexpr Verdict judge_blank(const State& s, Seat seat) {
    if (!s.shown[seat].empty()) return refuse(rule("piquet/5"), why("blank-shown"));
    if (s.phase != Phase::exchange) return refuse(rule("piquet/5"), reasons::not_now);
    if (!is_blank(s.hand[seat])) return refuse(rule("piquet/5"), why("not-blank"));
    return lawful(rule("piquet/5"));
  }

  static constexpr void show_blank(State& s, Seat seat, auto&& tell) {
    s.shown[seat] = s.hand[seat];
    tell(event_of(event("blank"), rule("piquet/5")).by(seat).showing(s.hand[seat]));
    earn_honeur(s, seat, rule("piquet/i-3"), tell);
    count_honeur_at_once(s, seat, tell);
  }

  // piquet/1: first thrown, then seen. Each from the top of his own heap (piquet/i-1).
  static constexpr void buy(State& s, Seat seat, Cards thrown, auto&& tell) {
    const int top = seat == elder(s) ? 0 : elders_heap - s.bought[elder(s)];
    Cards bought;
    for (int i = 0; i < thrown.count(); ++i) bought |= take_from_stock(s, top);
    s.hand[seat] = (s.hand[seat] - thrown) | bought;
    s.discarded[seat] = thrown;
    s.bought[seat] = static_cast<std::uint8_t>(thrown.count());
    if (!thrown.empty()) {
      tell(event_of(event("throws"), rule("piquet/1"))
               .by(seat)
               .saying(thrown.count())
               .showing(thrown)
               .cards_only_for(seat));
      tell(event_of(event("buys"), rule("piquet/12"))
               .by(seat)
               .saying(thrown.count())
               .showing(bought)
               .cards_only_for(seat));
    }
    if (seat == s.dealer) s.phase = Phase::announce;
    s.turn = other(seat);
  }

  static constexpr Card take_from_stock(State& s, int at) {
    const Card card = s.stock[at];
    for (int i = at; i + 1 < s.stock.size(); ++i) s.stock[i] = s.stock[i + 1];
    s.stock.take_last();
    return card;
  }

  // --- announcing

  static constexpr Move announcement(int things) { return move_of(static_cast<int>(Verb::announce_none) + things); }
  static constexpr int things_named(const Move& move) { return move.verb - static_cast<int>(Verb::announce_none); }
  static constexpr bool names(int things, Kind kind) { return ((things >> static_cast<int>(kind)) & 1) != 0; }

  static constexpr RuleId rule_of(Kind kind) {
    return kind == Kind::point ? rule("piquet/2") : kind == Kind::sequence ? rule("piquet/3") : rule("piquet/4");
  }

  static constexpr Verdict judge_announcement(const State& s, Seat seat, int things) {
    Verdict verdict = lawful(rule("piquet/i-4"));
    for (const Kind kind : {Kind::point, Kind::sequence, Kind::set}) {
      if (!names(things, kind)) continue;
      const Reason against = reason_against(s, seat, kind);
      if (!against.is_some()) continue;
      verdict = verdict.lawful() ? refuse(rule_of(kind), against) : verdict.citing_also(rule_of(kind));
    }
    const bool now = s.phase == Phase::announce || s.phase == Phase::reply;
    return verdict.lawful() && !now ? refuse(reasons::not_now) : verdict;
  }

  // What the seat may name of the three things, a bit for each.
  static constexpr int on_offer(const State& s, Seat seat) {
    int things = 0;
    for (const Kind kind : {Kind::point, Kind::sequence, Kind::set})
      if (!reason_against(s, seat, kind).is_some()) things |= 1 << static_cast<int>(kind);
    return things;
  }

  // Why a thing is not on offer; nothing where it is.
  static constexpr Reason reason_against(const State& s, Seat seat, Kind kind) {
    if (s.phase != Phase::announce && s.phase != Phase::reply) return reasons::not_now;
    const Claim best = best_of(kind, s.hand[seat]);
    if (!best.made()) return kind == Kind::sequence ? why("no-sequence") : why("no-set");
    if (s.phase == Phase::announce || best >= s.declared[elder(s)][kind]) return {};  // piquet/i-4
    return kind == Kind::point ? why("worse-point") : kind == Kind::sequence ? why("worse-sequence") : why("worse-set");
  }

  static constexpr void announce(State& s, Seat seat, int things, auto&& tell) {
    for (const Kind kind : {Kind::point, Kind::sequence, Kind::set}) {
      if (!names(things, kind)) continue;
      const Claim claim = best_of(kind, s.hand[seat]);
      s.declared[seat][kind] = claim;
      tell(event_of(event_for(kind, claim), rule_of(kind))
               .by(seat)
               .saying(kind == Kind::point ? claim.number : claim.rank));
    }
    if (things == 0) tell(event_of(event("silent"), rule("piquet/i-4")).by(seat));
    if (s.phase == Phase::announce) {
      s.phase = Phase::reply;
      s.turn = other(seat);
    } else {
      count_announcements(s, tell);
      if (s.phase == Phase::over) return;
      s.phase = Phase::play;
      s.turn = elder(s);
    }
  }

  static constexpr EventType event_for(Kind kind, Claim claim) {
    if (kind == Kind::point) return event("point");
    if (kind == Kind::set) return is_fourteen(claim) ? event("fourteen") : event("trio");
    switch (claim.number) {
      case 3:
        return event("tierce");
      case 4:
        return event("quart");
      case 5:
        return event("quint");
      case 6:
        return event("six-run");
      case 7:
        return event("seven-run");
      default:
        return event("eight-run");
    }
  }

  // --- counting

  // A count for a side; the first to reach the goal has won on the spot, and nothing further is counted (piquet/i-11).
  static constexpr void count(State& s, Seat seat, int points, LineText for_what, RuleId by, auto&& tell) {
    if (s.phase == Phase::over) return;
    s.deal_score[side(seat)] = static_cast<std::int16_t>(s.deal_score[side(seat)] + points);
    tell(score_line(event("score"), for_what, side(seat), points, by).by(seat));
    if (s.score[side(seat)] + s.deal_score[side(seat)] >= s.options.goal) end_match(s, seat, tell);
  }

  // Goes before the count that earns it, as that count may end the match.
  static constexpr void earn_honeur(State& s, Seat seat, RuleId by, auto&& tell) {
    if (s.phase == Phase::over) return;
    ++s.honeurs[seat];
    ++s.deal_honeurs[seat];
    tell(event_of(event("honeur"), by).by(seat).saying(s.honeurs[seat]));
  }

  // piquet/i-2: where it is counted at once, its ten come right after the count that earned it.
  static constexpr void count_honeur_at_once(State& s, Seat seat, auto&& tell) {
    if (s.options.honeurs == Honeurs::at_once) count(s, seat, 10, line("honeur"), rule("piquet/11"), tell);
  }

  // What a seat has counted in this deal before its cards are counted, without the tens of Honeurs: they neither help
  // to thirty nor stand against it (piquet/i-2).
  static constexpr int points_without_honeurs(const State& s, Seat seat) {
    const int tens = s.options.honeurs == Honeurs::at_once ? s.deal_honeurs[seat] : 0;
    return s.deal_score[side(seat)] - 10 * tens;
  }

  static constexpr void count_announcements(State& s, auto&& tell) {
    for (const Kind kind : {Kind::point, Kind::sequence, Kind::set}) {
      const Good whose = good(s, kind);
      if (whose.equal) tell(event_of(event("equal"), rule("piquet/i-5")).saying(static_cast<int>(kind)));
      if (!whose.seat.is_some() || s.phase == Phase::over) continue;
      tell(event_of(event("good"), rule_of(kind)).by(whose.seat).saying(static_cast<int>(kind)));
      count_kind(s, whose.seat, kind, tell);
    }
    count_ninety(s, tell);
  }

  static constexpr void count_kind(State& s, Seat seat, Kind kind, auto&& tell) {
    const Cards hand = s.hand[seat];
    if (kind == Kind::point) {
      count(s, seat, point_of(hand).number, line("point"), rule("piquet/2"), tell);
    } else if (kind == Kind::sequence) {
      for (const Claim run : runs_of(hand)) count_run(s, seat, run, tell);
    } else {
      for (const Claim set : sets_of(hand)) count_set(s, seat, set, tell);
    }
  }

  static constexpr void count_run(State& s, Seat seat, Claim run, auto&& tell) {
    if (s.phase == Phase::over) return;
    const int worth = worth_of_run(run, s.options.long_runs);
    const bool was_announced = s.runs_counted.empty();  // of the others the table hears only what they count
    s.runs_counted.add(static_cast<std::uint8_t>(worth));
    if (was_announced && run.number > 5) tell(event_of(event("long-run"), rule("piquet/i-13")).by(seat).saying(worth));
    if (is_long(run)) earn_honeur(s, seat, rule("piquet/11"), tell);
    count(s, seat, worth, line("sequence"), rule("piquet/3"), tell);
    if (is_long(run)) count_honeur_at_once(s, seat, tell);
  }

  static constexpr void count_set(State& s, Seat seat, Claim set, auto&& tell) {
    if (s.phase == Phase::over) return;
    s.sets_counted.add(static_cast<std::uint8_t>(worth_of_set(set)));
    if (is_fourteen(set)) earn_honeur(s, seat, rule("piquet/11"), tell);
    count(s, seat, worth_of_set(set), line("set"), rule("piquet/4"), tell);
    if (is_fourteen(set)) count_honeur_at_once(s, seat, tell);
  }

  // piquet/6, piquet/i-6: thirty announced, nothing counted by the other and nothing equal.
  static constexpr void count_ninety(State& s, auto&& tell) {
    for (const Seat seat : Seats::first(2)) {
      if (s.phase == Phase::over || points_without_honeurs(s, seat) < 30) continue;
      s.thirty = Thirty::announced;
      bool equal = false;
      for (const Kind kind : {Kind::point, Kind::sequence, Kind::set}) equal = equal || good(s, kind).equal;
      if (equal || points_without_honeurs(s, other(seat)) > 0) {
        tell(event_of(event("ninety-barred"), rule("piquet/i-6")).by(seat));
        continue;
      }
      s.thirty = Thirty::raised;
      tell(event_of(event("ninety"), rule("piquet/6")).by(seat));
      earn_honeur(s, seat, rule("piquet/11"), tell);
      count(s, seat, 60, line("repique"), rule("piquet/6"), tell);
      count_honeur_at_once(s, seat, tell);
    }
  }

  // piquet/9, piquet/i-7: thirty with the help of a lead, before the other has counted anything.
  static constexpr void count_sixty(State& s, Seat seat, auto&& tell) {
    const bool due = points_without_honeurs(s, seat) >= 30 && points_without_honeurs(s, other(seat)) == 0;
    if (s.phase == Phase::over || !due || s.thirty == Thirty::raised) return;
    // piquet/i-15: had he thirty before he led, it is a question whether the lead has helped him to it.
    const bool announced = s.thirty == Thirty::announced;
    if (announced && s.options.sixty == Sixty::by_leads) {
      if (s.tricks[seat] == 0) tell(event_of(event("sixty-barred"), rule("piquet/i-15")).by(seat));
      return;
    }
    s.thirty = Thirty::raised;
    tell(event_of(event("sixty"), announced ? rule("piquet/i-15") : rule("piquet/i-7")).by(seat));
    earn_honeur(s, seat, rule("piquet/11"), tell);
    count(s, seat, 30, line("pique"), rule("piquet/9"), tell);
    count_honeur_at_once(s, seat, tell);
  }

  // --- the play

  static constexpr Cards playable(const State& s, Seat seat) {
    return s.trick.empty() ? s.hand[seat] : following(s.hand[seat], s.trick.suit_led());  // piquet/i-9
  }

  static constexpr Verdict judge_card(const State& s, Seat seat, Card card) {
    if (s.phase != Phase::play) return refuse(reasons::not_now);
    if (!s.hand[seat].has(card)) return refuse(reasons::not_in_hand);
    if (playable(s, seat).has(card)) return lawful();
    return refuse(rule("piquet/i-9"), why("must-follow"), index_of(s.trick.suit_led()));
  }

  static constexpr void lead(State& s, Seat seat, Card card, auto&& tell) {
    lay(s, seat, card, tell);
    count(s, seat, 1, line("lead"), rule("piquet/7"), tell);
    count_sixty(s, seat, tell);
    if (s.phase != Phase::over) s.turn = other(seat);
  }

  static constexpr void follow(State& s, Seat seat, Card card, auto&& tell) {
    if (card.suit() != s.trick.suit_led()) s.cannot_hold[seat] |= Cards::of_suit(s.trick.suit_led());
    lay(s, seat, card, tell);
    const Seat winner = s.trick.best().seat;
    ++s.tricks[winner];
    tell(event_of(event("trick"), rule("piquet/i-9")).by(winner).showing(s.trick.all()));
    for (const TrickCard& lying : s.trick.cards) s.played[lying.seat] |= lying.card;
    s.trick.clear();
    s.turn = winner;
    if (s.tricks[seat] + s.tricks[other(seat)] == hand_size) end_deal(s, winner, tell);
  }

  static constexpr void lay(State& s, Seat seat, Card card, auto&& tell) {
    s.hand[seat] -= card;
    s.trick.add(seat, card);
    tell(event_of(event("play")).by(seat).showing(card));
  }

  // --- the end

  static constexpr void end_deal(State& s, Seat last_winner, auto&& tell) {
    tell(event_of(event("last-trick"), rule("piquet/i-14")).by(last_winner));
    count(s, last_winner, 3, line("last"), rule("piquet/7"), tell);
    count_cards(s, tell);
    if (s.options.honeurs == Honeurs::score) count_honeurs(s, tell);
    if (s.phase == Phase::over) return;
    add_to_score(s);
    tell(event_of(event("deal-over")).saying(s.deal));
    s.phase = Phase::deal;
    s.turn = Seat::none();
    clear_cards(s);
    tell(event_of(event("next-dealer"), rule("piquet/i-10")).by(next_dealer(s)));
  }

  static constexpr void count_cards(State& s, auto&& tell) {
    for (const Seat seat : Seats::first(2)) {
      if (s.phase == Phase::over || s.tricks[seat] <= s.tricks[other(seat)]) continue;
      if (s.tricks[seat] < hand_size) {
        count(s, seat, 10, line("cards"), rule("piquet/8"), tell);
      } else {
        tell(event_of(event("capot"), rule("piquet/i-8")).by(seat));
        count(s, seat, 40, line("capot"), rule("piquet/10"), tell);
      }
    }
  }

  static constexpr void count_honeurs(State& s, auto&& tell) {
    for (const Seat seat : {elder(s), s.dealer})
      if (s.deal_honeurs[seat] > 0) count(s, seat, 10 * s.deal_honeurs[seat], line("honeurs"), rule("piquet/11"), tell);
  }

  static constexpr void add_to_score(State& s) {
    for (const Seat seat : Seats::first(2))
      s.score[side(seat)] = static_cast<std::int16_t>(s.score[side(seat)] + s.deal_score[side(seat)]);
  }

  static constexpr void end_match(State& s, Seat winner, auto&& tell) {
    add_to_score(s);
    s.phase = Phase::over;
    s.turn = Seat::none();
    s.winner = winner;
    s.ending = ending("goal");
    tell(event_of(event("deal-over")).saying(s.deal));
    settle(s, winner, other(winner), tell);
    tell(event_of(event("match-over"), rule("piquet/i-11")).by(winner));
  }

  // piquet/i-2: the difference of the points, and of the Honeurs where they were kept aside.
  static constexpr void settle(State& s, Seat winner, Seat loser, auto&& tell) {
    int amount = s.score[side(winner)] - s.score[side(loser)];
    if (s.options.honeurs == Honeurs::aside) amount += 10 * (s.honeurs[winner] - s.honeurs[loser]);
    s.money[winner] = static_cast<std::int16_t>(amount);
    s.money[loser] = static_cast<std::int16_t>(-amount);
    const bool winner_gets = amount >= 0;  // poor in Honeurs, he may have to pay
    tell(event_of(event("settled"), rule("piquet/i-2"))
             .by(winner_gets ? loser : winner)
             .with(winner_gets ? winner : loser)
             .saying(winner_gets ? amount : -amount));
  }
};

inline constexpr Option<Options> options[] = {
    option<&Options::goal>("goal", numbers(100, 150, 200, 300), 100, rule("piquet/i-11")),
    option<&Options::honeurs>("honeurs", words("aside", "score", "at-once"), 0, rule("piquet/i-2")),
    option<&Options::long_runs>("long-runs", words("flat", "growing"), 0, rule("piquet/i-13")),
    option<&Options::sixty>("sixty", words("reached", "by-leads"), 0, rule("piquet/i-15")),
    option<&Options::discipline>("discipline", words("strict", "table"), 0, rule("piquet/i-12")),
};

}  // namespace stube::piquet
