// What a game tells the player whom it asks, as data: the paragraphs that govern the question, where a card stands in a
// sorted hand, what is trump, and what a choice is. A game's guide.hpp answers with these types, always from a seen
// state; what a game leaves out has the plain answer of engine/guidance_of.hpp. No rule is decided here.
#pragma once
#include "table/rules.hpp"

namespace stube {

// The paragraphs that govern one question, the most important first.
using Paragraphs = Sequence<RuleId, 4>;

template <class... Ids>
constexpr Paragraphs paragraphs(Ids... ids) {
  Paragraphs list;
  (list.add(ids), ...);
  return list;
}

// Where a card stands in a sorted hand: groups from the left to the right, in each the highest card first.
struct HandPlace {
  enum class Kind : std::uint8_t { suit, trumps, wild, all };
  int group = 0;
  int height = 0;
  Kind kind = Kind::suit;
};

// What is played: which cards are trumps, by what name, by whom.
struct Contract {
  std::string_view id = "trump";  // the words' `contract.<id>`
  bool decided = false;
  Cards trumps;            // all cards that trump; none where it is decided that there are no trumps
  std::string_view ranks;  // ranks that trump in every suit, best first, as they are written
  Sequence<Suit, 2> suits;
  Cards singles;  // cards that trump, or stand above the trumps, beside these ranks and suits
  Seat seat;      // who plays it
  Side side;
};

constexpr Contract trump_contract(Suit trump, Cards pack) {
  Contract contract;
  contract.decided = trump != Suit::none;
  if (!contract.decided) return contract;
  contract.suits.add(trump);
  contract.trumps = pack & Cards::of_suit(trump);
  return contract;
}

// How a question or a move is put beyond its phase or form: with a variant of its text, which may name another seat or
// cards.
struct Wording {
  std::string_view variant;  // `phase.exchange.bag` instead of `phase.exchange`
  Seat other;
  Cards cards;
};

// What a move is among those on offer.
struct Choice {
  static constexpr int no_worth = -1;
  std::string_view group;        // moves of one group stand under one heading, the words' `group.<group>`
  std::string_view worth_label;  // what the worth means, the words' `worth.<label>`; none where the move says it
  int worth = no_worth;          // what is at stake or goes over with it now
  bool ruinous = false;          // a claim of a kind whose failure loses the match or the deal
  Wording wording;
};

constexpr Choice in_group(std::string_view group) {
  Choice choice;
  choice.group = group;
  return choice;
}
constexpr Choice worth(std::string_view group, int points, std::string_view label = {}) {
  Choice choice = in_group(group);
  choice.worth = points;
  choice.worth_label = label;
  return choice;
}
constexpr Choice ruinous() {
  Choice choice;
  choice.ruinous = true;
  return choice;
}

// A row of the order of the cards for who plays the game for the first time, best first, as they are written.
struct OrderRow {
  enum class Suits : std::uint8_t { all, trump, plain };
  Suits suits = Suits::all;
  std::string_view cards;
};

}  // namespace stube
