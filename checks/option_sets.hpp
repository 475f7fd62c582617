// The ways in which a game can be set up, for checks that must try them all: every number of players, and every value
// of every option, one changed at a time, in both disciplines.
#pragma once
#include "engine/game.hpp"

namespace stube {

struct OptionSet {
  Choices choices;
  int players = 0;
  std::string name;  // "players=3", "ante=2"
};

[[nodiscard]] std::vector<OptionSet> option_sets(const Game& game);
// A set with every option and the number of players chosen at random.
[[nodiscard]] OptionSet random_option_set(const Game& game, Random& random);

}  // namespace stube
