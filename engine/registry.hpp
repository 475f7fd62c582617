// All games that the program knows.
#pragma once
#include <span>

#include "engine/game.hpp"

namespace stube {

[[nodiscard]] std::span<const Game* const> all_games();
[[nodiscard]] const Game* find_game(std::string_view id);

}  // namespace stube
