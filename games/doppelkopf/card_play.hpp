// Ten tricks: following, the Schwein, announcements, the partner of a Hochzeit, revokes and their review.
#pragma once
#include "games/doppelkopf/settlement.hpp"

namespace stube::doppelkopf {

struct CardPlay : Settlement {
  static constexpr Seats turn(const State& s) {
    if (s.phase == Phase::deal || s.phase == Phase::match_over) return {};
    return s.phase == Phase::review ? reviewers(s) - seats_of(s.passed) : Seats(s.turn);
  }

  // --- play ---

  static constexpr void show_all_parties(State& s) {
    for (const Seat seat : everyone()) s.party_shown[seat] = true;
  }

  static constexpr void begin_play(State& s, Contract contract, Seat leader, auto&& tell) {
    s.phase = Phase::play;
    s.contract = contract;
    s.trump = trump_suit(contract);
    s.turn = leader;
    s.passed = 0;
    if (s.game == Game::normal)  // doppelkopf/i-4
      for (const Seat seat : everyone()) s.party[seat] = s.hand[seat].has(old_one) ? Party::re : Party::kontra;
    if (!partner_open(s)) s.deadline[0] = s.deadline[1] = 5;  // doppelkopf/ansagen-1
    tell(event_of(event("trumps"), s.game == Game::solo ? rule("doppelkopf/i-9") : rule("doppelkopf/i-2"))
             .saying(static_cast<int>(contract)));
    tell(event_of(event("leads"), s.game == Game::solo ? rule("doppelkopf/soli-2") : rule("doppelkopf/grund-4"))
             .by(leader));
  }

  static constexpr void each_move_in_play(const State& s, Seat seat, auto&& visit) {
    if (turn(s).has(seat)) {
      if (s.phase == Phase::review) visit(move_of(Verb::pass));
      if (s.phase == Phase::play)
        each_sorted(kinds_in(playable(s, seat)), [&](Card card) {
          visit(card_move(Verb::play, card));
          if (card == fox && may_name_schwein(s, seat)) visit(card_move(Verb::play_schwein, card));
        });
    }
    if (s.phase == Phase::play && may_announce(s, seat))
      for (std::uint16_t word = 0; word < 6; ++word)
        if (judge_announcement(s, seat, word).lawful()) visit(move_of(Verb::announce, word));
    if (s.options.discipline == Discipline::strict) return;
    for (std::uint16_t other = 0; other < seats; ++other)
      if (judge_call(s, seat, other).lawful()) visit(move_of(Verb::call_revoke, other));
  }

  static constexpr Cards playable(const State& s, Seat seat) {
    return s.trick.empty() ? s.hand[seat] : following(s.contract, s.hand[seat], class_led(s));
  }

  static constexpr Verdict judge_card(const State& s, Seat seat, Card card, bool as_schwein) {
    if (!s.hand[seat].has(card)) return refuse(reasons::not_in_hand);
    if (as_schwein && (card != fox || !may_name_schwein(s, seat)))
      return refuse(rule("doppelkopf/grund-3"), why("no-schwein"));
    if (playable(s, seat).has(card)) return lawful();
    Verdict verdict = refuse(rule("doppelkopf/i-3"), why("must-follow"), static_cast<int>(class_led(s)));
    // At a real table it can be done; what it costs is settled when it is called (doppelkopf/grund-8-2).
    if (s.options.discipline == Discipline::table) verdict.kind = Verdict::Kind::infraction;
    return verdict;
  }

  // Whether there may be a word left to say; in most of a deal there is none.
  static constexpr bool may_announce(const State& s, Seat seat) {
    const Party party = s.party[seat];
    return !partner_open(s) && party != Party::unknown && cards_played(s) <= s.deadline[index_of(party)];
  }

  // The reasons against an announcement, in the order in which they are tested.
  static constexpr Verdict judge_announcement(const State& s, Seat seat, int word) {
    if (partner_open(s)) return refuse(rule("doppelkopf/ansagen-2"), why("partner-unknown"));
    const Party party = s.party[seat];
    if (party == Party::unknown || (word < 2 && word != index_of(party)))
      return refuse(rule("doppelkopf/i-16"), why("other-party"));
    const int step = word < 2 ? step_said : word, said = s.announced[index_of(party)];
    if (step <= said) return refuse(rule("doppelkopf/i-16"), why("already-said"));
    if (step > said + 1) return refuse(rule("doppelkopf/ansagen-3"), why("out-of-order"));
    const int deadline = s.deadline[index_of(party)];
    if (cards_played(s) <= deadline) return lawful();
    if (step > step_said) return refuse(rule("doppelkopf/ansagen-3"), why("too-late-step"), deadline);
    if (s.game == Game::hochzeit) return refuse(rule("doppelkopf/ansagen-2"), why("too-late-hochzeit"), deadline);
    return refuse(rule("doppelkopf/ansagen-1"), why("too-late"), deadline);
  }

  static constexpr void announce(State& s, Seat seat, int step, auto&& tell) {
    const Party party = s.party[seat];
    s.announced[index_of(party)] = static_cast<std::uint8_t>(step);
    s.deadline[index_of(party)] = step == step_schwarz ? no_deadline : static_cast<std::uint8_t>(cards_played(s) + 4);
    s.party_shown[seat] = true;  // doppelkopf/i-16
    const RuleId by = step > step_said           ? rule("doppelkopf/ansagen-3")
                      : s.game == Game::hochzeit ? rule("doppelkopf/ansagen-2")
                                                 : rule("doppelkopf/ansagen-1");
    tell(event_of(event("announce"), by).by(seat).saying(step == step_said ? index_of(party) : step));
  }

  static constexpr void play(State& s, Seat seat, Card card, bool as_schwein, auto&& tell) {
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
    s.turn = left_of(seat, seats);
    if (s.trick.size() == seats) finish_trick(s, tell);
  }

  // What the table sees of following and of revoking (doppelkopf/i-26).
  static constexpr void notice_following(State& s, Seat seat, Card card) {
    Failures& failures = s.failures[seat];
    const Class mine = class_of(s.contract, card);
    if (failures.failed(mine)) failures.proven |= static_cast<std::uint8_t>(1U << static_cast<int>(mine));
    if (s.trick.empty() || mine == class_led(s)) return;
    std::uint8_t& first = failures.trick[static_cast<int>(class_led(s))];
    if (first == 0) first = static_cast<std::uint8_t>(trick_number(s));
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
    made.hearts = true;
    const Cards trumps = trumps_of(s.contract);
    for (const TrickCard& played : s.trick.cards) {
      made.augen = static_cast<std::uint8_t>(made.augen + augen_of(played.card));
      if (played.card == fox && s.trump == suit::diamonds && played.seat != s.schwein_in_trick)
        made.foxes |= bit_of(played.seat);
      if (played.card == charlie) made.charlies |= bit_of(played.seat);
      if (class_of(trumps, played.card) != Class::hearts) made.hearts = false;  // doppelkopf/i-22
    }
    return made;
  }

  static constexpr RuleId trick_rule(const State& s, const TrickMade& made) {
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
    s.deadline[0] = s.deadline[1] = static_cast<std::uint8_t>(4 * s.finding_trick + 1);  // doppelkopf/ansagen-2
    tell(event_of(event("speak"), rule("doppelkopf/ansagen-2")));
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
    const int trick = trick_of_revoke(s, offender);
    tell(event_of(event("revoke"), rule("doppelkopf/grund-8-2")).by(caller).with(offender).saying(trick));
    tell(event_of(event("stands"), rule("doppelkopf/i-26")).saying(trick - 1));
    s.turn = Seat::none();
    settle(s, offender, tell);
  }
};

}  // namespace stube::doppelkopf
