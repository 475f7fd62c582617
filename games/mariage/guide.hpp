// What Mariage tells the player whom it asks is what it shares with Hundrede og Eet.
#pragma once
#include "games/hundrede-og-eet/trick_and_draw_guide.hpp"
#include "games/mariage/rules.hpp"

namespace stube::mariage {

using Guide = trick_and_draw::Guide<Book>;

}  // namespace stube::mariage
