// One line a game, in the order of their books.
#include "engine/registry.hpp"

namespace stube {

const Game& hundert_game();
const Game& kaiser_game();
const Game& byd_game();
const Game& femkort_game();
const Game& hanrey_game();
const Game& lang_hanrey_game();
const Game& hundrede_og_eet_game();
const Game& mariage_game();
const Game& polsk_pas_game();
const Game& piquet_game();
const Game& styrvolt_game();
const Game& tre_kort_game();
const Game& gnav_game();
const Game& perlaggen_game();
const Game& strassperlaggen_game();
const Game& doppelkopf_game();

std::span<const Game* const> all_games() {
  static const Game* const games[] = {
      &hundert_game(),     &kaiser_game(),          &byd_game(),     &femkort_game(),   &hanrey_game(),
      &lang_hanrey_game(), &hundrede_og_eet_game(), &mariage_game(), &polsk_pas_game(), &piquet_game(),
      &styrvolt_game(),    &tre_kort_game(),        &gnav_game(),    &perlaggen_game(), &strassperlaggen_game(),
      &doppelkopf_game(),
  };
  return games;
}

const Game* find_game(std::string_view id) {
  for (const Game* game : all_games())
    if (game->id() == id) return game;
  return nullptr;
}

}  // namespace stube
