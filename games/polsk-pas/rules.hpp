// Polsk Pas (Copenhagen 1774): five cards, five tricks, each against all. The four knaves are the highest trumps in
// every deal; who plays and does not win refills the pot.
#pragma once
#include "table/each_for_himself.hpp"
#include "table/imagine.hpp"

namespace stube::polsk_pas {

inline constexpr auto rule_ids =
    name_list("polsk-pas/intro", "polsk-pas/1", "polsk-pas/2", "polsk-pas/3", "polsk-pas/4", "polsk-pas/5",
              "polsk-pas/6", "polsk-pas/7", "polsk-pas/8", "polsk-pas/9", "polsk-pas/10", "polsk-pas/11",
              "polsk-pas/i-1", "polsk-pas/i-2", "polsk-pas/i-3", "polsk-pas/i-4", "polsk-pas/i-5", "polsk-pas/i-6",
              "polsk-pas/i-7", "polsk-pas/i-8", "polsk-pas/i-9", "polsk-pas/i-10", "polsk-pas/i-11", "polsk-pas/i-12",
              "polsk-pas/i-13", "polsk-pas/i-14", "polsk-pas/i-15");
inline constexpr Cited<RuleId, rule_ids> rule;

inline constexpr auto phases = name_list("bidding", "discard", "play", "over", "deal");
enum class Phase : std::uint8_t { bidding, discard, play, over, deal };

inline constexpr auto forms =
    move_forms(with_role(MoveRole::lays_card, "play {card}"), with_role(MoveRole::passes_on, "pass"),
               with_role(MoveRole::makes_bid, "bid {a=c|s|h|d}"), with_role(MoveRole::lays_away, "discard {cards}"),
               with_role(MoveRole::makes_announcement, "announce vole"));
enum class Verb : std::uint8_t { play, pass, bid, discard, vole };

inline constexpr auto reason_names = join_lists(
    common_reasons, name_list("only-turned-suit", "only-other-suits", "discard-first", "discard-one", "speak-first",
                              "no-vole-now", "must-follow", "jack-is-trump", "must-follow-trump"));
inline constexpr auto event_names =
    event_list(with_role(EventRole::note, "match", "pack", "no-fines", "beet-lies", "pot-lies", "cut", "turned-up",
                         "knave-turned", "leaves-turned", "leads", "first-two", "decided", "passed-out", "next-dealer"),
               with_role(EventRole::begins_deal, "shuffled"), with_role(EventRole::deals_cards, "dealt"),
               with_role(EventRole::lays_card, "play"), with_role(EventRole::takes_trick, "trick"),
               with_role(EventRole::spoken, "bid", "pass", "second-round", "takes", "discards", "vole", "vole-made",
                         "vole-failed", "beet"),
               with_role(EventRole::scores, "score"), with_role(EventRole::pays, "shared"),
               with_role(EventRole::ends_deal, "deal-over"), with_role(EventRole::ends_match, "match-over"));
inline constexpr auto line_names = name_list("stake", "pot", "vole", "beet", "share");
inline constexpr auto ending_names = name_list("rounds");
inline constexpr auto advice_names =
    name_list("play-strong", "too-weak", "beware-double", "other-suit", "lay-aside-singleton", "lay-aside-low",
              "vole-certain", "lead-trump", "lead-high", "win-early", "last-hand-cheap", "help-rival", "throw-low");

inline constexpr Cited<EventType, event_names> event;
inline constexpr Cited<Reason, reason_names> why;
inline constexpr Cited<LineText, line_names> line;
inline constexpr Cited<AdviceText, advice_names> advice;
inline constexpr Cited<Ending, ending_names> ending;

// The knave stands on top of its lane, where it is never compared with a card of the suit printed on it.
inline constexpr Pack pack_24 = packs::french("French, 24 cards", "9TQKAJ");
inline constexpr int ace = 4, knave = 5;
constexpr Cards whole_pack() {
  return packs::full_suits(6, 4);
}
constexpr Cards knaves() {
  return Cards::of_rank(knave) & whole_pack();
}

// polsk-pas/4: the knaves and the cards of the trump suit are one suit, and no knave belongs to the suit printed on it.
constexpr Cards trumps(Suit trump) {
  return (Cards::of_suit(trump) & whole_pack()) | knaves();
}
constexpr Cards suit_of(Card card, Suit trump) {
  if (trumps(trump).has(card)) return trumps(trump);
  return (Cards::of_suit(card.suit()) & whole_pack()) - knaves();
}
// Knaves from clubs down to diamonds, then the trump suit, then the suit led; anything else cannot win.
constexpr int power(Card card, Suit trump, Cards led) {
  if (card.rank() == knave) return 40 - index_of(card.suit());
  if (card.suit() == trump) return 20 + card.rank();
  return led.has(card) ? 1 + card.rank() : 0;
}

enum class Exchange : std::uint8_t { dealer, player };
enum class Ompasning : std::uint8_t { next, same };  // who deals after a deal that was annulled

struct Options {
  std::uint8_t rounds = 3;
  Exchange exchange = Exchange::dealer;
  Ompasning ompasning = Ompasning::next;
  Discipline discipline = Discipline::strict;
};

struct State {
  static constexpr int players = 4;

  BySeat<Cards, 4> hand;
  BySeat<Cards, 4> cannot_hold;  // what the table has learned from each seat's play
  Cards stock;
  Cards gone;  // cards of finished tricks
  Cards discarded;
  Stakes<4, std::int32_t> stakes;
  BySeat<std::int32_t, 4> money_before;  // the stakes of this deal
  std::uint16_t deal = 0;
  BySeat<std::uint8_t, 4> hidden;
  std::uint8_t stock_hidden = 0;
  Trick<4> trick;
  BySeat<std::uint8_t, 4> tricks;
  Options options;
  std::uint8_t tricks_played = 0;
  std::uint8_t round = 1;
  bool annulled = false;  // the deal just ended: all passed, or a vole failed
  Phase phase = Phase::deal;
  Suit trump = Suit::none;
  Card turnup;
  Ending ending;
  Seat dealer, turn, player, taken, vole, pot_owner, first_with_two;
  std::uint8_t unused[6] = {};  // fills the last word, so that equal states are equal bytes
};

struct Rules : EachForHimself<State> {
  static constexpr RuleId misdeal = rule("polsk-pas/i-1");
  static constexpr RuleId player_count = rule("polsk-pas/i-15");

  static constexpr Cards full_pack(const State&) { return whole_pack(); }
  static constexpr int score(const State& s, Side side) { return s.stakes.money[Seat(side.index())]; }
  static constexpr int deal_score(const State& s, Side side) { return payoff(s, Seat(side.index())); }
  static constexpr int money(const State& s, Seat seat) { return s.stakes.money[seat]; }
  static constexpr int pot(const State& s) { return s.stakes.pot; }
  static constexpr int payoff(const State& s, Seat seat) { return s.stakes.money[seat] - s.money_before[seat]; }

  static constexpr State start(const Options& options, const Opening& opening) {
    State s;
    s.options = options;
    s.dealer = opening.dealer;
    for (const Seat seat : everybody()) s.stakes.money[seat] = s.money_before[seat] = opening.score[Side(seat.index())];
    return s;
  }

  static constexpr Seat forehand(const State& s) { return left_of(s.dealer, 4); }

  // --- dealing

  static constexpr Seat next_dealer(const State& s) {
    const bool again = s.annulled && s.options.ompasning == Ompasning::same;  // polsk-pas/i-8
    return s.deal == 0 || again ? s.dealer : left_of(s.dealer, 4);
  }

  static constexpr DealPlan plan(const State& s) {
    DealPlan plan;
    plan.round(everybody(), next_dealer(s), 4, 3);  // polsk-pas/i-2
    plan.round(everybody(), next_dealer(s), 4, 2);
    return plan;
  }

  static constexpr void deal(State& s, const Deck& deck, auto&& tell) {
    const DealPlan plan = Rules::plan(s);
    begin_deal(s);
    if (s.deal == 1) tell_opening(s, tell);
    stake(s, tell);
    deal_out(
        plan, deck, [&](Seat seat, Card card) { s.hand[seat] |= card; },
        [&](Card card) {
          if (s.turnup.is_card())
            s.stock |= card;
          else
            s.turnup = card;
        });
    tell_deal(s, tell);
    s.turn = forehand(s);
  }

  // --- whose turn, which moves

  static constexpr Seats turn(const State& s) { return Seats(s.turn); }

  static constexpr void each_move(const State& s, Seat seat, auto&& visit) {
    if (!turn(s).has(seat)) return;
    switch (s.phase) {
      case Phase::bidding:
        for (int suit = 0; suit < 4; ++suit)
          if (judge_bid(s, seat, suit).lawful()) visit(move_of(Verb::bid, static_cast<std::uint16_t>(suit)));
        visit(move_of(Verb::pass));
        break;
      case Phase::discard:
        visit_cards(Verb::discard, s.hand[seat], visit);
        break;
      case Phase::play:
        visit_cards(Verb::play, playable(s, seat), visit);
        if (may_announce_vole(s, seat)) visit(move_of(Verb::vole));
        break;
      default:
        break;
    }
  }

  static constexpr Verdict judge(const State& s, Seat seat, const Move& move) {
    if (seat.index() >= 4) return refuse(reasons::not_at_this_table);
    if (s.phase == Phase::over) return refuse(reasons::match_over);
    const Verb verb = static_cast<Verb>(move.verb);
    switch (s.phase) {
      case Phase::bidding:
        if (seat != s.turn) return refuse(rule("polsk-pas/5"), reasons::not_your_turn);
        if (verb == Verb::pass) return lawful(bidding_rule(s));
        return verb == Verb::bid ? judge_bid(s, seat, move.a) : refuse(rule("polsk-pas/5"), why("speak-first"));
      case Phase::discard:
        return judge_discard(s, seat, verb, move);
      case Phase::play:
        if (verb == Verb::vole)
          return may_announce_vole(s, seat) ? lawful(rule("polsk-pas/9"))
                                            : refuse(rule("polsk-pas/9"), why("no-vole-now"));
        if (seat != s.turn) return refuse(reasons::not_your_turn);
        return verb == Verb::play ? judge_card(s, seat, move.card()) : refuse(reasons::not_now);
      default:
        return refuse(reasons::not_now);
    }
  }

  // --- what a move does

  static constexpr void apply(State& s, Seat seat, const Move& move, auto&& tell) {
    switch (static_cast<Verb>(move.verb)) {
      case Verb::pass:
        pass(s, seat, tell);
        break;
      case Verb::bid:
        undertake(s, seat, static_cast<Suit>(move.a), tell);
        break;
      case Verb::discard:
        lay_aside(s, seat, move.card(), tell);
        break;
      case Verb::vole:
        s.vole = seat;
        // polsk-pas/i-14: it need not be the player.
        tell(event_of(event("vole"), seat == s.player ? rule("polsk-pas/9") : rule("polsk-pas/i-14")).by(seat));
        break;
      case Verb::play:
        play(s, seat, move.card(), tell);
        break;
    }
  }

  static constexpr Outcome outcome(const State& s) {
    if (!s.ending.is_some()) return {};
    std::int32_t best = s.stakes.money[Seat(0)];
    for (const Seat seat : everybody()) best = s.stakes.money[seat] > best ? s.stakes.money[seat] : best;
    Sides winners;
    for (const Seat seat : everybody())
      if (s.stakes.money[seat] == best) winners |= Side(seat.index());
    return {s.ending, winners, rule("polsk-pas/i-9")};
  }

  // --- what a seat may know

  static constexpr State seen_by(const State& s, Seat viewer) {
    State seen = s;
    for (const Seat seat : everybody())
      if (seat != viewer) hide(seen.hand[seat], seen.hidden[seat]);
    if (viewer != s.taken) seen.discarded = Cards();
    hide(seen.stock, seen.stock_hidden);
    return seen;
  }

  static constexpr bool card_is_laid_aside(const State& s) { return s.taken.is_some() && s.phase != Phase::discard; }

  static constexpr void imagine(State& s, Seat, Random& random) {
    if (s.phase == Phase::deal) return;
    Cards known = s.gone | s.trick.all() | s.stock | s.discarded;
    for (const Seat seat : everybody()) known |= s.hand[seat];
    if (!s.taken.is_some()) known |= s.turnup;
    // A turn-up that was taken is in the taker's hand or laid aside, and nowhere else.
    const Cards only_takers = s.taken.is_some() ? Cards(s.turnup) : Cards();
    Vacancy places[6];
    for (const Seat seat : everybody())
      places[seat.index()] = {s.cannot_hold[seat] | (seat == s.taken ? Cards() : only_takers), s.hidden[seat]};
    places[4] = {only_takers, s.stock_hidden};
    places[5] = {Cards(), card_is_laid_aside(s) && s.discarded.empty() ? 1 : 0};
    Imagined<6> imagined;
    imagined.deal(listed(full_pack(s) - known), places, random);
    for (const Seat seat : everybody()) {
      s.hand[seat] |= as_set(imagined.at(seat.index()));
      s.hidden[seat] = 0;
    }
    s.stock |= as_set(imagined.at(4));
    s.stock_hidden = 0;
    s.discarded |= as_set(imagined.at(5));
  }

  static constexpr void each_place(const State& s, auto&& visit) {
    for (const Seat seat : everybody()) visit(s.hand[seat]);
    visit(s.stock);
    visit(s.gone);
    visit(s.discarded);
    visit(s.trick.all());
    if (!s.taken.is_some()) visit(Cards(s.turnup));
  }

  static constexpr TrickCard best_card(const State& s) {
    TrickCard best = s.trick.cards[0];
    for (const TrickCard& lying : s.trick.cards)
      if (power(lying.card, s.trump, suit_led(s)) > power(best.card, s.trump, suit_led(s))) best = lying;
    return best;
  }

  // Whether this seat would take the card turned up by undertaking to play now.
  static constexpr bool takes_turnup(const State& s, Seat seat) {
    return s.round == 1 && (seat == s.dealer || s.options.exchange == Exchange::player);
  }

 private:
  static constexpr Seats everybody() { return Seats::first(4); }

  static constexpr void begin_deal(State& s) {
    s.dealer = next_dealer(s);
    s.annulled = false;
    ++s.deal;
    s.phase = Phase::bidding;
    s.round = 1;
    s.tricks = {};
    s.tricks_played = 0;
    s.trump = Suit::none;
    s.player = s.vole = s.first_with_two = Seat::none();
    s.money_before = s.stakes.money;
    clear_cards(s);
  }

  static constexpr void clear_cards(State& s) {
    s.hand = s.cannot_hold = {};
    s.stock = s.gone = s.discarded = Cards();
    s.turnup = Card::none();
    s.taken = Seat::none();
  }

  static constexpr void tell_opening(const State& s, auto&& tell) {
    tell(event_of(event("match"), rule("polsk-pas/intro")).saying(s.options.rounds));
    tell(event_of(event("pack"), rule("polsk-pas/i-1")).saying(whole_pack().count()));
    if (s.options.discipline == Discipline::table) tell(event_of(event("no-fines"), rule("polsk-pas/i-11")));
  }

  static constexpr void stake(State& s, auto&& tell) {
    if (s.stakes.pot > 0) {
      if (s.pot_owner.is_some())
        tell(event_of(event("beet-lies"), rule("polsk-pas/11")).by(s.pot_owner).worth(s.stakes.pot));
      else
        tell(event_of(event("pot-lies"), rule("polsk-pas/i-3")).worth(s.stakes.pot));
      return;
    }
    for (const Seat seat : everybody()) {  // polsk-pas/i-3
      s.stakes.pay_pot(seat, 1);
      tell_line(seat, -1, line("stake"), rule("polsk-pas/i-3"), tell);
    }
  }

  static constexpr void tell_deal(const State& s, auto&& tell) {
    tell(event_of(event("shuffled"), rule("polsk-pas/1")).by(s.dealer).saying(s.deal));
    tell(event_of(event("cut"), rule("polsk-pas/i-2")).by(right_of(s.dealer, 4)));
    for (int step = 1; step <= 4; ++step) {
      const Seat seat = left_of(s.dealer, 4, step);
      tell(event_of(event("dealt"), rule("polsk-pas/1")).by(seat).saying(5).showing(s.hand[seat]).cards_only_for(seat));
    }
    const bool is_knave = s.turnup.rank() == knave;
    tell(event_of(is_knave ? event("knave-turned") : event("turned-up"),
                  is_knave ? rule("polsk-pas/i-13") : rule("polsk-pas/i-4"))
             .showing(s.turnup)
             .saying(index_of(s.turnup.suit())));
  }

  static constexpr void tell_line(Seat seat, int amount, LineText for_what, RuleId by, auto&& tell) {
    tell(score_line(event("score"), for_what, Side(seat.index()), amount, by).by(seat));
  }

  // --- bidding

  static constexpr RuleId bidding_rule(const State& s) {
    return s.round == 1 ? rule("polsk-pas/5") : rule("polsk-pas/6");
  }

  static constexpr Verdict judge_bid(const State& s, Seat seat, int suit) {
    const bool turned = suit == index_of(s.turnup.suit());
    if (s.round == 1 && !turned)  // polsk-pas/i-4
      return refuse(rule("polsk-pas/5"), why("only-turned-suit"), index_of(s.turnup.suit()))
          .citing_also(rule("polsk-pas/i-4"));
    if (s.round == 2 && turned && seat != forehand(s))
      return refuse(rule("polsk-pas/6"), why("only-other-suits"), suit);
    return lawful(bidding_rule(s));
  }

  static constexpr void pass(State& s, Seat seat, auto&& tell) {
    tell(event_of(event("pass"), bidding_rule(s)).by(seat));
    s.turn = left_of(seat, 4);
    if (seat != s.dealer) return;
    if (s.round == 1) {
      s.round = 2;
      tell(event_of(event("second-round"), rule("polsk-pas/6")).by(s.turn).saying(index_of(s.turnup.suit())));
    } else {
      tell(event_of(event("passed-out"), rule("polsk-pas/i-8")));
      end_deal(s, Seat::none(), tell);
    }
  }

  static constexpr void undertake(State& s, Seat seat, Suit suit, auto&& tell) {
    s.player = seat;
    s.trump = suit;
    tell(event_of(event("bid"), bidding_rule(s)).by(seat).saying(index_of(suit)));
    if (takes_turnup(s, seat)) {
      s.hand[seat] |= s.turnup;
      s.taken = seat;
      s.phase = Phase::discard;
      s.turn = seat;
      const RuleId by = seat == s.dealer ? rule("polsk-pas/2") : rule("polsk-pas/i-5");
      tell(event_of(event("takes"), by).by(seat).showing(s.turnup));
    } else {
      tell(event_of(event("leaves-turned"), rule("polsk-pas/i-5")).showing(s.turnup));
      begin_play(s, tell);
    }
  }

  static constexpr Verdict judge_discard(const State& s, Seat seat, Verb verb, const Move& move) {
    if (seat != s.turn) return refuse(rule("polsk-pas/3"), reasons::not_your_turn);
    if (verb != Verb::discard) return refuse(rule("polsk-pas/3"), why("discard-first"));
    if (move.cards.size() != 1) return refuse(rule("polsk-pas/3"), why("discard-one"));
    return s.hand[seat].has(move.card()) ? lawful(rule("polsk-pas/3")) : refuse(reasons::not_in_hand);
  }

  static constexpr void lay_aside(State& s, Seat seat, Card card, auto&& tell) {
    s.hand[seat] -= card;
    s.discarded = card;
    tell(event_of(event("discards"), rule("polsk-pas/3")).by(seat).showing(card).cards_only_for(seat));
    begin_play(s, tell);
  }

  // --- the play

  static constexpr void begin_play(State& s, auto&& tell) {
    s.phase = Phase::play;
    s.turn = forehand(s);
    tell(event_of(event("leads"), rule("polsk-pas/i-6")).by(s.turn));
  }

  static constexpr Cards suit_led(const State& s) { return suit_of(s.trick.cards[0].card, s.trump); }

  static constexpr Cards playable(const State& s, Seat seat) {
    if (s.trick.empty()) return s.hand[seat];
    const Cards follows = s.hand[seat] & suit_led(s);
    return follows.empty() ? s.hand[seat] : follows;
  }

  static constexpr Verdict judge_card(const State& s, Seat seat, Card card) {
    if (!s.hand[seat].has(card)) return refuse(reasons::not_in_hand);
    if (playable(s, seat).has(card)) return lawful();
    if (suit_led(s) == trumps(s.trump)) return refuse(rule("polsk-pas/i-6"), why("must-follow-trump"));
    // A jack of the suit led seems to follow it.
    const bool jack = card.suit() == s.trick.suit_led();
    return refuse(rule("polsk-pas/i-6"), jack ? why("jack-is-trump") : why("must-follow"),
                  index_of(s.trick.suit_led()));
  }

  // polsk-pas/9: who has won the first two tricks, before leading to the third.
  static constexpr bool may_announce_vole(const State& s, Seat seat) {
    return seat == s.turn && s.tricks_played == 2 && s.trick.empty() && s.tricks[seat] == 2 && !s.vole.is_some();
  }

  static constexpr void play(State& s, Seat seat, Card card, auto&& tell) {
    if (!s.trick.empty() && !suit_led(s).has(card)) s.cannot_hold[seat] |= suit_led(s);
    tell(event_of(event("play")).by(seat).showing(card));
    s.hand[seat] -= card;
    s.trick.add(seat, card);
    s.turn = left_of(seat, 4);
    if (s.trick.size() == 4) take_trick(s, tell);
  }

  static constexpr void take_trick(State& s, auto&& tell) {
    const TrickCard best = best_card(s);
    const bool trumped = trumps(s.trump).has(best.card);
    tell(event_of(event("trick"), trumped ? rule("polsk-pas/4") : rule("polsk-pas/i-6"))
             .by(best.seat)
             .showing(s.trick.all()));
    s.gone |= s.trick.all();
    s.trick.clear();
    s.turn = best.seat;
    ++s.tricks[best.seat];
    ++s.tricks_played;
    if (s.tricks[best.seat] == 2 && !s.first_with_two.is_some()) s.first_with_two = best.seat;
    look_for_end(s, best.seat, tell);
  }

  static constexpr void look_for_end(State& s, Seat trick_winner, auto&& tell) {
    if (s.vole.is_some()) {
      if (trick_winner != s.vole) {
        tell(event_of(event("vole-failed"), rule("polsk-pas/9")).by(s.vole));
        end_deal(s, Seat::none(), tell);
      } else if (s.tricks_played == 5) {
        tell(event_of(event("vole-made"), rule("polsk-pas/9")).by(s.vole));
        end_deal(s, s.vole, tell);
      }
      return;
    }
    const Seat winner = certain_winner(s, trick_winner);
    if (!winner.is_some()) return;
    if (s.tricks[winner] == 2) tell(event_of(event("first-two"), rule("polsk-pas/i-12")).by(winner));
    if (s.tricks_played < 5) tell(event_of(event("decided"), rule("polsk-pas/i-7")).by(winner));
    end_deal(s, winner, tell);
  }

  // polsk-pas/7, polsk-pas/i-7
  static constexpr Seat certain_winner(const State& s, Seat trick_winner) {
    if (s.tricks[trick_winner] == 3) return trick_winner;
    if (s.tricks_played == 5) return s.first_with_two;
    int with_one = 0;
    for (const Seat seat : everybody()) with_one += s.tricks[seat] == 1 ? 1 : 0;
    return s.tricks_played == 4 && with_one == 2 ? s.first_with_two : Seat::none();  // 2, 1, 1, 0
  }

  // --- the end

  static constexpr void end_deal(State& s, Seat winner, auto&& tell) {
    if (winner.is_some()) settle(s, winner, tell);
    s.annulled = !winner.is_some();
    tell(event_of(event("deal-over")).by(winner).with(s.player).saying(s.deal));
    s.turn = Seat::none();
    if (s.deal == 4 * s.options.rounds) {
      end_match(s, tell);
      return;
    }
    s.phase = Phase::deal;
    clear_cards(s);
    const RuleId by = s.annulled ? rule("polsk-pas/i-8") : rule("polsk-pas/i-2");
    tell(event_of(event("next-dealer"), by).by(next_dealer(s)));
  }

  static constexpr void settle(State& s, Seat winner, auto&& tell) {
    const bool beaten = winner != s.player;
    const bool anothers = s.pot_owner.is_some() && s.pot_owner != s.player;
    const int won = s.stakes.take_pot(winner);
    s.pot_owner = Seat::none();
    tell_line(winner, won, line("pot"), beaten ? rule("polsk-pas/8") : rule("polsk-pas/7"), tell);
    if (s.vole.is_some()) pay_vole(s, winner, tell);
    if (beaten) pay_beet(s, won, anothers, tell);
  }

  static constexpr void pay_vole(State& s, Seat winner, auto&& tell) {
    tell_line(winner, 3, line("vole"), rule("polsk-pas/9"), tell);
    for (const Seat seat : everybody() - winner) {
      s.stakes.pay(seat, winner, 1);
      tell_line(seat, -1, line("vole"), rule("polsk-pas/9"), tell);
    }
  }

  // polsk-pas/i-10: as much as was to be won; twice that on another's beet (polsk-pas/10).
  static constexpr void pay_beet(State& s, int won, bool anothers, auto&& tell) {
    const int beet = anothers ? 2 * won : won;
    s.stakes.pay_pot(s.player, beet);
    s.pot_owner = s.player;
    tell(event_of(event("beet"), rule("polsk-pas/i-10")).by(s.player).worth(beet));
    tell_line(s.player, -beet, line("beet"), anothers ? rule("polsk-pas/10") : rule("polsk-pas/8"), tell);
  }

  // polsk-pas/i-9: what still lies in the pot is shared.
  static constexpr void end_match(State& s, auto&& tell) {
    s.phase = Phase::over;
    s.ending = ending("rounds");
    const int share = s.stakes.pot / 4;
    if (share > 0) {
      tell(event_of(event("shared"), rule("polsk-pas/i-9")).worth(s.stakes.pot));
      for (const Seat seat : everybody()) {
        s.stakes.pay_pot(seat, -share);
        tell_line(seat, share, line("share"), rule("polsk-pas/i-9"), tell);
      }
      s.pot_owner = Seat::none();
    }
    tell(event_of(event("match-over"), rule("polsk-pas/i-9")).by(Seat(outcome(s).winners.lowest().index())));
  }
};

inline constexpr Option<Options> options[] = {
    option<&Options::rounds>("rounds", range(1, 6), 3, rule("polsk-pas/i-9")),
    option<&Options::exchange>("exchange", words("dealer", "player"), 0, rule("polsk-pas/i-5")),
    option<&Options::ompasning>("ompasning", words("next", "same"), 0, rule("polsk-pas/i-8")),
    option<&Options::discipline>("discipline", words("strict", "table"), 0, rule("polsk-pas/i-11")),
};

}  // namespace stube::polsk_pas
