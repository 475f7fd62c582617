// What Fem Kort tells the player whom it asks is what it shares with Byd.
#pragma once
#include "games/byd/five_cards_guide.hpp"
#include "games/femkort/rules.hpp"

namespace stube::femkort {

using Guide = five_cards::Guide<Book>;

}  // namespace stube::femkort
