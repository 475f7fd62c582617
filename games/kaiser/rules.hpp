// The Kaiserspiel, or Impériale (Nuremberg 1763), for two or three players: dealing, announcing, play, calls and
// offers. Marking is in scoring.hpp, what a hand owes to a trick in pack.hpp, called faults in faults.hpp, unseen cards
// in imagine.hpp.
#pragma once
#include "games/kaiser/imagine.hpp"
#include "games/kaiser/scoring.hpp"
#include "table/each_for_himself.hpp"

namespace stube::kaiser {

struct Rules : EachForHimself<State> {
  static constexpr RuleId player_count = rule("kaiser/begriff-2");
  // Penalties stand on the sheet and do not enter the deal's score.
  static constexpr bool sheet_is_deal_score = false;

  static constexpr Cards full_pack(const State& s) { return whole_pack(s); }
  static constexpr int money(const State& s, Seat seat) { return s.stakes.money[seat]; }
  static constexpr int pot(const State& s) { return s.stakes.pot; }

  // What the deal has added to the seat's score less what it added to the others', so that erasing counts too.
  static constexpr int payoff(const State& s, Seat seat) {
    const auto gain = [&](Seat who) { return s.score[side(who)] - s.score_before[side(who)] + prize(s, who); };
    int others = 0;
    for (const Seat other : Seats::first(s.players) - seat) others += gain(other);
    return gain(seat) - others / (s.players - 1);
  }

  // --- dealing
  // -----------------------------------------------------------------------------------------------------------

  static constexpr DealPlan plan(const State& s) {
    DealPlan plan;
    for (int dealt = 0; dealt < hand_size; dealt += s.options.packet)  // kaiser/III
      plan.round(Seats::first(s.players), next_dealer(s), s.players, s.options.packet);
    return plan;
  }

  static constexpr void deal(State& s, const Deck& deck, auto&& tell) {
    const DealPlan plan = Rules::plan(s);
    s.dealer = next_dealer(s);
    ++s.deal;
    clear_deal(s);
    Sequence<Card, 64> talon;
    Card dealers_last;
    deal_out(
        plan, deck,
        [&](Seat seat, Card card) {
          s.hand[seat] |= card;
          if (seat == s.dealer) dealers_last = card;
        },
        [&](Card card) { talon.add(card); });
    if (s.deal == 1) tell_opening(s, tell);
    tell_deal(s, tell);
    turn_up(s, s.players == 2 ? talon[0] : dealers_last, as_set(talon), tell);
  }

  // --- whose turn, which moves
  // -------------------------------------------------------------------------------------------

  static constexpr Seats turn(const State& s) {
    return s.phase == Phase::over || s.phase == Phase::deal ? Seats() : Seats(s.turn);
  }

  static constexpr void each_move(const State& s, Seat seat, auto&& visit) {
    if (!turn(s).has(seat)) return;
    switch (s.phase) {
      case Phase::declare:
        each_announcement(s, seat, visit);
        visit(move_of(Verb::rummel));
        visit(move_of(Verb::pass));
        if (may_offer(s, seat)) visit(move_of(Verb::offer));
        break;
      case Phase::play:
        for (const Card card : playable(s, seat)) visit(card_move(Verb::play, card));
        each_call(s, seat, visit);
        if (may_offer(s, seat)) visit(move_of(Verb::offer));
        break;
      case Phase::review:
        each_call(s, seat, visit);
        visit(move_of(Verb::pass));
        break;
      case Phase::offer:
        visit(move_of(Verb::agree));
        visit(move_of(Verb::refuse));
        break;
      default:
        break;
    }
  }

  static constexpr Verdict judge(const State& s, Seat seat, const Move& move) {
    if (seat.index() >= s.players) return refuse(reasons::not_at_this_table);
    if (s.phase == Phase::over) return refuse(reasons::match_over);
    switch (static_cast<Verb>(move.verb)) {
      case Verb::play:
        return judge_play(s, seat, move.card());
      case Verb::rummel:
        return judge_when(s, seat, rule("kaiser/VII"), why("rummel-over"));
      case Verb::imperial:
        return judge_imperial(s, seat, move.a);
      case Verb::turned:
        return judge_turned(s, seat, move.a);
      case Verb::pass:
        if (s.phase != Phase::declare && s.phase != Phase::review) return refuse(reasons::not_now);
        return seat == s.turn ? lawful() : refuse(rule("kaiser/i-4"), reasons::not_your_turn);
      case Verb::call:
        return judge_call(s, seat, move);
      case Verb::offer:
        return judge_offer(s, seat);
      case Verb::agree:
      case Verb::refuse:
        if (s.phase != Phase::offer) return refuse(rule("kaiser/XX"), why("no-offer"));
        return seat == s.turn ? lawful() : refuse(rule("kaiser/XX"), reasons::not_your_turn);
      case Verb::resign:
        if (!at_the_table(s)) return refuse(rule("kaiser/XX"), why("no-leaving"));
        // It can be done, but it is never proposed.
        return may_leave(s, seat) ? infraction(rule("kaiser/XX"), why("no-leaving"))
                                  : refuse(rule("kaiser/XX"), why("leave-on-turn"));
    }
    return refuse(reasons::no_such_move);
  }

  // What the seat owes to the trick, whatever the discipline lets it play.
  static constexpr Cards dutiful(const State& s, Seat seat) {
    const Cards hand = s.hand[seat];
    if (!s.trick.empty()) return owed(hand, s.trick.suit_led(), s.trick.best(s.trump).card, s.trump);
    const bool trumps_first = s.players == 3 && tricks_played(s) == 0;  // kaiser/begriff-14
    return trumps_first && !hand.in(s.trump).empty() ? hand.in(s.trump) : hand;
  }

  // --- what a move does
  // --------------------------------------------------------------------------------------------------

  static constexpr void apply(State& s, Seat seat, const Move& move, auto&& tell) {
    switch (static_cast<Verb>(move.verb)) {
      case Verb::play:
        return play(s, seat, move.card(), tell);
      case Verb::rummel:
        return state_rummel(s, seat, tell);
      case Verb::imperial:
        return announce(s, seat, static_cast<Figure>(move.a), tell);
      case Verb::turned:
        return announce_turned(s, seat, static_cast<Figure>(move.a), tell);
      case Verb::pass:
        return pass(s, seat, tell);
      case Verb::call:
        return call(s, seat, move.seat_a(), move.b, tell);
      case Verb::offer:
        return offer_end(s, seat, tell);
      case Verb::agree:
        return agree(s, seat, tell);
      case Verb::refuse:
        return refuse_offer(s, seat, tell);
      case Verb::resign:
        return resign(s, seat, tell);
    }
  }

  static constexpr Outcome outcome(const State& s) {
    if (!s.ending.is_some()) return {};
    if (s.ending == ending("imperials")) return {s.ending, side(s.decider), rule("kaiser/marque-6")};
    if (s.ending == ending("agreed")) return {s.ending, Sides(), rule("kaiser/XX")};
    return {s.ending, Sides::first(s.players) - side(s.decider), rule("kaiser/XX")};
  }

  // --- what a seat may know
  // ----------------------------------------------------------------------------------------------

  static constexpr State seen_by(const State& s, Seat viewer) {
    State seen = s;
    for (const Seat seat : Seats::first(s.players)) {
      if (seat == viewer) continue;
      seen.hand[seat] = s.hand[seat] & s.shown[seat];
      seen.hidden[seat] = static_cast<std::uint8_t>(s.hand[seat].count() + s.hidden[seat] - seen.hand[seat].count());
    }
    seen.stock_hidden = static_cast<std::uint8_t>(s.stock.count() + s.stock_hidden);
    seen.stock = Cards();
    return seen;
  }

  static constexpr void imagine(State& s, Seat, Random& random) {
    Cards unseen = s.deal == 0 ? Cards() : whole_pack(s) - card_aside(s) - s.stock;
    Known places[seats + 1];
    Sequence<Seat, seats + 1> vacant;
    for (const Seat seat : Seats::first(s.players)) {
      unseen -= s.hand[seat] | s.played[seat];
      if (s.hidden[seat] == 0) continue;
      places[vacant.size()] = known_of(s, seat);
      vacant.add(seat);
    }
    places[vacant.size()].room = s.stock_hidden;
    if (s.stock_hidden > 0) vacant.add(Seat::none());
    if (!settle_agreeing(s, unseen, places, vacant, random)) settle_somehow(s, unseen, places, vacant, random);
    s.hidden = {};
    s.stock_hidden = 0;
  }

  static constexpr void each_place(const State& s, auto&& visit) {
    for (const Seat seat : Seats::first(seats)) visit(s.hand[seat]);
    visit(s.stock);
    visit(card_aside(s));
    for (const Seat seat : Seats::first(seats)) visit(s.played[seat]);
  }

 private:
  // --- dealing
  // -----------------------------------------------------------------------------------------------------------

  // kaiser/begriff-4: the deal alternates, or passes to the left.
  static constexpr Seat next_dealer(const State& s) { return s.deal == 0 ? s.dealer : left_of(s.dealer, s.players); }

  static constexpr void clear_deal(State& s) {
    State fresh;
    fresh.options = s.options;
    fresh.players = s.players;
    fresh.dealer = s.dealer;
    fresh.deal = s.deal;
    fresh.score = fresh.score_before = s.score;
    fresh.stakes = s.stakes;
    s = fresh;
  }

  static constexpr void tell_opening(const State& s, auto&& tell) {
    const RuleId pack_rule = s.players == 2 ? rule("kaiser/begriff-1") : rule("kaiser/begriff-2");
    tell(event_of(event("match"), pack_rule).saying(s.options.pack));
    if (s.options.pack == 36) tell(event_of(event("low-card"), rule("kaiser/i-2")));
    tell(event_of(event("agreed"), rule("kaiser/begriff-3")).saying(s.options.imperials));
    if (s.options.unrestricted == Unrestricted::on)
      tell(event_of(event("unrestricted"), rule("kaiser/i-13")));
    else
      tell(event_of(event("restricted"), rule("kaiser/XVI")));
    tell(event_of(event("first-dealer"), rule("kaiser/begriff-4")).by(s.dealer));
  }

  static constexpr void tell_deal(const State& s, auto&& tell) {
    tell(event_of(event("shuffled"), rule("kaiser/begriff-5"))
             .by(s.dealer)
             .with(right_of(s.dealer, s.players))
             .saying(s.deal));
    for (int step = 1; step <= s.players; ++step) {
      const Seat seat = left_of(s.dealer, s.players, step);
      tell(event_of(event("dealt"), rule("kaiser/III"))
               .by(seat)
               .saying(s.options.packet)
               .showing(s.hand[seat])
               .cards_only_for(seat));
    }
  }

  static constexpr void turn_up(State& s, Card card, Cards talon, auto&& tell) {
    s.turnup = card;
    s.trump = card.suit();
    s.stock = talon - card;
    if (s.players == 3) s.shown[s.dealer] = card;  // kaiser/begriff-8
    tell(event_of(event("turn-up"), s.players == 2 ? rule("kaiser/begriff-5") : rule("kaiser/begriff-8"))
             .by(s.dealer)
             .showing(card));
    tell(event_of(event("honours"), rule("kaiser/begriff-6")).showing(honours(s)));
    if (s.players == 2 && s.options.unrestricted == Unrestricted::on && court(s.trump).has(card))
      tell(event_of(event("no-fall"), rule("kaiser/i-7")).showing(card));
    s.phase = Phase::declare;
    s.turn = forehand(s);
    if (honours(s).has(card)) mark(s, s.dealer, 4, entries::turn_up(), tell);  // kaiser/marque-2
    if (s.phase != Phase::over) tell(event_of(event("declares"), rule("kaiser/i-4")).by(s.turn));
  }

  // --- announcing: moves and verdicts
  // ------------------------------------------------------------------------------------

  static constexpr void each_announcement(const State& s, Seat seat, auto&& visit) {
    for (std::uint16_t figure = 0; figure < figures; ++figure)
      if (judge_imperial(s, seat, figure).lawful()) visit(move_of(Verb::imperial, figure));
    for (std::uint16_t figure = 0; figure < figures; ++figure)
      if (judge_turned(s, seat, figure).lawful()) visit(move_of(Verb::turned, figure));
  }

  // Whether the seat may announce now; `too_late` after its own turn.
  static constexpr Verdict judge_when(const State& s, Seat seat, RuleId too_late, Reason spoken) {
    const bool offering = s.phase == Phase::offer;
    const Phase phase = offering ? s.interrupted : s.phase;
    if (phase != Phase::declare) return refuse(rule("kaiser/VII"), why("announcing-over"));
    const Seat declarer = offering ? s.offerer : s.turn;
    if (place_in_order(s, seat) < place_in_order(s, declarer)) return refuse(too_late, spoken);
    if (seat != declarer) return refuse(rule("kaiser/i-4"), why("declare-in-turn"));
    return offering ? refuse(reasons::not_now) : lawful();
  }

  static constexpr Verdict judge_imperial(const State& s, Seat seat, int word) {
    const Verdict when = judge_when(s, seat, rule("kaiser/VIII"), why("after-rummel"));
    if (!when.lawful()) return when;
    if (word >= figures) return refuse(rule("kaiser/begriff-9"), why("no-such-imperial"));
    const Figure figure = static_cast<Figure>(word);
    if ((s.declared[seat] & bit_of(figure)) != 0) return refuse(rule("kaiser/VII"), why("announced-already"));
    if (!in_this_pack(s, figure)) return refuse(rule("kaiser/begriff-9"), why("not-of-this-pack"));
    if (s.hand[seat].has_all(cards_of(figure))) return lawful();
    return is_suit(figure) ? refuse(rule("kaiser/begriff-10"), why("suit-incomplete"))
                           : refuse(rule("kaiser/begriff-9"), why("rank-incomplete"));
  }

  static constexpr Verdict judge_turned(const State& s, Seat seat, int word) {
    const Verdict when = judge_when(s, seat, rule("kaiser/VIII"), why("after-rummel"));
    if (!when.lawful()) return when;
    const bool known = word < figures;
    if (known && seat == s.dealer && (s.turned & bit_of(static_cast<Figure>(word))) != 0)
      return refuse(rule("kaiser/VII"), why("announced-already"));
    if (s.players == 3) return refuse(rule("kaiser/i-6"), why("three-have-no-turned"));
    if (s.options.unrestricted == Unrestricted::off) return refuse(rule("kaiser/XVI"), why("restricted"));
    if (seat != s.dealer) return refuse(rule("kaiser/i-5"), why("only-dealer"));
    if (!known) return refuse(rule("kaiser/begriff-11"), why("no-such-imperial"));
    const Figure figure = static_cast<Figure>(word);
    const Cards four = cards_of(figure);
    const bool complete = in_this_pack(s, figure) && four.has(s.turnup) && (s.hand[seat] | s.turnup).has_all(four);
    return complete ? lawful() : refuse(rule("kaiser/begriff-11"), why("turned-incomplete"));
  }

  // kaiser/i-2: sevens with 32 cards, sixes with 36.
  static constexpr bool in_this_pack(const State& s, Figure figure) {
    if (figure == Figure::sevens || figure == Figure::sixes) return rank_of(figure) == low_rank(s);
    return true;
  }

  // --- play, calls and leaving: verdicts
  // ---------------------------------------------------------------------------------

  static constexpr Cards playable(const State& s, Seat seat) {
    return at_the_table(s) && !s.trick.empty() ? s.hand[seat] : dutiful(s, seat);
  }

  static constexpr Verdict judge_play(const State& s, Seat seat, Card card) {
    if (s.phase != Phase::play) return refuse(reasons::not_now);
    if (seat != s.turn) return refuse(reasons::not_your_turn);
    if (!s.hand[seat].has(card)) return refuse(reasons::not_in_hand);
    if (dutiful(s, seat).has(card)) return lawful();
    if (s.trick.empty()) return refuse(rule("kaiser/begriff-14"), why("must-lead-trump"));
    const Suit led = s.trick.suit_led();
    const Fault fault = fault_in(s.hand[seat], card, led, s.trick.best(s.trump).card, s.trump);
    const RuleId broken = fault == Fault::denied ? rule("kaiser/XI") : rule("kaiser/X");
    // Any card may be played at the table; what it costs is seen when somebody calls it.
    if (at_the_table(s)) return lawful(broken);
    if (fault == Fault::denied) return refuse(broken, why("must-follow"), index_of(led));
    return s.hand[seat].in(led).empty() ? refuse(broken, why("must-trump"))
                                        : refuse(broken, why("must-beat"), index_of(led));
  }

  static constexpr void each_call(const State& s, Seat seat, auto&& visit) {
    for (const Seat other : Seats::first(s.players) - seat)
      for (int number = 1; number <= hand_size; ++number)
        if ((s.callable[other] & trick_bit(number)) != 0)
          visit(move_of(Verb::call, static_cast<std::uint16_t>(other.index()), static_cast<std::uint16_t>(number)));
  }

  // kaiser/i-9
  static constexpr Verdict judge_call(const State& s, Seat seat, const Move& move) {
    const RuleId calling = rule("kaiser/i-9");
    if (!at_the_table(s)) return refuse(calling, why("no-call-in-strict"));
    if (seat != s.turn || (s.phase != Phase::play && s.phase != Phase::review))
      return refuse(calling, why("no-call-now"));
    const Seat other = move.seat_a();
    if (other.index() >= s.players || other == seat || move.b < 1 || move.b > hand_size)
      return refuse(calling, why("nothing-to-call"));
    return (s.callable[other] & trick_bit(move.b)) != 0 ? lawful() : refuse(calling, why("nothing-to-call"));
  }

  static constexpr bool may_leave(const State& s, Seat seat) {
    return at_the_table(s) && seat == s.turn && (s.phase == Phase::declare || s.phase == Phase::play);
  }
  static constexpr bool has_offered(const State& s, Seat seat) { return ((s.offered >> seat.index()) & 1) != 0; }
  static constexpr bool may_offer(const State& s, Seat seat) { return may_leave(s, seat) && !has_offered(s, seat); }

  // kaiser/XX
  static constexpr Verdict judge_offer(const State& s, Seat seat) {
    if (may_offer(s, seat)) return lawful();
    if (!at_the_table(s)) return refuse(rule("kaiser/XX"), why("no-leaving"));
    return refuse(rule("kaiser/XX"), may_leave(s, seat) ? why("offered-already") : why("leave-on-turn"));
  }

  // --- announcing: what it does
  // ------------------------------------------------------------------------------------------

  static constexpr void announce(State& s, Seat seat, Figure figure, auto&& tell) {
    const Cards four = cards_of(figure);
    s.declared[seat] = static_cast<std::uint16_t>(s.declared[seat] | bit_of(figure));
    s.shown[seat] |= four;
    tell(event_of(event("imperial"), rule("kaiser/begriff-13")).by(seat).showing(four));
    const bool trumps = is_suit(figure) && suit_of(figure) == s.trump;  // kaiser/XVIII
    mark(s, seat, trumps ? 2 * points_of_imperial : points_of_imperial, entry_in_hand(figure, s.trump), tell);
  }

  static constexpr void announce_turned(State& s, Seat seat, Figure figure, auto&& tell) {
    const Cards four = cards_of(figure);
    s.turned = static_cast<std::uint16_t>(s.turned | bit_of(figure));
    s.shown[seat] |= four - s.turnup;
    tell(event_of(event("turned-imperial"), rule("kaiser/begriff-11")).by(seat).showing(four));
    mark(s, seat, points_of_imperial, entry_turned(figure), tell);
  }

  static constexpr void state_rummel(State& s, Seat seat, auto&& tell) {
    s.rummel[seat] = rummel_in(s.hand[seat], best_suit(s.hand[seat]));
    tell(event_of(event("rummel"), rule("kaiser/i-3")).by(seat).saying(s.rummel[seat].pips));
    tell(event_of(event("rummel-cards"), rule("kaiser/VIII")).by(seat).saying(s.rummel[seat].cards));
    next_declarer(s, seat, tell);
  }

  static constexpr void pass(State& s, Seat seat, auto&& tell) {
    if (s.phase == Phase::review) return review_done(s, seat, tell);
    tell(event_of(event("pass"), rule("kaiser/VII")).by(seat));
    next_declarer(s, seat, tell);
  }

  static constexpr void next_declarer(State& s, Seat seat, auto&& tell) {
    if (seat == s.dealer) return decide_rummel(s, tell);
    s.turn = left_of(seat, s.players);
    tell(event_of(event("declares"), rule("kaiser/i-4")).by(s.turn));
  }

  // kaiser/marque-5: most pips, whatever the number of cards; between equals the first in order, kaiser/XIX.
  static constexpr void decide_rummel(State& s, auto&& tell) {
    Seat best;
    bool equal = false;
    for (int step = 0; step < s.players; ++step) {
      const Seat seat = left_of(forehand(s), s.players, step);
      if (s.rummel[seat].cards == 0) continue;
      const int lead = best.is_some() ? s.rummel[seat].pips - s.rummel[best].pips : 1;
      if (lead > 0) best = seat, equal = false;
      equal = equal || lead == 0;
    }
    if (!best.is_some()) {
      tell(event_of(event("no-rummel"), rule("kaiser/begriff-9")));
      return begin_play(s, tell);
    }
    s.rummel_winner = best;
    s.rummel_suit = best_suit(s.hand[best]);
    tell(event_of(event("rummel-won"), equal ? rule("kaiser/XIX") : rule("kaiser/i-15"))
             .by(best)
             .saying(index_of(s.rummel_suit)));
    mark(s, best, 4, entries::rummel(), tell);
    if (s.phase != Phase::over) begin_play(s, tell);
  }

  // --- play: what it does
  // ------------------------------------------------------------------------------------------------

  static constexpr void begin_play(State& s, auto&& tell) {
    s.phase = Phase::play;
    s.turn = forehand(s);
    tell(event_of(event("play-begins"), rule("kaiser/i-1")));
    tell(event_of(event("leads"), s.players == 2 ? rule("kaiser/begriff-13") : rule("kaiser/begriff-14")).by(s.turn));
  }

  static constexpr void play(State& s, Seat seat, Card card, auto&& tell) {
    tell(event_of(event("play"), follows_a_ruff(s, card) ? rule("kaiser/i-8") : RuleId{}).by(seat).showing(card));
    learn(s, seat, card);
    s.hand[seat] -= card;
    s.played[seat] |= card;
    s.trick.add(seat, card);
    s.turn = left_of(seat, s.players);
    if (s.trick.size() == s.players) win_trick(s, tell);
  }

  // kaiser/i-8: in a trick that is trumped already any card of the suit led will do.
  static constexpr bool follows_a_ruff(const State& s, Card card) {
    return !s.trick.empty() && s.trick.best(s.trump).card.suit() != s.trick.suit_led() &&
           card.suit() == s.trick.suit_led();
  }

  // What the others conclude. At the table a card proves nothing, but can be called.
  static constexpr void learn(State& s, Seat seat, Card card) {
    const bool plain_first_lead = s.trick.empty() && tricks_played(s) == 0 && card.suit() != s.trump;
    if (plain_first_lead && s.players == 3) s.cannot_hold[seat] |= Cards::of_suit(s.trump);  // kaiser/begriff-14
    if (at_the_table(s)) {
      s.plays.add(card);
      if (can_be_called(card, s.trick, s.trump))
        s.callable[seat] = static_cast<std::uint16_t>(s.callable[seat] | trick_bit(tricks_played(s) + 1));
    } else if (!s.trick.empty()) {
      s.cannot_hold[seat] |= ruled_out(card, s.trick.suit_led(), s.trick.best(s.trump).card, s.trump);
    }
  }

  static constexpr void win_trick(State& s, auto&& tell) {
    const Cards cards = s.trick.all();
    const Seat winner = s.trick.best(s.trump).seat;
    tell(event_of(event("trick"), rule("kaiser/begriff-7")).by(winner).showing(cards));
    s.trick.clear();
    s.turn = winner;
    ++s.tricks[winner];
    make_fall(s, winner, cards, tell);
    if (s.phase != Phase::over) mark_honours(s, winner, cards & honours(s), tell);
    if (s.phase != Phase::over && tricks_played(s) == hand_size) last_trick_won(s, tell);
  }

  // kaiser/begriff-12, kaiser/i-7: the four top trumps in one's tricks, not all dealt to oneself.
  static constexpr void make_fall(State& s, Seat winner, Cards cards, auto&& tell) {
    const Cards four = court(s.trump), before = s.court_won[winner];
    s.court_won[winner] |= cards & four;
    if (s.options.unrestricted == Unrestricted::off || s.court_won[winner] != four || before == four) return;
    if (s.played[winner].has_all(four)) return;
    tell(event_of(event("falls"), rule("kaiser/XVII")).by(winner).showing(four));
    mark(s, winner, points_of_imperial, entries::made_to_fall(), tell);
  }

  // kaiser/IX; kaiser/i-14: also after they were shown as an Imperiale of trumps.
  static constexpr void mark_honours(State& s, Seat winner, Cards won, auto&& tell) {
    if (won.empty()) return;
    const Figure trumps = static_cast<Figure>(static_cast<int>(Figure::clubs) + index_of(s.trump));
    const bool shown = (s.declared[winner] & bit_of(trumps)) != 0;
    tell(event_of(event("honours-won"), shown ? rule("kaiser/i-14") : rule("kaiser/IX")).by(winner).showing(won));
    mark(s, winner, 4 * won.count(), entries::honours(), tell);
  }

  static constexpr void last_trick_won(State& s, auto&& tell) {
    if (!at_the_table(s)) return end_deal(s, tell);
    s.phase = Phase::review;
    s.turn = forehand(s);
    tell(event_of(event("review"), rule("kaiser/i-9")).by(s.turn));
  }

  static constexpr void review_done(State& s, Seat seat, auto&& tell) {
    tell(event_of(event("nothing-to-say")).by(seat));
    if (seat == s.dealer) return end_deal(s, tell);
    s.turn = left_of(seat, s.players);
  }

  // kaiser/marque-4, kaiser/i-11
  static constexpr void end_deal(State& s, auto&& tell) {
    for (int step = 0; step < s.players && s.phase != Phase::over; ++step) {
      const Seat seat = left_of(forehand(s), s.players, step);
      const int above = s.tricks[seat] - share(s);
      if (above <= 0) continue;
      tell(event_of(event("extra-tricks"), rule("kaiser/i-11")).by(seat).saying(above));
      mark(s, seat, 4 * above, entries::tricks(), tell);
    }
    if (s.phase == Phase::over) return;
    s.phase = Phase::deal;
    s.turn = Seat::none();
    tell(event_of(event("deal-over")));
    tell(event_of(event("next-dealer"), rule("kaiser/begriff-4")).by(next_dealer(s)));
  }

  // --- calls and leaving: what they do
  // -----------------------------------------------------------------------------------

  static constexpr void call(State& s, Seat caller, Seat offender, int number, auto&& tell) {
    const auto move_bit = [&](std::uint16_t& to) {
      s.callable[offender] = static_cast<std::uint16_t>(s.callable[offender] & ~trick_bit(number));
      to = static_cast<std::uint16_t>(to | trick_bit(number));
    };
    tell(event_of(event("call"), rule("kaiser/i-9")).by(caller).with(offender).saying(number));
    switch (moment(s, offender, number, s.hand[offender]).fault(s.trump)) {
      case Fault::none:
        move_bit(s.cleared[offender]);
        tell(event_of(event("no-fault"), rule("kaiser/i-9")).by(offender));
        return;
      case Fault::not_taken:
        move_bit(s.not_taken[offender]);
        tell(event_of(event("fault"), rule("kaiser/X")).by(offender).with(caller).saying(1));
        return pay_imperial(s, offender, caller, tell);
      case Fault::denied:
        move_bit(s.denied[offender]);
        tell(event_of(event("fault"), rule("kaiser/XI")).by(offender).with(caller).saying(2));
        pay_imperial(s, offender, caller, tell);
        if (s.phase != Phase::over) pay_imperial(s, offender, caller, tell);
        return;
    }
  }

  static constexpr void offer_end(State& s, Seat seat, auto&& tell) {
    s.offered = static_cast<std::uint8_t>(s.offered | 1U << seat.index());
    s.interrupted = s.phase;
    s.offerer = seat;
    s.phase = Phase::offer;
    s.turn = left_of(seat, s.players);
    tell(event_of(event("offer"), rule("kaiser/XX")).by(seat));
  }

  static constexpr void agree(State& s, Seat seat, auto&& tell) {
    tell(event_of(event("agrees"), rule("kaiser/XX")).by(seat));
    s.turn = left_of(seat, s.players);
    if (s.turn == s.offerer) end_match(s, ending("agreed"), Seat::none(), rule("kaiser/XX"), tell);
  }

  static constexpr void refuse_offer(State& s, Seat seat, auto&& tell) {
    tell(event_of(event("refuses"), rule("kaiser/XX")).by(seat));
    s.phase = s.interrupted;
    s.turn = s.offerer;
    s.offerer = Seat::none();
    s.interrupted = Phase::declare;
  }

  // kaiser/VI, kaiser/XX, kaiser/i-16: the match is lost, and the stake to every other.
  static constexpr void resign(State& s, Seat seat, auto&& tell) {
    tell(event_of(event("resigns"), rule("kaiser/VI")).by(seat));
    for (const Seat other : Seats::first(s.players) - seat) s.stakes.pay(seat, other, s.options.stake);
    end_match(s, ending("left"), seat, s.players == 3 ? rule("kaiser/i-16") : rule("kaiser/XX"), tell);
  }

  // A match won or lost weighs more than any points.
  static constexpr int prize(const State& s, Seat seat) {
    if (!s.decider.is_some()) return 0;
    const int worth = 10 * points_of_imperial;
    if (s.ending == ending("left")) return seat == s.decider ? -worth : 0;
    return seat == s.decider ? worth : 0;
  }

  // --- imagining
  // ---------------------------------------------------------------------------------------------------------

  static constexpr void put(State& s, Seat place, Cards cards) {
    if (place.is_some())
      s.hand[place] |= cards;
    else
      s.stock |= cards;
  }

  // A deal that agrees with all that was announced and called; false where none was found.
  static constexpr bool settle_agreeing(State& s, Cards unseen, const Known (&places)[seats + 1],
                                        const Sequence<Seat, seats + 1>& vacant, Random& random) {
    bool free = true;
    for (int i = 0; i < vacant.size(); ++i) free = free && places[i].is_free();
    if (free || vacant.size() < 2) return false;
    Imagination imagination;
    if (vacant.size() == 2) {
      if (!imagination.split(unseen, places[0], places[1], random)) return false;
      put(s, vacant[0], imagination.to_one());
      put(s, vacant[1], imagination.to_other());
      return true;
    }
    // Only a spectator has three places to fill: the first hand by itself, until the others can agree with what it
    // leaves.
    const Known anything;
    for (int attempt = 0; attempt < 2000; ++attempt) {
      if (!imagination.split(unseen, places[0], anything, random)) return false;
      const Cards first = imagination.to_one();
      if (!imagination.split(unseen - first, places[1], places[2], random)) continue;
      put(s, vacant[0], first);
      put(s, vacant[1], imagination.to_one());
      put(s, vacant[2], imagination.to_other());
      return true;
    }
    return false;
  }

  // Where nothing was announced, only what a place cannot hold binds.
  static constexpr void settle_somehow(State& s, Cards unseen, const Known (&places)[seats + 1],
                                       const Sequence<Seat, seats + 1>& vacant, Random& random) {
    Vacancy vacancies[seats + 1];
    for (int i = 0; i < vacant.size(); ++i) vacancies[i] = {places[i].never, places[i].room};
    Imagined<seats + 1> imagined;
    imagined.deal(listed(unseen), vacancies, random);
    for (int i = 0; i < vacant.size(); ++i) put(s, vacant[i], as_set(imagined.at(i)));
  }
};

inline constexpr Option<Options> options[] = {
    option<&Options::pack>("pack", numbers(32, 36), 32, rule("kaiser/begriff-1")),
    option<&Options::imperials>("imperials", range(1, 12), 5, rule("kaiser/begriff-3")),
    option<&Options::packet>("packet", numbers(3, 4), 3, rule("kaiser/III")),
    option<&Options::unrestricted>("unrestricted", words("on", "off"), 0, rule("kaiser/XVI")),
    option<&Options::stake>("stake", range(1, 100), 1, rule("kaiser/begriff-3")),
    option<&Options::discipline>("discipline", words("strict", "table"), 0, rule("kaiser/X")),
};

}  // namespace stube::kaiser
