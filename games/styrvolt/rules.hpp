// Styr-Volt (Copenhagen 1774): two against two, nine cards each, two trump suits and five matadors; any card may be
// played at any time, and the side that first has five tricks has won the deal.
#pragma once
#include "games/styrvolt/offences.hpp"
#include "table/imagine.hpp"

namespace stube::styrvolt {

struct Rules {
  using Options = styrvolt::Options;
  using State = styrvolt::State;
  static constexpr int copies = 1;
  static constexpr bool lists_offences = false;
  static constexpr RuleId misdeal = rule("styrvolt/intro");
  static constexpr RuleId player_count = rule("styrvolt/intro");

  static constexpr int players(const State&) { return 4; }
  static constexpr int sides(const State&) { return 2; }
  static constexpr Side side_of(const State&, Seat seat) { return side(seat); }
  static constexpr Cards full_pack(const State& s) {
    return pack_without(s.options.pack == PackOf48::no_fives ? five : ten);  // styrvolt/i-1, styrvolt/i-2
  }
  static constexpr int score(const State& s, Side side) { return s.score[side]; }
  static constexpr int deal_score(const State& s, Side side) { return s.deal_score[side]; }
  static constexpr int money(const State& s, Seat seat) { return s.money[seat]; }
  static constexpr int pot(const State&) { return 0; }
  static constexpr int payoff(const State& s, Seat seat) {
    return s.deal_score[side(seat)] - s.deal_score[Side(1 - side(seat).index())];
  }
  // Where a deal may end the match, that counts more than a Jan.
  static constexpr double match_worth = 6;
  static constexpr Holding hand(const State& s, Seat seat) { return {s.hand[seat], s.hidden[seat]}; }

  static constexpr State start(const Options& options, const Opening& opening) {
    State s;
    s.options = options;
    s.dealer = opening.dealer;
    for (const Side each : Sides::first(2)) s.score[each] = opening.score[each];
    return s;
  }

  static constexpr Seat partner_of(Seat seat) { return left_of(seat, 4, 2); }
  static constexpr Trumps trumps(const State& s) {
    return {s.trump, s.second_trump, s.options.powers, s.options.nines_and_tens};
  }
  static constexpr int tricks_of(const State& s, Side side) {
    return s.tricks[Seat(side.index())] + s.tricks[Seat(side.index() + 2)];
  }

  // --- dealing

  static constexpr bool awaits_deal(const State& s) { return s.phase == Phase::deal; }

  static constexpr Seat next_dealer(const State& s) {
    return s.deal == 0 ? s.dealer : left_of(s.dealer, 4);
  }  // styrvolt/i-14

  static constexpr DealPlan plan(const State& s) {
    DealPlan plan;
    for (int packet = 0; packet < 3; ++packet) plan.round(Seats::first(4), next_dealer(s), 4, 3);  // styrvolt/2
    return plan;
  }

  static constexpr void deal(State& s, const Deck& deck, auto&& tell) {
    const DealPlan plan = Rules::plan(s);
    begin_deal(s);
    Sequence<Card, 12> rest;
    deal_out(plan, deck, [&](Seat seat, Card card) { s.hand[seat] |= card; }, [&](Card card) { rest.add(card); });
    if (s.deal == 1) tell_opening(s, tell);
    tell(event_of(event("shuffled"), rule("styrvolt/i-14")).by(s.dealer).saying(s.deal));
    look_at_bottom(s, rest, tell);
    for (int step = 1; step <= 4; ++step) {
      const Seat seat = left_of(s.dealer, 4, step);
      tell(event_of(event("dealt"), rule("styrvolt/2"))
               .by(seat)
               .saying(hand_size)
               .showing(s.hand[seat])
               .cards_only_for(seat));
    }
    turn_up_trumps(s, rest, tell);
    s.turn = forehand(s);
    if (s.laid_out.is_card())
      ask_for(s, Asking::for_queen, tell);
    else
      begin_play(s, tell);
  }

  // --- whose turn, which moves

  static constexpr Seats turn(const State& s) { return Seats(s.turn); }

  static constexpr void each_move(const State& s, Seat seat, auto&& visit) {
    if (Offences::judge_call_look(s, seat).lawful()) visit(move_of(Verb::call_look));
    if (!turn(s).has(seat)) return;
    if (s.phase == Phase::matador) {
      visit(move_of(Verb::pass));
      if (s.hand[seat].has(asked_for(s))) visit(card_move(Verb::exchange, asked_for(s)));
    } else if (s.phase == Phase::play) {
      for (const Card card : exchangeable(s, seat)) each_exchange(s, card, visit);
      if (judge_ask(s, seat).lawful()) visit(move_of(Verb::ask));
      visit_cards(Verb::play, s.hand[seat], visit);  // styrvolt/i-7
    }
  }

  static constexpr Verdict judge(const State& s, Seat seat, const Move& move) {
    if (seat.index() >= 4) return refuse(reasons::not_at_this_table);
    if (s.phase == Phase::over) return refuse(reasons::match_over);
    const Verb verb = static_cast<Verb>(move.verb);
    if (verb == Verb::look) return Offences::judge_look(s, seat);
    if (verb == Verb::call_look) return Offences::judge_call_look(s, seat);
    if (verb == Verb::tell) return Offences::judge_tell(s, seat, move.card());
    if (verb == Verb::ask) return judge_ask(s, seat);
    if (seat != s.turn) return refuse(reasons::not_your_turn);
    if (s.phase == Phase::matador) {
      if (verb == Verb::pass) return lawful(rule("styrvolt/1"));
      if (verb == Verb::exchange) return judge_matador(s, seat, move.card());
      return refuse(rule("styrvolt/1"), verb == Verb::exchange_for ? why("not-asked-for") : reasons::not_now);
    }
    if (verb == Verb::exchange || verb == Verb::exchange_for) return judge_exchange(s, seat, move);
    if (verb != Verb::play) return refuse(reasons::not_now);
    return s.hand[seat].has(move.card()) ? lawful(rule("styrvolt/i-7")) : refuse(reasons::not_in_hand);
  }

  // --- what a move does

  static constexpr void apply(State& s, Seat seat, const Move& move, auto&& tell) {
    switch (static_cast<Verb>(move.verb)) {
      case Verb::pass:
        keep(s, seat, tell);
        break;
      case Verb::exchange:
        if (s.phase == Phase::matador)
          take_matador(s, seat, move.card(), tell);
        else
          take_turned(s, seat, move, tell);
        break;
      case Verb::exchange_for:
        take_turned(s, seat, move, tell);
        break;
      case Verb::look:
        Offences::look_further(s, seat, tell);
        break;
      case Verb::call_look:
        Offences::lay_open(s, seat, tell);
        break;
      case Verb::tell:
        Offences::tell_card(s, seat, move.card(), tell);
        break;
      case Verb::ask:
        ask(s, seat, tell);
        break;
      case Verb::play:
        play(s, seat, move.card(), tell);
        break;
    }
  }

  static constexpr Outcome outcome(const State& s) {
    if (!s.ending.is_some()) return {};
    return {s.ending, Sides(s.deal_score[Side(0)] > 0 ? Side(0) : Side(1)), rule("styrvolt/i-12")};
  }

  // --- what a seat may know

  static constexpr State seen_by(const State& s, Seat viewer) {
    State seen = s;
    for (const Seat seat : Seats::first(4))
      if (seat != viewer) hide(seen.hand[seat], seen.hidden[seat], s.exposed[seat]);
    const bool cuts = viewer == cutter(s);
    if (!cuts) hide_in_stock(s, seen.bottom);  // styrvolt/i-4
    if (!(cuts && s.look == Look::by_cutter) && s.look != Look::open) hide_in_stock(s, seen.above_bottom);
    hide(seen.stock, seen.stock_hidden, Cards(seen.bottom) | seen.above_bottom);
    return seen;
  }

  static constexpr void imagine(State& s, Seat, Random& random) {
    if (s.phase == Phase::deal) return;
    const State seen = s;
    for (int attempt = 0; attempt < 200; ++attempt) {
      s = seen;
      if (imagine_once(s, random)) return;
    }
  }

  static constexpr void each_place(const State& s, auto&& visit) {
    for (const Seat seat : Seats::first(4)) visit(s.hand[seat]);
    visit(s.stock - s.bottom - s.above_bottom);
    visit(s.stock & s.bottom);
    visit(s.stock & s.above_bottom);
    visit(s.gone);
    visit(s.skipped);
    visit(s.trick.all());
    for (const Card card : {s.turnup, s.second_turnup, s.laid_out}) visit(Cards(card));
  }

  static constexpr TrickCard best_card(const State& s) {
    TrickCard best = s.trick.cards[0];
    for (const TrickCard& lying : s.trick.cards)
      if (lying != best && beats(lying.card, best.card, best == s.trick.cards[0], trumps(s))) best = lying;
    return best;
  }

  // The turn-up that a card of a trump suit is exchanged for, where its suit says which.
  static constexpr Card turned_for(const State& s, Card card) {
    return card.suit() == s.trump ? s.turnup : s.second_turnup;
  }

  // Whether the turn-ups are two of one suit, so that the ten has a choice (styrvolt/i-5).
  static constexpr bool two_of_one_suit(const State& s) {
    return s.second_turnup.is_card() && s.second_trump == Suit::none;
  }

  // styrvolt/2: the tens of the trump suits; the fives in the pack without tens (styrvolt/i-2).
  static constexpr Cards exchange_cards(const State& s) {
    const int rank = s.options.pack == PackOf48::no_tens ? five : ten;
    Cards cards = Card(s.trump, rank);
    if (s.second_trump != Suit::none) cards |= Card(s.second_trump, rank);
    return cards;
  }
  static constexpr Cards exchangeable(const State& s, Seat seat) {
    return has_played(s, seat) ? Cards() : s.hand[seat] & exchange_cards(s);
  }

  // The queen, or failing her the king, of the suit of the matador that was laid out (styrvolt/i-3).
  static constexpr Card asked_for(const State& s) {
    return Card(s.laid_out.suit(), s.asking == Asking::for_queen ? queen : king);
  }

 private:
  static constexpr Side side(Seat seat) { return Side(seat.index() % 2); }

  // A card that has come to light, turned up or passed over, is known to all.
  static constexpr void hide_in_stock(const State& s, Card& card) {
    if (s.stock.has(card)) card = Card::hidden();
  }

  static constexpr void begin_deal(State& s) {
    s.dealer = next_dealer(s);
    ++s.deal;
    s.tricks = {};
    s.deal_score = {};
    clear_cards(s);
  }

  static constexpr void clear_cards(State& s) {
    s.hand = s.cannot_hold = s.must_hold = s.exposed = {};
    for (int i = 0; i < most_answers; ++i) {
      s.some_of[i] = Cards();
      s.some_of_whom[i] = Seat::none();
    }
    s.stock = s.gone = s.skipped = Cards();
    s.turnup = s.second_turnup = s.bottom = s.above_bottom = s.laid_out = Card::none();
    s.look = Look::none;
    s.trump = s.second_trump = Suit::none;
  }

  static constexpr void tell_opening(const State& s, auto&& tell) {
    tell(event_of(event("match"), rule("styrvolt/intro")).saying(s.options.goal));
    const bool no_tens = s.options.pack == PackOf48::no_tens;
    tell(event_of(event("pack"), no_tens ? rule("styrvolt/i-2") : rule("styrvolt/i-1")).saying(no_tens ? 1 : 0));
    if (s.options.discipline == Discipline::table) tell(event_of(event("no-fines"), rule("styrvolt/i-15")));
  }

  // styrvolt/1: the cutter looks at the bottom card; a matador there is laid out.
  static constexpr void look_at_bottom(State& s, Sequence<Card, 12>& rest, auto&& tell) {
    s.bottom = rest.back();
    s.above_bottom = rest[rest.size() - 2];
    tell(event_of(event("cut"), rule("styrvolt/i-4")).by(cutter(s)).showing(s.bottom).cards_only_for(cutter(s)));
    if (!matadors().has(s.bottom)) return;
    s.laid_out = rest.take_last();
    tell(event_of(event("laid-out"), rule("styrvolt/1")).by(cutter(s)).showing(s.laid_out));
  }

  // styrvolt/2, styrvolt/i-5: a second card of another suit; what comes of the first suit meanwhile is passed over, or,
  // by choice, stays as the second.
  static constexpr void turn_up_trumps(State& s, const Sequence<Card, 12>& rest, auto&& tell) {
    for (const Card card : rest) {
      if (!s.turnup.is_card()) {
        s.turnup = card;
        s.trump = card.suit();
        tell_turned(card, tell);
      } else if (s.second_turnup.is_card()) {
        s.stock |= card;
      } else if (card.suit() == s.trump && s.options.same_suit == SameSuit::stay) {
        s.second_turnup = card;
        tell_turned(card, tell);
        tell(event_of(event("same-suit"), rule("styrvolt/i-5")).saying(index_of(s.trump)));
      } else if (card.suit() == s.trump) {
        s.skipped |= card;
        tell(event_of(event("passed-over"), rule("styrvolt/i-5")).showing(card));
      } else {
        s.second_turnup = card;
        s.second_trump = card.suit();
        tell_turned(card, tell);
      }
    }
    if (!s.second_turnup.is_card()) tell(event_of(event("one-trump"), rule("styrvolt/i-5")).saying(index_of(s.trump)));
  }
  static constexpr void tell_turned(Card card, auto&& tell) {
    tell(event_of(event("turned-up"), rule("styrvolt/2")).showing(card).saying(index_of(card.suit())));
  }

  // --- the matador

  static constexpr void ask_for(State& s, Asking what, auto&& tell) {
    s.phase = Phase::matador;
    s.asking = what;
    s.turn = forehand(s);
    tell(event_of(what == Asking::for_queen ? event("asks-queen") : event("asks-king"), rule("styrvolt/i-3"))
             .by(s.turn)
             .showing(s.laid_out));
  }

  static constexpr Verdict judge_matador(const State& s, Seat seat, Card card) {
    if (card != asked_for(s)) return refuse(rule("styrvolt/1"), why("not-asked-for"));
    return s.hand[seat].has(card) ? lawful(rule("styrvolt/1")) : refuse(rule("styrvolt/1"), reasons::not_in_hand);
  }

  static constexpr void keep(State& s, Seat seat, auto&& tell) {
    tell(event_of(event("keeps"), rule("styrvolt/i-3")).by(seat));
    s.turn = left_of(seat, 4);
    if (seat != s.dealer) return;
    if (s.asking == Asking::for_queen) {
      ask_for(s, Asking::for_king, tell);
    } else {
      tell(event_of(event("nobody-takes"), rule("styrvolt/1")).showing(s.laid_out));
      begin_play(s, tell);
    }
  }

  static constexpr void take_matador(State& s, Seat seat, Card card, auto&& tell) {
    tell(event_of(event("takes-matador"), rule("styrvolt/1")).by(seat).showing(s.laid_out).named(card));
    swap_openly(s, seat, card, s.laid_out);
    begin_play(s, tell);
  }

  // The card goes where `lying` lay, and all know that this is now in the hand.
  static constexpr void swap_openly(State& s, Seat seat, Card card, Card& lying) {
    give_away(s, seat, card);
    s.hand[seat] |= lying;
    s.must_hold[seat] |= lying;
    s.cannot_hold[seat] -= lying;
    // It came after the answers that were given, so it is none of the cards that they spoke of.
    for (int i = 0; i < most_answers; ++i)
      if (s.some_of_whom[i] == seat) s.some_of[i] -= lying;
    lying = card;
  }

  // A card that leaves the hand in the open: what was known of it is used up.
  static constexpr void give_away(State& s, Seat seat, Card card) {
    s.hand[seat] -= card;
    s.must_hold[seat] -= card;
    s.exposed[seat] -= card;
    for (int i = 0; i < most_answers; ++i)
      if (s.some_of_whom[i] == seat && s.some_of[i].has(card)) {
        s.some_of[i] = Cards();
        s.some_of_whom[i] = Seat::none();
      }
  }

  // --- exchanging tens

  // styrvolt/i-5: where two of one suit lie there, the ten's owner says which of them he takes.
  static constexpr void each_exchange(const State& s, Card card, auto&& visit) {
    if (!two_of_one_suit(s)) return visit(card_move(Verb::exchange, card));
    for (const Card lying : {s.turnup, s.second_turnup}) {
      Move move = card_move(Verb::exchange_for, card);
      move.cards.add(lying);
      visit(move);
    }
  }

  static constexpr Verdict judge_exchange(const State& s, Seat seat, const Move& move) {
    if (has_played(s, seat)) return refuse(rule("styrvolt/i-6"), why("too-late"));
    const Reason wrong = s.options.pack == PackOf48::no_tens ? why("not-the-five") : why("not-the-ten");
    if (!exchange_cards(s).has(move.card())) return refuse(rule("styrvolt/2"), wrong);
    if (!s.hand[seat].has(move.card())) return refuse(rule("styrvolt/2"), reasons::not_in_hand);
    const bool says_which = static_cast<Verb>(move.verb) == Verb::exchange_for;
    if (says_which != two_of_one_suit(s)) return refuse(rule("styrvolt/2"), why("which-turned"));
    if (says_which && move.other() != s.turnup && move.other() != s.second_turnup)
      return refuse(rule("styrvolt/2"), why("not-turned"));
    return lawful(rule("styrvolt/2"));
  }

  static constexpr void take_turned(State& s, Seat seat, const Move& move, auto&& tell) {
    const Card wanted = two_of_one_suit(s) ? move.other() : turned_for(s, move.card());
    Card& lying = wanted == s.turnup ? s.turnup : s.second_turnup;
    tell(event_of(event("exchange"), rule("styrvolt/i-6")).by(seat).showing(lying).named(move.card()));
    swap_openly(s, seat, move.card(), lying);
  }

  // --- the play

  static constexpr void begin_play(State& s, auto&& tell) {
    s.phase = Phase::play;
    s.asking = Asking::nothing;
    s.turn = forehand(s);
    tell(event_of(event("leads"), rule("styrvolt/i-14")).by(s.turn));
  }

  // styrvolt/3, styrvolt/i-11: second hand, once a trick.
  static constexpr Verdict judge_ask(const State& s, Seat seat) {
    if (s.phase != Phase::play || seat != s.turn || s.trick.size() != 1)
      return refuse(rule("styrvolt/3"), why("ask-second"));
    if (s.answer != Answer::none) return refuse(rule("styrvolt/3"), why("asked-already"));
    return lawful(rule("styrvolt/3"));
  }

  static constexpr Cards beating_the_lead(const State& s) {
    const Card lead = s.trick.cards[0].card;
    Cards cards;
    for (const Card card : full_pack(s) & (stickers(trumps(s)) | Cards::of_suit(lead.suit()).above(lead) | lead))
      if (beats(card, lead, true, trumps(s))) cards |= card;
    return cards;
  }

  static constexpr void ask(State& s, Seat seat, auto&& tell) {
    const Seat partner = partner_of(seat);
    const Cards beating = beating_the_lead(s);
    const bool can = !(s.hand[partner] & beating).empty();
    s.answer = can ? Answer::can : Answer::cannot;
    tell(event_of(event("asks"), rule("styrvolt/3")).by(seat).with(partner));
    tell(event_of(can ? event("answers-yes") : event("answers-no"), rule("styrvolt/i-11")).by(partner).with(seat));
    if (!can) {
      s.cannot_hold[partner] |= beating;
    } else if ((s.must_hold[partner] & beating).empty()) {
      int at = 0;
      while (s.some_of_whom[at].is_some()) ++at;
      s.some_of[at] = beating;
      s.some_of_whom[at] = partner;
    }
  }

  static constexpr void play(State& s, Seat seat, Card card, auto&& tell) {
    tell(event_of(event("play"), s.trick.empty() ? RuleId{} : rule("styrvolt/i-7")).by(seat).showing(card));
    if (!s.trick.empty()) tell_why_it_fails(s, seat, card, tell);
    give_away(s, seat, card);
    s.trick.add(seat, card);
    s.turn = left_of(seat, 4);
    if (s.trick.size() == 4) take_trick(s, tell);
  }

  // Where a card that looks strong takes nothing, the table is told why.
  static constexpr void tell_why_it_fails(const State& s, Seat seat, Card card, auto&& tell) {
    const TrickCard best = best_card(s);
    const bool led = best == s.trick.cards[0];
    if (beats(card, best.card, led, trumps(s)) || matadors().has(card) || !trumps(s).chosen(card.suit())) return;
    const int place = sticker_place(card, trumps(s)), best_place = sticker_place(best.card, trumps(s));
    const Event about = event_of(event("play")).by(seat).showing(card);
    const auto say = [&](EventType type, RuleId by) {
      Event told = about;
      told.type = type;
      told.rule = by;
      tell(told);
    };
    if (place == 0) {
      if (card.rank() == seven)
        say(event("idle-seven"), rule("styrvolt/i-9"));
      else if (is_leader(card, trumps(s)))
        say(event("idle-leader"), rule("styrvolt/i-8"));
    } else if (place == best_place) {
      say(event("stands-equal"), rule("styrvolt/i-10"));
    } else if (best_place == 0 && !(led && is_free_lead(best.card, trumps(s)))) {
      say(event("falls-short"), rule("styrvolt/i-13"));
    }
  }

  static constexpr void take_trick(State& s, auto&& tell) {
    const TrickCard best = best_card(s);
    if (best == s.trick.cards[0] && is_free_lead(best.card, trumps(s)))
      tell(event_of(event("free-lead"), rule("styrvolt/6")).by(best.seat).showing(best.card));
    tell(event_of(event("trick"), rule("styrvolt/4")).by(best.seat).showing(s.trick.all()));
    s.gone |= s.trick.all();
    s.trick.clear();
    s.answer = Answer::none;
    ++s.tricks[best.seat];
    s.turn = best.seat;
    if (tricks_of(s, side(best.seat)) == game_tricks) end_deal(s, side(best.seat), tell);  // styrvolt/i-16
  }

  // --- the end

  static constexpr void end_deal(State& s, Side winner, auto&& tell) {
    const bool jan = tricks_of(s, Side(1 - winner.index())) == 0;
    const int points = jan ? 2 : 1;  // styrvolt/5, styrvolt/7
    tell(event_of(event("decided"), rule("styrvolt/i-16")).on(winner));
    s.deal_score[winner] = static_cast<std::int16_t>(points);
    s.score[winner] = static_cast<std::int16_t>(s.score[winner] + points);
    for (const Seat seat : Seats::first(4)) {
      const int change = side(seat) == winner ? points : -points;
      s.money[seat] = static_cast<std::int16_t>(s.money[seat] + change);
    }
    tell(score_line(event("score"), jan ? line("jan") : line("game"), winner, points,
                    jan ? rule("styrvolt/7") : rule("styrvolt/5")));
    tell(event_of(event("deal-over")).on(winner).saying(s.deal));
    s.turn = Seat::none();
    if (s.score[winner] >= s.options.goal) {
      s.phase = Phase::over;
      s.ending = ending("goal");
      tell(event_of(event("match-over"), rule("styrvolt/i-12")).on(winner));
      return;
    }
    s.phase = Phase::deal;
    clear_cards(s);
    tell(event_of(event("next-dealer"), rule("styrvolt/i-14")).by(next_dealer(s)));
  }

  // --- imagining

  static constexpr Card any_of(Cards cards, Random& random) {
    return cards.nth(static_cast<int>(random.below(static_cast<std::uint32_t>(cards.count()))));
  }

  // False where this try went wrong.
  static constexpr bool imagine_once(State& s, Random& random) {
    Cards pool = full_pack(s) - s.stock - s.gone - s.skipped - s.trick.all();
    for (const Card card : {s.turnup, s.second_turnup, s.laid_out}) pool -= card;
    for (const Seat seat : Seats::first(4)) pool -= s.hand[seat];
    const auto hold = [&](Seat seat, Card card) {
      pool -= card;
      s.hand[seat] |= card;
      --s.hidden[seat];
    };
    for (const Seat seat : Seats::first(4))
      for (const Card card : s.must_hold[seat] & pool) hold(seat, card);
    if (s.bottom == Card::hidden()) {  // a matador there would have been laid out
      const Cards possible = pool - matadors();
      if (possible.empty()) return false;
      s.bottom = any_of(possible, random);
      pool -= s.bottom;
      s.stock |= s.bottom;
      --s.stock_hidden;
    }
    for (int i = 0; i < most_answers; ++i) {
      const Seat seat = s.some_of_whom[i];
      if (!seat.is_some() || !(s.hand[seat] & s.some_of[i]).empty()) continue;
      const Cards possible = (pool & s.some_of[i]) - s.cannot_hold[seat];
      if (possible.empty() || s.hidden[seat] == 0) return false;
      hold(seat, any_of(possible, random));
    }
    return imagine_rest(s, pool, random);
  }

  static constexpr bool imagine_rest(State& s, Cards pool, Random& random) {
    Vacancy places[5];
    for (const Seat seat : Seats::first(4)) places[seat.index()] = {s.cannot_hold[seat], s.hidden[seat]};
    places[4].room = s.stock_hidden;
    Imagined<5> imagined;
    if (!imagined.deal(listed(pool), places, random)) return false;
    for (const Seat seat : Seats::first(4)) {
      s.hand[seat] |= as_set(imagined.at(seat.index()));
      s.hidden[seat] = 0;
    }
    s.stock |= as_set(imagined.at(4));
    s.stock_hidden = 0;
    if (s.above_bottom == Card::hidden()) s.above_bottom = any_of(s.stock - s.bottom, random);
    return true;
  }
};

inline constexpr Option<Options> options[] = {
    option<&Options::goal>("goal", numbers(1, 3, 5, 7, 10), 5, rule("styrvolt/i-12")),
    option<&Options::powers>("powers", words("full", "graded"), 0, rule("styrvolt/i-13")),
    option<&Options::pack>("pack", words("no-fives", "no-tens"), 0, rule("styrvolt/i-2")),
    option<&Options::nines_and_tens>("nines-and-tens", words("plain", "leaders"), 0, rule("styrvolt/i-8")),
    option<&Options::same_suit>("same-suit", words("turn-on", "stay"), 0, rule("styrvolt/i-5")),
    option<&Options::discipline>("discipline", words("strict", "table"), 0, rule("styrvolt/i-15")),
};

}  // namespace stube::styrvolt
