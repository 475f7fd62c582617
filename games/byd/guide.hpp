// What Byd tells the player whom it asks is what it shares with Fem Kort.
#pragma once
#include "games/byd/five_cards_guide.hpp"
#include "games/byd/rules.hpp"

namespace stube::byd {

using Guide = five_cards::Guide<Book>;

}  // namespace stube::byd
