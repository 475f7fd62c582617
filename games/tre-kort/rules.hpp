// Tre-Kort (Copenhagen 1774): three cards, a trump, and whoever says he plays but wins no trick is beet.
#pragma once
#include "games/tre-kort/beets.hpp"
#include "table/each_for_himself.hpp"
#include "table/imagine.hpp"

namespace stube::tre_kort {

inline constexpr auto rule_ids =
    name_list("tre-kort/intro", "tre-kort/1", "tre-kort/2", "tre-kort/3", "tre-kort/4", "tre-kort/5", "tre-kort/6",
              "tre-kort/7", "tre-kort/8", "tre-kort/9", "tre-kort/10", "tre-kort/i-1", "tre-kort/i-2", "tre-kort/i-3",
              "tre-kort/i-4", "tre-kort/i-5", "tre-kort/i-6", "tre-kort/i-7", "tre-kort/i-8", "tre-kort/i-9",
              "tre-kort/i-10", "tre-kort/i-11", "tre-kort/i-12", "tre-kort/i-13", "tre-kort/i-14");
inline constexpr Cited<RuleId, rule_ids> rule;

inline constexpr auto phases = name_list("declare", "play", "over", "deal");
inline constexpr auto forms = name_list("announce play", "pass", "play {card}");
inline constexpr auto reason_names = join_lists(
    common_reasons, name_list("not-asked-yet", "has-answered", "does-not-play", "must-lead-top", "must-lead-honour",
                              "must-lead-trump", "top-must-fall", "must-follow", "must-trump", "must-play-trump"));
inline constexpr auto event_names =
    name_list("match", "seats", "shuffled", "cut", "first-served", "dealt", "turned-up", "plays", "passes",
              "infraction", "noted", "alone", "leads", "lead", "lead-face-down", "follow", "top-falls", "trick",
              "trick-face-down", "dealer-pays", "paid-out", "beet", "last-deal", "score", "deal-over", "match-over");
inline constexpr auto line_names = name_list("tricks", "beets", "beet");
inline constexpr auto ending_names = name_list("rounds");
inline constexpr auto advice_names = name_list("sure-trick", "strong-enough", "cheap-chance", "too-weak", "forced",
                                               "lead-high", "lead-low", "win-cheaply", "throw-low");

inline constexpr Cited<EventType, event_names> event;
inline constexpr Cited<Reason, reason_names> why;
inline constexpr Cited<LineText, line_names> line;
inline constexpr Cited<AdviceText, advice_names> advice;
inline constexpr Cited<Ending, ending_names> ending;

inline constexpr int seats = 7;
inline constexpr int jack = 5, king = 7, ace = 8;  // places in the order 6 7 8 9 T J Q K A

enum class Phase : std::uint8_t { declare, play, over, deal };
enum class Verb : std::uint8_t { announce_play, pass, play };
enum class Void : std::uint8_t { free, must_trump };

struct Options {
  Void when_void = Void::free;
  std::uint8_t rounds = 2;
  Discipline discipline = Discipline::strict;
};

struct State {
  BySeat<Cards, seats> hand;
  BySeat<Cards, seats> cannot_hold;  // what the table has learned from each seat's play
  BySeat<Cards, seats> laid_off;     // the cards of those who passed
  Cards stock;                       // never dealt; without the turn-up
  Cards gone;                        // cards of finished tricks
  Seats playing;
  BySide<std::int16_t, seats> score, deal_score;
  BySeat<std::int16_t, seats> money;
  std::uint16_t deal = 0;
  BySeat<std::uint8_t, seats> hidden, laid_off_hidden;
  BySeat<std::uint8_t, seats> tricks;
  BySeat<std::uint8_t, seats> infractions;
  Trick<seats> trick;
  Beets beets;
  Options options;
  std::uint8_t stock_hidden = 0;
  std::uint8_t players = 0;
  bool face_down = false;  // the card led lies covered on the table
  Card covered;            // that card when its trick is over: it is never shown
  Seat covered_by;
  Phase phase = Phase::deal;
  Ending ending;
  Suit trump = Suit::none;
  Card turnup;
  Seat dealer, turn;
};

struct Rules : EachForHimself<State> {
  static constexpr RuleId player_count = rule("tre-kort/i-1");

  static constexpr Cards full_pack(const State&) { return packs::full_suits(9, 4); }
  static constexpr int money(const State& s, Seat seat) { return s.money[seat]; }
  static constexpr int pot(const State& s) { return s.beets.sum(); }

  // --- dealing
  // -----------------------------------------------------------------------------------------------------------

  static constexpr bool is_last_deal(const State& s) { return s.deal == s.options.rounds * s.players; }
  static constexpr Seat next_dealer(const State& s) { return s.deal == 0 ? s.dealer : left_of(s.dealer, s.players); }

  static constexpr DealPlan plan(const State& s) {
    DealPlan plan;
    plan.round(everyone(s), next_dealer(s), s.players, 2);  // tre-kort/4
    plan.round(everyone(s), next_dealer(s), s.players, 1);
    return plan;
  }

  static constexpr void deal(State& s, const Deck& deck, auto&& tell) {
    const DealPlan plan = Rules::plan(s);
    s.dealer = next_dealer(s);
    ++s.deal;
    begin_deal(s);
    deal_out(
        plan, deck, [&](Seat seat, Card card) { s.hand[seat] |= card; },
        [&](Card card) {
          if (s.turnup.is_card())
            s.stock |= card;
          else
            s.turnup = card;
        });
    s.trump = s.turnup.suit();
    tell_deal(s, plan, deck, tell);
    s.turn = left_of(s.dealer, s.players);
  }

  // --- whose turn, which moves
  // -------------------------------------------------------------------------------------------

  static constexpr Seats turn(const State& s) { return Seats(s.turn); }

  static constexpr void each_move(const State& s, Seat seat, auto&& visit) {
    if (seat != s.turn) return;
    if (s.phase == Phase::declare) {
      visit(move_of(Verb::announce_play));
      visit(move_of(Verb::pass));
    } else {
      for (const Card card : playable(s)) visit(card_move(Verb::play, card));
    }
  }

  static constexpr Verdict judge(const State& s, Seat seat, const Move& move) {
    if (seat.index() >= s.players) return refuse(reasons::not_at_this_table);
    const Verb verb = static_cast<Verb>(move.verb);
    switch (s.phase) {
      case Phase::declare:
        if (seat != s.turn) return judge_early(s, seat, verb);
        return verb == Verb::play ? refuse(reasons::not_now) : lawful();
      case Phase::play:
        if (seat != s.turn)
          return refuse(rule("tre-kort/i-3"), s.playing.has(seat) ? reasons::not_your_turn : why("does-not-play"));
        if (verb != Verb::play) return refuse(reasons::not_now);
        if (!s.hand[seat].has(move.card())) return refuse(reasons::not_in_hand);
        if (playable(s).has(move.card())) return lawful();
        return s.trick.empty() ? refuse_lead(s) : refuse_following(s);
      default:
        return refuse(reasons::match_over);
    }
  }

  // The card that must fall at the first chance: the ace of trumps, or the king if the ace was turned up.
  static constexpr Card top_trump(const State& s) { return Card(s.trump, s.turnup.rank() == ace ? king : ace); }

  static constexpr int trick_number(const State& s) {
    int number = 1;
    for (const Seat seat : everyone(s)) number += s.tricks[seat];
    return number;
  }

  // What the seat on turn may play.
  static constexpr Cards playable(const State& s) { return s.trick.empty() ? leadable(s) : following_cards(s); }

  // What can be won in this deal.
  static constexpr int stake(const State& s) {
    if (s.phase == Phase::over) return 0;
    return dealing + (is_last_deal(s) ? s.beets.sum() : s.beets.smallest);
  }

  // --- what a move does
  // --------------------------------------------------------------------------------------------------

  static constexpr void apply(State& s, Seat seat, const Move& move, auto&& tell) {
    if (s.phase == Phase::play)
      play(s, seat, move.card(), tell);
    else if (seat == s.turn)
      declare(s, seat, static_cast<Verb>(move.verb) == Verb::announce_play, tell);
    else
      note_early(s, seat, tell);
  }

  static constexpr Outcome outcome(const State& s) {
    if (!s.ending.is_some()) return {};
    return {s.ending, leaders(s), rule("tre-kort/i-12")};
  }

  // --- what a seat may know
  // ----------------------------------------------------------------------------------------------

  static constexpr State seen_by(const State& s, Seat viewer) {
    State seen = s;
    for (const Seat seat : everyone(s)) {
      if (seat == viewer) continue;
      seen.hidden[seat] = static_cast<std::uint8_t>(s.hand[seat].count() + s.hidden[seat]);
      seen.hand[seat] = Cards();
      seen.laid_off_hidden[seat] = static_cast<std::uint8_t>(s.laid_off[seat].count() + s.laid_off_hidden[seat]);
      seen.laid_off[seat] = Cards();
    }
    seen.stock_hidden = static_cast<std::uint8_t>(s.stock.count() + s.stock_hidden);
    seen.stock = Cards();
    if (s.face_down && s.trick.leader() != viewer) seen.trick.cards[0].card = Card::hidden();
    if (s.covered_by.is_some() && s.covered_by != viewer) seen.covered = Card::hidden();
    return seen;
  }

  static constexpr void imagine(State& s, Seat, Random& random) {
    if (s.deal == 0) return;
    constexpr int stock_place = 2 * seats, covered_place = stock_place + 1;
    Vacancy places[covered_place + 1];
    for (const Seat seat : everyone(s)) {
      places[seat.index()] = {s.cannot_hold[seat], s.hidden[seat]};
      places[seats + seat.index()].room = s.laid_off_hidden[seat];
    }
    places[stock_place].room = s.stock_hidden;
    // Who leads face down has no trump, and nothing else that he was known not to hold.
    const bool on_table = s.face_down && !s.trick.cards[0].card.is_card();
    if (on_table) places[covered_place] = {s.cannot_hold[s.trick.leader()], 1};
    if (s.covered == Card::hidden()) places[covered_place] = {s.cannot_hold[s.covered_by], 1};
    Cards known;
    each_place(s, [&](Cards cards) { known |= cards; });
    Imagined<covered_place + 1> imagined;
    imagined.deal(listed(full_pack(s) - known), places, random);
    for (const Seat seat : everyone(s)) {
      s.hand[seat] |= as_set(imagined.at(seat.index()));
      s.laid_off[seat] |= as_set(imagined.at(seats + seat.index()));
      s.hidden[seat] = s.laid_off_hidden[seat] = 0;
    }
    s.stock |= as_set(imagined.at(stock_place));
    s.stock_hidden = 0;
    if (on_table) s.trick.cards[0].card = imagined.at(covered_place)[0];
    if (s.covered == Card::hidden()) s.covered = imagined.at(covered_place)[0];
  }

  static constexpr void each_place(const State& s, auto&& visit) {
    for (const Seat seat : everyone(s)) visit(s.hand[seat]);
    for (const Seat seat : everyone(s)) visit(s.laid_off[seat]);
    visit(s.stock);
    visit(Cards(s.turnup));
    visit(s.gone);
    visit(s.trick.all());
    visit(Cards(s.covered));
  }

  static constexpr Seat trick_winner(const State& s) {
    if (!s.face_down) return s.trick.best(s.trump).seat;
    // The covered card stands below the lowest trump, and above everything else.
    TrickCard best{s.trick.leader(), Card::none()};
    for (int i = 1; i < s.trick.size(); ++i) {
      const TrickCard& played = s.trick.cards[i];
      if (played.card.suit() == s.trump && (!best.card.is_card() || played.card > best.card)) best = played;
    }
    return best.seat;
  }

 private:
  static constexpr int dealing = 3;  // tre-kort/i-9: one for each trick

  static constexpr Seats everyone(const State& s) { return Seats::first(s.players); }

  static constexpr void begin_deal(State& s) {
    s.phase = Phase::declare;
    s.hand = s.cannot_hold = s.laid_off = {};
    s.stock = s.gone = Cards();
    s.playing = Seats();
    s.deal_score = {};
    s.tricks = {};
    s.turnup = s.covered = Card::none();
    s.covered_by = Seat::none();
  }

  static constexpr void tell_deal(const State& s, const DealPlan& plan, const Deck& deck, auto&& tell) {
    if (s.deal == 1) {
      tell(event_of(event("match"), rule("tre-kort/intro")).saying(s.options.rounds));
      tell(event_of(event("seats"), rule("tre-kort/i-1")).saying(s.players));
    }
    tell(event_of(event("shuffled"), rule("tre-kort/1")).by(s.dealer).saying(s.deal));
    tell(event_of(event("cut"), rule("tre-kort/2")).by(right_of(s.dealer, s.players)));
    tell(event_of(event("first-served"), rule("tre-kort/3")).by(left_of(s.dealer, s.players)));
    int at = 0;
    for (const Packet& packet : plan.packets) {
      Cards cards;
      for (int i = 0; i < packet.count; ++i) cards |= deck.cards[at++];
      tell(event_of(event("dealt"), rule("tre-kort/4"))
               .by(packet.to)
               .saying(packet.count)
               .showing(cards)
               .cards_only_for(packet.to));
    }
    tell(event_of(event("turned-up"), rule("tre-kort/4")).by(s.dealer).showing(s.turnup).saying(index_of(s.trump)));
    if (is_last_deal(s)) tell(event_of(event("last-deal"), rule("tre-kort/i-12")).saying(stake(s)));
  }

  // --- declaring
  // ---------------------------------------------------------------------------------------------------------

  // How many places from the dealer's left: 1 for the first to speak, as many as there are players for the dealer.
  static constexpr int place_in_order(const State& s, Seat seat) {
    const int place = (seat.index() - s.dealer.index() + s.players) % s.players;
    return place == 0 ? s.players : place;
  }

  // tre-kort/9: nobody speaks before his turn; at the table it is noted and does not count.
  static constexpr Verdict judge_early(const State& s, Seat seat, Verb verb) {
    if (place_in_order(s, seat) < place_in_order(s, s.turn)) return refuse(rule("tre-kort/9"), why("has-answered"));
    if (s.options.discipline == Discipline::table && verb != Verb::play)
      return infraction(rule("tre-kort/9"), why("not-asked-yet"));
    return refuse(rule("tre-kort/9"), why("not-asked-yet"));
  }

  static constexpr void note_early(State& s, Seat seat, auto&& tell) {
    ++s.infractions[seat];
    tell(event_of(event("infraction"), rule("tre-kort/9")).by(seat));
    tell(event_of(event("noted"), rule("tre-kort/i-13")).by(seat).saying(s.infractions[seat]));
  }

  // tre-kort/5
  static constexpr void declare(State& s, Seat seat, bool plays, auto&& tell) {
    if (plays) {
      s.playing |= seat;
      tell(event_of(event("plays"), rule("tre-kort/5")).by(seat));
    } else {
      tell(event_of(event("passes"), rule("tre-kort/5")).by(seat).showing(s.hand[seat]).cards_only_for(seat));
      s.laid_off[seat] = s.hand[seat];
      s.hand[seat] = Cards();
    }
    if (seat == s.dealer) return begin_play(s, tell);
    s.turn = left_of(seat, s.players);
    if (s.turn == s.dealer && s.playing.empty()) {  // tre-kort/i-11
      s.playing |= s.dealer;
      begin_play(s, tell);
    }
  }

  static constexpr void begin_play(State& s, auto&& tell) {
    if (s.playing.count() == 1) {
      const Seat alone = s.playing.lowest();
      s.tricks[alone] = 3;
      tell(event_of(event("alone"), rule("tre-kort/i-11")).by(alone));
      return settle(s, tell);
    }
    s.phase = Phase::play;
    s.turn = next_in(s.playing, s.dealer, s.players);
    tell(event_of(event("leads"), rule("tre-kort/i-3")).by(s.turn));
  }

  // --- playing
  // -----------------------------------------------------------------------------------------------------------

  static constexpr Cards honours(const State& s) {
    Cards honours;
    for (int rank = jack; rank <= ace; ++rank) honours |= Card(s.trump, rank);
    return honours;
  }
  // What the leader must lead from, if he holds any of it; nothing where he is free.
  static constexpr Cards must_lead_from(const State& s) {
    if (trick_number(s) == 3) return Cards();
    if (s.playing.count() > 2) return Cards::of_suit(s.trump);  // tre-kort/10
    return trick_number(s) == 2 ? honours(s) : Cards();         // tre-kort/6
  }

  static constexpr Cards leadable(const State& s) {
    const Cards hand = s.hand[s.turn];
    if (hand.has(top_trump(s))) return top_trump(s);  // tre-kort/6
    const Cards due = hand & must_lead_from(s);
    return due.empty() ? hand : due;
  }

  static constexpr Verdict refuse_lead(const State& s) {
    if (s.hand[s.turn].has(top_trump(s))) return refuse(rule("tre-kort/6"), why("must-lead-top"));
    if (s.playing.count() == 2) return refuse(rule("tre-kort/6"), why("must-lead-honour"));
    return refuse(rule("tre-kort/10"), why("must-lead-trump"));
  }

  static constexpr Suit suit_to_follow(const State& s) { return s.face_down ? s.trump : s.trick.suit_led(); }

  // tre-kort/i-4, before the top trump claims its place.
  static constexpr Cards by_suit(const State& s) {
    const Cards hand = s.hand[s.turn], follow = hand.in(suit_to_follow(s)), trumps = hand.in(s.trump);
    if (!follow.empty()) return follow;
    return s.options.when_void == Void::must_trump && !trumps.empty() ? trumps : hand;
  }

  static constexpr Cards following_cards(const State& s) {
    const Cards cards = by_suit(s);
    return cards.has(top_trump(s)) ? Cards(top_trump(s)) : cards;  // tre-kort/i-5
  }

  static constexpr Verdict refuse_following(const State& s) {
    if (playable(s) == Cards(top_trump(s))) return refuse(rule("tre-kort/6"), why("top-must-fall"));
    if (s.hand[s.turn].in(suit_to_follow(s)).empty()) return refuse(rule("tre-kort/i-4"), why("must-trump"));
    if (s.face_down) return refuse(rule("tre-kort/i-4"), why("must-play-trump"));
    return refuse(rule("tre-kort/i-4"), why("must-follow"), index_of(suit_to_follow(s)));
  }

  static constexpr void play(State& s, Seat seat, Card card, auto&& tell) {
    learn(s, seat, card);
    if (s.trick.empty())
      lay_lead(s, seat, card, tell);
    else
      tell(event_of(event("follow"), rule("tre-kort/i-4")).by(seat).showing(card));
    if (card == top_trump(s)) tell(event_of(event("top-falls"), rule("tre-kort/i-5")).by(seat).showing(card));
    s.hand[seat] -= card;
    s.trick.add(seat, card);
    s.turn = next_in(s.playing, seat, s.players);
    if (s.trick.size() == s.playing.count()) finish_trick(s, tell);
  }

  // tre-kort/10: the second lead of three or more without a trump is covered.
  static constexpr void lay_lead(State& s, Seat seat, Card card, auto&& tell) {
    const bool trump = card.suit() == s.trump, many = s.playing.count() > 2;
    s.face_down = many && !trump && trick_number(s) == 2;
    if (s.face_down) {
      tell(event_of(event("lead-face-down"), rule("tre-kort/i-7")).by(seat).showing(card).cards_only_for(seat));
      return;
    }
    const RuleId free = many && trick_number(s) == 1 ? rule("tre-kort/i-6") : rule("tre-kort/10");
    const RuleId by = card == top_trump(s) ? rule("tre-kort/6")
                      : !many              ? rule("tre-kort/i-8")
                      : trump              ? rule("tre-kort/10")
                                           : free;
    tell(event_of(event("lead"), by).by(seat).showing(card));
  }

  // What all may conclude from a card: which cards the seat would have had to play instead. The last card tells nothing
  // of a hand that is empty then.
  static constexpr void learn(State& s, Seat seat, Card card) {
    if (s.hand[seat].count() == 1) return;
    Cards& never = s.cannot_hold[seat];
    if (s.trick.empty()) {
      if (card != top_trump(s)) never |= top_trump(s);
      if (!must_lead_from(s).has(card)) never |= must_lead_from(s);
      return;
    }
    const Suit suit = suit_to_follow(s);
    const bool follows = card.suit() == suit;
    if (!follows) never |= Cards::of_suit(suit);
    if (!follows && card.suit() != s.trump && s.options.when_void == Void::must_trump) never |= Cards::of_suit(s.trump);
    if ((!follows || suit == s.trump) && card != top_trump(s)) never |= top_trump(s);
  }

  static constexpr void finish_trick(State& s, auto&& tell) {
    const Seat winner = trick_winner(s);
    Cards open = s.trick.all();
    if (s.face_down) {
      s.covered = s.trick.cards[0].card;
      s.covered_by = s.trick.leader();
      open -= s.covered;
      tell(event_of(event("trick-face-down"), rule("tre-kort/10")).by(winner).showing(open));
    } else {
      tell(event_of(event("trick"), rule("tre-kort/i-2")).by(winner).showing(open));
    }
    s.gone |= open;
    s.face_down = false;
    s.trick.clear();
    ++s.tricks[winner];
    s.turn = winner;
    if (trick_number(s) > 3) settle(s, tell);
  }

  // --- settling
  // ----------------------------------------------------------------------------------------------------------

  static constexpr void book_line(State& s, Seat seat, int amount, LineText what, RuleId by, auto&& tell) {
    if (amount == 0) return;
    const Side side(seat.index());
    s.money[seat] = static_cast<std::int16_t>(s.money[seat] + amount);
    s.score[side] = static_cast<std::int16_t>(s.score[side] + amount);
    s.deal_score[side] = static_cast<std::int16_t>(s.deal_score[side] + amount);
    tell(score_line(event("score"), what, side, amount, by).by(seat));
  }

  static constexpr void settle(State& s, auto&& tell) {
    s.turn = Seat::none();
    const bool last = is_last_deal(s);
    const int new_beet = dealing + s.beets.smallest;  // tre-kort/8, tre-kort/i-10
    pay_tricks(s, tell);
    pay_from_table(s, last, tell);
    Seats beeted;
    for (const Seat seat : s.playing)
      if (s.tricks[seat] == 0) beeted |= seat;
    pay_beets(s, beeted, new_beet, last, tell);
    tell(event_of(event("deal-over")).by(s.dealer));
    s.phase = last ? Phase::over : Phase::deal;
    if (!last) return;
    s.ending = ending("rounds");
    tell(event_of(event("match-over"), rule("tre-kort/i-14")).saying(s.deal));
  }

  // tre-kort/7: what the dealer pays himself is nothing.
  static constexpr void pay_tricks(State& s, auto&& tell) {
    tell(event_of(event("dealer-pays"), rule("tre-kort/i-9")).by(s.dealer).saying(dealing - s.tricks[s.dealer]));
    for (const Seat seat : everyone(s))
      book_line(s, seat, seat == s.dealer ? s.tricks[seat] - dealing : s.tricks[seat], line("tricks"),
                rule("tre-kort/7"), tell);
  }

  static constexpr void pay_from_table(State& s, bool last, auto&& tell) {
    const int paid = last ? s.beets.take_all() : s.beets.take_smallest();
    tell(event_of(event("paid-out"), last ? rule("tre-kort/i-12") : rule("tre-kort/8")).saying(paid));
    for (const Seat seat : everyone(s))
      book_line(s, seat, s.tricks[seat] * paid / 3, line("beets"), rule("tre-kort/8"), tell);
  }

  static constexpr void pay_beets(State& s, Seats beeted, int beet, bool last, auto&& tell) {
    for (int step = 1; step <= s.players; ++step) {
      const Seat seat = left_of(s.dealer, s.players, step);
      if (!beeted.has(seat)) continue;
      tell(event_of(event("beet"), rule("tre-kort/i-10")).by(seat).saying(beet));
      book_line(s, seat, -beet, line("beet"), rule("tre-kort/8"), tell);
      if (!last) s.beets.lay(beet);
    }
    if (!last) return;
    for (const Seat seat : everyone(s))  // tre-kort/i-12
      book_line(s, seat, beeted.count() * s.tricks[seat] * beet / 3, line("beet"), rule("tre-kort/i-12"), tell);
  }
};

inline constexpr Option<Options> options[] = {
    option<&Options::when_void>("void", words("free", "must-trump"), 0, rule("tre-kort/i-4")),
    option<&Options::rounds>("rounds", numbers(1, 2, 3, 4), 2, rule("tre-kort/i-12")),
    option<&Options::discipline>("discipline", words("strict", "table"), 0, rule("tre-kort/9")),
};

}  // namespace stube::tre_kort
