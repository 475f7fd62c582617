// What Hanrey and Lang Hanrey share: three cards each and a trump under the stock, cards that are beaten or taken up,
// hands refilled from the stock, and one loser who pays. Who beats whom and when is each game's own.
//
// Cards taken up are seen by all, and a player who does not beat shows that he cannot. Both are kept: `open` has the
// cards of a hand that everybody knows, `unseen` what each other card of it cannot be.
#pragma once
#include "table/each_for_himself.hpp"
#include "table/imagine.hpp"

namespace stube::beat_or_take {

inline constexpr int hand_size = 3;
inline constexpr int stock_size = 30;  // with two players; more leave fewer

// What the cards of a hand that only their holder has seen cannot be, the oldest card first. There are never more than
// three: a hand is refilled to three, and whatever else comes into it lay open on the table. Whatever is known of a
// newer card was known of the older ones too, so each list of impossible cards contains the next.
struct Unseen {
  Cards never[hand_size];

  constexpr void forbid(int count, Cards cards) {
    for (int i = 0; i < count; ++i) never[i] |= cards;
  }
  // One of them turns out to be `card`. Of those that could be, the one of which most was known is taken: this leaves
  // open everything that is still possible.
  constexpr void reveal(int count, Card card) {
    int at = 0;
    while (at < count - 1 && never[at].has(card)) ++at;
    for (; at < count - 1; ++at) never[at] = never[at + 1];
    never[count - 1] = Cards();
  }
  constexpr bool operator==(const Unseen&) const = default;
};

// The cards of `hand` that beat `card`: higher ones of its suit, and trumps if it is none.
constexpr Cards beaters(Cards hand, Card card, Suit trump) {
  return hand.above(card) | (card.suit() == trump ? Cards() : hand.in(trump));
}

// `State` has the members that both games have in common, under the same names; `Book` the rules and events they cite.
template <class Book, class State, int Seated>
struct BeatOrTake : EachForHimself<State> {
  static constexpr Cards full_pack(const State&) { return packs::full_suits(9, 4); }
  static constexpr int money(const State& s, Seat seat) { return s.money[seat]; }
  static constexpr int pot(const State&) { return 0; }

  // --- dealing
  // -----------------------------------------------------------------------------------------------------------

  static constexpr Seat next_dealer(const State& s) { return s.deal == 0 ? s.dealer : left_of(s.dealer, s.players); }

  static constexpr DealPlan plan(const State& s) {
    DealPlan plan;
    plan.round(Seats::first(s.players), next_dealer(s), s.players, hand_size);
    return plan;
  }

  // Three each and the turn-up, which goes under the stock.
  static constexpr void deal_cards(State& s, const Deck& deck, auto&& tell) {
    const DealPlan plan = BeatOrTake::plan(s);
    s.dealer = next_dealer(s);
    ++s.deal;
    s.hand = s.open = {};
    s.unseen = {};
    s.gone = Cards();
    s.tricks = {};
    s.deal_score = {};
    s.stock.clear();
    s.turnup = Card::none();
    deal_out(
        plan, deck, [&](Seat seat, Card card) { s.hand[seat] |= card; },
        [&](Card card) {
          if (s.turnup.is_card())
            s.stock.add(card);
          else
            s.turnup = card;
        });
    s.stock.add(s.turnup);
    s.trump = s.turnup.suit();
    tell_deal(s, tell);
  }

  // --- cards in and out of a hand
  // ----------------------------------------------------------------------------------------

  static constexpr int unseen_count(const State& s, Seat seat) {
    return s.hand[seat].count() + s.hidden[seat] - s.open[seat].count();
  }

  static constexpr void put_down(State& s, Seat seat, Card card) {
    if (s.open[seat].has(card))
      s.open[seat] -= card;
    else
      s.unseen[seat].reveal(unseen_count(s, seat), card);
    s.hand[seat] -= card;
  }

  static constexpr void take_up(State& s, Seat seat, Cards cards) {
    s.hand[seat] |= cards;
    s.open[seat] |= cards;
  }

  // The seat has shown that it holds none of these.
  static constexpr void shows_lack_of(State& s, Seat seat, Cards cards) {
    s.unseen[seat].forbid(unseen_count(s, seat), cards);
  }

  // Each seat of `seats` that has fewer than three cards takes one, the next leader first, as long as there is a stock.
  static constexpr void refill(State& s, Seats seats, Seat leader, auto&& tell) {
    Seat seat = leader;
    do {
      if (s.stock.empty()) return;
      if (s.hand[seat].count() < hand_size) draw(s, seat, tell);
      seat = next_in(seats, seat, s.players);
    } while (seat != leader);
  }

  // --- the end of a game
  // -------------------------------------------------------------------------------------------------

  static constexpr void book_line(State& s, Seat seat, int amount, RuleId rule, auto&& tell) {
    const Side side(seat.index());
    s.money[seat] = static_cast<std::int16_t>(s.money[seat] + amount);
    s.score[side] = static_cast<std::int16_t>(s.score[side] + amount);
    s.deal_score[side] = static_cast<std::int16_t>(s.deal_score[side] + amount);
    tell(score_line(Book::event("score"), Book::line("game"), side, amount, rule).by(seat));
  }

  // The loser pays one to each other player.
  static constexpr void pay_up(State& s, Seat loser, auto&& tell) {
    tell(event_of(Book::event("lost"), Book::last_with_cards).by(loser).saying(s.hand[loser].count()));
    for (const Seat seat : Seats::first(s.players))
      book_line(s, seat, seat == loser ? 1 - s.players : 1, Book::last_with_cards, tell);
    tell(event_of(Book::event("paid"), Book::stakes).by(loser).saying(s.players - 1));
  }

  static constexpr void end_game(State& s, auto&& tell) {
    s.turn = Seat::none();
    if (s.deal < s.options.games) {
      s.phase = State::Phase::deal;
      tell(event_of(Book::event("next-dealer"), Book::stakes).by(next_dealer(s)));
    } else {
      s.phase = State::Phase::over;
      s.ending = Book::ending("games");
      tell(event_of(Book::event("match-over"), Book::stakes).saying(s.deal));
    }
  }

  static constexpr Outcome outcome(const State& s) {
    if (!s.ending.is_some()) return {};
    return {s.ending, BeatOrTake::leaders(s), Book::last_with_cards};
  }

  // --- what a seat may know
  // ----------------------------------------------------------------------------------------------

  static constexpr State seen_by(const State& s, Seat viewer) {
    State seen = s;
    for (const Seat seat : Seats::first(s.players)) {
      if (seat == viewer) continue;
      seen.hidden[seat] = static_cast<std::uint8_t>(s.hand[seat].count() + s.hidden[seat]);
      seen.hand[seat] = Cards();
    }
    for (Card& card : seen.stock)
      if (card != s.turnup) card = Card::hidden();
    return seen;
  }

  // Deals the unseen cards at random until `agrees` is content with the state; if chance does not bring that about
  // soon, one of the unseen cards of `asked` is made to be one of `wanted`.
  static constexpr void imagine_until(State& s, Seat asked, Cards wanted, auto&& agrees, Random& random) {
    if (s.deal == 0) return;
    const State seen = s;
    for (int attempt = 0; attempt < 12; ++attempt)
      if (fill(s = seen, Seat::none(), 0, Cards(), random) && agrees(s)) return;
    if (!asked.is_some()) return;
    for (int i = unseen_count(seen, asked) - 1; i >= 0; --i)
      if (fill(s = seen, asked, i, wanted, random) && agrees(s)) return;
  }

  // Every card that is neither in a hand nor in the stock nor laid away is the business of the game itself.
  static constexpr void each_shared_place(const State& s, auto&& visit) {
    for (const Seat seat : Seats::first(s.players)) visit(s.hand[seat]);
    for (const Card card : s.stock) visit(Cards(card));
    visit(s.gone);
    visit(s.trick.all());
  }

 private:
  static constexpr void tell_deal(const State& s, auto&& tell) {
    if (s.deal == 1) tell(event_of(Book::event("match"), Book::who_plays).saying(s.players));
    tell(event_of(Book::event("shuffled"), Book::shuffling).by(s.dealer).saying(s.deal));
    tell(event_of(Book::event("not-cut"), Book::cutting));
    for (int step = 1; step <= s.players; ++step) {
      const Seat seat = left_of(s.dealer, s.players, step);
      tell(event_of(Book::event("dealt"), Book::dealing)
               .by(seat)
               .saying(hand_size)
               .showing(s.hand[seat])
               .cards_only_for(seat));
    }
    tell(event_of(Book::event("turned-up"), Book::trumps).by(s.dealer).showing(s.turnup).saying(index_of(s.trump)));
  }

  static constexpr void draw(State& s, Seat seat, auto&& tell) {
    const Card card = s.stock.take_first();
    s.hand[seat] |= card;
    if (card == s.turnup) {
      s.turnup = Card::none();
      s.open[seat] |= card;
      tell(event_of(Book::event("draws-turnup"), Book::turnup_last).by(seat).showing(card));
    } else {
      tell(event_of(Book::event("draws"), Book::refilling).by(seat).showing(card).cards_only_for(seat));
    }
  }

  // One deal of what is hidden; the unseen card number `number` of `asked` will be one of `wanted`, where a seat is
  // given.
  static constexpr bool fill(State& s, Seat asked, int number, Cards wanted, Random& random) {
    constexpr int stock_place = Seated * hand_size;
    Cards known = s.turnup;
    Game::each_place(s, [&](Cards cards) { known |= cards; });
    Vacancy places[stock_place + 1];
    for (const Seat seat : Seats::first(s.players)) {
      if (s.hidden[seat] == 0) continue;
      known |= s.open[seat];
      for (int i = 0; i < unseen_count(s, seat); ++i) {
        Vacancy& place = places[seat.index() * hand_size + i];
        place = {s.unseen[seat].never[i], 1};
        if (seat == asked && i == number) place.never |= full_pack(s) - wanted;
      }
    }
    for (const Card card : s.stock) places[stock_place].room += card.is_card() ? 0 : 1;
    Imagined<stock_place + 1> imagined;
    if (!imagined.deal(listed(full_pack(s) - known), places, random)) return false;
    for (const Seat seat : Seats::first(s.players)) {
      if (s.hidden[seat] == 0) continue;
      s.hand[seat] = s.open[seat];
      for (int i = 0; i < hand_size; ++i) s.hand[seat] |= as_set(imagined.at(seat.index() * hand_size + i));
      s.hidden[seat] = 0;
    }
    Sequence<Card, 64> rest = imagined.at(stock_place);
    shuffle(rest, random);
    for (Card& card : s.stock)
      if (!card.is_card()) card = rest.take_last();
    return true;
  }

  using Game = typename Book::Game;
};

}  // namespace stube::beat_or_take
