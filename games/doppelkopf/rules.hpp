// Doppelkopf as a German club plays it: reservations, the solo auction, Armut and Hochzeit, ten tricks, announcements.
// Cards are in cards.hpp, the settlement in scoring.hpp, what a seat may know in knowing.hpp.
#pragma once
#include "games/doppelkopf/knowing.hpp"
#include "games/doppelkopf/scoring.hpp"

namespace stube::doppelkopf {

struct Rules {
  using Options = doppelkopf::Options;
  using State = doppelkopf::State;
  static constexpr int copies = 2;
  // The lines add up to the value of the deal, which is paid to some seats and by others.
  static constexpr bool sheet_is_deal_score = false;
  static constexpr RuleId misdeal = rule("doppelkopf/grund-1");
  static constexpr RuleId player_count = rule("doppelkopf/grund-1");

  static constexpr int players(const State&) { return seats; }
  static constexpr int sides(const State&) { return seats; }
  static constexpr Side side_of(const State&, Seat seat) { return Side(seat.index()); }
  static constexpr Cards full_pack(const State&) { return all_kinds(); }
  static constexpr int score(const State& s, Side side) { return s.score[side]; }
  static constexpr int deal_score(const State& s, Side side) { return s.deal_score[side]; }
  static constexpr int payoff(const State& s, Seat seat) { return s.deal_score[Side(seat.index())]; }
  static constexpr int pot(const State&) { return 0; }
  static constexpr Holding hand(const State& s, Seat seat) { return {s.hand[seat], s.hidden[seat]}; }
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

  // --- dealing -----------------------------------------------------------------------------------------------------------

  static constexpr bool awaits_deal(const State& s) { return s.phase == Phase::deal; }

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

  // --- whose turn, which moves -------------------------------------------------------------------------------------------

  static constexpr Seats turn(const State& s) {
    if (s.phase == Phase::deal || s.phase == Phase::match_over) return {};
    return s.phase == Phase::review ? reviewers(s) - seats_of(s.passed) : Seats(s.turn);
  }

  static constexpr void each_move(const State& s, Seat seat, auto&& visit) {
    if (in_play(s)) return each_move_in_play(s, seat, visit);
    if (!turn(s).has(seat)) return;
    const auto offer = [&](const Move& move) {
      if (judge(s, seat, move).lawful()) visit(move);
    };
    switch (s.phase) {
      case Phase::reservations:
        offer(move_of(Verb::pass));
        offer(move_of(Verb::five_kings));
        offer(move_of(Verb::armut));
        for (std::uint16_t kind = 0; kind < 3; ++kind) offer(move_of(Verb::hochzeit, kind));
        for (std::uint16_t kind = 0; kind < 8; ++kind) offer(move_of(Verb::solo, kind));
        break;
      case Phase::solo_auction:
        offer(move_of(Verb::pass));
        for (std::uint16_t step = 0; step < 5; ++step) offer(move_of(Verb::bid, step));
        break;
      case Phase::armut_offer:
        offer(move_of(Verb::pass));
        offer(move_of(Verb::take));
        break;
      case Phase::armut_return:
        each_return(s, seat, visit);
        break;
      default:
        break;
    }
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
        return verb == Verb::pass ? lawful() : verb == Verb::bid ? judge_bid(s, seat, move.a + 1) : refuse(reasons::not_now);
      case Phase::armut_offer:
        return verb == Verb::pass || verb == Verb::take ? lawful() : refuse(reasons::not_now);
      case Phase::armut_return:
        return verb == Verb::give_back ? judge_return(s, seat, move) : refuse(reasons::not_now);
      case Phase::play:
        if (verb != Verb::play && verb != Verb::play_schwein) return refuse(reasons::not_now);
        return judge_card(s, seat, move.card(), verb == Verb::play_schwein);
      default:
        return verb == Verb::pass ? lawful() : refuse(reasons::not_now);
    }
  }

  // --- what a move does --------------------------------------------------------------------------------------------------

  static constexpr void apply(State& s, Seat seat, const Move& move, auto&& tell) {
    const Verb verb = static_cast<Verb>(move.verb);
    if (verb == Verb::call_revoke) return call_revoke(s, seat, move.seat_a(), tell);
    if (verb == Verb::announce && s.phase == Phase::play) return announce(s, seat, move.a < 2 ? step_said : move.a, tell);
    switch (s.phase) {
      case Phase::reservations: return speak(s, seat, wanted(move), tell);
      case Phase::solo_auction: return verb == Verb::pass ? give_way(s, seat, tell) : bid(s, seat, move.a + 1, tell);
      case Phase::armut_offer: return verb == Verb::take ? take_armut(s, seat, tell) : decline_armut(s, seat, tell);
      case Phase::armut_return: return give_back(s, seat, named_in(move), tell);
      case Phase::play: return play(s, seat, move.card(), verb == Verb::play_schwein, tell);
      case Phase::review: return let_pass(s, seat, tell);
      default: return;
    }
  }

  static constexpr Outcome outcome(const State& s) {  // doppelkopf/i-25
    if (!s.ending.is_some()) return {};
    int best = s.score[Side(0)];
    for (int i = 1; i < seats; ++i) best = s.score[Side(i)] > best ? s.score[Side(i)] : best;
    Sides winners;
    for (int i = 0; i < seats; ++i)
      if (s.score[Side(i)] == best) winners |= Side(i);
    return {s.ending, winners, rule("doppelkopf/i-25")};
  }

  // --- what a seat may know ----------------------------------------------------------------------------------------------

  static constexpr State seen_by(const State& s, Seat viewer) { return doppelkopf::seen_by(s, viewer); }
  static constexpr void imagine(State& s, Seat, Random& random) { doppelkopf::imagine(s, random); }
  // By the seat that the cards were dealt to, so that the deal can be laid out again.
  static constexpr void each_place(const State& s, auto&& visit) {
    for (const Seat seat : everyone()) visit(dealt_to(s, seat));
  }
  // What others did not see of a move, as it was in this (imagined) deal: the words of a reservation, the cards given back.
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
  // --- dealing, told -----------------------------------------------------------------------------------------------------

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
    tell(event_of(event("shuffle"), again ? rule("doppelkopf/i-7") : rule("doppelkopf/i-1")).by(s.dealer).saying(s.deal));
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

  // doppelkopf/i-7: the same dealer, the same number, no Bock used.
  static constexpr void redeal(State& s, Seat seat, RuleId because, auto&& tell) {
    tell(event_of(event("redeal"), because).by(seat));
    ++s.redeals;
    s.phase = Phase::deal;
    s.turn = Seat::none();
  }

  // --- reservations ------------------------------------------------------------------------------------------------------

  static constexpr Verdict judge_out_of_turn(const State& s, Seat seat, Verb verb) {
    if (s.phase == Phase::play && (verb == Verb::play || verb == Verb::play_schwein))
      for (const TrickCard& card : s.trick.cards)
        if (card.seat == seat) return refuse(rule("doppelkopf/grund-8-1"), why("already-played"));
    return refuse(reasons::not_your_turn);
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
        if ((hand & both_copies(Cards::of_rank(rank::king))).count() >= 5) return lawful();
        return refuse(rule("doppelkopf/grund-5"), why("too-few-kings"));
      case Verb::armut:
        if (normal_trumps_in(hand) <= 3) return lawful();
        return refuse(rule("doppelkopf/grund-6"), why("too-many-trumps"), normal_trumps_in(hand));
      case Verb::hochzeit:
      case Verb::bare_hochzeit:
        if (static_cast<Verb>(move.verb) == Verb::bare_hochzeit || move.a >= 3)
          return refuse(rule("doppelkopf/grund-7a"), why("which-hochzeit"));
        if (copies_in(hand, old_one) == 2) return lawful();
        return refuse(rule("doppelkopf/grund-7"), why("no-hochzeit"));
      default:
        return refuse(reasons::not_now);
    }
  }

  static constexpr Reservation wanted(const Move& move) {
    switch (static_cast<Verb>(move.verb)) {
      case Verb::solo: return reservation_of(static_cast<Contract>(move.a));
      case Verb::five_kings: return Reservation::five_kings;
      case Verb::armut: return Reservation::armut;
      case Verb::hochzeit: return static_cast<Reservation>(static_cast<int>(Reservation::hochzeit_any) + move.a);
      default: return Reservation::pass;
    }
  }

  static constexpr Move reservation_move(Reservation r) {
    if (is_solo(r)) return move_of(Verb::solo, static_cast<std::uint16_t>(contract_of(r)));
    if (is_hochzeit(r))
      return move_of(Verb::hochzeit, static_cast<std::uint16_t>(static_cast<int>(r) - static_cast<int>(Reservation::hochzeit_any)));
    return move_of(r == Reservation::five_kings ? Verb::five_kings : r == Reservation::armut ? Verb::armut : Verb::pass);
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
    tell(event_of(event("game"), rule("doppelkopf/grund-4")));
    begin_play(s, Contract::diamonds, forehand(s), tell);
  }

  static constexpr void tell_declared(const State& s, Seat seat, RuleId by, auto&& tell) {
    tell(event_of(event("declares"), by).by(seat).saying(static_cast<int>(s.reservations[seat])));
  }

  static constexpr void throw_in(State& s, Seat seat, auto&& tell) {
    tell_declared(s, seat, rule("doppelkopf/grund-5"), tell);
    redeal(s, seat, rule("doppelkopf/grund-5"), tell);
  }

  // --- soli --------------------------------------------------------------------------------------------------------------

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
    const bool first = !s.first_solo_used[soloist];
    if (first) tell(event_of(event("first-solo"), rule("doppelkopf/i-11")).by(soloist));
    s.first_solo_used[soloist] = true;
    begin_play(s, contract, first ? soloist : forehand(s), tell);  // doppelkopf/soli-2
    if (s.level == 0) return;
    s.announced[0] = s.level;  // doppelkopf/i-17
    s.deadline[0] = s.level == step_schwarz ? no_deadline : std::uint8_t{4};
    tell(event_of(event("bound"), rule("doppelkopf/i-17")).by(soloist).saying(s.level));
  }

  // --- Armut -------------------------------------------------------------------------------------------------------------

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
    const Event laid = event_of(event("armut"), rule("doppelkopf/grund-6")).by(poor).saying(s.armut_count).showing(s.armut_table);
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
    const Event taken = event_of(event("takes"), rule("doppelkopf/i-12"))
                            .by(taker)
                            .with(s.poor)
                            .saying(s.armut_count)
                            .showing(s.armut_given);
    tell(s.options.armut_table == ArmutTable::face_up ? taken : taken.cards_only_for(Seats(taker) | s.poor));
    s.phase = Phase::armut_return;
    s.turn = taker;
    if (s.armut_count == 0) begin_play(s, Contract::diamonds, forehand(s), tell);
  }

  // doppelkopf/grund-6a: Fehl goes back, and trumps only when no Fehl is left.
  static constexpr Verdict judge_return(const State& s, Seat seat, const Move& move) {
    const Cards back = named_in(move);
    if (back.count() != move.cards.size() || !holds(s.hand[seat], back)) return refuse(reasons::not_in_hand);
    if (move.cards.size() != s.armut_count)
      return refuse(rule("doppelkopf/i-12"), why("return-count"), s.armut_count);
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
    begin_play(s, Contract::diamonds, forehand(s), tell);
  }

  // --- Hochzeit ----------------------------------------------------------------------------------------------------------

  static constexpr void begin_hochzeit(State& s, Seat bride, auto&& tell) {
    s.game = Game::hochzeit;
    s.bride = bride;
    s.finding = static_cast<FindingTrick>(static_cast<int>(s.reservations[bride]) -
                                          static_cast<int>(Reservation::hochzeit_any));
    s.party[bride] = Party::re;
    s.party_shown[bride] = true;
    tell(event_of(event("hochzeit"), rule("doppelkopf/grund-7")).by(bride).saying(static_cast<int>(s.finding)));
    begin_play(s, Contract::diamonds, forehand(s), tell);
  }

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
    for (const Seat seat : everyone())
      s.party[seat] = seat == s.bride || seat == s.partner ? Party::re : Party::kontra;
    show_all_parties(s);
    s.finding_trick = static_cast<std::uint8_t>(s.made.size());
    s.deadline[0] = s.deadline[1] = static_cast<std::uint8_t>(4 * s.finding_trick + 1);  // doppelkopf/ansagen-2
    tell(event_of(event("speak"), rule("doppelkopf/ansagen-2")));
  }

  // --- play --------------------------------------------------------------------------------------------------------------

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
    tell(event_of(event("leads"), s.game == Game::solo ? rule("doppelkopf/soli-2") : rule("doppelkopf/grund-4")).by(leader));
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
    if (s.phase == Phase::play)
      for (std::uint16_t word = 0; word < 6; ++word)
        if (judge_announcement(s, seat, word).lawful()) visit(move_of(Verb::announce, word));
    for (std::uint16_t other = 0; other < seats; ++other)
      if (judge_call(s, seat, other).lawful()) visit(move_of(Verb::call_revoke, other));
  }

  // At a real table any card can be played; what it costs is settled when it is called (doppelkopf/grund-8-2).
  static constexpr Cards playable(const State& s, Seat seat) {
    if (s.trick.empty() || s.options.discipline == Discipline::table) return s.hand[seat];
    return following(s.contract, s.hand[seat], class_led(s));
  }

  static constexpr Verdict judge_card(const State& s, Seat seat, Card card, bool as_schwein) {
    if (!s.hand[seat].has(card)) return refuse(reasons::not_in_hand);
    if (as_schwein && (card != fox || !may_name_schwein(s, seat)))
      return refuse(rule("doppelkopf/grund-3"), why("no-schwein"));
    if (playable(s, seat).has(card)) return lawful();
    return refuse(rule("doppelkopf/i-3"), why("must-follow"), static_cast<int>(class_led(s)));
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
    const RuleId by = step > step_said              ? rule("doppelkopf/ansagen-3")
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
      tell(event_of(event("play"), rule("doppelkopf/i-3")).by(seat).showing(card));
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
    for (const TrickCard& played : s.trick.cards) {
      made.augen = static_cast<std::uint8_t>(made.augen + augen_of(played.card));
      if (played.card == fox && s.trump == suit::diamonds && played.seat != s.schwein_in_trick)
        made.foxes |= bit_of(played.seat);
      if (played.card == charlie) made.charlies |= bit_of(played.seat);
      if (class_of(s.contract, played.card) != Class::hearts) made.hearts = false;  // doppelkopf/i-22
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

  // --- revoke and review -------------------------------------------------------------------------------------------------

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

  // --- settlement --------------------------------------------------------------------------------------------------------

  static constexpr void settle(State& s, Seat offender, auto&& tell) {
    const Reckoning r = reckon(s, offender);
    tell_reckoning(s, r, tell);
    const int value = Sheet(s, r).write([&](LineText text, int points, RuleId by) {
      tell(score_line(event("score"), text, r.sheet_side(), points, by).by(Seat(r.sheet_side().index())));
    });
    for (const Seat seat : everyone()) pay(s, seat, payment(r, seat, value), tell);
    count_bocks(s, r, tell);
    tell(event_of(event("deal-over"), deciding_rule(s, r)).saying(index_of(r.winner)).worth(value).with(offender));
    end_deal(s, tell);
  }

  static constexpr void tell_reckoning(const State& s, const Reckoning& r, auto&& tell) {
    const RuleId one_or_two = r.kind == DealKind::silent_solo || r.kind == DealKind::hochzeit_solo
                                  ? rule("doppelkopf/i-15")
                                  : rule("doppelkopf/i-4");
    tell(event_of(event("settlement"), one_or_two).saying(static_cast<int>(r.kind)).worth(s.deal));
    for (const Seat seat : everyone())
      tell(event_of(event("party"), rule("doppelkopf/i-4")).by(seat).saying(r.side[0].has(seat) ? 0 : 1));
    tell(event_of(event("augen"), rule("doppelkopf/i-2")).saying(r.augen[0]).worth(r.augen[1]));
    const int re = r.special[0].sum(), kontra = r.special[1].sum();
    // doppelkopf/i-20: told where they are left out, or where the losers' are taken off.
    const int losing = r.winner == Party::kontra ? re : kontra;
    if (r.solo)
      tell(event_of(event("specials"), rule("doppelkopf/i-20")).saying(0).worth(0));
    else if (re + kontra > 0)
      tell(event_of(event("specials"), losing > 0 ? rule("doppelkopf/i-20") : rule("doppelkopf/abrechnung-5"))
               .saying(re)
               .worth(kontra));
  }

  static constexpr void pay(State& s, Seat seat, int points, auto&& tell) {
    const Side side(seat.index());
    s.deal_score[side] = static_cast<std::int16_t>(points);
    s.score[side] = static_cast<std::int16_t>(s.score[side] + points);
    tell(event_of(event("payment"), rule("doppelkopf/i-24")).by(seat).on(side).worth(points));
  }

  static constexpr void count_bocks(State& s, const Reckoning& r, auto&& tell) {
    if (r.solo) {
      if (s.bock > 0) tell(event_of(event("bock-skipped"), rule("doppelkopf/soli-3")).saying(s.bock));
      return;
    }
    if (r.doubled) {
      --s.bock;
      tell(event_of(event("bock-used"), rule("doppelkopf/boecke-5")).saying(s.bock));
    }
    each_bock(s, r, [&](RuleId cause) {
      s.bock = static_cast<std::uint16_t>(s.bock + 4);
      tell(event_of(event("bock"), cause).saying(s.bock));
    });
  }

  static constexpr void end_deal(State& s, auto&& tell) {
    s.turn = Seat::none();
    if (s.deal == s.options.length) {
      s.phase = Phase::match_over;
      s.ending = ending("session over");
      if (s.bock > 0) tell(event_of(event("bock-lapses"), rule("doppelkopf/i-21")).saying(s.bock));
      tell(event_of(event("match-over"), rule("doppelkopf/i-25")));
      return;
    }
    s.phase = Phase::deal;
    s.dealer = left_of(s.dealer, seats);  // doppelkopf/i-1
    ++s.deal;
    s.redeals = 0;
    tell(event_of(event("next-dealer"), rule("doppelkopf/i-1")).by(s.dealer));
  }

  static constexpr Cards named_in(const Move& move) {
    Cards set;
    for (const Card card : move.cards)
      if (copies_in(set, card) < copies) set = with(set, card);
    return set;
  }
  static constexpr Move return_move(Cards back) {
    Move move = move_of(Verb::give_back);
    each_sorted(back, [&](Card card) { move.cards.add(card); });
    return move;
  }
};

inline constexpr Option<Options> options[] = {
    option<&Options::length>("length", numbers(1, 2, 3, 4, 8, 12, 16, 20, 24, 32, 48), 24, rule("doppelkopf/i-25")),
    option<&Options::stake>("stake", numbers(1, 2, 5, 10), 1, rule("doppelkopf/i-24")),
    option<&Options::armut_table>("armut-table", words("face-down", "face-up"), 0, rule("doppelkopf/i-12")),
    option<&Options::discipline>("discipline", words("strict", "table"), 0, rule("doppelkopf/grund-8-2")),
};

}  // namespace stube::doppelkopf
