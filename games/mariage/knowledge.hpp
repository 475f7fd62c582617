// How a sensible player plays Mariage: the judgement of both trick-and-draw games, with its marriages and claims.
#pragma once
#include "games/hundrede-og-eet/trick_and_draw_knowledge.hpp"
#include "games/mariage/rules.hpp"

namespace stube::mariage {

using Knowledge = trick_and_draw::Knowledge<Book>;

}  // namespace stube::mariage
