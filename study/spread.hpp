// How much the results of deals differ in a game with these options at this table: the yardstick of all marks.
#pragma once
#include "engine/setup.hpp"

namespace stube {

// The standard deviation of what a deal brings a seat, in the game's unit, over first deals that all play by the rule
// of thumb. The same on every machine.
[[nodiscard]] double spread_of_deals(const Setup& setup);

}  // namespace stube
