// Ten tricks: following, the Schwein, the partner of a Hochzeit, revokes and their review.
#pragma once
#include "games/doppelkopf/announcing.hpp"
#include "games/doppelkopf/settlement.hpp"

namespace stube::doppelkopf {

struct CardPlay : Settlement, Announcing {
  static constexpr Seats turn(const State& s) {
    if (s.phase == Phase::deal || s.phase == Phase::match_over) return {};
    return s.phase == Phase::review ? reviewers(s) - seats_of(s.passed) : Seats(s.turn);
  }

  // --- play ---

  static constexpr void show_all_parties(State& s) {
    for (const Seat seat : everyone()) s.party_shown[seat] = true;
  }

  static constexpr void fix_trumps(State& s, Contract contract, auto&& tell) {
    s.contract = contract;
    s.trump = trump_suit(contract);
    tell(event_of(event("trumps"), s.game == Game::solo ? rule("doppelkopf/i-9") : rule("doppelkopf/i-2"))
             .saying(static_cast<int>(contract)));
  }

  static constexpr void begin_play(State& s, Seat leader, auto&& tell) {
    s.phase = Phase::play;
    s.turn = leader;
    s.passed = 0;
    if (s.game == Game::normal)  // doppelkopf/i-4
      for (const Seat seat : everyone()) s.party[seat] = s.hand[seat].has(old_one) ? Party::re : Party::kontra;
    open_announcing(s);
    tell(event_of(event("leads"), s.game == Game::solo ? rule("doppelkopf/soli-2") : rule("doppelkopf/grund-4"))
             .by(leader));
  }

  static constexpr void each_move_in_play(const State& s, Seat seat, auto&& visit) {
    if (turn(s).has(seat)) {
      if (s.phase == Phase::review) visit(move_of(Verb::pass));
      if (s.phase == Phase::play) each_card(s, seat, visit);
    }
    if (s.phase == Phase::play && has_next_word(s, seat)) visit(next_word(s, seat));
    if (!revokes_wait_for_a_call(s)) return;
    for (std::uint16_t other = 0; other < seats; ++other)
      if (judge_call(s, seat, other).lawful()) visit(move_of(Verb::call_revoke, other));
  }

  // A card or a word, without a list; a Schwein and calls need one.
  static constexpr bool is_simply_drawn(const State& s, Seat seat, Cards kinds) {
    return !revokes_wait_for_a_call(s) && (!may_name_schwein(s, seat) || !kinds.has(fox));
  }
  static constexpr Move random_card_or_word(const State& s, Seat seat, Cards kinds, Random& random) {
    const int cards = kinds.count(), words = has_next_word(s, seat) ? 1 : 0;
    const int n = static_cast<int>(random.below(static_cast<std::uint32_t>(cards + words)));
    return n < cards ? card_move(Verb::play, nth_card(kinds, n, ListOrder::highest_first)) : next_word(s, seat);
  }

  static constexpr void each_card(const State& s, Seat seat, auto&& visit) {
    const Cards kinds = kinds_in(playable(s, seat));
    if (!kinds.has(fox) || !may_name_schwein(s, seat))
      return visit_cards(Verb::play, kinds, visit, ListOrder::highest_first);
    each_sorted(kinds, [&](Card card) {
      if (card != fox || !must_name_schwein(s, seat)) visit(card_move(Verb::play, card));
      if (card == fox) visit(card_move(Verb::play_schwein, card));
    });
  }

  static constexpr Cards playable(const State& s, Seat seat) {
    // Looked up even where nothing is led, for who leads is chance.
    const Cards any = Cards(s.hand[seat].mask() & -std::uint64_t{s.trick.empty()});
    return any | following(s.contract, s.hand[seat], class_led(s));
  }

  static constexpr Verdict judge_card(const State& s, Seat seat, Card card, bool as_schwein) {
    if (!s.hand[seat].has(card)) return refuse(reasons::not_in_hand);
    if (as_schwein && (card != fox || !may_name_schwein(s, seat)))
      return refuse(rule("doppelkopf/grund-3"), why("no-schwein"));
    if (card == fox && !as_schwein && must_name_schwein(s, seat))
      return forbidden(s, refuse(rule("doppelkopf/grund-3a"), why("name-schwein")));
    if (playable(s, seat).has(card)) return lawful();
    return forbidden(s, refuse(rule("doppelkopf/i-3"), why("must-follow"), static_cast<int>(class_led(s))));
  }
  // At a real table it can be done: an ace that is not named is a fox, a wrong card is a revoke.
  static constexpr Verdict forbidden(const State& s, Verdict verdict) {
    if (s.options.discipline == Discipline::table) verdict.kind = Verdict::Kind::infraction;
    return verdict;
  }

  static constexpr void play(State& s, Seat seat, Card card, bool as_schwein, auto&& tell) {
    const bool wrong = s.options.discipline == Discipline::table && !playable(s, seat).has(card);
    notice_following(s, seat, card);
    if (as_schwein) {  // doppelkopf/grund-3a
      s.schwein = s.schwein_in_trick = seat;
      tell(event_of(event("schwein"), rule("doppelkopf/grund-3a")).by(seat).showing(card));
    } else {
      tell(event_of(event("play"), s.trick.empty() ? RuleId{} : rule("doppelkopf/i-3")).by(seat).showing(card));
    }
    s.hand[seat] = without(s.hand[seat], card);
    s.played[seat] = with(s.played[seat], card);
    s.trick.add(seat, card);
    if (card == fox && !as_schwein) notice_two_foxes(s, seat, tell);
    if (card == old_one && s.game == Game::normal) show_old_one(s, seat);
    if (wrong && !revokes_wait_for_a_call(s)) return end_by_revoke(s, seat, tell);
    s.turn = left_of(seat, seats);
    if (s.trick.size() == seats) finish_trick(s, tell);
  }

  // What the table sees of following and of revoking (doppelkopf/i-26).
  static constexpr void notice_following(State& s, Seat seat, Card card) {
    Failures& failures = s.failures[seat];
    const Cards trumps = trumps_of(s.contract);
    const int mine = static_cast<int>(class_of(trumps, card)), leads = int{s.trick.empty()};
    const int led = mine * leads + static_cast<int>(class_led(s)) * (1 - leads);
    failures.proven |= static_cast<std::uint8_t>(int{failures.failed(static_cast<Class>(mine))} << mine);
    std::uint8_t& first = failures.trick[led];
    const int fails = int{mine != led} & int{first == 0};
    first = static_cast<std::uint8_t>(first + fails * trick_number(s));
  }

  // doppelkopf/i-13: whoever names neither of his two aces has played two foxes.
  static constexpr void notice_two_foxes(const State& s, Seat seat, auto&& tell) {
    if (s.trump == suit::diamonds && copies_in(s.played[seat], fox) == 2 && s.schwein != seat)
      tell(event_of(event("foxes"), rule("doppelkopf/i-13")).by(seat));
  }

  // doppelkopf/i-4: a queen of clubs shows its player's party, both of them everybody's.
  static constexpr void show_old_one(State& s, Seat seat) {
    s.party_shown[seat] = true;
    int shown = 0;
    for (const Seat other : everyone()) shown += copies_in(s.played[other], old_one);
    if (shown == 2) show_all_parties(s);
  }

  static constexpr TrickMade made_of(const State& s, TrickCard best) {
    TrickMade made;
    made.winner = best.seat;
    made.by_charlie = best.card == charlie;
    const Cards fehl_hearts = cards_of(s.contract, Class::hearts);
    const bool fox_counts = s.trump == suit::diamonds;
    int augen = 0, foxes = 0, charlies = 0;
    bool hearts = true;
    for (const TrickCard& played : s.trick.cards) {
      const int seat = bit_of(played.seat);
      augen += augen_of(played.card);
      foxes |= seat * (int{played.card == fox} & int{fox_counts} & int{played.seat != s.schwein_in_trick});
      charlies |= seat * int{played.card == charlie};
      hearts = hearts & fehl_hearts.has(played.card);  // doppelkopf/i-22
    }
    made.augen = static_cast<std::uint8_t>(augen);
    made.foxes = static_cast<std::uint8_t>(foxes);
    made.charlies = static_cast<std::uint8_t>(charlies);
    made.hearts = hearts;
    return made;
  }

  static constexpr RuleId trick_rule(const State& s, const TrickMade& made) {
    if (made.augen >= 40) return rule("doppelkopf/i-28");
    if (s.schwein_in_trick.is_some()) return rule("doppelkopf/grund-3");
    int dullen = 0;
    for (const TrickCard& played : s.trick.cards) dullen += played.card == dulle ? 1 : 0;
    if (dullen == 2 && s.trump != Suit::none) return rule("doppelkopf/grund-2");
    return made.hearts ? rule("doppelkopf/i-22") : rule("doppelkopf/i-3");
  }

  static constexpr void finish_trick(State& s, auto&& tell) {
    const TrickMade made = made_of(s, best_of(s));
    const Class led = class_led(s);
    Cards cards;
    for (const TrickCard& played : s.trick.cards) cards = with(cards, played.card);
    tell(event_of(event("trick"), trick_rule(s, made)).by(made.winner).showing(cards).saying(made.augen));
    s.made.add(made);
    ++s.tricks[made.winner];
    s.trick.clear();
    s.schwein_in_trick = Seat::none();
    s.turn = made.winner;
    if (partner_open(s)) look_for_partner(s, made.winner, led, tell);
    if (s.made.size() == tricks_in_deal) end_of_play(s, tell);
  }

  // --- the partner of a Hochzeit ---

  // doppelkopf/i-14: the card led says what kind of trick it was.
  static constexpr bool is_finding_kind(const State& s, Class led) {
    return s.finding == FindingTrick::any || (s.finding == FindingTrick::trump) == (led == Class::trump);
  }

  static constexpr void look_for_partner(State& s, Seat winner, Class led, auto&& tell) {
    const bool right_kind = is_finding_kind(s, led);
    if (winner != s.bride && right_kind) {  // doppelkopf/grund-7a
      s.partner = winner;
      tell(event_of(event("partner"), rule("doppelkopf/grund-7a")).by(winner).with(s.bride));
    } else {
      if (winner != s.bride) tell(event_of(event("wrong-kind"), rule("doppelkopf/i-14")).by(winner));
      if (s.made.size() < 3) return;
      s.soloist = s.bride;  // doppelkopf/grund-7b
      tell(event_of(event("alone"), rule("doppelkopf/grund-7b")).by(s.bride));
    }
    for (const Seat seat : everyone()) s.party[seat] = seat == s.bride || seat == s.partner ? Party::re : Party::kontra;
    show_all_parties(s);
    s.finding_trick = static_cast<std::uint8_t>(s.made.size());
    announce_after_finding(s, tell);
  }

  // --- revoke and review ---

  static constexpr Verdict judge_out_of_turn(const State& s, Seat seat, Verb verb) {
    if (s.phase == Phase::play && (verb == Verb::play || verb == Verb::play_schwein))
      for (const TrickCard& card : s.trick.cards)
        if (card.seat == seat) return refuse(rule("doppelkopf/grund-8-1"), why("already-played"));
    return refuse(reasons::not_your_turn);
  }

  static constexpr Verdict judge_call(const State& s, Seat caller, int number) {
    if (s.options.discipline == Discipline::strict) return refuse(why("no-calls"));
    if (number >= seats) return refuse(reasons::not_at_this_table);
    if (!revokes_wait_for_a_call(s)) return refuse(rule("doppelkopf/grund-8-2"), why("ends-by-itself"));
    if (caller == Seat(number)) return refuse(rule("doppelkopf/grund-8-2"), why("own-revoke"));
    if (revoke_is_proven(s, Seat(number))) return lawful();
    return refuse(rule("doppelkopf/grund-8-2"), why("nothing-proven"));
  }

  static constexpr Seats reviewers(const State& s) {
    const Seats guilty = offenders(s);
    return guilty.count() == 1 ? everyone() - guilty : everyone();
  }

  static constexpr void end_of_play(State& s, auto&& tell) {
    s.turn = Seat::none();
    if (offenders(s).empty()) return settle(s, Seat::none(), tell);
    s.phase = Phase::review;
    tell(event_of(event("review"), rule("doppelkopf/i-26")));
  }

  static constexpr void let_pass(State& s, Seat seat, auto&& tell) {
    s.passed |= bit_of(seat);
    tell(event_of(event("lets-pass"), rule("doppelkopf/i-26")).by(seat));
    if (turn(s).empty()) settle(s, Seat::none(), tell);
  }

  static constexpr void call_revoke(State& s, Seat caller, Seat offender, auto&& tell) {
    tell(event_of(event("calls"), rule("doppelkopf/i-26")).by(caller).with(offender));
    end_by_revoke(s, offender, tell);
  }

  // doppelkopf/grund-8-2: the trick of the revoke and all that comes after it go to the other party.
  static constexpr void end_by_revoke(State& s, Seat offender, auto&& tell) {
    const int trick = trick_of_revoke(s, offender);
    tell(event_of(event("revoke"), rule("doppelkopf/grund-8-2")).by(offender).saying(trick));
    tell(event_of(event("stands"), rule("doppelkopf/i-26")).saying(trick - 1));
    s.turn = Seat::none();
    settle(s, offender, tell);
  }
};

}  // namespace stube::doppelkopf
