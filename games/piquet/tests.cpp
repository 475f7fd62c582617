// Piquet's own tests: what hands can announce, settled while compiling, and what the table learns from announcements.
#include <gtest/gtest.h>

#include "games/piquet/guide.hpp"
#include "games/piquet/rules.hpp"
#include "tests/worked_examples.hpp"

namespace stube::piquet {
namespace {

constexpr worked::CardIn<packs::french_32> card;
constexpr worked::CardsIn<packs::french_32> cards;

constexpr Cards elders = cards("As Ks Qs Js Ts 9s Ah Ac Ad 7h 7c 7d");
constexpr Cards youngers = cards("Kh Qh Jh Th 9h Kc Qc Jc Kd Qd Jd 8s");

// piquet/2, piquet/3, piquet/4: the best of each kind.
static_assert(best_of(Kind::point, elders) == claim_of(6, 0));
static_assert(best_of(Kind::sequence, elders) == claim_of(6, ace));
static_assert(best_of(Kind::set, elders) == claim_of(4, ace));
// A run counts once, at its full length, and the longest comes first.
static_assert(runs_of(youngers).size() == 3 && runs_of(youngers)[0] == claim_of(5, king));
static_assert(runs_of(youngers)[1] == claim_of(3, king));
static_assert(sets_of(youngers).size() == 3 && sets_of(youngers)[2] == claim_of(3, knave));
static_assert(sets_of(cards("9s 9h 9c 9d")).empty());  // lower cards make no set
// piquet/i-13
static_assert(worth_of_run(claim_of(6, ace), LongRuns::flat) == 15 &&
              worth_of_run(claim_of(8, ace), LongRuns::flat) == 15);
static_assert(worth_of_run(claim_of(6, ace), LongRuns::growing) == 16 &&
              worth_of_run(claim_of(8, ace), LongRuns::growing) == 18);
static_assert(worth_of_run(claim_of(4, ace), LongRuns::flat) == 4);
// piquet/i-5: length before height.
static_assert(claim_of(4, 3) > claim_of(3, ace) && claim_of(3, ace) > claim_of(3, king));
// piquet/i-3: aces do no harm.
static_assert(is_blank(cards("As Ts 9s")) && !is_blank(cards("As Js")));

constexpr int choices(Cards hand, int count) {
  int number = 0;
  each_choice(hand, count, [&](Cards) { ++number; });
  return number;
}
static_assert(choices(elders, 3) == 220 && choices(elders, 5) == 792);

constexpr State dealt(Cards first, Cards second, const Options& options = {}, int score0 = 0, int score1 = 0) {
  State s = Rules::start(options, worked::table_of(2, score0, score1));
  Rules::deal(s, worked::deck_giving({first, second}, Rules::plan(s), whole_pack()), Silence());
  return s;
}
constexpr Move announcing(int things) {
  return move_of(static_cast<int>(Verb::announce_none) + things);
}
constexpr void make(State& s, const Move& move) {
  Rules::apply(s, s.turn, move, Silence());
}

constexpr State counted(int things0, int things1, const Options& options = {}, int score0 = 0, int score1 = 0) {
  State s = dealt(elders, youngers, options, score0, score1);
  make(s, move_of(Verb::pass));
  make(s, move_of(Verb::pass));
  make(s, announcing(things0));
  make(s, announcing(things1));
  return s;
}
// What an announcement says it is worth is what it counts if it is good: 6 for the point, 15 for the run, 14 for the
// aces. The dealer is told no more than is still to be had.
constexpr State bought_none(Cards first, Cards second, const Options& options = {}) {
  State s = dealt(first, second, options);
  make(s, move_of(Verb::pass));
  make(s, move_of(Verb::pass));
  return s;
}
constexpr int told_worth(const State& s, int things) {
  return Guide::choice(Rules::seen_by(s, s.turn), s.turn, announcing(things)).worth;
}
constexpr State after(State s, int things) {
  make(s, announcing(things));
  return s;
}
constexpr State to_announce = bought_none(elders, youngers);
static_assert(told_worth(to_announce, 0) == Choice::no_worth && told_worth(to_announce, 1) == 6);
static_assert(told_worth(to_announce, 2) == 15 && told_worth(to_announce, 4) == 14 && told_worth(to_announce, 7) == 35);
static_assert(told_worth(bought_none(elders, youngers, {.long_runs = LongRuns::growing}), 2) == 16);
static_assert(Guide::choice(to_announce, to_announce.turn, announcing(7)).worth_label == "if-good");
static_assert(told_worth(after(to_announce, 0), 2) == 15 + 3 + 3 && told_worth(after(to_announce, 0), 4) == 3 * 3);
static_assert(Guide::choice(after(to_announce, 0), Seat(1), announcing(2)).worth_label == "to-you");
constexpr State answering_six_with_six =
    after(bought_none(cards("As Ks Qs Ts 9s 7s Ah Kc Td 9d 7d 7c"), cards("Ac Qc Jc Tc 9c 8c Kh Jh Th 8h Ad Qd")), 1);
static_assert(told_worth(answering_six_with_six, 1) == 0 && told_worth(answering_six_with_six, 3) == 15);

// piquet/6: 35 announced and nothing against it make 95 and three Honeurs.
static_assert(counted(7, 0).deal_score[Side(0)] == 95 && counted(7, 0).honeurs[Seat(0)] == 3);
// piquet/i-2: counted at once, the Honeurs are thirty points more; they do not help to thirty: 20 and 10 are no ninety.
constexpr Options at_once = {.goal = 300, .honeurs = Honeurs::at_once};
static_assert(counted(7, 0, at_once).deal_score[Side(0)] == 125 && counted(7, 0, at_once).honeurs[Seat(0)] == 3);
static_assert(counted(3, 0, at_once).deal_score[Side(0)] == 31 && counted(3, 0, at_once).honeurs[Seat(0)] == 1);
// The count that earns a Honeur may end the match; then its ten are no longer counted.
constexpr Options at_once_to_100 = {.honeurs = Honeurs::at_once};
constexpr State ended_by_run = counted(7, 0, at_once_to_100, 80);
static_assert(ended_by_run.phase == Phase::over && ended_by_run.score[Side(0)] == 101 &&
              ended_by_run.honeurs[Seat(0)] == 1);
// The ten may end it as well.
constexpr State ended_by_ten = counted(7, 0, at_once_to_100, 70);
static_assert(ended_by_ten.phase == Phase::over && ended_by_ten.score[Side(0)] == 101);
static_assert(Rules::payoff(counted(7, 0, at_once), Seat(0)) == 125 && Rules::payoff(counted(7, 0), Seat(0)) == 125);
// piquet/i-4: what elder keeps back is good for younger.
static_assert(counted(1, 2).deal_score[Side(0)] == 6 && counted(1, 2).deal_score[Side(1)] == 21);
// piquet/i-11: the point is counted first and may be the last.
static_assert(counted(7, 0, {}, 94).phase == Phase::over && counted(7, 0, {}, 94).score[Side(0)] == 100);

TEST(Piquet, AnAnnouncementThatIsNotOnOfferCitesEveryRuleAgainstIt) {
  State s = dealt(elders, youngers);
  make(s, move_of(Verb::pass));
  make(s, move_of(Verb::pass));
  make(s, announcing(7));
  const Verdict verdict = Rules::judge(s, Seat(1), announcing(7));
  EXPECT_TRUE(verdict.refused());
  EXPECT_EQ(verdict.rule, rule("piquet/2"));
  EXPECT_EQ(verdict.second, rule("piquet/3"));
  EXPECT_EQ(verdict.third, rule("piquet/4"));
}

TEST(Piquet, AWinnerPoorInHoneursPays) {
  // Younger announces 95 with three Honeurs; elder, at 99, leads and has won.
  State s = dealt(youngers, elders, {}, 99, 0);
  make(s, move_of(Verb::pass));
  make(s, move_of(Verb::pass));
  make(s, announcing(0));
  make(s, announcing(7));
  make(s, card_move(Verb::play, card("Kh")));
  ASSERT_EQ(s.phase, Phase::over);
  EXPECT_EQ(s.winner, Seat(0));
  EXPECT_EQ(s.money[Seat(0)], -25);
  EXPECT_EQ(s.trick.size(), 1);
}

// piquet/i-15: 32 announced, and younger's point is equal.
constexpr State barred(Sixty sixty) {
  State s = dealt(cards("As Ks Qs Js Ts Ah Ac Ad Kh Kc 7c 7d"), cards("Qh Jh Th 9h 7h Qc Jc Tc 9c Kd Qd Jd"),
                  {.goal = 300, .sixty = sixty});
  make(s, move_of(Verb::pass));
  make(s, move_of(Verb::pass));
  make(s, announcing(7));
  make(s, announcing(1));
  make(s, card_move(Verb::play, card("As")));
  return s;
}
static_assert(barred(Sixty::reached).deal_score[Side(0)] == 63 && barred(Sixty::reached).honeurs[Seat(0)] == 3);
static_assert(barred(Sixty::by_leads).deal_score[Side(0)] == 33 && barred(Sixty::by_leads).honeurs[Seat(0)] == 2);

// Of two runs of six the table hears the length of the one that was announced, and of the other only what it counts.
TEST(Piquet, TheLengthOfARunThatWasNotAnnouncedIsNotTold) {
  const auto told = [](Cards hand) {
    State s = dealt(hand, whole_pack() - hand - cards("7s 7h 7d 8d 9d Td Jd Qd"), {.goal = 300});
    make(s, move_of(Verb::pass));
    make(s, move_of(Verb::pass));
    make(s, announcing(2));
    int lengths = 0;
    Rules::apply(s, s.turn, announcing(0),
                 [&](const Event& event_told) { lengths += event_told.type == event("long-run") ? 1 : 0; });
    EXPECT_EQ(s.deal_score[Side(0)], 30 + 60);
    return lengths;
  };
  EXPECT_EQ(told(cards("As Ks Qs Js Ts 9s Ah Kh Qh Jh Th 9h")), 1);
  EXPECT_EQ(told(cards("As Ks Qs Js Ts 9s 8s Ah Kh Qh Jh Th")), 1);
}

TEST(Piquet, ABlankHandShownMayEndTheMatchWhereHoneursCountAtOnce) {
  State s = dealt(cards("As Ts 9s 8s 7s Ah Th 9h 8h 7h Tc 9c"), cards("Ks Qs Js Kh Qh Jh Ac Kc Qc Jc Ad Kd"),
                  at_once_to_100, 90);
  make(s, move_of(Verb::show_blank));
  EXPECT_EQ(s.phase, Phase::over);
  EXPECT_EQ(s.score[Side(0)], 100);
  EXPECT_EQ(s.money[Seat(1)], -100);
}

TEST(Piquet, ImaginedHandsCouldHaveAnnouncedTheSame) {
  const State s = counted(6, 1);
  Random random(3);
  for (int i = 0; i < 100; ++i) {
    State imagined = Rules::seen_by(s, Seat(1));
    Rules::imagine(imagined, Seat(1), random);
    const Cards hand = imagined.hand[Seat(0)];
    EXPECT_EQ(best_of(Kind::sequence, hand), claim_of(6, ace));
    EXPECT_EQ(best_of(Kind::set, hand), claim_of(4, ace));
    EXPECT_EQ(runs_of(hand).size(), 1);
  }
}

// What is best and what is drawn by its number, against the lists.
TEST(Piquet, TheBestIsTheFirstOfTheListAndAChoiceIsFoundByItsNumber) {
  Random random(1774);
  for (int i = 0; i < 2000; ++i) {
    Cards hand;
    const Deck deck = shuffled_deck(whole_pack(), 1, random);
    for (int at = 0; at < 12; ++at) hand |= deck.cards[at];
    const ClaimList runs = runs_of(hand), sets = sets_of(hand);
    EXPECT_EQ(best_of(Kind::sequence, hand), runs.empty() ? Claim{} : runs[0]);
    EXPECT_EQ(best_of(Kind::set, hand), sets.empty() ? Claim{} : sets[0]);
    const int count = 1 + i % 5;
    int n = 0;
    each_choice(hand, count, [&](Cards choice) { EXPECT_EQ(nth_choice(hand, count, n++), choice); });
    EXPECT_EQ(n, choices_of(12, count));
  }
}

TEST(Piquet, AShownHandIsRememberedAfterItIsHidden) {
  const Cards blank = cards("As Ts 9s 8s 7s Ah Th 9h 8h 7h Tc 9c");
  State s = dealt(blank, cards("Ks Qs Js Kh Qh Jh Ac Kc Qc Jc Ad Kd"));
  make(s, move_of(Verb::show_blank));
  EXPECT_EQ(Rules::seen_by(s, Seat(1)).hand[Seat(0)], blank);
  make(s, cards_move(Verb::discard, cards("7s 7h 8h")));
  const State seen = Rules::seen_by(s, Seat(1));
  EXPECT_TRUE(seen.hand[Seat(0)].empty());
  Random random(3);
  for (int i = 0; i < 50; ++i) {
    State imagined = seen;
    Rules::imagine(imagined, Seat(1), random);
    EXPECT_TRUE(blank.has_all(imagined.discarded[Seat(0)]));
    EXPECT_EQ((imagined.hand[Seat(0)] & blank).count(), 9);
  }
}

}  // namespace
}  // namespace stube::piquet
