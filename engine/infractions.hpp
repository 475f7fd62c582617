// The infractions that a seat could commit now in table discipline: every filling of the game's forms that the rules
// answer with an infraction. Not what is lawful; that is Position::moves.
#pragma once
#include <vector>

#include "engine/game.hpp"

namespace stube {

[[nodiscard]] std::vector<Move> infractions_of(const Game& game, const Position& position, Seat seat);

}  // namespace stube
