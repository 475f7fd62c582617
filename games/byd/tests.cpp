// Byd's own tests: the worked examples of its rules, most of them settled while compiling.
#include <gtest/gtest.h>

#include <vector>

#include "games/byd/five_cards_knowledge.hpp"
#include "games/byd/rules.hpp"
#include "tests/worked_examples.hpp"

namespace stube::byd {
namespace {

using five_cards::Joining;
using five_cards::Leaving;
using five_cards::Obligation;
using five_cards::Phase;
using five_cards::Verb;

constexpr worked::CardIn<packs::french_36> card;
constexpr worked::ListIn<packs::french_36> in_order;
constexpr worked::CardsIn<packs::french_36> cards;

constexpr State begin(const Options& options, int players) {
  return Rules::start(options, worked::table_of(players));
}

// The four hands of the worked examples.
constexpr State four(const Options& options = {}) {
  State s = begin(options, 4);
  const Cards hands[] = {cards("Ac 9c 8h 7d Ks"), cards("Kc 6c Ah 9d 8s"), cards("Qc 7c Kh Td 9s"),
                         cards("Jc 8c Qh Ad 7s")};
  Rules::deal(s, worked::deck_giving(hands, Rules::plan(s), Rules::full_pack(s)), Silence());
  return s;
}

constexpr void play(State& s, std::string_view text) {
  for (const Card each : in_order(text)) Rules::apply(s, s.turn, card_move(Verb::play, each), Silence());
}
constexpr bool may_play(const State& s, std::string_view text) {
  return Rules::judge(s, s.turn, card_move(Verb::play, card(text))).lawful();
}
constexpr Verdict bids(const State& s, int n) {
  return Rules::judge(s, s.turn, move_of(Verb::bid, static_cast<std::uint16_t>(n)));
}

constexpr State before_bidding(const Options& options = {}) {
  State s = four(options);
  play(s, "Ac 6c 7c 8c 8h Ah Kh Qh 9d Td Ad 7d Jc 9c Kc Qc");
  return s;
}
// Seat 1 has the fourth trick; it bids first, then seats 2, 3 and 0 answer. Nought is a pass.
template <int N>
constexpr State after_bids(const int (&amounts)[N], const Options& options = {}) {
  State s = before_bidding(options);
  for (const int n : amounts)
    Rules::apply(s, s.turn, n == 0 ? move_of(Verb::pass) : move_of(Verb::bid, static_cast<std::uint16_t>(n)),
                 Silence());
  return s;
}
constexpr bool brought(const State& s, int a, int b, int c, int d) {
  const int wanted[] = {a, b, c, d};
  for (int i = 0; i < 4; ++i)
    if (s.deal_score[Side(i)] != wanted[i] || s.stakes.money[Seat(i)] != wanted[i]) return false;
  return s.stakes.pot == 0 && s.phase == Phase::deal;
}

// byd/i-2: what seat 1, with Kc 6c and a heart, may put on the nine of clubs.
constexpr bool on_the_nine(Obligation obligation, bool king, bool six, bool heart) {
  Options options;
  options.obligation = obligation;
  State s = four(options);
  play(s, "9c");
  return may_play(s, "Kc") == king && may_play(s, "6c") == six && may_play(s, "Ah") == heart;
}
static_assert(on_the_nine(Obligation::follow, true, true, false));
static_assert(on_the_nine(Obligation::follow_and_head, true, false, false));
static_assert(on_the_nine(Obligation::free, true, true, true));

// Whoever cannot head the trick follows as he likes.
constexpr bool queen_or_seven() {
  Options options;
  options.obligation = Obligation::follow_and_head;
  State s = four(options);
  play(s, "9c Kc");
  return may_play(s, "Qc") && may_play(s, "7c") && !may_play(s, "Kh");
}
static_assert(queen_or_seven());

// byd/i-6: each pays the smaller of his own bid and the winner's.
static_assert(brought(after_bids({3, 3, 0, 3}), 9, -4, -4, -1));
static_assert(brought(after_bids({6, 5, 0, 1}), 5, -2, -2, -1));
static_assert(brought(after_bids({2, 0, 2, 0}), -1, 5, -1, -3));
static_assert(brought(after_bids({6, 0, 0, 0}), -1, 3, -1, -1));  // byd/i-8
static_assert(brought(after_bids({0}), 3, -1, -1, -1));           // byd/i-7

// byd/i-5, byd/11, byd/i-6: what may be bid, and which rule says no.
static_assert(bids(before_bidding(), 6).lawful() && bids(before_bidding(), 7).rule == rule("byd/i-5"));
static_assert(bids(before_bidding(), 0).rule == rule("byd/i-5"));
static_assert(bids(after_bids({3}), 3).lawful() && bids(after_bids({3}), 1).lawful());
static_assert(bids(after_bids({3}), 4).rule == rule("byd/11") && bids(after_bids({3}), 0).rule == rule("byd/i-5"));
constexpr Options equal_joining() {
  Options options;
  options.joining = Joining::equal;
  return options;
}
static_assert(bids(after_bids({3}, equal_joining()), 3).lawful());
static_assert(bids(after_bids({3}, equal_joining()), 2).rule == rule("byd/i-6"));

std::vector<Event> told_at(State& s, const Move& move) {
  std::vector<Event> told;
  Rules::apply(s, s.turn, move, [&](const Event& each) { told.push_back(each); });
  return told;
}

TEST(Byd, ACardTakenBackStaysInEveryImaginedHand) {
  Options options;
  options.discipline = Discipline::table;
  State s = four(options);
  const Move early = card_move(Verb::play, card("Qc"));
  ASSERT_EQ(Rules::judge(s, Seat(2), early).kind, Verdict::Kind::infraction);
  Rules::apply(s, Seat(2), early, Silence());
  EXPECT_EQ(s.infractions[Seat(2)], 1);
  Random random(1);
  for (int i = 0; i < 50; ++i) {
    State imagined = Rules::seen_by(s, Seat(0));
    Rules::imagine(imagined, Seat(0), random);
    EXPECT_TRUE(imagined.hand[Seat(2)].has(card("Qc")));
    EXPECT_EQ(imagined.hand[Seat(2)].count(), 5);
  }
}

TEST(Byd, WhoeverHasLeftDoesNotCut) {
  Options options;
  options.leaving = Leaving::free;
  State s = after_bids({0}, options);
  ASSERT_EQ(s.phase, Phase::stay_or_leave);
  for (const Verb verb : {Verb::pass, Verb::pass, Verb::pass}) Rules::apply(s, s.turn, move_of(verb), Silence());
  Rules::apply(s, Seat(3), move_of(Verb::leave), Silence());
  ASSERT_TRUE(Rules::awaits_deal(s));
  Seat cutter;
  Random random(1);
  Rules::deal(s, shuffled_deck(Rules::full_pack(s), 1, random), [&](const Event& told) {
    if (told.type == Book::event("cut")) cutter = told.seat;
  });
  EXPECT_EQ(s.dealer, Seat(0));
  EXPECT_EQ(cutter, Seat(2));
}

TEST(Byd, WithoutAnAnteNothingIsWrittenDown) {
  Options options;
  options.ante = 0;
  State s = before_bidding(options);
  for (const Event& told : told_at(s, move_of(Verb::pass))) EXPECT_FALSE(told.line.is_some());
}

TEST(Byd, ManyCardsTooEarlyAreAllCounted) {
  Options options;
  options.discipline = Discipline::table;
  State s = four(options);
  for (int i = 0; i < 300; ++i) Rules::apply(s, Seat(2), card_move(Verb::play, card("Qc")), Silence());
  EXPECT_EQ(s.infractions[Seat(2)], 300);
}

}  // namespace
}  // namespace stube::byd
