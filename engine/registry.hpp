// The games that are linked into this program. They are handed in by games/registry.cpp before `main` begins.
#pragma once
#include <span>

#include "engine/game.hpp"

namespace stube {

using GameList = std::span<const Game* const> (*)();
// The list is asked for when a game is first wanted, not before `main`.
bool register_games(GameList list);
[[nodiscard]] std::span<const Game* const> all_games();
[[nodiscard]] const Game* find_game(std::string_view id);

}  // namespace stube
