// The seeded source of random bytes and the clock of the tests.
#include <gtest/gtest.h>

#include <set>

#include "fair/entropy.hpp"
#include "net/clock.hpp"
#include "tests/server_seed.hpp"

namespace stube {

namespace {

using Use = Entropy::Use;

TEST(FairEntropy, TheSameSeedGivesTheSameBytesAndEveryUseItsOwn) {
  start_crypto();
  SeededEntropy one(7), same(7), other(8);
  std::set<std::string> all;
  for (int i = 0; i < 10; ++i)
    for (const Use use : {Use::table_secret, Use::token, Use::salt, Use::bot, Use::contribution}) {
      const Bytes32 given = one.bytes(use);
      EXPECT_EQ(given, same.bytes(use));
      EXPECT_NE(given, other.bytes(use));
      EXPECT_TRUE(all.insert(to_hex(given)).second) << "given twice";
    }
}

TEST(FairEntropy, WhatOneUseTakesLeavesTheOthersAsTheyAre) {
  start_crypto();
  SeededEntropy one(7), same(7);
  for (int i = 0; i < 5; ++i) EXPECT_EQ(one.token().size(), 48U);
  EXPECT_EQ(one.bytes(Use::table_secret), same.bytes(Use::table_secret));
  EXPECT_NE(one.token(), same.token());
}

TEST(FairEntropy, TheSystemNeverGivesTheSameTwice) {
  start_crypto();
  EXPECT_NE(system_entropy().bytes(Use::token), system_entropy().bytes(Use::token));
  EXPECT_NE(system_entropy().token(), system_entropy().token());
}

TEST(FairEntropy, SeedsOfATestFollowFromWhatTheyAreFor) {
  EXPECT_EQ(seed_for("cards"), seed_for("cards"));
  EXPECT_NE(seed_for("cards"), seed_for("other cards"));
  EXPECT_NE(next_seed("cards"), next_seed("cards"));
}

TEST(NetClock, AManualClockMovesWhenItIsTold) {
  ManualClock clock;
  const Moment begin = clock.now();
  const auto wall = clock.wall_millis();
  EXPECT_EQ(clock.now(), begin);
  clock.advance(std::chrono::milliseconds(1500));
  EXPECT_EQ(clock.now() - begin, std::chrono::milliseconds(1500));
  EXPECT_EQ(clock.wall_millis() - wall, 1500);
}

}  // namespace

}  // namespace stube
