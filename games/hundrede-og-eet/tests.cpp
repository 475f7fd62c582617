// The own tests of Hundrede og Eet: the worked examples of its rules, settled while compiling, and what the turn-up
// tells.
#include <gtest/gtest.h>

#include "games/hundrede-og-eet/knowledge.hpp"
#include "games/hundrede-og-eet/rules.hpp"
#include "tests/worked_examples.hpp"

namespace stube::hundrede_og_eet {
namespace {

using trick_and_draw::Phase;
using trick_and_draw::points_of;
using trick_and_draw::Verb;

constexpr const Pack& pack = packs::french_36_ten_high;
constexpr worked::CardIn<pack> card;
constexpr worked::ListIn<pack> in_order;
constexpr worked::CardsIn<pack> cards;
constexpr worked::DeckIn<pack> deck;

constexpr State dealt(std::string_view text, int own = 0, int other = 0) {
  State s = Rules::start({}, worked::table_of(2, own, other));
  Rules::deal(s, deck(text), Silence());
  return s;
}
constexpr State played(State s, std::string_view text) {
  for (const Card each : in_order(text)) Rules::apply(s, s.turn, card_move(Verb::play, each), Silence());
  return s;
}

// The first worked example: two packets of three each, the turn-up, the stock.
constexpr std::string_view example = "Tc Kh 7s Kc Ah 6d 9d 6c Qs 8h 7d Js Jd 8c Ts 9h 7c";

static_assert(points_of(pack.cards) == 120);  // hundrede-og-eet/4
static_assert(points_of(cards("Ah Th Kh Qh Jh 9h 8h 7h 6h")) == 30);

static_assert(dealt(example).hand[Seat(0)] == cards("Tc Kh 7s 9d 6c Qs"));
static_assert(dealt(example).hand[Seat(1)] == cards("Kc Ah 6d 8h 7d Js"));
static_assert(dealt(example).turnup == card("Jd") && dealt(example).stock.back() == card("Jd"));
static_assert(dealt(example).stock.size() == 24 && dealt(example).stock[0] == card("8c"));

// The ten beats the king, and the winner draws first.
constexpr State first_trick = played(dealt(example), "Tc Kc");
static_assert(first_trick.deal_score[Side(0)] == 14 && first_trick.turn == Seat(0));
static_assert(first_trick.hand[Seat(0)].has(card("8c")) && first_trick.hand[Seat(1)].has(card("Ts")));
// hundrede-og-eet/5: a trump beats what is not.
constexpr State second_trick = played(first_trick, "Kh 6d");
static_assert(second_trick.deal_score[Side(1)] == 4 && second_trick.turn == Seat(1));
static_assert(second_trick.hand[Seat(1)].has(card("9h")) && second_trick.hand[Seat(0)].has(card("7c")));
// An ace that was neither led nor trump loses to a seven.
static_assert(played(dealt(example), "7s Ah").deal_score[Side(0)] == 11);

// hundrede-og-eet/3: a hundred is not enough, a hundred and one is.
static_assert(!Rules::outcome(played(dealt(example, 86), "Tc Kc")).over());
static_assert(Rules::outcome(played(dealt(example, 87, 95), "Tc Kc")).winners == Sides(Side(0)));
static_assert(played(dealt(example, 87, 95), "Tc Kc").money[Seat(1)] == -1);

// Plays by chance until the stock is gone.
State without_stock(int players, Random& random) {
  Opening opening;
  opening.players = players;
  opening.dealer = Seat(0);
  for (int i = 0; i < players; ++i) opening.score[Side(i)] = -500;
  State s = Rules::start({}, opening);
  Rules::deal(s, shuffled_deck(Rules::full_pack(s), 1, random), Silence());
  while (!s.stock.empty()) Rules::apply(s, s.turn, random_move<Rules>(s, s.turn, random), Silence());
  return s;
}

TEST(HundredeOgEet, EverybodyKnowsWhoDrewTheTurnUp) {
  Random random(3);
  for (int i = 0; i < 40; ++i) {
    const State s = without_stock(4, random);
    Seat drawer;
    for (const Seat seat : Seats::first(4))
      if (!s.must_hold[seat].empty()) drawer = seat;
    ASSERT_TRUE(drawer.is_some());
    const Seat other = left_of(drawer, 4);
    State imagined = Rules::seen_by(s, other);
    EXPECT_TRUE(imagined.hand[drawer].empty());
    Rules::imagine(imagined, other, random);
    EXPECT_TRUE(imagined.hand[drawer].has_all(s.must_hold[drawer]));
  }
}

TEST(HundredeOgEet, ADealIsWorthAHundredAndThirty) {
  Random random(4);
  for (int players = 2; players <= 4; ++players) {
    State s = without_stock(players, random);
    while (s.phase == Phase::play) Rules::apply(s, s.turn, random_move<Rules>(s, s.turn, random), Silence());
    int sum = 0;
    for (int i = 0; i < players; ++i) sum += s.deal_score[Side(i)];
    EXPECT_EQ(sum, 130);
  }
}

TEST(HundredeOgEet, AdviceIsBetterThanChance) {
  Random random(5);
  constexpr int matches = 300;
  EXPECT_GT((worked::won_by_advice<Rules, Knowledge>(2, matches, random)), matches * 8 / 10);
}

}  // namespace
}  // namespace stube::hundrede_og_eet
