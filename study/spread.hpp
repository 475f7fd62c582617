// How much the results of deals differ in a game with these options at this table: the yardstick of all marks.
#pragma once
#include "engine/setup.hpp"

namespace stube {

// The standard deviation of what a deal brings a seat, in the game's unit. That of the usual table is kept in
// games/GAME/spread.txt: in some games it would take a second to find out.
[[nodiscard]] double spread_of_deals(const Setup& setup);
// The same over first deals that all play by the rule of thumb; the same on every machine.
[[nodiscard]] double played_spread(const Setup& setup);

}  // namespace stube
