// One line a game, in the order of their books.
#include "engine/registry.hpp"

namespace stube {

const Game& byd_game();
const Game& femkort_game();
const Game& hundert_game();
const Game& hundrede_og_eet_game();
const Game& mariage_game();
const Game& kaiser_game();
const Game& piquet_game();
const Game& polsk_pas_game();
const Game& styrvolt_game();

std::span<const Game* const> all_games() {
  static const Game* const games[] = {
      &byd_game(),
      &femkort_game(),
      &hundert_game(),
      &hundrede_og_eet_game(),
      &mariage_game(),
      &kaiser_game(),
      &polsk_pas_game(),
      &piquet_game(),
      &styrvolt_game(),
  };
  return games;
}

const Game* find_game(std::string_view id) {
  for (const Game* game : all_games())
    if (game->id() == id) return game;
  return nullptr;
}

}  // namespace stube
