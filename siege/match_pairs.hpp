// Pairs of matches that one viewer cannot tell apart: the same moves, other hidden cards. Whatever he is told later
// must be the same in both, until an event shows the difference to all.
#pragma once
#include <optional>

#include "engine/match.hpp"

namespace stube::siege {

struct Pair {
  Match one, other;
  Viewer viewer;
};

// A random match of a random game, some moves long, and another in which two cards have changed places; nothing where
// the viewer was told of it, or the moves do not fit the other cards. Try again.
[[nodiscard]] std::optional<Pair> random_pair(Random& random, int most_moves = 60);

// All that the viewer is told of an event, as one text.
[[nodiscard]] std::string told(const Match& match, std::size_t event, Viewer viewer);

// Moves that a player might try: those on offer, and fillings of the game's forms, lawful or not.
[[nodiscard]] std::vector<Move> candidates(const Match& match, Seat seat, Random& random, std::size_t most);

}  // namespace stube::siege
