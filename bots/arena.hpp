// Bots against bots with duplicate deals: every match is played again from the same seed with the bots' seats exchanged, so that
// the luck of the cards cancels. What counts is the money of the game, seat against seat.
#pragma once
#include "bots/bot.hpp"
#include "engine/match.hpp"

namespace stube {

struct ArenaPlan {
  const Game* game = nullptr;
  Choices choices;
  int players = 0;
  std::uint64_t seed = 1;
  long seeds = 200;
  unsigned threads = 1;
};

// How much more a seat of the first bot wins in a match than a seat of the second, with a 95% interval.
struct ArenaResult {
  long seeds = 0, matches = 0, moves = 0;
  double mean = 0, margin = 0;
  double wins = 0, losses = 0;  // matches won by the first and by the second; shared ones count half
};

[[nodiscard]] ArenaResult duplicate_match(const ArenaPlan& plan, const Bot& first, const Bot& second);

}  // namespace stube
