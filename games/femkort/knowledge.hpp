// How a sensible player plays Fem Kort: as in Byd, without the bidding.
#pragma once
#include "games/byd/five_cards_knowledge.hpp"
#include "games/femkort/rules.hpp"

namespace stube::femkort {

using Knowledge = five_cards::Knowledge<Book>;

}  // namespace stube::femkort
