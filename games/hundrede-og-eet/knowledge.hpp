// How a sensible player plays Hundrede og Eet: the judgement of both trick-and-draw games, without marriages.
#pragma once
#include "games/hundrede-og-eet/rules.hpp"
#include "games/hundrede-og-eet/trick_and_draw_knowledge.hpp"

namespace stube::hundrede_og_eet {

using Knowledge = trick_and_draw::Knowledge<Book>;

}  // namespace stube::hundrede_og_eet
