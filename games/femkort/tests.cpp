// Fem Kort's own tests: the worked examples of its rules, settled while compiling.
#include <gtest/gtest.h>

#include "games/femkort/knowledge.hpp"
#include "games/femkort/rules.hpp"
#include "tests/worked_examples.hpp"

namespace stube::femkort {
namespace {

using five_cards::Phase;
using five_cards::Verb;

constexpr worked::ListIn<packs::french_36> in_order;
constexpr worked::CardsIn<packs::french_36> cards;

template <int N>
constexpr State dealt(const Cards (&hands)[N], const Options& options = {}) {
  State s = Rules::start(options, worked::table_of(N));
  Rules::deal(s, worked::deck_giving(hands, Rules::plan(s), Rules::full_pack(s)), Silence());
  return s;
}
template <int N>
constexpr State played(const Cards (&hands)[N], std::string_view text, const Options& options = {}) {
  State s = dealt(hands, options);
  for (const Card each : in_order(text)) Rules::apply(s, s.turn, card_move(Verb::play, each), Silence());
  return s;
}
template <int N>
constexpr bool brought(const State& s, const int (&wanted)[N]) {
  for (int i = 0; i < N; ++i)
    if (s.deal_score[Side(i)] != wanted[i] || s.stakes.money[Seat(i)] != wanted[i]) return false;
  return s.phase == Phase::stay_or_leave && s.stakes.pot == 0;
}

constexpr Cards four[] = {cards("Ac 9c 8h 7d Ks"), cards("Kc 6c Ah 9d 8s"), cards("Qc 7c Kh Td 9s"),
                          cards("Jc 8c Qh Ad 7s")};
constexpr std::string_view three_tricks = "Ac 6c 7c 8c 8h Ah Kh Qh 9d Td Ad 7d ";

// femkort/11: beaten by the highest of its suit, or not beaten at all.
static_assert(brought(played(four, "Ac 6c 7c 8c 8h Ah Kh Qh 9d Td Ad 7d Jc 9c Kc Qc"), {3, -1, -1, -1}));
static_assert(brought(played(four, "Ac 6c 7c 8c 8h Ah Kh Qh 9d Td Ad 7d 7s Ks 8s 9s"), {-1, 3, -1, -1}));
constexpr Cards two[] = {cards("Ac 7c 8d 9h Ts"), cards("Kc 6d Qd 6h 7s")};
static_assert(brought(played(two, "Ac Kc 8d 6d 9h 6h Ts 7s"), {1, -1}));

// femkort/i-8: after the fourth trick nobody has anything left to decide.
static_assert(Rules::turn(played(four, three_tricks)) == Seats(Seat(3)));
static_assert(played(four, "Ac 6c 7c 8c 8h Ah Kh Qh 9d Td Ad 7d Jc 9c Kc Qc").phase == Phase::stay_or_leave);

// femkort/12: the deal goes to who was served first.
static_assert(Rules::next_dealer(played(four, "Ac 6c 7c 8c 8h Ah Kh Qh 9d Td Ad 7d Jc 9c Kc Qc")) == Seat(0));

TEST(FemKort, HasNoBid) {
  for (const auto form : forms) EXPECT_FALSE(form.text.starts_with("bid"));
  EXPECT_EQ(phases.size(), 4U);
}

// femkort/5, femkort/10, femkort/13: the same offences as in Byd under the paragraphs of this game.
constexpr Options at_the_table() {
  Options options;
  options.discipline = Discipline::table;
  return options;
}
constexpr Verdict judged(Verb verb, const Options& options, std::uint16_t a = 0, std::uint16_t b = 0) {
  Move move = move_of(verb, a, b);
  if (verb == Verb::show) move.cards.add(cards("Kc").lowest());
  return Rules::judge(dealt(four, options), Seat(1), move);
}
constexpr bool only_at_the_table(Verb verb, RuleId cited) {
  const Verdict strictly = judged(verb, {}), at_table = judged(verb, at_the_table());
  return strictly.refused() && strictly.rule == cited && at_table.kind == Verdict::Kind::infraction &&
         at_table.rule == cited;
}
static_assert(only_at_the_table(Verb::look, rule("femkort/5")));
static_assert(only_at_the_table(Verb::show, rule("femkort/10")));
static_assert(only_at_the_table(Verb::advise, rule("femkort/13")));
static_assert(judged(Verb::advise, at_the_table(), 0, five_cards::advise_bid).rule == rule("femkort/13"));

// The advice beats chance: alone among players who throw any card, it wins well more than its share, though they leave
// when they like and many a match is one deal long.
TEST(FemKort, AdviceIsBetterThanChance) {
  Random random(5);
  constexpr int matches = 400;
  EXPECT_GT((worked::won_by_advice<Rules, Knowledge>(4, matches, random)), matches * 2 / 5);
}

}  // namespace
}  // namespace stube::femkort
