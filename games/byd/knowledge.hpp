// How a sensible player plays Byd: as in Fem Kort, with the bidding.
#pragma once
#include "games/byd/five_cards_knowledge.hpp"
#include "games/byd/rules.hpp"

namespace stube::byd {

using Knowledge = five_cards::Knowledge<Book>;

}  // namespace stube::byd
