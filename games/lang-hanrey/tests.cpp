// Lang Hanrey's own tests: the worked examples of its rules.
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "games/lang-hanrey/guide.hpp"
#include "games/lang-hanrey/knowledge.hpp"
#include "games/lang-hanrey/rules.hpp"
#include "games/lang-hanrey/show.hpp"
#include "tests/worked_examples.hpp"

namespace stube::lang_hanrey {
namespace {

constexpr worked::CardIn<packs::french_36> card;
constexpr worked::CardsIn<packs::french_36> cards;
constexpr worked::DeckIn<packs::french_36> deck;

constexpr State dealt(std::string_view top, const Options& options = {}) {
  State s = Rules::start(options, worked::table_of(2));
  Rules::deal(s, deck(top), Silence());
  return s;
}
constexpr State after(State s, std::string_view led) {
  Rules::apply(s, s.turn, cards_move(Verb::play, cards(led)), Silence());
  return s;
}
constexpr Verdict judged(const State& s, std::string_view text) {
  return Rules::judge(s, s.turn, cards_move(Verb::play, cards(text)));
}

static_assert(sizeof(State) <= 512);

// lang-hanrey/i-3: any trump is better than any plain card; without one the highest of the suit.
static_assert(after(dealt("7c Kh 6d 9c Qh As 8s"), "7c").pile[Seat(1)] == cards("7c As"));
static_assert(after(dealt("7c Kh 6d 9c Kc Qd 8s"), "7c").pile[Seat(1)] == cards("7c Kc"));
static_assert(after(dealt("7c Kh 6d Ac 6s Qd 8s"), "7c").pile[Seat(1)] == cards("7c 6s"));
// What he beats with shows what he has not. Of seat 0 all three cards are unseen.
constexpr int first_of_seat_1 = 3;
static_assert(after(dealt("7c Kh 6d 9c Kc Qd 8s"), "7c").unseen[first_of_seat_1].cards().has_all(cards("Ac 6s As")));
static_assert(after(dealt("Ah 7c 6d Qh Kc 9d 8s"), "Ah").hand[Seat(1)] == cards("Qh Kc 9d Ah"));  // lang-hanrey/i-2

// lang-hanrey/i-5
static_assert(judged(dealt("6c 6h 7d Qh Kc 9d 8s"), "6c 6h").rule == rule("lang-hanrey/i-5"));

// The second part with these hands, hearts trumps, seat 0 to lead.
constexpr State second_part(std::string_view first, std::string_view second, const Options& options = {}) {
  State s = dealt("7c Kh 6d 9c Qh As 8h", options);
  s.hand[Seat(0)] = s.open[Seat(0)] = cards(first);
  s.hand[Seat(1)] = s.open[Seat(1)] = cards(second);
  s.stock.clear();
  s.turnup = Card::none();
  s.part = Part::second;
  s.gone = Rules::full_pack(s) - cards(first) - cards(second);
  return s;
}

// lang-hanrey/i-6: everything can be beaten in one way only, so the ace must go to the club.
constexpr State three = after(second_part("8c 8s 8d Kc", "6h 6d 8h 7d Ac"), "8c 8s 8d");
static_assert(three.phase == Phase::beat && three.all_beatable && Rules::answering(three) == cards("Ac"));
static_assert(judged(three, "6h").rule == rule("lang-hanrey/i-6"));
static_assert(Rules::judge(three, Seat(1), move_of(Verb::pass)).rule == rule("lang-hanrey/i-6"));
// lang-hanrey/i-10: of the two trumps the better one goes first, unless that rule is kept for the first part.
static_assert(Rules::answering(after(three, "Ac")) == cards("8h"));
static_assert(judged(after(three, "Ac"), "6h").rule == rule("lang-hanrey/4"));
constexpr Options free_choice = {.best_card = BestCard::first_part};
static_assert(Rules::answering(after(after(second_part("8c 8s 8d Kc", "6h 6d 8h 7d Ac", free_choice), "8c 8s 8d"),
                                     "Ac")) == cards("6h 8h"));
constexpr State all_beaten = after(after(after(three, "Ac"), "8h"), "6h");
static_assert(all_beaten.turn == Seat(1) && all_beaten.phase == Phase::lead &&
              all_beaten.hand[Seat(1)] == cards("6d 7d"));

// The question names the card that is to be answered, of several led the next one, and says that more than one is.
static_assert(Guide::question(three, Seat(1)).variant == "this-first" &&
              Guide::question(three, Seat(1)).cards == cards("8c"));
static_assert(Guide::question(after(three, "Ac"), Seat(1)).variant == "this" &&
              Guide::question(after(three, "Ac"), Seat(1)).cards == cards("8s"));
static_assert(Guide::question(all_beaten, Seat(1)).variant == "several");

// lang-hanrey/i-7: one cannot be beaten, so he is free with the other; the rest he takes up.
constexpr State two = after(second_part("Js Jd 9h", "Ks 9c 7d"), "Js Jd");
static_assert(!two.all_beatable && Rules::judge(two, Seat(1), move_of(Verb::pass)).lawful());
constexpr State partly = after(two, "Ks");
static_assert(partly.turn == Seat(0) && partly.hand[Seat(1)] == cards("9c 7d Jd") &&
              partly.gone.has_all(cards("Js Ks")));

// lang-hanrey/8: the last cards may be led together and win at once.
constexpr State finished = after(second_part("6s 6d", "7s 7d Ah"), "6s 6d");
static_assert(finished.phase == Phase::over && finished.money[Seat(0)] == 1 &&
              finished.hand[Seat(1)] == cards("7s 7d Ah"));

// lang-hanrey/7
static_assert(judged(second_part("6s 7d 9h", "7s Ah"), "6s 7d").rule == rule("lang-hanrey/7"));

// lang-hanrey/i-5: equal cards in the first part, where that was agreed. The best cards that let him beat both are
// used, the piles keep them, and hands are refilled to three, the next leader first.
constexpr Options everywhere = {.several = Several::both_parts};
constexpr State pair = after(dealt("7s 7d 9c 6s Qs Jd Ac Td 7h Kh 8s", everywhere), "7s 7d");
static_assert(pair.turn == Seat(1) && pair.pile[Seat(1)] == cards("7s Qs 7d Jd") && pair.tricks[Seat(1)] == 1);
static_assert(pair.hand[Seat(1)] == cards("6s Td 7h") && pair.hand[Seat(0)] == cards("9c Kh 8s"));
constexpr State part_of_pair = after(dealt("Qd 9c Qh Jc 7h Ts 8c Kc Kh", everywhere), "Qh Qd");
static_assert(part_of_pair.turn == Seat(0) && part_of_pair.pile[Seat(1)] == cards("Qh Jc") &&
              part_of_pair.tricks[Seat(1)] == 0 && part_of_pair.hand[Seat(1)] == cards("7h Ts Qd"));
static_assert(judged(dealt("6c 6h 7d Qh Kc 9d 8s", everywhere), "6c 7d").rule == rule("lang-hanrey/7"));
// He beat the heart with his trump and left the diamond: no club is left to him, no higher diamond, and no higher heart
// either, for with that he would have beaten both.
static_assert(part_of_pair.unseen[first_of_seat_1 + 0].cards() ==
              (cards("Kd Ad Kh Ah") | (Cards::of_suit(Suit::first) & packs::full_suits(9, 4))));

// lang-hanrey/i-9: who has led his last cards and finds nothing to draw or to take up has won.
constexpr State nothing_left() {
  State s = dealt("7s 7d 9c 6s Qs Jd Ac Td 7h Kh 8s", everywhere);
  s.hand[Seat(0)] = s.open[Seat(0)] = cards("7s 7d");
  s.hand[Seat(1)] = s.open[Seat(1)] = cards("Qs Jd");
  s.stock.clear();
  s.stock.add(s.turnup);
  s.pile[Seat(1)] = Rules::full_pack(s) - cards("7s 7d Qs Jd Ac");
  return after(s, "7s 7d");
}
static_assert(nothing_left().phase == Phase::over && nothing_left().money[Seat(0)] == 1 &&
              nothing_left().part == Part::second && nothing_left().hand[Seat(0)].empty());

// A trump that was led wants a higher trump, and only what is left over may serve a plain card.
static_assert(!can_beat_all(cards("9h 7h"), cards("Th Tc"), Suit::third));
static_assert(can_beat_all(cards("Jh 7h"), cards("Th Tc"), Suit::third));
static_assert(!can_beat_all(cards("Jh Ts"), cards("Th Tc"), Suit::third));

TEST(LangHanrey, OffersSetsInHandlingOrder) {
  const State s = second_part("9c 9h 9d", "7s Ah");
  int sets = 0;
  Rules::each_move(s, Seat(0), [&](const Move& move) {
    sets += move.cards.size() > 1 ? 1 : 0;
    if (move.cards.size() == 3) {
      EXPECT_EQ(move.cards[0], card("9h")) << "the trump comes first";
      EXPECT_EQ(move.cards[1], card("9c"));
      EXPECT_EQ(move.cards[2], card("9d"));
    }
  });
  EXPECT_EQ(sets, 4);
}

// Those who look on do not know who has the nine of hearts, the king of spades and the nine of clubs. Knaves of spades
// and diamonds are led; the other is asked about the first of them, leaves it, and is not asked about the second.
constexpr State looked_on() {
  State s = second_part("Js Jd 9h", "Ks 9c");
  s.open[Seat(0)] = cards("Js Jd");
  s.open[Seat(1)] = Cards();
  onlooking::begin(s);
  return after(s, "Js Jd");
}

int ways_imagined(const State& s, std::initializer_list<Cards> expected) {
  std::vector<int> seen(expected.size());
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    State imagined = Rules::seen_by(s, Seat::none());
    Random random(seed);
    Rules::imagine(imagined, Seat::none(), random);
    const auto* found = std::find(expected.begin(), expected.end(), imagined.hand[Seat(1)]);
    if (found == expected.end()) return -1;
    ++seen[static_cast<std::size_t>(found - expected.begin())];
  }
  return static_cast<int>(std::count_if(seen.begin(), seen.end(), [](int times) { return times > 0; }));
}

TEST(LangHanrey, OnlookersConcludeFromACardThatWasLeftByChoice) {
  State s = looked_on();
  ASSERT_EQ(s.phase, Phase::beat);
  EXPECT_EQ(ways_imagined(s, {cards("Ks 9c"), cards("9h 9c")}), 2) << "with both high cards he would have to beat all";
  Rules::apply(s, Seat(1), move_of(Verb::pass), Silence());
  ASSERT_EQ(s.phase, Phase::lead);
  EXPECT_EQ(ways_imagined(s, {cards("Ks 9c Js Jd")}), 1)
      << "with a trump he would have been asked about the second too";
}

json::value taker(const State& s) {
  Show show;
  const Vocabulary unused;
  show.set_up(&packs::french_36, &unused, 2);
  json::object out;
  show.extra(out, s);
  return out["takes"];
}

TEST(LangHanrey, WhoBeatACardLedIsShown) {
  EXPECT_TRUE(taker(three).is_null()) << "three cards were led and none is beaten";
  EXPECT_EQ(taker(after(three, "Ac")), json::value(1));
}

TEST(LangHanrey, TheThumbFinishesWithASet) {
  Random random(1);
  const State s = second_part("6s 6d", "7s 7d Ah");
  EXPECT_EQ(Knowledge::choose(Rules::seen_by(s, Seat(0)), Seat(0), random).why, advice("finish"));
}

}  // namespace
}  // namespace stube::lang_hanrey
