// What happens before the first card: reservations, the auction of several soli, who leads in a first solo, the Armut,
// the declared Hochzeit.
#pragma once
#include "games/doppelkopf/tricks.hpp"

namespace stube::doppelkopf {

struct BeforePlay : CardPlay {
  // --- reservations ---

  static constexpr bool may_throw_in(Cards hand) {
    return (hand & both_copies(Cards::of_rank(rank::king))).count() >= 5;
  }
  static constexpr bool may_be_poor(Cards hand) { return normal_trumps_in(hand) <= 3; }
  static constexpr bool may_marry(Cards hand) { return copies_in(hand, old_one) == 2; }

  static constexpr void each_reservation(const State& s, Seat seat, auto&& visit) {
    const Cards hand = s.hand[seat];
    visit(move_of(Verb::pass));
    if (may_throw_in(hand)) visit(move_of(Verb::five_kings));
    if (may_be_poor(hand)) visit(move_of(Verb::armut));
    if (may_marry(hand))
      for (std::uint16_t kind = 0; kind < 3; ++kind) visit(move_of(Verb::hochzeit, kind));
    for (std::uint16_t kind = 0; kind < 8; ++kind) visit(move_of(Verb::solo, kind));
  }

  // One of them, in the same order: a pass, five kings, an Armut, three kinds of Hochzeit, eight soli.
  static constexpr Move random_reservation(Cards hand, Random& random) {
    const int kings = may_throw_in(hand) ? 1 : 0, poor = may_be_poor(hand) ? 1 : 0, bride = may_marry(hand) ? 3 : 0;
    int n = static_cast<int>(random.below(static_cast<std::uint32_t>(1 + kings + poor + bride + 8)));
    if (n-- == 0) return move_of(Verb::pass);
    if (n < kings) return move_of(Verb::five_kings);
    n -= kings;
    if (n < poor) return move_of(Verb::armut);
    n -= poor;
    if (n < bride) return move_of(Verb::hochzeit, static_cast<std::uint16_t>(n));
    return move_of(Verb::solo, static_cast<std::uint16_t>(n - bride));
  }

  static constexpr Verdict judge_reservation(const State& s, Seat seat, const Move& move) {
    const Cards hand = s.hand[seat];
    switch (static_cast<Verb>(move.verb)) {
      case Verb::pass:
        return lawful();
      case Verb::solo:
      case Verb::bare_solo:
        if (static_cast<Verb>(move.verb) == Verb::solo && move.a < 8) return lawful();
        return refuse(rule("doppelkopf/soli-1"), why("no-such-solo"));
      case Verb::five_kings:
        if (may_throw_in(hand)) return lawful();
        return refuse(rule("doppelkopf/grund-5"), why("too-few-kings"));
      case Verb::armut:
        if (may_be_poor(hand)) return lawful();
        return refuse(rule("doppelkopf/grund-6"), why("too-many-trumps"), normal_trumps_in(hand));
      case Verb::hochzeit:
      case Verb::bare_hochzeit:
        if (static_cast<Verb>(move.verb) == Verb::bare_hochzeit || move.a >= 3)
          return refuse(rule("doppelkopf/grund-7a"), why("which-hochzeit"));
        if (may_marry(hand)) return lawful();
        return refuse(rule("doppelkopf/grund-7"), why("no-hochzeit"));
      default:
        return refuse(reasons::not_now);
    }
  }

  static constexpr Reservation wanted(const Move& move) {
    switch (static_cast<Verb>(move.verb)) {
      case Verb::solo:
        return reservation_of(static_cast<Contract>(move.a));
      case Verb::five_kings:
        return Reservation::five_kings;
      case Verb::armut:
        return Reservation::armut;
      case Verb::hochzeit:
        return static_cast<Reservation>(static_cast<int>(Reservation::hochzeit_any) + move.a);
      default:
        return Reservation::pass;
    }
  }

  static constexpr Move reservation_move(Reservation r) {
    if (is_solo(r)) return move_of(Verb::solo, static_cast<std::uint16_t>(contract_of(r)));
    if (is_hochzeit(r))
      return move_of(Verb::hochzeit,
                     static_cast<std::uint16_t>(static_cast<int>(r) - static_cast<int>(Reservation::hochzeit_any)));
    return move_of(r == Reservation::five_kings ? Verb::five_kings
                   : r == Reservation::armut    ? Verb::armut
                                                : Verb::pass);
  }

  static constexpr void speak(State& s, Seat seat, Reservation reservation, auto&& tell) {
    s.reservations[seat] = reservation;
    if (reservation == Reservation::pass)
      tell(event_of(event("reservation"), rule("doppelkopf/grund-4")).by(seat).saying(static_cast<int>(reservation)));
    else  // doppelkopf/i-6
      tell(event_of(event("reservation"), rule("doppelkopf/i-6"))
               .by(seat)
               .saying(static_cast<int>(reservation))
               .number_only_for(seat));
    s.turn = left_of(seat, seats);
    if (seat == s.dealer) resolve(s, tell);
  }

  // doppelkopf/grund-4: solo, five kings, Armut, Hochzeit; the first that was declared counts.
  static constexpr void resolve(State& s, auto&& tell) {
    const Seats soli = who_reserved(s, is_solo);
    if (!soli.empty()) {
      for (const Seat seat : soli) tell_declared(s, seat, rule("doppelkopf/soli-1"), tell);
      if (soli.count() == 1)
        play_solo(s, soli.lowest(), tell);
      else
        open_auction(s);
      return;
    }
    const Seats kings = who_reserved(s, [](Reservation r) { return r == Reservation::five_kings; });
    if (!kings.empty()) return throw_in(s, nearest_to_forehand(s, kings), tell);
    const Seats poor = who_reserved(s, [](Reservation r) { return r == Reservation::armut; });
    if (!poor.empty()) return offer_armut(s, nearest_to_forehand(s, poor), tell);
    const Seats bride = who_reserved(s, is_hochzeit);
    if (!bride.empty()) return begin_hochzeit(s, bride.lowest(), tell);
    s.game = Game::normal;
    tell(event_of(event("game"), rule("doppelkopf/i-30")));
    fix_trumps(s, Contract::diamonds, tell);
    begin_play(s, forehand(s), tell);
  }

  static constexpr void tell_declared(const State& s, Seat seat, RuleId by, auto&& tell) {
    tell(event_of(event("declares"), by).by(seat).saying(static_cast<int>(s.reservations[seat])));
  }

  static constexpr void throw_in(State& s, Seat seat, auto&& tell) {
    tell_declared(s, seat, rule("doppelkopf/grund-5"), tell);
    redeal(s, seat, rule("doppelkopf/grund-5"), tell);
  }

  // doppelkopf/i-7: the same dealer, the same number, no Bock used.
  static constexpr void redeal(State& s, Seat seat, RuleId because, auto&& tell) {
    tell(event_of(event("redeal"), because).by(seat));
    ++s.redeals;
    s.phase = Phase::deal;
    s.turn = Seat::none();
  }

  // --- soli ---

  // doppelkopf/i-10: of two soli with the same rank the one nearer to forehand is the higher.
  static constexpr int auction_rank(const State& s, Seat seat) {
    return rank_of(contract_of(s.reservations[seat])) * seats - distance_from_forehand(s, seat);
  }
  static constexpr Seat lowest_solo(const State& s, Seats among) {
    Seat lowest = among.lowest();
    for (const Seat seat : among)
      if (auction_rank(s, seat) < auction_rank(s, lowest)) lowest = seat;
    return lowest;
  }

  // doppelkopf/grund-4a: the two lowest soli first, and the lower begins.
  static constexpr void open_auction(State& s) {
    s.phase = Phase::solo_auction;
    const Seats claimants = who_reserved(s, is_solo);
    s.low = lowest_solo(s, claimants);
    s.high = lowest_solo(s, claimants - s.low);
    s.turn = s.low;
  }

  static constexpr Verdict judge_bid(const State& s, Seat seat, int step) {
    if (seat == s.low)
      return step > s.level ? lawful() : refuse(rule("doppelkopf/grund-4a"), why("bid-higher"), s.level);
    return step == s.level ? lawful() : refuse(rule("doppelkopf/grund-4a"), why("hold-exactly"), s.level);
  }

  static constexpr void bid(State& s, Seat seat, int step, auto&& tell) {
    if (seat == s.low) {
      s.level = static_cast<std::uint8_t>(step);
      tell(event_of(event("bid"), rule("doppelkopf/grund-4a")).by(seat).saying(step));
      s.turn = s.high;
      return;
    }
    tell(event_of(event("holds"), rule("doppelkopf/i-10")).by(seat).saying(step));
    s.turn = s.low;
    if (step == step_schwarz) drop_out(s, s.low, tell);
  }

  static constexpr void give_way(State& s, Seat seat, auto&& tell) {
    tell(event_of(event("gives-way"), rule("doppelkopf/i-10")).by(seat));
    drop_out(s, seat, tell);
  }

  static constexpr void drop_out(State& s, Seat out, auto&& tell) {
    const Seat survivor = out == s.low ? s.high : s.low;
    s.passed |= bit_of(out);
    const Seats waiting = who_reserved(s, is_solo) - seats_of(s.passed) - survivor;
    if (waiting.empty()) return play_solo(s, survivor, tell);
    s.low = survivor;
    s.high = lowest_solo(s, waiting);
    s.turn = s.level > 0 ? s.high : s.low;
  }

  static constexpr void play_solo(State& s, Seat soloist, auto&& tell) {
    s.game = Game::solo;
    s.soloist = soloist;
    for (const Seat seat : everyone()) s.party[seat] = seat == soloist ? Party::re : Party::kontra;
    show_all_parties(s);
    const Contract contract = contract_of(s.reservations[soloist]);
    tell(event_of(event("solo"), rule("doppelkopf/soli-1")).by(soloist).saying(static_cast<int>(contract)));
    fix_trumps(s, contract, tell);
    s.announced[0] = s.level;  // doppelkopf/i-17
    if (s.level > 0) tell(event_of(event("bound"), rule("doppelkopf/i-17")).by(soloist).saying(s.level));
    const bool first = !s.first_solo_used[soloist];
    s.first_solo_used[soloist] = true;
    if (!first) return begin_play(s, forehand(s), tell);
    tell(event_of(event("first-solo"), rule("doppelkopf/soli-2")).by(soloist));
    if (soloist == forehand(s) || s.options.first_solo_lead == FirstSoloLead::automatic)
      return begin_play(s, soloist, tell);
    s.phase = Phase::solo_lead;  // doppelkopf/i-11
    s.turn = soloist;
  }

  // doppelkopf/i-11: a right may be waived.
  static constexpr void use_lead(State& s, Seat soloist, bool leads, auto&& tell) {
    if (!leads) tell(event_of(event("waives"), rule("doppelkopf/i-11")).by(soloist).with(forehand(s)));
    begin_play(s, leads ? soloist : forehand(s), tell);
  }

  // --- Armut ---

  static constexpr void offer_armut(State& s, Seat poor, auto&& tell) {
    // Whether the other reservations were Armut too stays secret, so the rule is told wherever there are others.
    const Seats others = who_reserved(s, [](Reservation r) { return r != Reservation::pass; }) - poor;
    tell_declared(s, poor, others.empty() ? rule("doppelkopf/grund-4") : rule("doppelkopf/i-8"), tell);
    s.game = Game::armut;
    s.phase = Phase::armut_offer;
    s.poor = poor;
    s.armut_table = s.hand[poor] & normal_trumps();
    s.hand[poor] -= normal_trumps();
    s.armut_count = static_cast<std::uint8_t>(s.armut_table.count());
    s.turn = left_of(poor, seats);
    if (s.armut_count == 0) return tell(event_of(event("armut-bare"), rule("doppelkopf/grund-6")).by(poor));
    const Event laid =
        event_of(event("armut"), rule("doppelkopf/grund-6")).by(poor).saying(s.armut_count).showing(s.armut_table);
    tell(s.options.armut_table == ArmutTable::face_up ? laid : laid.cards_only_for(poor));
  }

  static constexpr void decline_armut(State& s, Seat seat, auto&& tell) {
    tell(event_of(event("declines"), rule("doppelkopf/i-12")).by(seat).with(s.poor));
    s.turn = left_of(seat, seats);
    if (s.turn == s.poor) redeal(s, s.poor, rule("doppelkopf/grund-6c"), tell);
  }

  static constexpr void take_armut(State& s, Seat taker, auto&& tell) {
    s.taker = taker;
    s.armut_given = s.armut_table;
    s.hand[taker] = joined(s.hand[taker], s.armut_table);
    s.armut_table = Cards();
    for (const Seat seat : everyone()) s.party[seat] = seat == s.poor || seat == taker ? Party::re : Party::kontra;
    show_all_parties(s);
    if (s.armut_count == 0) return take_nothing(s, tell);
    const Event taken = event_of(event("takes"), rule("doppelkopf/i-30"))
                            .by(taker)
                            .with(s.poor)
                            .saying(s.armut_count)
                            .showing(s.armut_given);
    tell(s.options.armut_table == ArmutTable::face_up ? taken : taken.cards_only_for(Seats(taker) | s.poor));
    s.phase = Phase::armut_return;
    s.trump = trump_suit(Contract::diamonds);
    s.turn = taker;
  }

  // doppelkopf/i-12: as many cards go back as were taken; where that is none, no trumps came back.
  static constexpr void take_nothing(State& s, auto&& tell) {
    tell(event_of(event("takes-bare"), rule("doppelkopf/i-30")).by(s.taker).with(s.poor));
    s.trumps_back = TrumpsBack::no;
    fix_trumps(s, Contract::diamonds, tell);
    begin_play(s, forehand(s), tell);
  }

  // doppelkopf/grund-6a: Fehl goes back, and trumps only when no Fehl is left.
  static constexpr Verdict judge_return(const State& s, Seat seat, const Move& move) {
    const Cards back = named_in(move);
    if (back.count() != move.cards.size() || !holds(s.hand[seat], back)) return refuse(reasons::not_in_hand);
    if (move.cards.size() != s.armut_count) return refuse(rule("doppelkopf/i-12"), why("return-count"), s.armut_count);
    const Cards fehl = s.hand[seat] - normal_trumps();
    if (normal_trumps_in(back) > 0 && !holds(back, fehl))
      return refuse(rule("doppelkopf/grund-6a"), why("return-fehl-first"));
    return lawful();
  }

  static constexpr void each_return(const State& s, Seat seat, auto&& visit) {
    const Cards trumps = s.hand[seat] & normal_trumps(), fehl = s.hand[seat] - trumps;
    const auto offer = [&](Cards back) { visit(return_move(back)); };
    if (fehl.count() >= s.armut_count) return each_choice(fehl, s.armut_count, offer);
    each_choice(trumps, s.armut_count - fehl.count(), [&](Cards more) { offer(joined(fehl, more)); });
  }

  static constexpr void give_back(State& s, Seat taker, Cards back, auto&& tell) {
    s.hand[taker] = lessened(s.hand[taker], back);
    s.hand[s.poor] = joined(s.hand[s.poor], back);
    s.armut_returned = back;
    s.trumps_back = normal_trumps_in(back) > 0 ? TrumpsBack::yes : TrumpsBack::no;
    tell(event_of(event("exchange"), rule("doppelkopf/grund-6a"))
             .by(taker)
             .with(s.poor)
             .saying(s.armut_count)
             .showing(back)
             .cards_only_for(Seats(taker) | s.poor));
    if (s.trumps_back == TrumpsBack::yes) tell(event_of(event("trumps-back"), rule("doppelkopf/grund-6b")).by(taker));
    fix_trumps(s, Contract::diamonds, tell);
    begin_play(s, forehand(s), tell);
  }

  static constexpr Cards named_in(const Move& move) {
    Cards set;
    for (const Card card : move.cards)
      if (copies_in(set, card) < 2) set = with(set, card);
    return set;
  }
  static constexpr Move return_move(Cards back) {
    Move move = move_of(Verb::give_back);
    each_sorted(back, [&](Card card) { move.cards.add(card); });
    return move;
  }

  // --- Hochzeit ---

  static constexpr void begin_hochzeit(State& s, Seat bride, auto&& tell) {
    s.game = Game::hochzeit;
    s.bride = bride;
    s.finding = static_cast<FindingTrick>(static_cast<int>(s.reservations[bride]) -
                                          static_cast<int>(Reservation::hochzeit_any));
    s.party[bride] = Party::re;
    s.party_shown[bride] = true;
    tell(event_of(event("hochzeit"), rule("doppelkopf/grund-7")).by(bride).saying(static_cast<int>(s.finding)));
    fix_trumps(s, Contract::diamonds, tell);
    begin_play(s, forehand(s), tell);
  }
};

}  // namespace stube::doppelkopf
