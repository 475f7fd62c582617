// Golden playthroughs: for each game the beginning of one match between bots, as text, and a fingerprint of many random
// matches. They are kept in the game's folder; a change that alters them is committed with them (`make golden`).
#pragma once
#include <string>

#include "engine/game.hpp"

namespace stube {

[[nodiscard]] std::string playthrough(const Game& game);

}  // namespace stube
