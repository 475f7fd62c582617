// What Hundrede og Eet tells the player whom it asks is what it shares with Mariage.
#pragma once
#include "games/hundrede-og-eet/rules.hpp"
#include "games/hundrede-og-eet/trick_and_draw_guide.hpp"

namespace stube::hundrede_og_eet {

using Guide = trick_and_draw::Guide<Book>;

}  // namespace stube::hundrede_og_eet
