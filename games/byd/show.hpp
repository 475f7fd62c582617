// What Byd shows beyond the common fields is what it shares with Fem Kort.
#pragma once
#include "games/byd/five_cards_show.hpp"
#include "games/byd/rules.hpp"

namespace stube::byd {

using Show = five_cards::Show<Book>;

}  // namespace stube::byd
