// What the games' own tests lay out their worked examples with: cards by their texts, packs that give wanted hands,
// tables to begin at. All but the matches at the end can be settled while compiling.
#pragma once
#include <gtest/gtest.h>

#include "table/rules.hpp"

namespace stube::worked {

// A card by its text in this pack: `constexpr CardIn<packs::french_36> card;`, and then `card("Ac")`.
template <const Pack& pack>
struct CardIn {
  constexpr Card operator()(std::string_view text) const {
    const auto rank = pack.ranks.find(text[0]), suit = pack.suits.find(text[1]);
    if (rank == std::string_view::npos || suit == std::string_view::npos) throw "no such card in this pack";
    return Card(static_cast<Suit>(suit), static_cast<int>(rank));
  }
};

// Several cards in this order: "Ac Kh 7s".
template <const Pack& pack>
struct ListIn {
  constexpr Sequence<Card, 64> operator()(std::string_view text) const {
    Sequence<Card, 64> list;
    for (std::size_t at = 0; at < text.size(); at += 3) list.add(CardIn<pack>()(text.substr(at, 2)));
    return list;
  }
};

// The same as a set.
template <const Pack& pack>
struct CardsIn {
  constexpr Cards operator()(std::string_view text) const { return as_set(ListIn<pack>()(text)); }
};

// A pack with these cards on top; the others follow in any order.
template <const Pack& pack>
struct DeckIn {
  constexpr Deck operator()(std::string_view top) const {
    Deck deck;
    deck.cards = ListIn<pack>()(top);
    for (const Card other : pack.cards - as_set(deck.cards)) deck.cards.add(other);
    return deck;
  }
};

// The pack that gives these hands by this plan; then comes `next`, where one is named, and what is left of `whole`.
template <int N>
constexpr Deck deck_giving(const Cards (&hands)[N], const DealPlan& plan, Cards whole, Card next = Card::none()) {
  Deck deck;
  Cards left[N], rest = whole - next;
  for (int i = 0; i < N; ++i) left[i] = hands[i], rest -= hands[i];
  for (const Packet& packet : plan.packets)
    for (int i = 0; i < packet.count; ++i) {
      Cards& from = left[packet.to.index()];
      deck.cards.add(from.lowest());
      from -= from.lowest();
    }
  if (next.is_card()) deck.cards.add(next);
  for (const Card other : rest) deck.cards.add(other);
  return deck;
}

// A table of so many, at which the last seat deals; the scores by side, where a match goes on.
template <class... Scores>
constexpr Opening table_of(int players, Scores... scores) {
  Opening opening;
  opening.players = players;
  opening.dealer = Seat(players - 1);
  int side = 0;
  ((opening.score[Side(side++)] = static_cast<std::int16_t>(scores)), ...);
  return opening;
}

// How many of these matches seat 0 wins by following the advice among players who play by chance.
template <Rules G, class Knowledge>
int won_by_advice(int players, int matches, Random& random) {
  int won = 0;
  for (int i = 0; i < matches; ++i) {
    Opening opening = table_of(players);
    opening.dealer = Seat(i % players);
    auto s = G::start({}, opening);
    while (!G::outcome(s).over()) {
      if (G::awaits_deal(s)) {
        G::deal(s, shuffled_deck(G::full_pack(s), G::copies, random), Silence());
        continue;
      }
      const Seat seat = s.turn;
      const Move move =
          seat == Seat(0) ? Knowledge::choose(G::seen_by(s, seat), seat, random).move : random_move<G>(s, seat, random);
      EXPECT_TRUE(G::judge(s, seat, move).lawful());
      G::apply(s, seat, move, Silence());
    }
    won += G::outcome(s).winners.has(Side(0)) ? 1 : 0;
  }
  return won;
}

}  // namespace stube::worked
