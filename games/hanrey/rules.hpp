// Hanrey (Copenhagen 1774): beat the card before you or take everything up; who has cards last has lost.
// What it shares with Lang Hanrey (dealing, refilling, paying, what can be known) is in beat_or_take.hpp.
#pragma once
#include "games/hanrey/beat_or_take.hpp"

namespace stube::hanrey {

inline constexpr auto rule_ids =
    name_list("hanrey/intro", "hanrey/1", "hanrey/2", "hanrey/3", "hanrey/4", "hanrey/5", "hanrey/6", "hanrey/i-1",
              "hanrey/i-2", "hanrey/i-3", "hanrey/i-4", "hanrey/i-5", "hanrey/i-6", "hanrey/i-7", "hanrey/i-8",
              "hanrey/i-9", "hanrey/i-10", "hanrey/i-11");
inline constexpr Cited<RuleId, rule_ids> rule;

inline constexpr auto phases = name_list("lead", "beat", "over", "deal");
inline constexpr auto forms =
    move_forms(with_role(MoveRole::lays_card, "play {card}"), with_role(MoveRole::other, "take"));
inline constexpr auto reason_names = join_lists(common_reasons, name_list("is-out", "does-not-beat", "must-beat"));
inline constexpr auto event_names = event_list(
    with_role(EventRole::note, "match", "not-cut", "turned-up", "leads", "laid-away", "next-dealer"),
    with_role(EventRole::begins_deal, "shuffled"), with_role(EventRole::deals_cards, "dealt", "draws", "draws-turnup"),
    with_role(EventRole::lays_card, "play", "beats", "trumps"), with_role(EventRole::takes_trick, "trick"),
    with_role(EventRole::spoken, "cannot-beat", "takes", "leads-again", "out"),
    with_role(EventRole::decides, "lost", "drawn"), with_role(EventRole::scores, "score"),
    with_role(EventRole::pays, "paid"), with_role(EventRole::ends_match, "match-over"));
inline constexpr auto line_names = name_list("game");
inline constexpr auto ending_names = name_list("games");
inline constexpr auto advice_names =
    name_list("shed-low", "lead-unbeatable", "last-card", "beat-cheaply", "keep-trumps", "take-up", "cannot");

inline constexpr Cited<EventType, event_names> event;
inline constexpr Cited<Reason, reason_names> why;
inline constexpr Cited<LineText, line_names> line;
inline constexpr Cited<AdviceText, advice_names> advice;
inline constexpr Cited<Ending, ending_names> ending;

inline constexpr int seats = 11;   // hanrey/i-11: three cards each and the turn-up are 34
inline constexpr int circle = 50;  // hanrey/i-10

enum class Verb : std::uint8_t { play, take };
enum class Duty : std::uint8_t { must_beat, may_take };
enum class Drawing : std::uint8_t { to_three, after_beat };

struct Options {
  Duty duty = Duty::must_beat;
  Drawing drawing = Drawing::to_three;
  std::uint8_t games = 1;
  Discipline discipline = Discipline::strict;
};

struct State {
  enum class Phase : std::uint8_t { lead, beat, over, deal };

  BySeat<Cards, seats> hand;
  BySeat<Cards, seats> open;  // cards of a hand that everybody has seen there
  Cards gone;                 // laid away
  Seats in;                   // who has cards, or may still get some
  beat_or_take::Unseen unseen;
  BySide<std::int16_t, seats> score, deal_score;
  BySeat<std::int16_t, seats> money;
  std::uint16_t deal = 0;
  BySeat<std::uint8_t, seats> hidden;
  BySeat<std::uint8_t, seats> tricks;
  Sequence<Card, beat_or_take::stock_size> stock;  // in the order of drawing, the turn-up last
  Trick<seats> trick;
  Options options;
  std::uint8_t players = 0;
  std::uint8_t trick_size = 0;  // how many were in when the trick was begun
  std::uint8_t take_ups = 0;    // in a row, as far as they count (hanrey/i-10)
  Phase phase = Phase::deal;
  Ending ending;
  Suit trump = Suit::none;
  Card turnup;
  Seat dealer, turn;
  std::uint8_t unused[3] = {};  // so that no byte is left to chance
};
using Phase = State::Phase;

struct Rules;

struct Book {
  using Game = Rules;
  static constexpr auto event = hanrey::event;
  static constexpr auto line = hanrey::line;
  static constexpr auto ending = hanrey::ending;
  static constexpr RuleId who_plays(int players) { return players <= 4 ? rule("hanrey/intro") : rule("hanrey/i-11"); }
  static constexpr RuleId shuffling = rule("hanrey/1"), cutting = rule("hanrey/2"), dealing = rule("hanrey/i-2"),
                          trumps = rule("hanrey/3"), turnup_last = rule("hanrey/i-2"), refilling = rule("hanrey/i-5"),
                          last_with_cards = rule("hanrey/6"), stakes = rule("hanrey/i-9");
};

struct Rules : beat_or_take::BeatOrTake<Book, State> {
  static constexpr RuleId player_count = rule("hanrey/i-11");

  static constexpr void deal(State& s, const Deck& deck, auto&& tell) {
    deal_cards(s, deck, tell);
    s.in = Seats::first(s.players);
    s.take_ups = 0;
    lead_next(s, left_of(s.dealer, s.players));
    tell(event_of(event("leads"), beating(s)).by(s.turn));
  }

  // --- whose turn, which moves

  static constexpr Seats turn(const State& s) { return Seats(s.turn); }

  // hanrey/4, hanrey/5: any card may be led, only one that beats may follow.
  static constexpr Cards playable(const State& s, Seat seat) {
    return s.phase == Phase::beat ? beat_or_take::beaters(s.hand[seat], to_beat(s), s.trump) : s.hand[seat];
  }

  static constexpr void each_move(const State& s, Seat seat, auto&& visit) {
    if (seat != s.turn) return;
    visit_cards(Verb::play, playable(s, seat), visit);
    if (may_take(s)) visit(move_of(Verb::take));
  }

  static constexpr Verdict judge(const State& s, Seat seat, const Move& move) {
    if (seat.index() >= s.players) return refuse(reasons::not_at_this_table);
    if (s.phase == Phase::over) return refuse(reasons::match_over);
    if (seat != s.turn) return refuse(beating(s), s.in.has(seat) ? reasons::not_your_turn : why("is-out"));
    if (static_cast<Verb>(move.verb) == Verb::take) {
      if (may_take(s)) return lawful(rule("hanrey/i-3"));
      return s.phase == Phase::beat ? refuse(beating(s), why("must-beat")) : refuse(reasons::not_now);
    }
    if (!s.hand[seat].has(move.card())) return refuse(reasons::not_in_hand);
    return playable(s, seat).has(move.card()) ? lawful() : refuse(beating(s), why("does-not-beat"));
  }

  // --- what a move does

  static constexpr void apply(State& s, Seat seat, const Move& move, auto&& tell) {
    if (static_cast<Verb>(move.verb) == Verb::take)
      take_trick(s, seat, tell);
    else
      play(s, seat, move.card(), tell);
  }

  // --- what a seat may know

  // Who is asked to beat under the duty to do so can: without a card that beats he would have had to take up.
  static constexpr void imagine(State& s, Seat, Random& random) {
    const bool can_beat = s.phase == Phase::beat && s.options.duty == Duty::must_beat;
    if (!can_beat) return imagine_until(s, Seat::none(), Cards(), [](const State&) { return true; }, random);
    const Cards wanted = beat_or_take::beaters(full_pack(s), to_beat(s), s.trump);
    imagine_until(s, s.turn, wanted, [](const State& t) { return !playable(t, t.turn).empty(); }, random);
  }

  static constexpr void each_place(const State& s, auto&& visit) { each_shared_place(s, visit); }

 private:
  static constexpr RuleId beating(const State& s) { return s.players == 2 ? rule("hanrey/4") : rule("hanrey/5"); }
  static constexpr Card to_beat(const State& s) { return s.trick.cards.back().card; }
  static constexpr bool may_take(const State& s) { return s.phase == Phase::beat && s.options.duty == Duty::may_take; }

  static constexpr void lead_next(State& s, Seat leader) {
    s.phase = Phase::lead;
    s.turn = leader;
    s.trick_size = static_cast<std::uint8_t>(s.in.count());
  }

  static constexpr void play(State& s, Seat seat, Card card, auto&& tell) {
    tell_card(s, seat, card, tell);
    put_down(s, seat, card);
    s.trick.add(seat, card);
    if (s.stock.empty() && s.hand[seat].empty()) {
      go_out(s, seat, tell);
      if (s.in.count() == 1) return lose(s, s.in.lowest(), tell);  // hanrey/6
    }
    if (s.trick.size() == s.trick_size) return complete(s, seat, tell);
    ask_to_beat(s, next_in(s.in, seat, s.players), tell);
  }

  static constexpr void tell_card(const State& s, Seat seat, Card card, auto&& tell) {
    if (s.trick.empty())
      tell(event_of(event("play"), beating(s)).by(seat).showing(card));
    else if (card.suit() == to_beat(s).suit())
      tell(event_of(event("beats"), rule("hanrey/i-1")).by(seat).showing(card));
    else
      tell(event_of(event("trumps"), rule("hanrey/3")).by(seat).showing(card));
  }

  static constexpr void ask_to_beat(State& s, Seat seat, auto&& tell) {
    s.phase = Phase::beat;
    s.turn = seat;
    if (s.options.duty == Duty::may_take || !playable(s, seat).empty()) return;
    // hanrey/i-3: there is nothing to choose, and all see that he has no such card.
    shows_lack_of(s, seat, beat_or_take::beaters(full_pack(s), to_beat(s), s.trump));
    tell(event_of(event("cannot-beat"), rule("hanrey/i-3")).by(seat).showing(to_beat(s)));
    take_trick(s, seat, tell);
  }

  static constexpr void go_out(State& s, Seat seat, auto&& tell) {
    s.in -= seat;
    s.take_ups = 0;
    tell(event_of(event("out"), rule("hanrey/i-8")).by(seat));
  }

  static constexpr void complete(State& s, Seat beater, auto&& tell) {
    ++s.tricks[beater];
    s.take_ups = 0;
    tell(event_of(event("trick"), rule("hanrey/i-6")).by(beater).showing(s.trick.all()));
    s.gone |= s.trick.all();
    s.trick.clear();
    const Seat leader = s.in.has(beater) ? beater : next_in(s.in, beater, s.players);
    tell(event_of(event("laid-away"), rule("hanrey/i-4")).by(leader));
    if (draws_to_three(s))
      refill(s, s.in, leader, tell);
    else
      draw_round(s, s.in, leader, [](Seat) { return 1; }, tell);
    begin_trick(s, leader, tell);
  }

  static constexpr void take_trick(State& s, Seat taker, auto&& tell) {
    tell(event_of(event("takes"), beating(s)).by(taker).showing(s.trick.all()).saying(s.trick.size()));
    take_up(s, taker, s.trick.all());
    s.trick.clear();
    const bool may_circle = s.stock.empty() || !draws_to_three(s);
    if (may_circle && ++s.take_ups == circle) return draw_game(s, tell);
    Seat leader = right_of(taker, s.players);
    while (!s.in.has(leader)) leader = right_of(leader, s.players);
    tell(event_of(event("leads-again"), rule("hanrey/i-7")).by(leader).with(taker));
    if (draws_to_three(s)) {
      refill(s, s.in, leader, tell);
    } else if (s.hand[leader].empty()) {  // he could not lead otherwise
      draw(s, leader, tell);
      s.take_ups = 0;
    }
    begin_trick(s, leader, tell);
  }

  // hanrey/i-5: hands kept at three, or one card each after a beat and none after a take-up.
  static constexpr bool draws_to_three(const State& s) { return s.options.drawing == Drawing::to_three; }

  // hanrey/i-8: when the last of the stock has been drawn, who got nothing and has nothing is out.
  static constexpr void begin_trick(State& s, Seat leader, auto&& tell) {
    if (s.stock.empty())
      for (int step = 1; step < s.players; ++step) {
        const Seat seat = left_of(leader, s.players, step);
        if (s.in.has(seat) && s.hand[seat].empty()) go_out(s, seat, tell);
      }
    if (s.in.count() == 1) return lose(s, leader, tell);
    lead_next(s, leader);
  }

  static constexpr void lose(State& s, Seat loser, auto&& tell) {
    s.gone |= s.trick.all();
    s.trick.clear();
    pay_up(s, loser, tell);
    end_game(s, tell);
  }

  // hanrey/i-10
  static constexpr void draw_game(State& s, auto&& tell) {
    tell(event_of(event("drawn"), rule("hanrey/i-10")).saying(circle));
    for (const Seat seat : Seats::first(s.players)) book_line(s, seat, 0, rule("hanrey/i-10"), tell);
    end_game(s, tell);
  }
};

inline constexpr Option<Options> options[] = {
    option<&Options::duty>("must-beat", words("yes", "no"), 0, rule("hanrey/i-3")),
    option<&Options::drawing>("drawing", words("to-three", "after-beat"), 0, rule("hanrey/i-5")),
    option<&Options::games>("games", numbers(1, 3, 5, 7), 1, rule("hanrey/i-9")),
    option<&Options::discipline>("discipline", words("strict", "table"), 0, rule("hanrey/i-3")),
};

}  // namespace stube::hanrey
