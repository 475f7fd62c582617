// Cards, sets, packs, notation, the random source: what everything else stands on.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <map>

#include "cards/random.hpp"
#include "table/deal.hpp"
#include "table/imagine.hpp"
#include "table/move.hpp"
#include "talk/notation.hpp"

namespace stube {
namespace {

// --- at compile time

constexpr Card ace_of_clubs(Suit::first, 8), six_of_clubs(Suit::first, 0), six_of_spades(Suit::second, 0);
static_assert(ace_of_clubs > six_of_clubs);
static_assert((Cards(ace_of_clubs) | six_of_spades).count() == 2);
static_assert(Cards::of_suit(Suit::first).above(six_of_clubs).has(ace_of_clubs));
static_assert(!Cards::of_suit(Suit::first).above(ace_of_clubs).has(ace_of_clubs));
static_assert(Cards::of_suit(Suit::second).below(ace_of_clubs).empty());
static_assert(!Cards(Card::hidden()).has(Card::hidden()) && Cards(Card::none()).empty());
static_assert(Cards::of_suit(Suit::none).empty() && Cards::of_suit(Card::none().suit()).empty());
static_assert(packs::german_33.cards.in(Suit::fourth).count() == 9 &&
              packs::german_33.cards.in(Suit::first).count() == 8);
static_assert(bits::multiply_high(~std::uint64_t{0}, ~std::uint64_t{0}) == ~std::uint64_t{0} - 1);

static_assert(bits::nth(0b101100, 0) == 2 && bits::nth(0b101100, 2) == 5);
static_assert(bits::deposit(0b101, 0b11010) == 0b10010);

constexpr bool copies_are_counted() {
  const int distance = packs::french_40_double.copy_distance;
  const Card fox(Suit::fourth, 4);
  const Cards one = with_copy(Cards(), fox, distance), two = with_copy(one, fox, distance);
  return one.count() == 1 && two.count() == 2 && without_copy(two, fox, distance) == one &&
         without_copy(one, fox, distance).empty();
}
static_assert(copies_are_counted());

constexpr bool shuffling_is_known_while_compiling() {
  Random random(1);
  const Deck deck = shuffled_deck(packs::french_36.cards, 1, random);
  return as_set(deck.cards) == packs::french_36.cards && deck.cards.size() == 36;
}
static_assert(shuffling_is_known_while_compiling());

// --- notation

TEST(Notation, EveryCardOfEveryPackIsReadAsItIsWritten) {
  for (const Pack* pack :
       {&packs::french_52, &packs::french_48, &packs::french_36, &packs::french_32, &packs::french_36_ten_high,
        &packs::french_40_double, &packs::trappola_36, &packs::german_33, &packs::gnav_42})
    for (const Card card : pack->cards) EXPECT_EQ(card_from(*pack, to_text(*pack, card)), card) << pack->name;
}

TEST(Notation, TheSecondCopyIsWrittenLikeTheFirst) {
  const Card fox(Suit::fourth, 4), second(fox.index() + packs::french_40_double.copy_distance);
  EXPECT_EQ(to_text(packs::french_40_double, second), "Ad");
  EXPECT_EQ(to_text(packs::gnav_42, Card(20 + packs::gnav_42.copy_distance)), "cuckoo");
}

TEST(Notation, WhatIsNoCardIsRefused) {
  for (const auto* text : {"", "A", "Ahh", "ah", "AH", "1h", "5h", "Ax", "??", "\xc3\xa6"})
    EXPECT_FALSE(card_from(packs::french_36, text)) << text;
  EXPECT_FALSE(card_from(packs::german_33, "6e"));
  EXPECT_TRUE(card_from(packs::german_33, "6s"));
}

TEST(Notation, HandsAreSortedBySuitWithTheStrongestFirst) {
  const auto& pack = packs::french_36_ten_high;
  Cards hand;
  for (const auto* text : {"Kc", "Tc", "Ac", "6h", "As"}) hand |= *card_from(pack, text);
  EXPECT_EQ(set_text(pack, hand), "Ac Tc Kc As 6h");
}

// --- chance

TEST(Random, IsTheNamedAlgorithm) {
  // xoshiro256** seeded by SplitMix64 as documented; computed by a second implementation, so that no compiler or
  // machine deals other cards.
  Random random(42, Purpose::deal, 3);
  EXPECT_EQ(random.next(), 1399806916062717953U);
  EXPECT_EQ(random.next(), 8287981502526196439U);
  EXPECT_EQ(random.next(), 7846447959868692418U);
}

TEST(Random, StreamsDiffer) {
  EXPECT_NE(Random(1, Purpose::deal, 1).next(), Random(1, Purpose::deal, 2).next());
  EXPECT_NE(Random(1, Purpose::deal, 1).next(), Random(1, Purpose::bot, 1).next());
  EXPECT_NE(Random(1, Purpose::deal, 1).next(), Random(2, Purpose::deal, 1).next());
}

TEST(Random, BelowIsEven) {
  Random random(7);
  std::array<int, 6> count{};
  constexpr int throws = 600'000;
  for (int i = 0; i < throws; ++i) ++count[random.below(6)];
  double chi_squared = 0;
  for (const int n : count) chi_squared += (n - throws / 6.0) * (n - throws / 6.0) / (throws / 6.0);
  EXPECT_LT(chi_squared, 20.5);  // one in a thousand for five degrees of freedom
}

TEST(Random, EveryCardComesEverywhereEquallyOften) {
  std::array<std::array<int, 8>, 8> at{};
  constexpr int shuffles = 80'000;
  Random random(3);
  for (int i = 0; i < shuffles; ++i) {
    Sequence<int, 8> list;
    for (int k = 0; k < 8; ++k) list.add(k);
    shuffle(list, random);
    for (int k = 0; k < 8; ++k) ++at[static_cast<std::size_t>(k)][static_cast<std::size_t>(list[k])];
  }
  double chi_squared = 0;
  for (const auto& row : at)
    for (const int n : row) chi_squared += (n - shuffles / 8.0) * (n - shuffles / 8.0) / (shuffles / 8.0);
  EXPECT_LT(chi_squared, 85.4);  // one in a thousand for 49 degrees of freedom
}

// --- dealing and imagining

TEST(Deal, PacketsGoRoundFromTheDealersLeft) {
  DealPlan plan;
  plan.round(Seats::first(3), Seat(1), 3, 2);
  plan.lay_aside(1);
  Deck deck = sorted_deck(packs::french_32.cards, 1);
  std::string order;
  deal_out(plan, deck, [&](Seat seat, Card) { order += std::to_string(seat.index()); }, [&](Card) { order += "-"; });
  EXPECT_EQ(order.substr(0, 7), "220011-");
  EXPECT_EQ(order.size(), 32U);
}

TEST(Imagine, AgreesWithWhatEachPlaceCannotHold) {
  rc::check("a deal that exists is found, and fits", [](std::uint32_t seed) {
    Random random(seed);
    // Make a true deal of twelve cards into three places, and let each place rule out some cards that it does not hold.
    Sequence<Card, 64> pool;
    for (int i = 0; i < 12; ++i) pool.add(Card(i % 4 * 16 + i / 4));
    Sequence<Card, 64> truth = pool;
    shuffle(truth, random);
    Vacancy places[3] = {{{}, 3}, {{}, 4}, {{}, 5}};
    int at = 0;
    for (auto& place : places) {
      Cards held;
      for (int i = 0; i < place.room; ++i) held |= truth[at++];
      for (const Card card : pool)
        if (!held.has(card) && random.chance(2, 3)) place.never |= card;
    }
    Imagined<3> imagined;
    RC_ASSERT(imagined.deal(pool, places, random));
    Cards all;
    for (int i = 0; i < 3; ++i) {
      RC_ASSERT(imagined.at(i).size() == places[i].room);
      RC_ASSERT((as_set(imagined.at(i)) & places[i].never).empty());
      all |= as_set(imagined.at(i));
    }
    RC_ASSERT(all == as_set(pool));
  });
}

TEST(Imagine, SaysSoWhereNothingFits) {
  Random random(1);
  const Vacancy places[2] = {{Cards(Card(0)), 1}, {Cards(Card(0)), 1}};
  Imagined<2> imagined;
  EXPECT_FALSE(imagined.deal(listed(Cards(Card(0)) | Card(1)), places, random));
}

// Where the processor has an instruction for it, the same comes out as while compiling.
TEST(Bits, AreFoundByTheirNumber) {
  Random random(4);
  for (int i = 0; i < 1000; ++i) {
    const std::uint64_t mask = random.next() & random.next(), choice = random.next();
    int n = 0;
    std::uint64_t laid = 0;
    for (const Card card : Cards(mask)) {
      if ((choice >> n & 1) != 0) laid |= Cards(card).mask();
      EXPECT_EQ(bits::nth(mask, n++), card.index());
    }
    EXPECT_EQ(bits::deposit(choice, mask), laid);
  }
}

TEST(Cards, AreOrderedSuitBySuitWithTheHighestFirst) {
  Random random(5);
  for (int i = 0; i < 1000; ++i) {
    const Cards set(random.next() & random.next());
    int n = 0;
    for (int suit = 0; suit < 4; ++suit)
      for (Cards left = set.in(static_cast<Suit>(suit)); !left.empty(); left -= left.highest())
        EXPECT_EQ(nth_card(set, n++, ListOrder::highest_first), left.highest());
    EXPECT_EQ(n, set.count());
  }
}

}  // namespace
}  // namespace stube
