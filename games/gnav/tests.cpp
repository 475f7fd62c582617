// Gnav's own tests: what a question brings, who falls at the show, and what stays secret.
#include <gtest/gtest.h>

#include "games/gnav/knowledge.hpp"
#include "games/gnav/rules.hpp"

namespace stube::gnav {
namespace {

static_assert(sizeof(State) <= 1024);

constexpr Card piece(std::string_view name) {
  for (int i = 0; i < 21; ++i)
    if (packs::gnav_names[i] == name) return Card(i);
  return Card::none();
}

// The last seat has the bag; the names are the pieces by seat, and then from the top of the bag.
template <int N, int M>
constexpr State drawn(const std::string_view (&hands)[N], const std::string_view (&bag)[M], int strokes = 3,
                      const Options& options = {}) {
  Opening opening;
  opening.players = N;
  opening.dealer = Seat(N - 1);
  opening.score_given = true;
  for (int i = 0; i < N; ++i) opening.score[Side(i)] = static_cast<std::int16_t>(strokes);
  State s = Rules::start(options, opening);
  Deck deck;
  int left[21];
  for (int& count : left) count = 2;
  const auto lay = [&](std::string_view name) {
    deck.cards.add(piece(name));
    --left[piece(name).index()];
  };
  for (const auto name : hands) lay(name);
  for (const auto name : bag) lay(name);
  for (int kind = 0; kind < 21; ++kind)
    for (; left[kind] > 0; --left[kind]) deck.cards.add(Card(kind));
  Rules::deal(s, deck, Silence());
  return s;
}
template <int N>
constexpr State drawn(const std::string_view (&hands)[N], int strokes = 3, const Options& options = {}) {
  return drawn(hands, {"10"}, strokes, options);
}
// 'x' exchanges, anything else keeps.
constexpr State after(State s, std::string_view moves) {
  for (const char move : moves) Rules::apply(s, s.turn, move_of(move == 'x' ? Verb::exchange : Verb::pass), Silence());
  return s;
}
template <int N>
constexpr bool strokes(const State& s, const int (&wanted)[N]) {
  for (int i = 0; i < N; ++i)
    if (s.score[Side(i)] != wanted[i]) return false;
  return true;
}
template <int N>
constexpr bool hold(const State& s, const std::string_view (&wanted)[N]) {
  for (int i = 0; i < N; ++i)
    if (Rules::face_of(s, Seat(i)) != piece(wanted[i])) return false;
  return true;
}

// The worked examples.
static_assert(strokes(after(drawn({"3", "9", "5", "7"}), "xx.."), {3, 3, 2, 3}));
static_assert(hold(after(drawn({"2", "horse", "house", "8"}), "x"), {"8", "horse", "house", "2"}));
static_assert(strokes(after(drawn({"3", "dragoon", "7", "9"}), "x..."), {1, 3, 3, 3}));
static_assert(hold(after(drawn({"3", "7", "cat", "9"}), "xx"), {"3", "7", "cat", "9"}));  // gnav/17
static_assert(strokes(after(drawn({"3", "7", "cat", "9"}), "xx.."), {2, 2, 3, 3}));
static_assert(strokes(after(drawn({"8", "2", "cuckoo", "5", "6"}), ".x"), {3, 2, 3, 3, 3}));    // gnav/i-4
static_assert(hold(after(drawn({"9", "6", "4", "house"}), "..x"), {"9", "6", "10", "house"}));  // gnav/4
static_assert(strokes(after(drawn({"fool", "9", "4", "fool", "2", "12"}), "......"), {2, 3, 2, 2, 2, 3}));
static_assert(strokes(after(drawn({"fool", "4", "4", "fool", "2", "12"}), "......"), {2, 2, 2, 2, 2, 3}));
static_assert(strokes(after(drawn({"fool", "9"}, 1), ".."), {1, 1}));  // gnav/14
static_assert(after(drawn({"fool", "cuckoo"}, 1), "..").phase == Phase::appeal);
static_assert(strokes(after(drawn({"fool", "cuckoo"}, 1), ".."), {0, 1}));

// gnav/i-16: what the cat undoes.
constexpr Options undoing(KisUndo what) {
  Options options;
  options.kis_undo = what;
  return options;
}
constexpr State two_pairs(KisUndo what, std::string_view moves) {
  return after(drawn({"3", "8", "10", "4", "2", "cat", "11"}, 3, undoing(what)), moves);
}
static_assert(hold(two_pairs(KisUndo::round, "x..xx"), {"3", "8", "10", "4", "2", "cat", "11"}));
static_assert(hold(two_pairs(KisUndo::chain, "x..xx"), {"8", "3", "10", "4", "2", "cat", "11"}));
static_assert(hold(two_pairs(KisUndo::round, "x...x"), {"8", "3", "10", "4", "2", "cat", "11"}));
static_assert(hold(two_pairs(KisUndo::always, "x...x"), {"3", "8", "10", "4", "2", "cat", "11"}));
// A chain goes back through all who passed the piece on, also past a horse.
static_assert(hold(after(drawn({"1", "horse", "8", "9", "cat"}, 3, undoing(KisUndo::chain)), "x.xx"),
                   {"1", "horse", "8", "9", "cat"}));

// gnav/i-4, gnav/i-8, gnav/i-17.
constexpr Options other_readings() {
  Options options;
  options.cuckoo = Cuckoo::asker;
  options.last_stroke = LastStroke::counts;
  options.equals = Equals::all;
  return options;
}
static_assert(strokes(after(drawn({"8", "2", "cuckoo", "5", "6"}, 3, other_readings()), ".x.x."), {3, 2, 3, 3, 3}));
static_assert(strokes(after(drawn({"0", "dragoon", "7", "9"}, 1, other_readings()), "x..."), {0, 1, 1, 1}));
static_assert(strokes(after(drawn({"9", "4", "9", "11", "2"}, 3, other_readings()), "....."), {2, 3, 2, 3, 2}));
// A fool without strokes still takes the lowest along.
static_assert(strokes(after(drawn({"fool", "dragoon", "7", "9"}, 1, other_readings()), "x..."), {0, 1, 0, 1}));

// gnav/i-12: a piece is known to those who have held it, wherever it goes.
constexpr State passed_on = after(drawn({"3", "7", "5", "9"}), "xx");
constexpr bool sees(Seat viewer, Seat seat) {
  return Rules::hand(Rules::seen_by(passed_on, viewer), seat).hidden == 0;
}
static_assert(sees(Seat(0), Seat(0)) && !sees(Seat(0), Seat(1)) && sees(Seat(0), Seat(2)) && !sees(Seat(0), Seat(3)));
static_assert(sees(Seat(2), Seat(1)) && sees(Seat(2), Seat(2)) && !sees(Seat(3), Seat(0)) &&
              !sees(Seat::none(), Seat(2)));

// gnav/i-10: an answer is nobody's business until the last is in.
constexpr State first_answer() {
  State s = after(drawn({"1", "1", "9", "10"}, 1), "....");
  Rules::apply(s, Seat(1), move_of(Verb::appeal), Silence());
  return s;
}
static_assert(Rules::turn(first_answer()) == Seats(Seat(0)) && first_answer().stakes.pot == 4);
static_assert(Rules::seen_by(first_answer(), Seat(0)).appealing.empty());
static_assert(Rules::seen_by(first_answer(), Seat(1)).appealing == Seats(Seat(1)));

TEST(Gnav, AnImaginedPieceThatWasExchangedIsNoMatador) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    State s = Rules::seen_by(passed_on, Seat(3));
    Random random(seed);
    Rules::imagine(s, Seat(3), random);
    // What seats 1 and 2 drew had to be exchanged when they were asked.
    EXPECT_FALSE(matadors.has(s.face[1]));
    EXPECT_FALSE(matadors.has(s.face[2]));
    EXPECT_EQ(Rules::face_of(s, Seat(3)), piece("9"));
  }
}

TEST(Gnav, FiveAreEnoughForTheFullTable) {
  // Four horses and houses before the bag: three who hold them, the one before them, and the bag-holder all draw.
  const State s = after(drawn({"5", "horse", "horse", "house", "house"}), "xxxxx");
  EXPECT_EQ(s.deal, 1);
  EXPECT_EQ(s.from_bag, bag_pieces);
}

TEST(Gnav, TheThumbIsRidOfTheFool) {
  Random random(1);
  const State s = drawn({"fool", "9", "4", "2"});
  EXPECT_EQ(Knowledge::choose(Rules::seen_by(s, Seat(0)), Seat(0), random).why, advice("rid-of-fool"));
}

TEST(Gnav, WhatTheOthersDidTellsOfTheirPieces) {
  const auto likely = [](const State& s) { return Knowledge::likelihood(s, s.turn); };
  EXPECT_EQ(likely(after(drawn({"12", "9", "5", "7"}), ".")), 1);
  EXPECT_LT(likely(after(drawn({"pot", "9", "5", "7"}), ".")), 1);
  EXPECT_EQ(likely(after(drawn({"pot", "9", "5", "7"}), "x")), 1);
  EXPECT_LT(likely(after(drawn({"12", "9", "5", "7"}), "x")), 1);
  // Seat 1 keeps the three that he was given: he has given something lower for it.
  EXPECT_EQ(likely(after(drawn({"3", "owl", "5", "7"}), "x.")), 1);
  EXPECT_LT(likely(after(drawn({"3", "9", "5", "7"}), "x.")), 1);
}

// Plays rounds and tells what is likely of each position on the way, as it truly is.
template <class Choose>
void each_likelihood(const Choose& choose, auto&& visit) {
  for (const int players : {2, 3, 6, 37})
    for (const Kis kis : {Kis::stroke, Kis::free})
      for (std::uint64_t seed = 0; seed < 200; ++seed) {
        Opening opening;
        opening.players = players;
        opening.dealer = Seat(0);
        Options options;
        options.strokes = static_cast<std::uint8_t>(1 + seed % 3);
        options.kis = kis;
        options.kis_undo = static_cast<KisUndo>(seed % 3);
        options.cuckoo = static_cast<Cuckoo>(seed / 3 % 2);
        options.last_stroke = static_cast<LastStroke>(seed / 6 % 2);
        options.equals = static_cast<Equals>(seed / 12 % 2);
        State s = Rules::start(options, opening);
        Random random(seed);
        Rules::deal(s, shuffled_deck(Rules::full_pack(s), Rules::copies, random), Silence());
        while (s.phase == Phase::exchange) {
          visit(Knowledge::likelihood(s, s.turn));
          Rules::apply(s, s.turn, choose(s, random), Silence());
        }
      }
}

TEST(Gnav, ARoundIsFoundAgainFromItsTraces) {
  each_likelihood(
      [](const State& s, Random& random) { return Knowledge::choose(Rules::seen_by(s, s.turn), s.turn, random).move; },
      [](double likely) { EXPECT_EQ(likely, 1); });
  each_likelihood([](const State& s, Random& random) { return random_move<Rules>(s, s.turn, random); },
                  [](double likely) { EXPECT_GT(likely, 0); });
}

TEST(Gnav, TheMasterLooksAheadWhereTheThumbIsWrong) {
  // First of six with a three: five others may have something lower, and every question has its risk.
  const State s = Rules::seen_by(drawn({"3", "9", "4", "2", "8", "7"}), Seat(0));
  Random random(1), again(1);
  const auto settled = Knowledge::settle(s, Seat(0), random);
  EXPECT_EQ(Knowledge::choose(s, Seat(0), random).move, move_of(Verb::exchange));
  ASSERT_TRUE(settled);
  EXPECT_EQ(settled->move, move_of(Verb::pass));
  EXPECT_EQ(Knowledge::settle(s, Seat(0), again)->move, settled->move);
  EXPECT_FALSE(Knowledge::settle(first_answer(), Seat(0), random)) << "what an Appeal is worth lies beyond the round";
}

}  // namespace
}  // namespace stube::gnav
