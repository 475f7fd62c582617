// Tre-Kort (Copenhagen 1774): three cards, a trump, and whoever says he plays but wins no trick is beet.
#pragma once
#include "games/tre-kort/duties.hpp"
#include "table/imagine.hpp"

namespace stube::tre_kort {

struct Rules : EachForHimself<State> {
  static constexpr RuleId player_count = rule("tre-kort/i-1");
  static constexpr bool lists_offences = false;

  static constexpr Cards full_pack(const State&) { return packs::full_suits(9, 4); }
  static constexpr int money(const State& s, Seat seat) { return s.money[seat]; }
  static constexpr int pot(const State& s) { return s.beets.sum(); }

  // --- dealing

  static constexpr bool is_last_deal(const State& s) { return s.deal == s.options.rounds * s.players; }
  static constexpr Seat next_dealer(const State& s) { return s.deal == 0 ? s.dealer : left_of(s.dealer, s.players); }

  static constexpr DealPlan plan(const State& s) {
    DealPlan plan;
    plan.round(everyone(s), next_dealer(s), s.players, 2);  // tre-kort/4
    plan.round(everyone(s), next_dealer(s), s.players, 1);
    return plan;
  }

  static constexpr void deal(State& s, const Deck& deck, auto&& tell) {
    const DealPlan plan = Rules::plan(s);
    s.dealer = next_dealer(s);
    ++s.deal;
    begin_deal(s);
    deal_out(
        plan, deck, [&](Seat seat, Card card) { s.hand[seat] |= card; },
        [&](Card card) {
          if (s.turnup.is_card())
            s.stock |= card;
          else
            s.turnup = card;
        });
    s.trump = s.turnup.suit();
    tell_deal(s, plan, deck, tell);
    s.turn = left_of(s.dealer, s.players);
  }

  // --- whose turn, which moves

  static constexpr Seats turn(const State& s) { return Seats(s.turn); }

  static constexpr void each_move(const State& s, Seat seat, auto&& visit) {
    if (seat != s.turn) return;
    switch (s.phase) {
      case Phase::declare:
        visit(move_of(Verb::announce_play));
        visit(move_of(Verb::pass));
        break;
      case Phase::play:
        visit_cards(Verb::play, playable(s), visit);
        break;
      case Phase::review:
        for (const Seat other : Duties::at_fault(s) - seat)
          visit(move_of(Verb::call, static_cast<std::uint16_t>(other.index())));
        visit(move_of(Verb::pass));
        break;
      default:
        break;
    }
  }

  static constexpr Verdict judge(const State& s, Seat seat, const Move& move) {
    if (seat.index() >= s.players) return refuse(reasons::not_at_this_table);
    const Verb verb = static_cast<Verb>(move.verb);
    switch (s.phase) {
      case Phase::declare:
        if (seat != s.turn) return judge_early(s, seat, verb);
        if (verb == Verb::call) return refuse(rule("tre-kort/i-15"), why("nothing-to-call"));
        return verb == Verb::play ? refuse(reasons::not_now) : lawful();
      case Phase::play:
        if (seat != s.turn)
          return refuse(rule("tre-kort/i-3"), s.playing.has(seat) ? reasons::not_your_turn : why("does-not-play"));
        if (verb == Verb::call) return refuse(rule("tre-kort/i-15"), why("nothing-to-call"));
        if (verb != Verb::play) return refuse(reasons::not_now);
        if (!s.hand[seat].has(move.card())) return refuse(reasons::not_in_hand);
        if (playable(s).has(move.card())) return lawful();
        return s.trick.empty() ? judge_wrong_lead(s) : judge_wrong_follower(s, move.card());
      case Phase::review:
        return judge_review(s, seat, verb, move.a);
      default:
        return refuse(reasons::match_over);
    }
  }

  static constexpr Card top_trump(const State& s) { return Duties::top_trump(s); }

  // What the seat on turn may play.
  static constexpr Cards playable(const State& s) {
    const Cards hand = s.hand[s.turn];
    return s.trick.empty() ? Duties::leadable(s, hand) : Duties::following(s, hand);
  }

  // tre-kort/8, tre-kort/i-10: what whoever plays without a trick has to pay.
  static constexpr int new_beet(const State& s) { return dealing + s.beets.smallest; }

  // What can be won in this deal.
  static constexpr int stake(const State& s) {
    if (s.phase == Phase::over) return 0;
    return dealing + (is_last_deal(s) ? s.beets.sum() : s.beets.smallest);
  }

  // --- what a move does

  static constexpr void apply(State& s, Seat seat, const Move& move, auto&& tell) {
    const Verb verb = static_cast<Verb>(move.verb);
    if (s.phase == Phase::play)
      play(s, seat, move.card(), tell);
    else if (s.phase == Phase::review && verb == Verb::call)
      call_fault(s, seat, Seat(move.a), tell);
    else if (s.phase == Phase::review)
      let_pass(s, seat, tell);
    else if (seat == s.turn)
      declare(s, seat, verb == Verb::announce_play, tell);
    else
      note_early(s, seat, tell);
  }

  static constexpr Outcome outcome(const State& s) {
    if (!s.ending.is_some()) return {};
    return {s.ending, leaders(s), rule("tre-kort/i-12")};
  }

  // --- what a seat may know

  static constexpr State seen_by(const State& s, Seat viewer) {
    State seen = s;
    for (const Seat seat : everyone(s)) {
      if (seat == viewer) continue;
      hide(seen.hand[seat], seen.hidden[seat]);
      hide(seen.laid_off[seat], seen.laid_off_hidden[seat]);
    }
    hide(seen.stock, seen.stock_hidden);
    if (s.covered && s.led_by[1] != viewer) {
      seen.played[1][s.led_by[1]] = Card::hidden();
      if (s.face_down()) seen.trick.cards[0].card = Card::hidden();
    }
    return seen;
  }

  static constexpr void imagine(State& s, Seat, Random& random) {
    if (s.deal == 0) return;
    // A seat's cards are in its hand or, once it has passed, laid away: one place in either case.
    constexpr int stock_place = seats, covered_place = stock_place + 1;
    Vacancy places[covered_place + 1];
    const bool unseen = s.covered_card() == Card::hidden();
    // Whoever leads face down with cards in hand that all have seen may have led one of these.
    const Cards led_or_kept = unseen ? s.in_doubt : Cards();
    for (const Seat seat : everyone(s)) {
      const bool may_have_led = unseen && seat == s.led_by[1];
      const Cards sure = s.hidden[seat] > 0 ? s.exposed[seat] - (may_have_led ? led_or_kept : Cards()) : Cards();
      s.hand[seat] |= sure;
      places[seat.index()] = {unseen_never(s, seat) | (may_have_led ? Cards() : led_or_kept),
                              s.hidden[seat] - sure.count() + s.laid_off_hidden[seat]};
    }
    places[stock_place] = {led_or_kept, s.stock_hidden};
    // A card that is led face down is no trump, and nothing else that its leader was known not to hold.
    if (unseen) places[covered_place] = {unseen_never(s, s.led_by[1]) | Duties::trumps(s), 1};
    Cards known;
    each_place(s, [&](Cards cards) { known |= cards; });
    Imagined<covered_place + 1> imagined;
    imagined.deal(listed(full_pack(s) - known), places, random);
    for (const Seat seat : everyone(s)) {
      (s.laid_off_hidden[seat] > 0 ? s.laid_off : s.hand)[seat] |= as_set(imagined.at(seat.index()));
      s.hidden[seat] = s.laid_off_hidden[seat] = 0;
    }
    s.stock |= as_set(imagined.at(stock_place));
    s.stock_hidden = 0;
    if (!unseen) return;
    s.played[1][s.led_by[1]] = imagined.at(covered_place)[0];
    if (s.face_down()) s.trick.cards[0].card = s.covered_card();
  }

  static constexpr void each_place(const State& s, auto&& visit) {
    const Cards covered = s.covered_card();
    // Which of a hand that all have seen lies covered, its owner alone knows: then both are one place.
    const Seat doubtful = s.in_doubt.empty() ? Seat::none() : s.led_by[1];
    for (const Seat seat : everyone(s)) visit(s.hand[seat] | (seat == doubtful ? covered : Cards()));
    for (const Seat seat : everyone(s)) visit(s.laid_off[seat]);
    visit(s.stock);
    visit(Cards(s.turnup));
    Cards open;
    for (const auto& trick : s.played)
      for (const Seat seat : everyone(s)) open |= trick[seat];
    visit(open - covered);
    visit(doubtful.is_some() ? Cards() : covered);
  }

  static constexpr Seat trick_winner(const State& s) {
    if (!s.face_down()) return s.trick.best(s.trump).seat;
    // tre-kort/10: only a trump takes the covered card.
    TrickCard best{s.trick.leader(), Card::none()};
    for (int i = 1; i < s.trick.size(); ++i) {
      const TrickCard& played = s.trick.cards[i];
      if (played.card.suit() == s.trump && (!best.card.is_card() || played.card > best.card)) best = played;
    }
    return best.seat;
  }

 private:
  static constexpr int dealing = 3;  // tre-kort/i-9: one for each trick

  static constexpr Seats everyone(const State& s) { return Seats::first(s.players); }

  // What a card that nobody has seen in this hand cannot be.
  static constexpr Cards unseen_never(const State& s, Seat seat) {
    const Cards never = Duties::cannot_hold(s, seat);
    return seat == s.unseen_of ? never | s.unseen_never : never;
  }

  static constexpr void begin_deal(State& s) {
    s.phase = Phase::declare;
    s.hand = s.laid_off = s.exposed = {};
    s.stock = s.unseen_never = s.in_doubt = Cards();
    s.playing = s.held = Seats();
    s.deal_score = {};
    s.tricks = {};
    s.tricks_done = 0;
    for (int trick = 0; trick < 3; ++trick) {
      s.played[trick] = {};
      s.led_by[trick] = Seat::none();
    }
    s.turnup = Card::none();
    s.covered = false;
    s.unseen_of = Seat::none();
  }

  static constexpr void tell_deal(const State& s, const DealPlan& plan, const Deck& deck, auto&& tell) {
    if (s.deal == 1) {
      tell(event_of(event("match"), rule("tre-kort/intro")).saying(s.options.rounds));
      tell(event_of(event("seats"), rule("tre-kort/i-1")).saying(s.players));
    }
    tell(event_of(event("shuffled"), rule("tre-kort/1")).by(s.dealer).saying(s.deal));
    tell(event_of(event("cut"), rule("tre-kort/2")).by(right_of(s.dealer, s.players)));
    tell(event_of(event("first-served"), rule("tre-kort/3")).by(left_of(s.dealer, s.players)));
    int at = 0;
    for (const Packet& packet : plan.packets) {
      Cards cards;
      for (int i = 0; i < packet.count; ++i) cards |= deck.cards[at++];
      tell(event_of(event("dealt"), rule("tre-kort/4"))
               .by(packet.to)
               .saying(packet.count)
               .showing(cards)
               .cards_only_for(packet.to));
    }
    tell(event_of(event("turned-up"), rule("tre-kort/4")).by(s.dealer).showing(s.turnup).saying(index_of(s.trump)));
    if (is_last_deal(s)) tell(event_of(event("last-deal"), rule("tre-kort/i-12")).saying(stake(s)));
  }

  // --- declaring

  // How many places from the dealer's left: 1 for the first to speak, as many as there are players for the dealer.
  static constexpr int place_in_order(const State& s, Seat seat) {
    const int place = (seat.index() - s.dealer.index() + s.players) % s.players;
    return place == 0 ? s.players : place;
  }

  // tre-kort/9: nobody speaks before his turn; at the table it is noted and does not count.
  static constexpr Verdict judge_early(const State& s, Seat seat, Verb verb) {
    const bool table = s.options.discipline == Discipline::table;
    if (place_in_order(s, seat) < place_in_order(s, s.turn)) {
      if (!table) return refuse(rule("tre-kort/9"), why("has-answered"));
      return refuse(rule("tre-kort/i-13"), why("has-answered")).citing_also(rule("tre-kort/9"));
    }
    const bool answers = verb == Verb::announce_play || verb == Verb::pass;
    return table && answers ? infraction(rule("tre-kort/9"), why("not-asked-yet"))
                            : refuse(rule("tre-kort/9"), why("not-asked-yet"));
  }

  static constexpr void note_early(State& s, Seat seat, auto&& tell) {
    ++s.infractions[seat];
    tell(event_of(event("infraction"), rule("tre-kort/9")).by(seat));
    tell(event_of(event("noted"), rule("tre-kort/i-13")).by(seat).saying(s.infractions[seat]));
  }

  // tre-kort/5
  static constexpr void declare(State& s, Seat seat, bool plays, auto&& tell) {
    if (plays) {
      s.playing |= seat;
      tell(event_of(event("plays"), rule("tre-kort/5")).by(seat));
    } else {
      tell(event_of(event("passes"), rule("tre-kort/5")).by(seat).showing(s.hand[seat]).cards_only_for(seat));
      s.laid_off[seat] = s.hand[seat];
      s.hand[seat] = Cards();
    }
    if (seat == s.dealer) return begin_play(s, tell);
    s.turn = left_of(seat, s.players);
    if (s.turn == s.dealer && s.playing.empty()) {  // tre-kort/i-11
      s.playing |= s.dealer;
      begin_play(s, tell);
    }
  }

  static constexpr void begin_play(State& s, auto&& tell) {
    if (s.playing.count() == 1) {
      const Seat alone = s.playing.lowest();
      s.tricks[alone] = 3;
      tell(event_of(event("alone"), rule("tre-kort/i-11")).by(alone));
      return settle(s, tell);
    }
    s.phase = Phase::play;
    s.turn = next_in(s.playing, s.dealer, s.players);
    tell(event_of(event("leads"), rule("tre-kort/i-3")).by(s.turn));
  }

  // --- playing

  // A lead that tre-kort/6 or tre-kort/10 forbids: refused, or at the table possible (tre-kort/i-15).
  static constexpr Verdict judge_wrong_lead(const State& s) {
    const bool holds_top = s.hand[s.turn].has(top_trump(s));
    const RuleId by = holds_top || !Duties::many_play(s) ? rule("tre-kort/6") : rule("tre-kort/10");
    const Reason because = holds_top              ? why("must-lead-top")
                           : Duties::many_play(s) ? why("must-lead-trump")
                                                  : why("must-lead-honour");
    return Duties::may_err(s, s.turn) ? infraction(by, because) : refuse(by, because);
  }

  // The suit rules hold at every table; there too the top trump may be kept back, where they leave a choice.
  static constexpr Verdict judge_wrong_follower(const State& s, Card card) {
    const bool table = s.options.discipline == Discipline::table;
    const bool by_suit = Duties::by_suit(s, s.hand[s.turn]).has(card);
    if (by_suit && Duties::may_err(s, s.turn)) return infraction(rule("tre-kort/6"), why("top-must-fall"));
    if (playable(s) != Cards(top_trump(s))) return refuse_by_suit(s);
    const Verdict verdict = refuse(rule("tre-kort/6"), why("top-must-fall"));
    return table && !by_suit ? refuse_by_suit(s).citing_also(rule("tre-kort/6")) : verdict;
  }
  static constexpr Verdict refuse_by_suit(const State& s) {
    if (s.face_down()) return refuse(rule("tre-kort/i-7"), why("must-play-trump"));
    if (s.hand[s.turn].in(s.trick.suit_led()).empty()) return refuse(rule("tre-kort/i-4"), why("must-trump"));
    return refuse(rule("tre-kort/i-4"), why("must-follow"), index_of(s.trick.suit_led()));
  }

  static constexpr void play(State& s, Seat seat, Card card, auto&& tell) {
    if (s.trick.empty())
      lay_lead(s, seat, card, tell);
    else
      tell(event_of(event("follow"), following_rule(s)).by(seat).showing(card));
    if (card == top_trump(s)) tell(event_of(event("top-falls"), rule("tre-kort/i-5")).by(seat).showing(card));
    s.hand[seat] -= card;
    s.trick.add(seat, card);
    s.played[s.tricks_done][seat] = card;
    if (s.covered_card() != card) {
      s.exposed[seat] -= card;
      s.in_doubt -= card;
    }
    s.turn = next_in(s.playing, seat, s.players);
    if (s.trick.size() == s.playing.count()) finish_trick(s, tell);
  }

  static constexpr RuleId following_rule(const State& s) {
    if (s.face_down()) return rule("tre-kort/i-7");
    const bool freely = !Duties::many_play(s) && s.options.two_play == TwoPlay::free;
    return freely ? rule("tre-kort/i-8") : rule("tre-kort/i-4");
  }

  // tre-kort/10: the second lead of three or more without a trump is covered.
  static constexpr void lay_lead(State& s, Seat seat, Card card, auto&& tell) {
    const bool trump = card.suit() == s.trump, many = Duties::many_play(s);
    s.led_by[s.tricks_done] = seat;
    if (many && !trump && s.tricks_done == 1) {
      s.covered = true;
      s.in_doubt = s.exposed[seat] - Duties::trumps(s);
      const Event led = event_of(event("lead-face-down"), rule("tre-kort/i-7")).by(seat).showing(card);
      // Once cards were taken back, it is the leader's secret whether this is one that all have seen.
      const bool seen = s.in_doubt.has(card);
      tell(s.in_doubt.empty() ? led.cards_only_for(seat)
                              : led.cards_only_for(seat).saying(seen ? 1 : 0).number_only_for(seat));
      return;
    }
    const RuleId free = many && s.tricks_done == 0 ? rule("tre-kort/i-6") : rule("tre-kort/10");
    const RuleId by = card == top_trump(s) ? rule("tre-kort/6")
                      : !many              ? rule("tre-kort/i-8")
                      : trump              ? rule("tre-kort/10")
                                           : free;
    tell(event_of(event("lead"), by).by(seat).showing(card));
  }

  static constexpr void finish_trick(State& s, auto&& tell) {
    const Seat winner = trick_winner(s);
    const bool stays = s.face_down() && winner == s.led_by[1];
    tell(event_of(either(stays, event("trick-face-down"), event("trick")),
                  either(s.face_down(), rule("tre-kort/10"), rule("tre-kort/i-2")))
             .by(winner)
             .showing(s.face_down() ? s.trick.all() - s.covered_card() : s.trick.all()));
    s.trick.clear();
    ++s.tricks[winner];
    ++s.tricks_done;
    s.turn = winner;
    if (s.tricks_done < 3) return;
    if (s.options.discipline == Discipline::table && !Duties::at_fault(s).empty()) return begin_review(s, tell);
    settle(s, tell);
  }

  // --- wrong cards, at the table (tre-kort/i-15)

  // By now every hand has been played out, and each wrong card is proved by the card that was due.
  static constexpr void begin_review(State& s, auto&& tell) {
    s.phase = Phase::review;
    s.turn = next_reviewer(s, s.dealer);
    tell(event_of(event("review"), rule("tre-kort/i-15")).by(s.turn));
  }
  // From the dealer's left to the dealer, but not who alone is at fault; nobody after the last.
  static constexpr Seat next_reviewer(const State& s, Seat after) {
    const Seats wrong = Duties::at_fault(s);
    const int already = after == s.dealer ? 0 : place_in_order(s, after);
    for (int place = already + 1; place <= s.players; ++place)
      if (const Seat seat = left_of(s.dealer, s.players, place); !(wrong - seat).empty()) return seat;
    return Seat::none();
  }

  static constexpr Verdict judge_review(const State& s, Seat seat, Verb verb, int of) {
    if (seat != s.turn) return refuse(rule("tre-kort/i-15"), reasons::not_your_turn);
    if (verb == Verb::pass) return lawful();
    if (verb != Verb::call) return refuse(reasons::not_now);
    const bool proved = of < s.players && Seat(of) != seat && Duties::at_fault(s).has(Seat(of));
    return proved ? lawful(rule("tre-kort/i-15")) : refuse(rule("tre-kort/i-15"), why("no-such-fault"));
  }

  static constexpr void let_pass(State& s, Seat seat, auto&& tell) {
    tell(event_of(event("lets-pass"), rule("tre-kort/i-15")).by(seat));
    s.turn = seat == s.dealer ? Seat::none() : next_reviewer(s, seat);
    if (s.turn.is_some()) return;
    tell(event_of(event("stands"), rule("tre-kort/i-15")));
    settle(s, tell);
  }

  static constexpr void call_fault(State& s, Seat caller, Seat wrong, auto&& tell) {
    const int trick = Duties::first_fault(s, wrong);
    const Cards due = Duties::was_due(s, trick, wrong);
    const bool by_10 = s.led_by[trick] == wrong && Duties::many_play(s) && !due.has(top_trump(s));
    tell(event_of(event("calls-fault"), by_10 ? rule("tre-kort/10") : rule("tre-kort/6"))
             .by(caller)
             .with(wrong)
             .showing(due));
    take_back(s, wrong, trick);
    s.held |= wrong;
    ++s.infractions[wrong];
    s.phase = Phase::play;
    s.turn = wrong;
    tell(event_of(event("put-right"), rule("tre-kort/i-15")).by(wrong).saying(trick));
  }

  // All cards since then return to the hands that they came from; all have seen them, but for a covered one.
  static constexpr void take_back(State& s, Seat wrong, int trick) {
    const Seat coverer = s.covered ? s.led_by[1] : Seat::none();
    const bool covered_returns = s.covered && (trick == 0 || wrong == coverer);
    if (covered_returns && !s.unseen_of.is_some()) s.unseen_of = coverer;
    if (covered_returns && s.unseen_of == coverer) s.unseen_never |= Duties::trumps(s) | Duties::told_by(s, 0, coverer);
    s.tricks = {};
    for (int won = 0; won < trick; ++won) ++s.tricks[s.led_by[won + 1]];
    s.trick.clear();
    Seats stands;
    for (Seat seat = s.led_by[trick]; seat != wrong; seat = next_in(s.playing, seat, s.players)) {
      stands |= seat;
      s.trick.add(seat, s.played[trick][seat]);
    }
    for (int each = trick; each < 3; ++each) {
      for (const Seat seat : each == trick ? s.playing - stands : s.playing) {
        Card& card = s.played[each][seat];
        s.hand[seat] |= card;
        if (each != 1 || seat != coverer) s.exposed[seat] |= card;
        card = Card::none();
      }
      if (each > trick || stands.empty()) s.led_by[each] = Seat::none();
    }
    s.tricks_done = static_cast<std::uint8_t>(trick);
    if (!covered_returns) return;
    s.covered = false;
    s.in_doubt = Cards();
  }

  // --- settling

  static constexpr void book_line(State& s, Seat seat, int amount, LineText what, RuleId by, auto&& tell) {
    if (amount == 0) return;
    const Side side(seat.index());
    s.money[seat] = static_cast<std::int16_t>(s.money[seat] + amount);
    s.score[side] = static_cast<std::int16_t>(s.score[side] + amount);
    s.deal_score[side] = static_cast<std::int16_t>(s.deal_score[side] + amount);
    tell(score_line(event("score"), what, side, amount, by).by(seat));
  }

  static constexpr void settle(State& s, auto&& tell) {
    s.turn = Seat::none();
    const bool last = is_last_deal(s);
    const int beet = new_beet(s);
    pay_tricks(s, tell);
    pay_from_table(s, last, tell);
    Seats beeted;
    for (const Seat seat : s.playing)
      if (s.tricks[seat] == 0) beeted |= seat;
    pay_beets(s, beeted, beet, last, tell);
    tell(event_of(event("deal-over")).by(s.dealer));
    s.phase = last ? Phase::over : Phase::deal;
    if (!last) return;
    s.ending = ending("rounds");
    tell(event_of(event("match-over"), rule("tre-kort/i-14")).saying(s.deal));
  }

  // tre-kort/7: what the dealer pays himself is nothing.
  static constexpr void pay_tricks(State& s, auto&& tell) {
    tell(event_of(event("dealer-pays"), rule("tre-kort/i-9")).by(s.dealer).saying(dealing - s.tricks[s.dealer]));
    for (const Seat seat : everyone(s))
      book_line(s, seat, seat == s.dealer ? s.tricks[seat] - dealing : s.tricks[seat], line("tricks"),
                rule("tre-kort/7"), tell);
  }

  static constexpr void pay_from_table(State& s, bool last, auto&& tell) {
    const int paid = last ? s.beets.take_all() : s.beets.take_smallest();
    tell(event_of(event("paid-out"), last ? rule("tre-kort/i-12") : rule("tre-kort/8")).saying(paid));
    for (const Seat seat : everyone(s))
      book_line(s, seat, s.tricks[seat] * paid / 3, line("beets"), rule("tre-kort/8"), tell);
  }

  static constexpr void pay_beets(State& s, Seats beeted, int beet, bool last, auto&& tell) {
    for (int step = 1; step <= s.players; ++step) {
      const Seat seat = left_of(s.dealer, s.players, step);
      if (!beeted.has(seat)) continue;
      tell(event_of(event("beet"), rule("tre-kort/i-10")).by(seat).saying(beet));
      book_line(s, seat, -beet, line("beet"), rule("tre-kort/8"), tell);
      if (!last) s.beets.lay(beet);
    }
    if (!last) return;
    for (const Seat seat : everyone(s))  // tre-kort/i-12
      book_line(s, seat, beeted.count() * s.tricks[seat] * beet / 3, line("beet"), rule("tre-kort/i-12"), tell);
  }
};

inline constexpr Option<Options> options[] = {
    option<&Options::when_void>("void", words("free", "must-trump"), 0, rule("tre-kort/i-4")),
    option<&Options::two_play>("two-play", words("free", "follow"), 0, rule("tre-kort/i-8")),
    option<&Options::on_face_down>("face-down", words("free", "must-trump"), 0, rule("tre-kort/i-7")),
    option<&Options::rounds>("rounds", numbers(1, 2, 3, 4), 2, rule("tre-kort/i-12")),
    option<&Options::discipline>("discipline", words("strict", "table"), 0, rule("tre-kort/9")),
};

}  // namespace stube::tre_kort
