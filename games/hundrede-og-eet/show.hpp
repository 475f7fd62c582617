// What Hundrede og Eet shows beyond the common fields is written once for both trick-and-draw games.
#pragma once
#include "games/hundrede-og-eet/rules.hpp"
#include "games/hundrede-og-eet/trick_and_draw_show.hpp"

namespace stube::hundrede_og_eet {

using Show = trick_and_draw::Show<Book>;

}  // namespace stube::hundrede_og_eet
