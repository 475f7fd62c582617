// Hundrede og Eet and Mariage are one game: tricks for card points, a card drawn after every trick, 101 to win.
// Mariage adds the marriages, and that one must say that one is out. The old book counts Mariage "as in Hundrede og
// Eet", and so does the code: `Book` says which paragraphs, and whether there are marriages and claims.
#pragma once
#include "table/each_for_himself.hpp"
#include "table/imagine.hpp"

namespace stube::trick_and_draw {

inline constexpr int seats = 4;
inline constexpr int goal = 101;
inline constexpr int for_last_trick = 10, for_marriage = 20, for_trump_marriage = 40;

enum class Endgame : std::uint8_t { free, follow };
enum class Count : std::uint8_t { hidden, open };
enum class Phase : std::uint8_t { play, over, deal };
enum class Verb : std::uint8_t { play, announce, claim };

struct Options {
  std::uint8_t hand_size = 6;
  Endgame endgame = Endgame::free;
  Count count = Count::open;
  Discipline discipline = Discipline::strict;
};

struct State {
  BySeat<Cards, seats> hand;
  BySeat<Cards, seats> won;          // the cards of each seat's tricks
  BySeat<Cards, seats> cannot_hold;  // what the table has learned from each seat's play once the stock is gone
  BySeat<Cards, seats> must_hold;    // what a seat has shown or drawn openly and not played yet
  BySide<std::int16_t, seats> score, deal_score;
  BySeat<std::int16_t, seats> money;
  std::uint16_t deal = 0;
  BySeat<std::uint8_t, seats> hidden;
  BySeat<std::uint8_t, seats> tricks;
  Sequence<Card, 36> stock;  // in the order of drawing, the turn-up last
  Trick<seats> trick;
  Seat married[4];  // by suit: who has announced its king and queen
  Options options;
  std::uint8_t players = 0;
  Phase phase = Phase::deal;
  Suit trump = Suit::none;
  Card turnup;
  Ending ending;
  Seat dealer, turn;
  Seat decided_by;  // who won the match, or lost it by a false claim
};

// The ranks of packs::french_36_ten_high.
inline constexpr int jack = 4, queen = 5, king = 6, ten = 7, ace = 8;

constexpr int points_of(Cards cards) {
  const auto count = [&](int rank) { return (cards & Cards::of_rank(rank)).count(); };
  return 11 * count(ace) + 10 * count(ten) + 4 * count(king) + 3 * count(queen) + 2 * count(jack);
}

constexpr Cards pair_of(Suit suit) {
  return Cards(Card(suit, king)) | Card(suit, queen);
}

constexpr int marriage_points(const State& s, Suit suit) {
  return suit == s.trump ? for_trump_marriage : for_marriage;
}

// What a seat's marriages have brought it in this deal.
constexpr int married_points(const State& s, Seat seat) {
  int points = 0;
  for (int i = 0; i < 4; ++i)
    if (s.married[i] == seat) points += marriage_points(s, static_cast<Suit>(i));
  return points;
}

// What a seat has made in this deal, as anyone can count who remembers the tricks.
constexpr int remembered_points(const State& s, Seat seat) {
  return points_of(s.won[seat]) + married_points(s, seat);
}

template <class Book>
struct TrickAndDraw : EachForHimself<State> {
  static constexpr Cards full_pack(const State&) { return packs::full_suits(9, 4); }
  static constexpr int money(const State& s, Seat seat) { return s.money[seat]; }
  static constexpr int pot(const State&) { return 0; }
  // Points are only the way to the match; winning or losing it outweighs them.
  static constexpr int payoff(const State& s, Seat seat) {
    return s.deal_score[Side(seat.index())] + goal * s.money[seat];
  }

  // --- dealing

  static constexpr Seat next_dealer(const State& s) { return s.deal == 0 ? s.dealer : left_of(s.dealer, s.players); }

  static constexpr DealPlan plan(const State& s) {
    DealPlan plan;
    for (int given = 0; given < s.options.hand_size; given += 3)  // hundrede-og-eet/2, mariage/1
      plan.round(Seats::first(s.players), next_dealer(s), s.players, 3);
    return plan;
  }

  static constexpr void deal(State& s, const Deck& deck, auto&& tell) {
    const DealPlan plan = TrickAndDraw::plan(s);
    s.dealer = next_dealer(s);
    ++s.deal;
    clear_table(s);
    const auto lay_aside = [&](Card card) {
      if (s.turnup.is_card())
        s.stock.add(card);
      else
        s.turnup = card;
    };
    deal_out(plan, deck, [&](Seat seat, Card card) { s.hand[seat] |= card; }, lay_aside);
    s.stock.add(s.turnup);
    s.trump = s.turnup.suit();
    s.turn = left_of(s.dealer, s.players);
    s.phase = Phase::play;
    tell_deal(s, plan, deck, tell);
  }

  // --- whose turn, which moves

  static constexpr Seats turn(const State& s) { return s.phase == Phase::play ? Seats(s.turn) : Seats(); }

  static constexpr void each_move(const State& s, Seat seat, auto&& visit) {
    if (s.phase != Phase::play || seat != s.turn) return;
    visit_cards(Verb::play, playable(s, seat), visit);
    if constexpr (Book::has_marriages) {
      for (std::uint16_t suit = 0; suit < 4; ++suit)
        if (judge_marriage(s, seat, static_cast<Suit>(suit)).lawful()) visit(move_of(Verb::announce, suit));
      visit(move_of(Verb::claim));
    }
  }

  static constexpr Verdict judge(const State& s, Seat seat, const Move& move) {
    if (seat.index() >= s.players) return refuse(reasons::not_at_this_table);
    if (s.phase != Phase::play) return refuse(reasons::match_over);
    if (seat != s.turn) return refuse(Book::turn_order, reasons::not_your_turn);
    if constexpr (Book::has_marriages) {
      if (static_cast<Verb>(move.verb) == Verb::announce) return judge_marriage(s, seat, static_cast<Suit>(move.a));
      if (static_cast<Verb>(move.verb) == Verb::claim) return lawful();
    }
    return judge_card(s, seat, move.card());
  }

  // --- what a move does

  static constexpr void apply(State& s, Seat seat, const Move& move, auto&& tell) {
    if constexpr (Book::has_marriages) {
      if (static_cast<Verb>(move.verb) == Verb::announce) return announce(s, seat, static_cast<Suit>(move.a), tell);
      if (static_cast<Verb>(move.verb) == Verb::claim) return claim(s, seat, tell);
    }
    play(s, seat, move.card(), tell);
  }

  static constexpr Outcome outcome(const State& s) {
    if (!s.ending.is_some()) return {};
    const Sides decided(Side(s.decided_by.index()));
    return {s.ending, Book::lost_by(s.ending) ? Sides::first(s.players) - decided : decided, Book::rule_of(s.ending)};
  }

  // --- what a seat may know

  static constexpr State seen_by(const State& s, Seat viewer) {
    State seen = s;
    for (const Seat seat : Seats::first(s.players))
      if (seat != viewer) hide(seen.hand[seat], seen.hidden[seat]);
    for (int i = 0; i + 1 < s.stock.size(); ++i) seen.stock[i] = Card::hidden();
    if (count_is_hidden(s))
      for (const Seat seat : Seats::first(s.players)) set_deal_score(seen, seat, married_points(s, seat));
    return seen;
  }

  static constexpr void imagine(State& s, Seat, Random& random) {
    Cards known = s.trick.all() | as_set(s.stock);
    Vacancy places[seats + 1];
    int unseen = 0;
    for (const Seat seat : Seats::first(s.players)) {
      s.hidden[seat] = static_cast<std::uint8_t>(s.hidden[seat] - (s.must_hold[seat] - s.hand[seat]).count());
      s.hand[seat] |= s.must_hold[seat];
      known |= s.hand[seat] | s.won[seat];
      places[seat.index()] = {s.cannot_hold[seat], s.hidden[seat]};
      unseen += s.hidden[seat];
      if (count_is_hidden(s)) set_deal_score(s, seat, remembered_points(s, seat));
    }
    for (const Card card : s.stock) places[seats].room += card.is_card() ? 0 : 1;
    unseen += places[seats].room;
    Imagined<seats + 1> imagined;
    imagined.deal(listed(unseen > 0 ? full_pack(s) - known : Cards()), places, random);
    for (const Seat seat : Seats::first(s.players)) {
      s.hand[seat] |= as_set(imagined.at(seat.index()));
      s.hidden[seat] = 0;
    }
    int next = 0;
    for (Card& card : s.stock)
      if (!card.is_card()) card = imagined.at(seats)[next++];
  }

  static constexpr void each_place(const State& s, auto&& visit) {
    for (const Seat seat : Seats::first(s.players)) {
      visit(s.hand[seat]);
      visit(s.won[seat]);
    }
    visit(s.trick.all());
    for (const Card card : s.stock) visit(Cards(card));
  }

 private:
  // mariage/i-9: in the course of a deal nobody is told what the tricks have brought.
  static constexpr bool count_is_hidden(const State& s) {
    return Book::has_marriages && s.options.count == Count::hidden && s.phase == Phase::play;
  }
  static constexpr Seats counters(const State& s) { return count_is_hidden(s) ? Seats() : Seats::all(); }

  static constexpr void set_deal_score(State& s, Seat seat, int points) {
    s.deal_score[Side(seat.index())] = static_cast<std::int16_t>(points);
  }

  static constexpr void clear_table(State& s) {
    s.hand = s.won = s.cannot_hold = s.must_hold = {};
    s.deal_score = {};
    s.tricks = {};
    s.turnup = Card::none();
    for (Seat& seat : s.married) seat = Seat::none();
  }

  static constexpr void tell_deal(const State& s, const DealPlan& plan, const Deck& deck, auto&& tell) {
    if (s.deal == 1) tell_match(s, tell);
    tell(event_of(Book::event("shuffled"), Book::shuffling).by(s.dealer).saying(s.deal));
    tell(event_of(Book::event("cut"), Book::shuffling).by(right_of(s.dealer, s.players)));
    int at = 0;
    for (const Packet& packet : plan.packets) {
      const bool first_round = at < 3 * s.players;
      Cards cards;
      for (int i = 0; i < packet.count; ++i) cards |= deck.cards[at++];
      tell(event_of(Book::event("dealt"), either(first_round, Book::packets_of_three, Book::whole_hand))
               .by(packet.to)
               .saying(packet.count)
               .showing(cards)
               .cards_only_for(packet.to));
    }
    tell(event_of(Book::event("turned-up"), Book::turning_up).by(s.dealer).showing(s.turnup).saying(index_of(s.trump)));
    tell(event_of(Book::event("leads"), Book::turn_order).by(s.turn));
  }

  static constexpr void tell_match(const State& s, auto&& tell) {
    tell(event_of(Book::event("match"), Book::intro).saying(s.players));
    if constexpr (Book::has_marriages)
      tell(event_of(Book::event("count-kept"), Book::counting).saying(static_cast<int>(s.options.count)));
  }

  // --- playing a card

  // hundrede-og-eet/i-4, mariage/i-4: with the stock gone follow suit, else trump; before that any card.
  static constexpr bool play_is_strict(const State& s) {
    return s.options.endgame == Endgame::follow && s.stock.empty();
  }

  static constexpr Cards playable(const State& s, Seat seat) {
    const Cards hand = s.hand[seat];
    if (s.trick.empty() || !play_is_strict(s)) return hand;
    const Cards same = hand.in(s.trick.suit_led());
    return same.empty() ? following(hand, s.trump) : same;
  }

  static constexpr Verdict judge_card(const State& s, Seat seat, Card card) {
    if (!s.hand[seat].has(card)) return refuse(reasons::not_in_hand);
    const Cards allowed = playable(s, seat);
    if (allowed.has(card)) return lawful();
    const Suit wanted = allowed.lowest().suit();
    return refuse(Book::ending_duty,
                  either(wanted == s.trick.suit_led(), Book::why("must-follow"), Book::why("must-trump")),
                  index_of(wanted));
  }

  static constexpr void play(State& s, Seat seat, Card card, auto&& tell) {
    learn(s, seat, card);
    tell(event_of(Book::event("play"), Book::turn_order).by(seat).showing(card));
    s.hand[seat] -= card;
    s.must_hold[seat] -= card;
    s.trick.add(seat, card);
    if (s.trick.size() < s.players)
      s.turn = left_of(seat, s.players);
    else
      finish_trick(s, tell);
  }

  // What the others may conclude from a card that does not follow, or neither follows nor trumps.
  static constexpr void learn(State& s, Seat seat, Card card) {
    if (s.trick.empty() || !play_is_strict(s) || card.suit() == s.trick.suit_led()) return;
    s.cannot_hold[seat] |= Cards::of_suit(s.trick.suit_led());
    if (card.suit() != s.trump) s.cannot_hold[seat] |= Cards::of_suit(s.trump);
  }

  static constexpr void finish_trick(State& s, auto&& tell) {
    const Seat winner = s.trick.best(s.trump).seat;  // hundrede-og-eet/5
    const Cards cards = s.trick.all();
    const int points = points_of(cards);  // hundrede-og-eet/4
    ++s.tricks[winner];
    s.won[winner] |= cards;
    s.trick.clear();
    s.turn = winner;
    tell(event_of(Book::event("trick"), Book::trumps_win)
             .by(winner)
             .showing(cards)
             .worth(points)
             .points_only_for(counters(s)));
    if (points > 0) book_line(s, winner, points, Book::line("trick"), Book::card_points, counters(s), tell);
    const bool last = s.hand[winner].empty() && s.stock.empty();
    if (last) book_line(s, winner, for_last_trick, Book::line("last trick"), Book::last_trick, counters(s), tell);
    if constexpr (!Book::has_marriages)  // hundrede-og-eet/3
      if (has_full_number(s, winner)) return end_match(s, winner, Book::ending("hundred-and-one"), tell);
    if (last)
      end_deal(s, winner, tell);
    else if (!s.stock.empty())
      draw(s, winner, tell);
  }

  static constexpr void book_line(State& s, Seat seat, int points, LineText line, RuleId rule, Seats who_sees,
                                  auto&& tell) {
    const Side side(seat.index());
    set_deal_score(s, seat, s.deal_score[side] + points);
    tell(score_line(Book::event("score"), line, side, points, rule).by(seat).points_only_for(who_sees));
  }

  // hundrede-og-eet/6, hundrede-og-eet/i-3, mariage/i-3: the winner first, then to the left; the turn-up comes last.
  static constexpr void draw(State& s, Seat winner, auto&& tell) {
    Sequence<Card, 36> rest;
    for (int i = s.players; i < s.stock.size(); ++i) rest.add(s.stock[i]);
    for (int i = 0; i < s.players; ++i) {
      const Seat seat = left_of(winner, s.players, i);
      const Card card = s.stock[i];
      s.hand[seat] |= card;
      const bool open = card == s.turnup;
      tell(event_of(either(open, Book::event("draws-turnup"), Book::event("draws")),
                    either(i == 0, Book::winner_draws, Book::others_draw))
               .by(seat)
               .showing(card)
               .cards_only_for(open ? Seats::all() : Seats(seat)));
      if (open) s.must_hold[seat] |= card;
    }
    s.stock = rest;
    if (!rest.empty()) return;
    s.turnup = Card::none();
    tell(event_of(Book::event("stock-gone"), Book::ending_duty).saying(static_cast<int>(s.options.endgame)));
  }

  // --- the end of a deal and of the match

  static constexpr bool has_full_number(const State& s, Seat seat) {
    const Side side(seat.index());
    return s.score[side] + s.deal_score[side] >= goal;
  }

  static constexpr void end_deal(State& s, Seat last_winner, auto&& tell) {
    if constexpr (Book::has_marriages) {
      for (int i = 0; i < s.players; ++i) {  // mariage/i-8
        const Seat seat = left_of(last_winner, s.players, i);
        if (has_full_number(s, seat)) return end_match(s, seat, Book::ending("count"), tell);
      }
    }
    carry_points(s, tell);
    s.phase = Phase::deal;
    s.turn = Seat::none();
    tell(event_of(Book::event("next-dealer"), Book::next_deals).by(next_dealer(s)));
  }

  static constexpr void carry_points(State& s, auto&& tell) {
    for (int i = 0; i < s.players; ++i) {
      const Side side(i);
      s.score[side] = static_cast<std::int16_t>(s.score[side] + s.deal_score[side]);
      tell(event_of(Book::event("counted"), Book::carried_on)
               .by(Seat(i))
               .on(side)
               .worth(s.deal_score[side])
               .saying(s.score[side]));
    }
  }

  static constexpr void end_match(State& s, Seat decided_by, Ending ending, auto&& tell) {
    carry_points(s, tell);
    s.phase = Phase::over;
    s.turn = Seat::none();
    s.ending = ending;
    s.decided_by = decided_by;
    for (const Seat seat : Seats::first(s.players) - decided_by) {
      if (Book::lost_by(ending))
        pay(s, decided_by, seat, tell);
      else
        pay(s, seat, decided_by, tell);
    }
    const Outcome result = outcome(s);
    tell(event_of(Book::event("match-over"), result.rule).by(Seat(result.winners.lowest().index())));
  }

  static constexpr void pay(State& s, Seat from, Seat to, auto&& tell) {
    s.money[from] = static_cast<std::int16_t>(s.money[from] - 1);
    s.money[to] = static_cast<std::int16_t>(s.money[to] + 1);
    tell(event_of(Book::event("pays"), Book::stake_of(s.ending)).by(from).with(to).saying(1));
  }

  // --- what only Mariage has

  static constexpr Verdict judge_marriage(const State& s, Seat seat, Suit suit) {
    if (s.tricks[seat] == 0) return refuse(Book::marriage_time, Book::why("no-trick-yet"));
    if (s.stock.empty()) return refuse(Book::marriage_time, Book::why("stock-gone"));
    if (!s.trick.empty()) return refuse(Book::marriage_lead, Book::why("trick-begun"));
    if (!s.hand[seat].has_all(pair_of(suit))) return refuse(Book::marriage, Book::why("no-pair"), index_of(suit));
    if (s.married[index_of(suit)].is_some())
      return refuse(Book::marriage_lead, Book::why("already-announced"), index_of(suit));
    return lawful();
  }

  static constexpr void announce(State& s, Seat seat, Suit suit, auto&& tell) {
    s.married[index_of(suit)] = seat;
    s.must_hold[seat] |= pair_of(suit);
    tell(event_of(Book::event("marriage"), Book::marriage_lead)
             .by(seat)
             .saying(index_of(suit))
             .showing(pair_of(suit))
             .worth(marriage_points(s, suit)));
    book_line(s, seat, marriage_points(s, suit),
              either(suit == s.trump, Book::line("trump marriage"), Book::line("marriage")), Book::marriage,
              Seats::all(), tell);
  }

  // mariage/5, mariage/i-7
  static constexpr void claim(State& s, Seat seat, auto&& tell) {
    const bool proved = has_full_number(s, seat);
    tell(event_of(Book::event("claim"), Book::claim_turn).by(seat));
    tell(event_of(either(proved, Book::event("claim-proved"), Book::event("claim-false")),
                  either(proved, Book::true_claim, Book::claim_turn))
             .by(seat)
             .saying(s.score[Side(seat.index())] + s.deal_score[Side(seat.index())]));
    end_match(s, seat, either(proved, Book::ending("claim"), Book::ending("false-claim")), tell);
  }
};

}  // namespace stube::trick_and_draw
