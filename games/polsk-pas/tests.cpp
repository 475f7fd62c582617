// Polsk Pas's own tests: the order of the trumps, settled while compiling, and what becomes of a turn-up that was
// taken.
#include <gtest/gtest.h>

#include "games/polsk-pas/guide.hpp"
#include "games/polsk-pas/rules.hpp"
#include "tests/worked_examples.hpp"

namespace stube::polsk_pas {
namespace {

constexpr worked::CardIn<pack_24> card;
constexpr worked::ListIn<pack_24> in_order;
constexpr worked::CardsIn<pack_24> cards;

constexpr Suit hearts = Suit::third;
constexpr bool stronger(std::string_view a, std::string_view b, std::string_view led) {
  const Cards suit = suit_of(card(led), hearts);
  return power(card(a), hearts, suit) > power(card(b), hearts, suit);
}
// polsk-pas/4
static_assert(stronger("Jc", "Js", "Jc") && stronger("Js", "Jh", "Jc") && stronger("Jh", "Jd", "Jc"));
static_assert(stronger("Jd", "Ah", "Ah") && stronger("Ah", "Kh", "Ah") && stronger("Th", "9h", "9h"));
static_assert(stronger("9h", "As", "As") && stronger("9s", "Ac", "9s"));
static_assert(trumps(hearts).count() == 9 && suit_of(card("Jd"), hearts) == trumps(hearts));
static_assert(suit_of(card("9d"), hearts) == cards("Ad Kd Qd Td 9d"));

State dealt(const Cards (&hands)[4], Card turnup, const Options& options = {}) {
  State s = Rules::start(options, worked::table_of(4));
  Rules::deal(s, worked::deck_giving(hands, Rules::plan(s), whole_pack(), turnup), Silence());
  return s;
}

State first_example(const Options& options = {}) {
  const Cards hands[] = {cards("Jc Js Ah Kh 9c"), cards("As Ks Qs Td Qd"), cards("Ac Kc Qc Ts 9s"),
                         cards("Jh Jd Ad Kd 9d")};
  return dealt(hands, card("9h"), options);
}

void make(State& s, const Move& move) {
  Rules::apply(s, s.turn, move, Silence());
}

TEST(PolskPas, ABidInAnotherSuitIsForbiddenTwice) {
  const State s = first_example();
  const Verdict verdict = Rules::judge(s, Seat(0), move_of(Verb::bid, 1));
  EXPECT_EQ(verdict.rule, rule("polsk-pas/5"));
  EXPECT_EQ(verdict.second, rule("polsk-pas/i-4"));
}

// polsk-pas/i-8: after a deal that was annulled the next seat deals, or by agreement the same one; stakes are not
// renewed.
TEST(PolskPas, AfterAnOmpasningTheAgreedSeatDeals) {
  for (const Ompasning who : {Ompasning::next, Ompasning::same}) {
    Options options;
    options.ompasning = who;
    State s = first_example(options);
    for (int i = 0; i < 8; ++i) make(s, move_of(Verb::pass));
    EXPECT_EQ(s.phase, Phase::deal);
    EXPECT_EQ(Rules::next_dealer(s), who == Ompasning::same ? Seat(3) : Seat(0));
    EXPECT_EQ(s.stakes.pot, 4);
    Random random(1);
    Rules::deal(s, shuffled_deck(whole_pack(), 1, random), Silence());
    EXPECT_EQ(s.deal, 2);
    EXPECT_FALSE(s.annulled);
  }
}

TEST(PolskPas, AJackOfTheSuitLedIsRefusedAsATrump) {
  const Cards hands[] = {cards("As Ks Qs Td Qd"), cards("Js Ts 9c Ah Kh"), cards("Ac Kc Qc Jh 9s"),
                         cards("Jd Ad Kd 9d Jc")};
  State s = dealt(hands, card("9h"));
  make(s, move_of(Verb::bid, 2));
  make(s, card_move(Verb::play, card("As")));
  EXPECT_EQ(Rules::judge(s, Seat(1), card_move(Verb::play, card("Js"))).reason, why("jack-is-trump"));
  EXPECT_EQ(Rules::judge(s, Seat(1), card_move(Verb::play, card("9c"))).reason, why("must-follow"));
}

// polsk-pas/2: the dealer's bid takes the card that is turned up, and says so; nobody else's does.
TEST(PolskPas, ABidSaysWhichCardComesWithIt) {
  State s = first_example();
  EXPECT_EQ(Guide::choice(s, s.turn, move_of(Verb::bid, 2)).wording.variant, "");
  for (int i = 0; i < 3; ++i) make(s, move_of(Verb::pass));
  ASSERT_EQ(s.turn, s.dealer);
  const Choice bid = Guide::choice(s, s.turn, move_of(Verb::bid, 2));
  EXPECT_EQ(bid.wording.variant, "taking");
  EXPECT_EQ(bid.wording.cards, cards("9h"));
}

TEST(PolskPas, ATakenTurnUpIsInTheTakersHandOrLaidAside) {
  State s = first_example();
  for (int i = 0; i < 3; ++i) make(s, move_of(Verb::pass));
  make(s, move_of(Verb::bid, 2));
  EXPECT_EQ(Rules::judge(s, Seat(3), move_of(Verb::pass)).rule, rule("polsk-pas/3"));
  make(s, card_move(Verb::discard, card("9d")));
  Random random(5);
  int in_hand = 0;
  for (int i = 0; i < 100; ++i) {
    State imagined = Rules::seen_by(s, Seat(0));
    Rules::imagine(imagined, Seat(0), random);
    EXPECT_TRUE((imagined.hand[Seat(3)] | imagined.discarded).has(card("9h")));
    in_hand += imagined.hand[Seat(3)].has(card("9h")) ? 1 : 0;
  }
  EXPECT_GT(in_hand, 0);
  EXPECT_LT(in_hand, 100);
}

TEST(PolskPas, AnOpponentMayAnnounceTheVoleAndThePlayerIsBeetBesides) {
  const Cards hands[] = {cards("As Ks Qs Td Qd"), cards("Jc Js Jh Ah Kh"), cards("Ac Kc Qc Ts 9s"),
                         cards("Jd Ad Kd 9d 9c")};
  State s = dealt(hands, card("9h"));
  make(s, move_of(Verb::bid, 2));
  const auto play = [&](std::string_view text) {
    for (const Card each : in_order(text)) make(s, card_move(Verb::play, each));
  };
  play("As Jc Ts 9c");
  EXPECT_TRUE(Rules::judge(s, Seat(1), move_of(Verb::vole)).refused());
  play("Js 9s Jd Td");
  ASSERT_TRUE(Rules::judge(s, Seat(1), move_of(Verb::vole)).lawful());
  make(s, move_of(Verb::vole));
  play("Jh Qc 9d Qd Ah Kc Kd Qs Kh Ac Ad Ks");
  EXPECT_EQ(s.stakes.money[Seat(1)], 6);
  EXPECT_EQ(s.stakes.money[Seat(0)], -6);
  EXPECT_EQ(s.stakes.pot, 4);
  EXPECT_EQ(s.pot_owner, Seat(0));
}

TEST(PolskPas, APotMayOutgrowSixteenBits) {
  State s = first_example();
  s.stakes.pot = 1 << 20;
  s.pot_owner = Seat(1);
  make(s, move_of(Verb::bid, 2));
  int lines = 0;
  const auto tell = [&](const Event& told) { lines += told.line == line("pot") && told.points == (1 << 20) ? 1 : 0; };
  for (const std::string_view text : {"Jc", "Td", "9s", "Jd", "Js", "Qd", "Ts", "Jh", "Ah", "Qs", "Qc", "9d"})
    Rules::apply(s, s.turn, card_move(Verb::play, card(text)), tell);
  EXPECT_EQ(lines, 1);
}

TEST(PolskPasHand, HasTheKnavesAboveTheTrumps) {
  State s;
  s.trump = hearts;
  for (const Card a : whole_pack())
    for (const Card b : whole_pack()) {
      const HandPlace one = Guide::place(s, Seat(0), a), other = Guide::place(s, Seat(0), b);
      const Cards led = suit_of(a, hearts);
      EXPECT_EQ(one.group == other.group, led.has(b));
      if (led.has(b)) {
        EXPECT_EQ(power(a, hearts, led) > power(b, hearts, led), one.height > other.height);
      }
    }
}

}  // namespace
}  // namespace stube::polsk_pas
