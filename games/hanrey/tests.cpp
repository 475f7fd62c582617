// Hanrey's own tests: the worked examples of its rules and what the table learns from them.
#include <gtest/gtest.h>

#include <cstring>
#include <utility>
#include <vector>

#include "games/hanrey/knowledge.hpp"
#include "games/hanrey/rules.hpp"
#include "tests/worked_examples.hpp"

namespace stube::hanrey {
namespace {

constexpr worked::CardIn<packs::french_36> card;
constexpr worked::ListIn<packs::french_36> in_order;
constexpr worked::CardsIn<packs::french_36> cards;
constexpr worked::DeckIn<packs::french_36> deck;

constexpr State dealt(int players, std::string_view top, const Options& options = {}) {
  State s = Rules::start(options, worked::table_of(players));
  Rules::deal(s, deck(top), Silence());
  return s;
}
constexpr void play(State& s, std::string_view text) {
  for (const Card each : in_order(text)) Rules::apply(s, s.turn, card_move(Verb::play, each), Silence());
}
constexpr State played(State s, std::string_view text) {
  play(s, text);
  return s;
}

static_assert(sizeof(State) <= 512);

// hanrey/3: a higher card of the suit beats, and a trump any plain card.
static_assert(beat_or_take::beaters(cards("9c Qh As 6s"), card("7c"), Suit::second) == cards("9c As 6s"));
static_assert(beat_or_take::beaters(cards("9c Qh As 6s"), card("7s"), Suit::second) == cards("As"));

constexpr State two = dealt(2, "7c Kh 6d 9c Qh As 8s Tc Jd");
static_assert(two.trump == Suit::second && two.stock.size() == 30 && two.stock.back() == card("8s"));

// hanrey/4: the beater draws first and leads.
constexpr State beaten = played(two, "7c 9c");
static_assert(beaten.turn == Seat(1) && beaten.phase == Phase::lead && beaten.hand[Seat(1)] == cards("Qh As Tc"));
static_assert(beaten.hand[Seat(0)] == cards("Kh 6d Jd") && beaten.gone == cards("7c 9c"));

// hanrey/i-3: who cannot beat takes up without being asked, and all know the card that he has taken and what he lacks.
constexpr State taken = played(dealt(2, "Ah 7c 6d Qh Kc 9d 8s Tc Jd"), "Ah");
static_assert(taken.turn == Seat(0) && taken.hand[Seat(1)] == cards("Qh Kc 9d Ah") &&
              taken.open[Seat(1)] == cards("Ah"));
static_assert(Rules::never_unseen(taken, Seat(1)) == (Rules::full_pack(taken) & Cards::of_suit(Suit::second)));

// hanrey/i-7: the one on the right of the taker leads again.
constexpr State row = played(dealt(3, "6h 7c Ac 8h Kc 9d 7h Qc 7d 6s Td 9c"), "6h 8h");
static_assert(row.turn == Seat(1) && row.hand[Seat(2)] == cards("7h Qc 7d 6h 8h") &&
              row.hand[Seat(0)] == cards("7c Ac 9c"));

// Of two unseen cards the older is known to be no club. A diamond is played: it may have been the older one, so the
// card that is left may be anything.
constexpr Cards clubs = Cards::of_suit(Suit::first) & packs::full_suits(9, 4);
constexpr beat_or_take::Unseen no_club_and_anything() {
  beat_or_take::Unseen unseen;
  unseen.forbid(0, 1, clubs);
  return unseen;
}
constexpr beat_or_take::Unseen revealed(std::string_view text) {
  beat_or_take::Unseen unseen = no_club_and_anything();
  unseen.reveal(0, 2, card(text), 2);
  return unseen;
}
static_assert(revealed("7d")[0].cards().empty());
// A club can only have been the newer one: the older is left, and what is known of it stays.
static_assert(revealed("7c")[0].cards() == clubs && revealed("7c")[1].cards().empty());
// What is known of the hands behind moves up, and down again when a card is drawn before it.
constexpr beat_or_take::Unseen moved() {
  beat_or_take::Unseen unseen = no_club_and_anything();
  unseen.add(0, 2);
  return unseen;
}
static_assert(moved()[0].cards().empty() && moved()[1].cards() == clubs);
// A card that does not beat the ten of clubs, hearts being trumps, is no higher club and no heart.
constexpr beat_or_take::Never not_above_ten() {
  beat_or_take::Never never;
  never.forbid(beat_or_take::Never(beat_or_take::beaters(packs::full_suits(9, 4), card("Tc"), Suit::third)));
  return never;
}
static_assert(not_above_ten().cards() ==
              (cards("Jc Qc Kc Ac") | (Cards::of_suit(Suit::third) & packs::full_suits(9, 4))));

// An end with no stock: these hands, seat 0 to lead.
constexpr State end_game(std::string_view first, std::string_view second) {
  State s = dealt(2, "7c Kh 6d 9c Qh As 8s");
  s.hand[Seat(0)] = s.open[Seat(0)] = cards(first);
  s.hand[Seat(1)] = s.open[Seat(1)] = cards(second);
  s.stock.clear();
  s.turnup = Card::none();
  s.gone = Rules::full_pack(s) - cards(first) - cards(second);
  return s;
}

// hanrey/6: the last card has lost though it could have beaten.
constexpr State lost = played(end_game("7d", "9d"), "7d");
static_assert(lost.phase == Phase::over && lost.money[Seat(0)] == 1 && lost.money[Seat(1)] == -1);
static_assert(Rules::outcome(lost).winners == Sides(Side(0)) && lost.trick.empty() &&
              lost.hand[Seat(1)] == cards("9d"));

// hanrey/i-5: the narrow reading. One card each after a beat, however many are held, and none after a take-up.
constexpr Options after_beat = {.drawing = Drawing::after_beat};
constexpr State not_refilled = played(dealt(2, "Ah 7c 6d Qh Kc 9d 8s Tc Jd", after_beat), "Ah");
static_assert(not_refilled.turn == Seat(0) && not_refilled.hand[Seat(0)] == cards("7c 6d") &&
              not_refilled.stock.size() == 30);
constexpr State one_each = played(not_refilled, "7c Kc");
static_assert(one_each.turn == Seat(1) && one_each.hand[Seat(1)] == cards("Qh 9d Ah Tc") &&
              one_each.hand[Seat(0)] == cards("6d Jd"));
// Beside three unseen cards he now has one more of which nothing is known: it was drawn.
static_assert(Rules::unseen_count(one_each, Seat(1)) == 3 && Rules::never_unseen(one_each, Seat(1)).empty());
// A leader who has no card left takes one.
constexpr State helped = played(dealt(2, "Ah Ac Ad Qh Kc 9d 8s Tc Jd", after_beat), "Ah Ac Ad");
static_assert(helped.turn == Seat(0) && helped.hand[Seat(0)] == cards("Tc") && helped.stock.size() == 29);

// hanrey/i-8: three players, one card of the stock left. The beater draws it, and the others, who have nothing, are out
// in order from his left; he alone is in and has lost.
constexpr State last_of_the_stock() {
  State s = dealt(3, "6h 7c Ac 8h Kc 9d Jh Qc 7d 6s Td 9c", after_beat);
  for (const auto& [seat, text] : {std::pair{0, "6h"}, std::pair{1, "8h"}, std::pair{2, "Jh"}})
    s.hand[Seat(seat)] = s.open[Seat(seat)] = cards(text);
  s.stock.clear();
  s.stock.add(s.turnup);
  s.gone = Rules::full_pack(s) - cards("6h 8h Jh 6s");
  return played(s, "6h 8h Jh");
}
static_assert(last_of_the_stock().phase == Phase::over && last_of_the_stock().money[Seat(2)] == -2 &&
              last_of_the_stock().hand[Seat(2)] == cards("6s"));

// The words of Unseen against a list of sets, through cards that come, turn out and are found wanting.
TEST(Hanrey, WhatUnseenCardsCannotBeIsKeptInWordsAsInAList) {
  Random random(1774);
  const auto below = [&](std::size_t bound) {
    return static_cast<int>(random.below(static_cast<std::uint32_t>(bound)));
  };
  const auto any_card = [&] { return packs::full_suits(9, 4).nth(below(36)); };
  beat_or_take::Unseen unseen;
  std::vector<Cards> list;
  for (int step = 0; step < 20'000; ++step) {
    const int first = below(list.size() + 1), count = below(list.size() + 1 - static_cast<std::size_t>(first));
    const Card any = any_card();
    if (below(2) == 0 && list.size() < beat_or_take::pack_size - 1) {
      unseen.add(first, static_cast<int>(list.size()));
      list.insert(list.begin() + first, Cards());
    } else if (below(2) == 0 && count > 0) {
      unseen.reveal(first, count, any, static_cast<int>(list.size()));
      int at = first;
      while (at < first + count - 1 && list[static_cast<std::size_t>(at)].has(any)) ++at;
      list.erase(list.begin() + at);
    } else {
      const auto never = beat_or_take::Never::beaters_of(any, static_cast<Suit>(below(4)));
      unseen.forbid(first, count, never);
      for (int i = first; i < first + count; ++i) list[static_cast<std::size_t>(i)] |= never.cards();
    }
    for (int i = 0; i < beat_or_take::pack_size; ++i) {
      const auto at = static_cast<std::size_t>(i);
      ASSERT_EQ(unseen[i].cards().mask(), at < list.size() ? list[at].mask() : 0) << "step " << step << ", place " << i;
    }
  }
}

// hanrey/i-11: eleven players leave two cards and the turn-up.
TEST(Hanrey, ElevenPlayToTheEndInEveryForm) {
  for (const Drawing drawing : {Drawing::to_three, Drawing::after_beat})
    for (const Duty duty : {Duty::must_beat, Duty::may_take})
      for (std::uint64_t seed = 0; seed < 20; ++seed) {
        State s = Rules::start({.duty = duty, .drawing = drawing}, worked::table_of(11));
        Random random(seed);
        Rules::deal(s, shuffled_deck(Rules::full_pack(s), 1, random), Silence());
        EXPECT_EQ(s.stock.size(), 3);
        for (int moves = 0; s.phase != Phase::over; ++moves) {
          ASSERT_LT(moves, 3000);
          const Seat viewer(static_cast<int>(random.below(11)));
          State imagined = Rules::seen_by(s, viewer);
          Rules::imagine(imagined, viewer, random);
          for (const Seat seat : Seats::first(11)) ASSERT_EQ(imagined.hand[seat].count(), s.hand[seat].count());
          ASSERT_EQ(imagined.hand[viewer], s.hand[viewer]);
          Rules::apply(s, s.turn, random_move<Rules>(s, s.turn, random), Silence());
        }
        int sum = 0;
        for (const Seat seat : Seats::first(11)) sum += s.money[seat];
        EXPECT_EQ(sum, 0);
      }
}

// Two hands that differ only in what the others may not know look the same to them.
TEST(Hanrey, AnotherHandIsNotToBeSeen) {
  const State one = played(dealt(3, "6h 7c Ac 8h Kc 9d Jh Qc 7d 6s Td 9c 8d", {.duty = Duty::may_take}), "6h 8h");
  const State two_ = played(dealt(3, "6h 7c Ac 8h Kc 9d Td Qc 8d 6s Jh 9c 7d", {.duty = Duty::may_take}), "6h 8h");
  for (const Seat viewer : {Seat(0), Seat(1), Seat::none()}) {
    const State first = Rules::seen_by(one, viewer), second = Rules::seen_by(two_, viewer);
    EXPECT_EQ(std::memcmp(&first, &second, sizeof first), 0);
  }
}

TEST(Hanrey, KeepsWhatWasTakenUpInEveryImaginedDeal) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    State s = Rules::seen_by(taken, Seat(0));
    EXPECT_TRUE(s.hand[Seat(1)].empty());
    Random random(seed);
    Rules::imagine(s, Seat(0), random);
    EXPECT_TRUE(s.hand[Seat(1)].has(card("Ah")));
    EXPECT_EQ(s.hand[Seat(1)].count(), 4);
    EXPECT_TRUE((s.hand[Seat(1)].in(Suit::second)).empty()) << "he could have beaten with a trump";
  }
}

TEST(Hanrey, ImaginesAHandThatCanBeatWhereItIsAskedTo) {
  const State asked = played(two, "7c");
  ASSERT_EQ(asked.phase, Phase::beat);
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    State s = Rules::seen_by(asked, Seat(0));
    Random random(seed);
    Rules::imagine(s, Seat(0), random);
    EXPECT_FALSE(Rules::playable(s, Seat(1)).empty());
  }
}

TEST(Hanrey, TheThumbGoesOutOnLeadsThatCannotBeBeaten) {
  Random random(1);
  const State s = end_game("Ad 6h", "7h Kd");
  const Advice advised = Knowledge::choose(Rules::seen_by(s, Seat(0)), Seat(0), random);
  EXPECT_EQ(advised.move, card_move(Verb::play, card("Ad")));
  EXPECT_EQ(advised.why, advice("lead-unbeatable"));
}

}  // namespace
}  // namespace stube::hanrey
