// The Kaiserspiel, or Impériale (Nuremberg 1763), for two or three players: dealing, whose turn, verdicts, playing a
// card. What a hand owes to a trick is in cards.hpp, announcing in announcing.hpp, what tricks bring in counting.hpp,
// marking in scoring.hpp, called faults in calls.hpp, ending early in leaving.hpp, unseen cards in imagining.hpp.
#pragma once
#include "games/kaiser/announcing.hpp"
#include "games/kaiser/calls.hpp"
#include "games/kaiser/imagining.hpp"
#include "games/kaiser/leaving.hpp"
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
        visit_cards(Verb::play, dutiful(s, seat), visit);
        each_call(s, seat, visit);
        if (may_offer(s, seat)) visit(move_of(Verb::offer));
        break;
      case Phase::review:
        each_call(s, seat, visit);
        visit(move_of(Verb::pass));
        break;
      case Phase::erase:
        visit(move_of(Verb::erase));
        visit(move_of(Verb::leave));
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
        if (seat == s.turn) return lawful();
        return refuse(s.phase == Phase::declare ? rule("kaiser/i-4") : rule("kaiser/i-9"), reasons::not_your_turn);
      case Verb::erase:
      case Verb::leave:
        return judge_erasing(s, seat);
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
        return s.phase == Phase::review ? review_done(s, seat, tell) : pass_rummel(s, seat, tell);
      case Verb::erase:
        return decide_erasing(s, seat, true, tell);
      case Verb::leave:
        return decide_erasing(s, seat, false, tell);
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

  static constexpr State seen_by(const State& s, Seat viewer) {
    State seen = s;
    for (const Seat seat : Seats::first(s.players))
      if (seat != viewer) hide(seen.hand[seat], seen.hidden[seat], s.shown[seat]);
    hide(seen.stock, seen.stock_hidden);
    return seen;
  }

  static constexpr void imagine(State& s, Seat, Random& random) { imagine_unseen(s, random); }

  static constexpr void each_place(const State& s, auto&& visit) {
    for (const Seat seat : Seats::first(seats)) visit(s.hand[seat]);
    visit(s.stock);
    visit(card_aside(s));
    for (const Seat seat : Seats::first(seats)) visit(s.played[seat]);
  }

 private:
  // --- dealing

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
    if (s.options.pack == 36)
      tell(event_of(s.options.sevens_in_36 == SevensIn36::off ? event("low-card") : event("sevens-too"),
                    rule("kaiser/i-2")));
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
    const bool nobodys = s.players == 2 && s.options.turn_up_falls == TurnUpFalls::off;
    if (nobodys && s.options.unrestricted == Unrestricted::on && court(s.trump).has(card))
      tell(event_of(event("no-fall"), rule("kaiser/i-7")).showing(card));
    s.phase = Phase::declare;
    s.turn = forehand(s);
    if (honours(s).has(card)) mark(s, s.dealer, 4, entries::turn_up(), tell);  // kaiser/marque-2
    if (!is_over(s)) tell(event_of(event("declares"), rule("kaiser/begriff-9")).by(s.turn));
  }

  // --- verdicts

  static constexpr Verdict judge_play(const State& s, Seat seat, Card card) {
    if (s.phase != Phase::play) return refuse(reasons::not_now);
    if (seat != s.turn) return refuse(reasons::not_your_turn);
    if (!s.hand[seat].has(card)) return refuse(reasons::not_in_hand);
    if (dutiful(s, seat).has(card)) return lawful();
    if (s.trick.empty()) return refuse(rule("kaiser/begriff-14"), why("must-lead-trump"));
    // Any card may follow at the table; what it costs is seen when somebody calls it.
    Verdict verdict = forbidding(s, seat, card);
    if (at_the_table(s)) verdict.kind = Verdict::Kind::infraction;
    return verdict;
  }

  static constexpr Verdict forbidding(const State& s, Seat seat, Card card) {
    const Suit led = s.trick.suit_led();
    const Fault fault = fault_in(s.hand[seat], card, led, s.trick.best(s.trump).card, s.trump);
    if (fault == Fault::denied) return refuse(rule("kaiser/XI"), why("must-follow"), index_of(led));
    return s.hand[seat].in(led).empty() ? refuse(rule("kaiser/X"), why("must-trump"))
                                        : refuse(rule("kaiser/X"), why("must-beat"), index_of(led));
  }

  // kaiser/XIV, kaiser/i-12
  static constexpr Verdict judge_erasing(const State& s, Seat seat) {
    if (s.phase == Phase::erase && seat == s.turn) return lawful();
    const Reason reason = s.phase == Phase::erase ? reasons::not_your_turn : why("nothing-to-erase");
    return refuse(rule("kaiser/XIV"), reason).citing_also(rule("kaiser/i-12"));
  }

  // --- play: what it does

  static constexpr void play(State& s, Seat seat, Card card, auto&& tell) {
    tell(event_of(event("play"), follows_a_ruff(s, card) ? rule("kaiser/i-8") : RuleId{}).by(seat).showing(card));
    learn(s, seat, card);
    s.reviewed = false;
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

  // A match won or lost weighs more than any points.
  static constexpr int prize(const State& s, Seat seat) {
    if (!s.decider.is_some()) return 0;
    const int worth = 10 * points_of_imperial;
    if (s.ending == ending("left")) return seat == s.decider ? -worth : 0;
    return seat == s.decider ? worth : 0;
  }
};

}  // namespace stube::kaiser
