// What Fem Kort shows beyond the common fields is what it shares with Byd.
#pragma once
#include "games/byd/five_cards_show.hpp"
#include "games/femkort/rules.hpp"

namespace stube::femkort {

using Show = five_cards::Show<Book>;

}  // namespace stube::femkort
