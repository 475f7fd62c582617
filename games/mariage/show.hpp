// What Mariage shows beyond the common fields is written once for both trick-and-draw games.
#pragma once
#include "games/hundrede-og-eet/trick_and_draw_show.hpp"
#include "games/mariage/rules.hpp"

namespace stube::mariage {

using Show = trick_and_draw::Show<Book>;

}  // namespace stube::mariage
