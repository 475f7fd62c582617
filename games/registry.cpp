// The games that this program has: one line each, in the order of their books. Handed to the engine before `main`
// begins, so that the engine names no game.
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

namespace {

std::span<const Game* const> list_of_games() {
  static const Game* const games[] = {
      &hundert_game(),     &kaiser_game(),          &byd_game(),     &femkort_game(),   &hanrey_game(),
      &lang_hanrey_game(), &hundrede_og_eet_game(), &mariage_game(), &polsk_pas_game(), &piquet_game(),
      &styrvolt_game(),    &tre_kort_game(),        &gnav_game(),    &perlaggen_game(), &strassperlaggen_game(),
      &doppelkopf_game(),
  };
  return games;
}

[[maybe_unused]] const bool registered = register_games(list_of_games);

}  // namespace

}  // namespace stube
