// Tre-Kort's own tests: the beets, the duties of leader and follower, and the card that is never shown.
#include <gtest/gtest.h>

#include <cstring>

#include "games/tre-kort/knowledge.hpp"
#include "games/tre-kort/rules.hpp"
#include "search/solve_imagined.hpp"
#include "search/tree_search.hpp"
#include "tests/worked_examples.hpp"

namespace stube::tre_kort {
namespace {

constexpr worked::CardIn<packs::french_36> card;
constexpr worked::ListIn<packs::french_36> in_order;
constexpr worked::CardsIn<packs::french_36> cards;

static_assert(sizeof(State) <= 512);

// tre-kort/8, tre-kort/i-10: the smallest goes first, and a new one is three more than it.
constexpr bool beets_grow() {
  Beets beets;
  beets.lay(3), beets.lay(3);
  const bool first = beets.take_smallest() == 3 && beets.sum() == 3;
  beets.lay(6);
  const bool second = beets.sum() == 9 && beets.take_smallest() == 3 && beets.smallest == 6;
  beets.lay(6);
  return first && second && beets.count == 2 && beets.larger == 0 && beets.take_all() == 12 && beets == Beets();
}
static_assert(beets_grow());

// Eleven players over four rounds can leave more than a byte counts.
constexpr bool beets_do_not_run_over() {
  Beets beets;
  int sum = 0;
  for (int i = 0; i < 400; ++i) beets.lay(3), sum += 3;
  return beets.sum() == sum && beets.count == 400;
}
static_assert(beets_do_not_run_over());
static_assert(Beets().take_smallest() == 0);

// The three hands, dealt two and then one, the turn-up, and the rest; seat 2 deals.
constexpr State dealt(std::string_view a, std::string_view b, std::string_view c, std::string_view turnup,
                      const Options& options = {}) {
  State s = Rules::start(options, worked::table_of(3));
  Deck deck;
  Cards rest = packs::full_suits(9, 4);
  const auto lay = [&](std::string_view text) {
    deck.cards.add(card(text));
    rest -= card(text);
  };
  for (const auto hand : {a, b, c}) lay(hand.substr(0, 2)), lay(hand.substr(3, 2));
  for (const auto hand : {a, b, c}) lay(hand.substr(6, 2));
  lay(turnup);
  for (const Card other : rest) deck.cards.add(other);
  Rules::deal(s, deck, Silence());
  return s;
}
constexpr State after(State s, std::string_view answers, std::string_view text = "") {
  for (const char answer : answers)
    Rules::apply(s, s.turn, move_of(answer == 'p' ? Verb::announce_play : Verb::pass), Silence());
  for (const Card each : in_order(text)) Rules::apply(s, s.turn, card_move(Verb::play, each), Silence());
  return s;
}
constexpr Verdict judged(const State& s, std::string_view text) {
  return Rules::judge(s, s.turn, card_move(Verb::play, card(text)));
}

// The second worked example: a trump led, then a card face down that nobody can take.
constexpr State start = dealt("Kh 7c 8d", "Jh Ac Kd", "6h Ad As", "9h");
static_assert(Rules::playable(after(start, "ppp")) == cards("Kh"));
static_assert(judged(after(start, "ppp"), "7c").rule == rule("tre-kort/10"));
constexpr State covered = after(start, "ppp", "Kh Jh 6h 7c");
static_assert(covered.face_down() && Duties::cannot_hold(covered, Seat(0)).has_all(Cards::of_suit(Suit::third)));
constexpr State won = after(covered, "", "Ac Ad");
static_assert(won.tricks[Seat(0)] == 2 && won.turn == Seat(0) && won.covered_card() == card("7c"));
static_assert(Rules::seen_by(won, Seat(1)).covered_card() == Card::hidden() &&
              Rules::seen_by(won, Seat(0)).covered_card() == card("7c"));
constexpr State settled = after(won, "", "8d Kd As");
static_assert(settled.money[Seat(0)] == 2 && settled.money[Seat(1)] == 1 && settled.money[Seat(2)] == -6);
static_assert(settled.beets.sum() == 3 && Rules::pot(settled) == 3);

// tre-kort/6: with two players the second lead must be an honour; the top trump must fall at once.
constexpr State pair = after(dealt("Ac Jh 7d", "Qc 9h 8d", "6s 7s 8s", "6h"), "ppx", "Ac Qc");
static_assert(Rules::playable(pair) == cards("Jh") && judged(pair, "7d").rule == rule("tre-kort/6"));
constexpr State king_is_top = after(dealt("Kh 7h 7d", "Qh 9h 8d", "6s 7s 8s", "Ah"), "ppx");
static_assert(Rules::top_trump(king_is_top) == card("Kh") && Rules::playable(king_is_top) == cards("Kh"));

// tre-kort/i-11: the dealer is not asked where all others have passed.
static_assert(after(start, "xx").phase == Phase::deal && after(start, "xx").tricks[Seat(2)] == 3);

// tre-kort/9: at the table it is noted, but only from one who has not been asked.
constexpr Options at_the_table() {
  Options options;
  options.discipline = Discipline::table;
  return options;
}
constexpr State table = dealt("Kh 7c 8d", "Jh Ac Kd", "6h Ad As", "9h", at_the_table());
static_assert(Rules::judge(table, Seat(2), move_of(Verb::pass)).kind == Verdict::Kind::infraction);
static_assert(Rules::judge(after(table, "x"), Seat(0), move_of(Verb::pass)).refused());
static_assert(Rules::judge(start, Seat(2), move_of(Verb::pass)).rule == rule("tre-kort/9"));

static_assert(Rules::judge(after(table, "x"), Seat(0), move_of(Verb::pass)).rule == rule("tre-kort/i-13"));
static_assert(Rules::judge(table, Seat(2), move_of(Verb::call)).refused());

// tre-kort/i-7, tre-kort/i-8: the second of two, and who follows a covered card, is free; or not, by agreement.
constexpr Options with(TwoPlay two, FaceDown down) {
  Options options;
  options.two_play = two;
  options.on_face_down = down;
  return options;
}
constexpr State second_of_two(TwoPlay two) {
  return after(dealt("Ac Jh 7d", "Qc 9h 8d", "6s 7s 8s", "6h", with(two, FaceDown::free)), "ppx", "Ac");
}
static_assert(Rules::playable(second_of_two(TwoPlay::free)) == cards("Qc 9h 8d"));
static_assert(Rules::playable(second_of_two(TwoPlay::follow)) == cards("Qc"));
constexpr State on_covered(FaceDown down) {
  return after(dealt("Kh 7c 8d", "Jh Th Kd", "6h Ad As", "9h", with(TwoPlay::free, down)), "ppp", "Kh Jh 6h 7c");
}
static_assert(Rules::playable(on_covered(FaceDown::free)) == cards("Th Kd"));
static_assert(Rules::playable(on_covered(FaceDown::must_trump)) == cards("Th"));
static_assert(judged(on_covered(FaceDown::must_trump), "Kd").rule == rule("tre-kort/i-7"));

// tre-kort/i-15: the ninth worked example.
constexpr State wrong_start = dealt("Kh Th 7c", "Jh 8h Ac", "Qh 6h Kd", "9h", at_the_table());
constexpr State wrong_lead = after(wrong_start, "ppp", "Kh 8h 6h 7c");
static_assert(wrong_lead.face_down() && Duties::at_fault(wrong_lead) == Seats(Seat(0)));
constexpr State in_review = after(wrong_lead, "", "Ac Kd Th Jh Qh");
static_assert(in_review.phase == Phase::review && in_review.turn == Seat(1));
constexpr State called() {
  State s = in_review;
  Rules::apply(s, Seat(1), move_of(Verb::call), Silence());
  return s;
}
static_assert(called().phase == Phase::play && called().turn == Seat(0) && called().hand[Seat(0)] == cards("Th 7c"));
static_assert(called().infractions[Seat(0)] == 1 && called().tricks[Seat(0)] == 1 && !called().covered);
static_assert(judged(called(), "7c").refused() && judged(called(), "7c").rule == rule("tre-kort/10"));
// What lay open is remembered, what lay covered is not.
static_assert(called().exposed[Seat(0)] == cards("Th") && called().exposed[Seat(1)] == cards("Ac Jh"));

// While the fault is not proved, nothing tells the others of it: the same play with a lawful hand looks the same.
constexpr State lawful_lead =
    after(dealt("Kh 8d 7c", "Jh 8h Ac", "Qh 6h Kd", "9h", at_the_table()), "ppp", "Kh 8h 6h 7c");
constexpr bool same_view(const State& a, const State& b, Seat viewer) {
  const State x = Rules::seen_by(a, viewer), y = Rules::seen_by(b, viewer);
  for (int i = 0; i < 3; ++i)
    if (x.hand[Seat(i)] != y.hand[Seat(i)] || x.hidden[Seat(i)] != y.hidden[Seat(i)] ||
        x.played[1][Seat(i)] != y.played[1][Seat(i)])
      return false;
  return x.trick == y.trick && x.infractions == y.infractions && x.phase == y.phase && x.held == y.held &&
         x.exposed == y.exposed && x.in_doubt == y.in_doubt && Rules::playable(x) == Rules::playable(y);
}
static_assert(same_view(wrong_lead, lawful_lead, Seat(1)) && same_view(wrong_lead, lawful_lead, Seat(2)));
static_assert(Rules::judge(lawful_lead, Seat(1), move_of(Verb::call)).reason ==
              Rules::judge(wrong_lead, Seat(1), move_of(Verb::call)).reason);

// A fault that pays the caller is called, and one that helped him is not.
TEST(TreKort, TheThumbCallsWhatPays) {
  Random random(1);
  EXPECT_EQ(Knowledge::choose(Rules::seen_by(in_review, Seat(1)), Seat(1), random).move, move_of(Verb::pass));
  State next = in_review;
  Rules::apply(next, Seat(1), move_of(Verb::pass), Silence());
  EXPECT_EQ(Knowledge::choose(Rules::seen_by(next, Seat(2)), Seat(2), random).move, move_of(Verb::call));
}

TEST(TreKort, ACoveredCardThatWasTakenBackIsNoTrump) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    State s = Rules::seen_by(called(), Seat(1));
    Random random(seed);
    Rules::imagine(s, Seat(1), random);
    EXPECT_EQ(s.hand[Seat(0)].in(s.trump), cards("Th"));
    EXPECT_EQ(s.hand[Seat(2)], cards("Qh Kd"));
  }
}

TEST(TreKort, NoImaginedHandHasTrumpsBehindAFaceDownLead) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    State s = Rules::seen_by(covered, Seat(1));
    EXPECT_FALSE(s.trick.cards[0].card.is_card());
    Random random(seed);
    Rules::imagine(s, Seat(1), random);
    EXPECT_TRUE(s.hand[Seat(0)].in(s.trump).empty());
    EXPECT_NE(s.trick.cards[0].card.suit(), s.trump);
  }
}

TEST(TreKort, WhoPassedKnowsOnlyHisOwnCards) {
  const State passed = after(start, "px");
  EXPECT_EQ(Rules::seen_by(passed, Seat(1)).laid_off[Seat(1)], cards("Jh Ac Kd"));
  EXPECT_TRUE(Rules::seen_by(passed, Seat(0)).laid_off[Seat(1)].empty());
}

TEST(TreKort, TheThumbPlaysWithASureTrick) {
  Random random(1);
  const State s = dealt("Ah 7c 8d", "Jh Ac Kd", "6h Ad As", "9h");
  EXPECT_EQ(Knowledge::choose(Rules::seen_by(s, Seat(0)), Seat(0), random).why, advice("sure-trick"));
}

TEST(TreKort, TheThumbPassesWithoutATrump) {
  Random random(1);
  const State s = dealt("Kc 9c Th", "Jh Ac Kd", "6h Ad As", "9s");
  EXPECT_EQ(Knowledge::choose(Rules::seen_by(s, Seat(0)), Seat(0), random).move, move_of(Verb::pass));
}

// Every way in which a bot decides must lead to a lawful move, and what it imagines must look to it as the table does.
void expect_to_go_on(const State& s, Seat seat, Random& random) {
  const State seen = Rules::seen_by(s, seat);
  State imagined = seen;
  Rules::imagine(imagined, seat, random);
  const State again = Rules::seen_by(imagined, seat);
  EXPECT_EQ(std::memcmp(&again, &seen, sizeof(State)), 0);
  EXPECT_TRUE(Rules::judge(s, seat, Knowledge::choose(seen, seat, random).move).lawful());
  if (Duties::at_fault(s).empty() && s.held.empty()) return;  // what follows is slow, and for wrong cards alone
  SearchPlan plan;
  plan.seed = random.below(1000);
  plan.rounds = 6;
  TreeSearch<Rules, Knowledge> search;
  for (const auto& result : {search.run(seen, seat, plan), solve_imagined<Rules, Knowledge>(seen, seat, plan)})
    for (const Weighed& weighed : result.moves) EXPECT_TRUE(Rules::judge(s, seat, weighed.move).lawful());
}

// What the seat on turn can play against the paragraphs.
Cards wrong_cards(const State& s) {
  Cards wrong;
  if (s.phase != Phase::play) return wrong;
  for (const Card each : s.hand[s.turn])
    if (Rules::judge(s, s.turn, card_move(Verb::play, each)).kind == Verdict::Kind::infraction) wrong |= each;
  return wrong;
}

struct Offences {
  int early = 0, wrong = 0, called = 0;
};

// A match at a table where every second chance of an offence is taken, and most say that they play.
void play_with_offences(const Options& options, int players, Offences& count, Random& random) {
  State s = Rules::start(options, worked::table_of(players));
  while (!Rules::outcome(s).over()) {
    if (Rules::awaits_deal(s)) {
      Rules::deal(s, shuffled_deck(Rules::full_pack(s), Rules::copies, random), Silence());
      continue;
    }
    const Seat last = s.dealer;
    if (s.phase == Phase::declare && s.turn != last && random.chance(1, 8))
      Rules::apply(s, last, move_of(Verb::pass), Silence()), ++count.early;
    expect_to_go_on(s, s.turn, random);
    Move move = random_move<Rules>(s, s.turn, random);
    if (const Cards wrong = wrong_cards(s); !wrong.empty() && random.chance(1, 2))
      move = card_move(Verb::play, wrong.lowest()), ++count.wrong;
    if (s.phase == Phase::declare && random.chance(3, 4)) move = move_of(Verb::announce_play);
    count.called += move.verb == static_cast<int>(Verb::call) ? 1 : 0;
    Rules::apply(s, s.turn, move, Silence());
  }
}

TEST(TreKort, BotsGoOnAfterOffences) {
  Random random(7);
  Offences count;
  for (const int players : {2, 3, 5, 11})
    for (const bool bound : {false, true}) {
      Options options = bound ? with(TwoPlay::follow, FaceDown::must_trump) : Options();
      options.when_void = bound ? Void::must_trump : Void::free;
      options.discipline = Discipline::table;
      options.rounds = players > 5 ? 1 : 4;
      play_with_offences(options, players, count, random);
    }
  EXPECT_GT(count.early, 20);
  EXPECT_GT(count.wrong, 50);
  EXPECT_GT(count.called, 20);
}

}  // namespace
}  // namespace stube::tre_kort
