// Straßperlaggen's own tests: what three sides change.
#include <gtest/gtest.h>

#include "games/strassperlaggen/rules.hpp"
#include "tests/worked_examples.hpp"

namespace stube::strassperlaggen {
namespace {

using perlaggen::Figure;
using perlaggen::State;
using perlaggen::Verb;

State at_play(std::uint64_t seed) {
  for (;; ++seed) {
    perlaggen::Options options;
    options.unseen = perlaggen::Unseen::off;
    State s = Rules::start(options, worked::table_of(3));
    Random random(seed);
    Rules::deal(s, shuffled_deck(perlaggen::whole_pack(), 1, random), Silence());
    if (s.phase == perlaggen::Phase::play) return s;
  }
}

TEST(Strassperlaggen, EachPlaysAlone) {
  const State s = at_play(1);
  EXPECT_EQ(Rules::sides(s), 3);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(Rules::side_of(s, Seat(i)), Side(i));
}

TEST(Strassperlaggen, BothOthersAreAskedAndTheLastWordCounts) {
  State s = at_play(1);
  Rules::apply(s, Seat(0), move_of(Verb::bid_one, static_cast<std::uint16_t>(Figure::spiel)), Silence());
  EXPECT_EQ(s.turn, Seat(1));
  Rules::apply(s, Seat(1), move_of(Verb::good, static_cast<std::uint16_t>(Figure::spiel)), Silence());
  EXPECT_EQ(s.turn, Seat(2));
  Rules::apply(s, Seat(2), move_of(Verb::raise, static_cast<std::uint16_t>(Figure::spiel), 0), Silence());
  EXPECT_EQ(s.turn, Seat(0)) << "the raise is asked of the bidder; who let it good is out";
  Rules::apply(s, Seat(0), move_of(Verb::good, static_cast<std::uint16_t>(Figure::spiel)), Silence());
  EXPECT_EQ(s.score[Side(0)], -2);
  EXPECT_EQ(s.score[Side(2)], 2);
}

// The winner of the Spiel speaks first, then the others on his left; without one, forehand.
TEST(Strassperlaggen, OrderOfSpeaking) {
  State s = at_play(1);
  EXPECT_EQ(perlaggen::speaker_at(s, 0), Seat(0));
  perlaggen::spiel_of(s).to = Side(1);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(perlaggen::speaker_at(s, i), Seat((1 + i) % 3));
}

}  // namespace
}  // namespace stube::strassperlaggen
