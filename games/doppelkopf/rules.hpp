// Doppelkopf as a German club plays it: which moves there are, which are lawful, and what they do. Each part of a deal
// has a file of its own: before_play.hpp, tricks.hpp, announcing.hpp, settlement.hpp; what a seat may know is in
// imagining.hpp.
#pragma once
#include "games/doppelkopf/before_play.hpp"
#include "games/doppelkopf/imagining.hpp"
#include "table/each_for_himself.hpp"

namespace stube::doppelkopf {

struct Rules : EachForHimself<State>, BeforePlay {
  static constexpr int copies = 2;
  // The lines add up to the value of the deal, which is paid to some seats and by others.
  static constexpr bool sheet_is_deal_score = false;
  static constexpr RuleId misdeal = rule("doppelkopf/grund-1");
  static constexpr RuleId player_count = rule("doppelkopf/i-1");

  static constexpr Cards full_pack(const State&) { return all_kinds(); }
  static constexpr int pot(const State&) { return 0; }
  static constexpr int money(const State& s, Seat seat) {  // doppelkopf/i-24
    const Side side(seat.index());
    return s.options.stake * (s.score[side] - s.opening_score[side]);
  }

  static constexpr State start(const Options& options, const Opening& opening) {
    State s;
    s.options = options;
    s.dealer = opening.dealer;
    for (int i = 0; i < seats; ++i) s.score[Side(i)] = s.opening_score[Side(i)] = opening.score[Side(i)];
    return s;
  }

  // --- dealing ---

  static constexpr DealPlan plan(const State& s) {  // doppelkopf/i-1
    DealPlan plan;
    plan.round(everyone(), s.dealer, seats, 3);
    plan.round(everyone(), s.dealer, seats, 4);
    plan.round(everyone(), s.dealer, seats, 3);
    return plan;
  }

  static constexpr void deal(State& s, const Deck& deck, auto&& tell) {
    s = cleared(s);
    deal_out(plan(s), deck, [&](Seat seat, Card card) { s.hand[seat] = with(s.hand[seat], card); }, [](Card) {});
    tell_deal(s, deck, tell);
    s.phase = Phase::reservations;
    s.turn = forehand(s);
  }

  // --- whose turn, which moves ---

  static constexpr void each_move(const State& s, Seat seat, auto&& visit) {
    if (in_play(s)) return each_move_in_play(s, seat, visit);
    if (!turn(s).has(seat)) return;
    switch (s.phase) {
      case Phase::reservations:
        each_reservation(s, seat, visit);
        break;
      case Phase::solo_auction:
        visit(move_of(Verb::pass));
        for (std::uint16_t step = 0; step < 5; ++step)
          if (judge_bid(s, seat, step + 1).lawful()) visit(move_of(Verb::bid, step));
        break;
      case Phase::solo_lead:
        visit(move_of(Verb::lead));
        visit(move_of(Verb::pass));
        break;
      case Phase::armut_offer:
        visit(move_of(Verb::pass));
        visit(move_of(Verb::take));
        break;
      case Phase::armut_return:
        each_return(s, seat, visit);
        break;
      default:
        break;
    }
  }

  // Reservations are many and simple enough to be counted; cards are drawn from their set.
  static constexpr Move random_move(const State& s, Seat seat, Random& random) {
    if (s.phase == Phase::reservations) return random_reservation(s.hand[seat], random);
    if (s.phase == Phase::play && seat == s.turn)
      if (const Cards kinds = kinds_in(playable(s, seat)); is_simply_drawn(s, seat, kinds))
        return random_card_or_word(s, seat, kinds, random);
    return drawn_move<Rules>(s, seat, random);
  }

  static constexpr Verdict judge(const State& s, Seat seat, const Move& move) {
    if (seat.index() >= seats) return refuse(reasons::not_at_this_table);
    if (s.phase == Phase::match_over) return refuse(reasons::match_over);
    const Verb verb = static_cast<Verb>(move.verb);
    if (in_play(s) && verb == Verb::call_revoke) return judge_call(s, seat, move.a);
    if (s.phase == Phase::play && verb == Verb::announce) return judge_announcement(s, seat, move.a);
    if (!turn(s).has(seat)) return judge_out_of_turn(s, seat, verb);
    switch (s.phase) {
      case Phase::reservations:
        return judge_reservation(s, seat, move);
      case Phase::solo_auction:
        return verb == Verb::pass  ? lawful()
               : verb == Verb::bid ? judge_bid(s, seat, move.a + 1)
                                   : refuse(reasons::not_now);
      case Phase::solo_lead:
        return verb == Verb::pass || verb == Verb::lead ? lawful() : refuse(reasons::not_now);
      case Phase::armut_offer:
        return verb == Verb::pass || verb == Verb::take ? lawful() : refuse(reasons::not_now);
      case Phase::armut_return:
        return verb == Verb::give_back || verb == Verb::bare_exchange ? judge_return(s, seat, move)
                                                                      : refuse(reasons::not_now);
      case Phase::play:
        if (verb != Verb::play && verb != Verb::play_schwein) return refuse(reasons::not_now);
        return judge_card(s, seat, move.card(), verb == Verb::play_schwein);
      default:
        return verb == Verb::pass ? lawful() : refuse(reasons::not_now);
    }
  }

  // --- what a move does ---

  static constexpr void apply(State& s, Seat seat, const Move& move, auto&& tell) {
    const Verb verb = static_cast<Verb>(move.verb);
    if (verb == Verb::call_revoke) return call_revoke(s, seat, move.seat_a(), tell);
    if (verb == Verb::announce && s.phase == Phase::play)
      return announce(s, seat, move.a < 2 ? step_said : move.a, tell);
    switch (s.phase) {
      case Phase::reservations:
        return speak(s, seat, wanted(move), tell);
      case Phase::solo_auction:
        return verb == Verb::pass ? give_way(s, seat, tell) : bid(s, seat, move.a + 1, tell);
      case Phase::solo_lead:
        return use_lead(s, seat, verb == Verb::lead, tell);
      case Phase::armut_offer:
        return verb == Verb::take ? take_armut(s, seat, tell) : decline_armut(s, seat, tell);
      case Phase::armut_return:
        return give_back(s, seat, named_in(move), tell);
      case Phase::play:
        return play(s, seat, move.card(), verb == Verb::play_schwein, tell);
      case Phase::review:
        return let_pass(s, seat, tell);
      default:
        return;
    }
  }

  static constexpr Outcome outcome(const State& s) {  // doppelkopf/i-25
    if (!s.ending.is_some()) return {};
    return {s.ending, leaders(s), rule("doppelkopf/i-25")};
  }

  // --- what a seat may know ---

  static constexpr State seen_by(const State& s, Seat viewer) { return doppelkopf::seen_by(s, viewer); }
  static constexpr void imagine(State& s, Seat, Random& random) { doppelkopf::imagine(s, random); }
  // By the seat that the cards were dealt to, so that the deal can be laid out again.
  static constexpr void each_place(const State& s, auto&& visit) {
    for (const Seat seat : everyone()) visit(dealt_to(s, seat));
  }
  // What others did not see of a move, as it was in this (imagined) deal: the words of a reservation, the cards given
  // back.
  static constexpr Move hidden_move(const State& s, Seat seat, const Move& move) {
    switch (static_cast<Verb>(move.verb)) {
      case Verb::solo:
      case Verb::five_kings:
      case Verb::armut:
      case Verb::hochzeit:
        return reservation_move(s.reservations[seat]);
      case Verb::give_back:
        return return_move(s.armut_returned);
      default:
        return move;
    }
  }

 private:
  // --- dealing, told ---

  // Only what outlives a deal.
  static constexpr State cleared(const State& s) {
    State next;
    next.options = s.options;
    next.score = s.score;
    next.opening_score = s.opening_score;
    next.first_solo_used = s.first_solo_used;
    next.bock = s.bock;
    next.deal = s.deal;
    next.redeals = s.redeals;
    next.dealer = s.dealer;
    return next;
  }

  static constexpr void tell_deal(const State& s, const Deck& deck, auto&& tell) {
    const bool again = s.redeals > 0;
    if (s.deal == 1 && !again) tell(event_of(event("match"), rule("doppelkopf/grund-1")).saying(s.options.length));
    tell(event_of(event("shuffle"), again ? rule("doppelkopf/i-7") : rule("doppelkopf/i-1"))
             .by(s.dealer)
             .saying(s.deal));
    int at = 0;
    for (const Packet& packet : plan(s).packets) {
      Cards cards;
      for (int i = 0; i < packet.count; ++i) cards = with(cards, deck.cards[at++]);
      tell(event_of(event("deal"), rule("doppelkopf/i-1"))
               .by(packet.to)
               .saying(packet.count)
               .showing(cards)
               .cards_only_for(packet.to));
    }
  }
};

inline constexpr Option<Options> options[] = {
    option<&Options::length>("length", numbers(1, 2, 3, 4, 8, 12, 16, 20, 24, 32, 48), 24, rule("doppelkopf/i-25")),
    option<&Options::stake>("stake", numbers(1, 2, 5, 10), 1, rule("doppelkopf/i-24")),
    option<&Options::armut_table>("armut-table", words("face-down", "face-up"), 0, rule("doppelkopf/i-12")),
    option<&Options::schwein>("schwein", words("must", "may"), 0, rule("doppelkopf/grund-3")),
    option<&Options::first_solo_lead>("first-solo-lead", words("choice", "automatic"), 0, rule("doppelkopf/soli-2")),
    option<&Options::further_announcements>("further-announcements", words("any", "own"), 0,
                                            rule("doppelkopf/ansagen-3")),
    option<&Options::hochzeit_announce>("hochzeit-announce", words("after-finding", "bride-early"), 0,
                                        rule("doppelkopf/ansagen-2")),
    option<&Options::silent_hochzeit>("silent-hochzeit", words("normal", "solo"), 0, rule("doppelkopf/grund-7")),
    option<&Options::solo_against_old>("solo-against-old", words("yes", "no"), 0, rule("doppelkopf/abrechnung-2")),
    option<&Options::solo_specials>("solo-specials", words("yes", "no"), 0, rule("doppelkopf/abrechnung-5")),
    option<&Options::revoke_ends>("revoke-ends", words("at-once", "when-called"), 0, rule("doppelkopf/grund-8-2")),
    option<&Options::revoke_payment>("revoke-payment", words("shares", "twice"), 0, rule("doppelkopf/grund-8-2")),
    option<&Options::discipline>("discipline", words("strict", "table"), 0, rule("doppelkopf/grund-8-2")),
};

}  // namespace stube::doppelkopf
