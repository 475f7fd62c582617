#include "engine/registry.hpp"

namespace stube {

namespace {

GameList& registered() {
  static GameList list = nullptr;
  return list;
}

}  // namespace

bool register_games(GameList list) {
  registered() = list;
  return true;
}

std::span<const Game* const> all_games() {
  const GameList list = registered();
  return list == nullptr ? std::span<const Game* const>() : list();
}

const Game* find_game(std::string_view id) {
  for (const Game* game : all_games())
    if (game->id() == id) return game;
  return nullptr;
}

}  // namespace stube
