// One line a game, in the order of their books.
#include "engine/registry.hpp"

namespace stube {

const Game& byd_game();
      &femkort_game(),
      &hundrede_og_eet_game(),
      &mariage_game(),
