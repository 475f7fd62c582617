// The measured strength of the levels, which the page shows, is read from the documentation.
#include "bots/strength.hpp"

#include <gtest/gtest.h>

#include "bots/bot.hpp"
#include "engine/registry.hpp"

namespace stube {

TEST(Strength, EveryGameHasAFigureForEveryLevelThatAnswersAtOnce) {
  for (const Game* game : all_games()) {
    const auto shares = measured_strength(game->id());
    std::size_t at_once = 0;
    for (int level = 1; level <= strongest_level; ++level) at_once += thinks(level) ? 0 : 1;
    ASSERT_GE(shares.size(), at_once) << game->id();
    ASSERT_LE(shares.size(), static_cast<std::size_t>(strongest_level)) << game->id();
    for (const int share : shares) {
      EXPECT_GT(share, 0) << game->id();
      EXPECT_LE(share, 100) << game->id();
    }
    // Level 1 knows the rule of thumb: it wins more than half against chance.
    EXPECT_GT(shares.front(), 50) << game->id();
  }
}

TEST(Strength, AGameThatWasNeverMeasuredHasNone) {
  EXPECT_TRUE(measured_strength("no-such-game").empty());
}

}  // namespace stube
