// Straßperlaggen has the rules of Perlaggen; three at the table are enough to tell them what is different.
#pragma once
#include "games/perlaggen/rules.hpp"

namespace stube::strassperlaggen {

using perlaggen::Rules;

}  // namespace stube::strassperlaggen
