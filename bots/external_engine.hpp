// A program from outside at the arena's table. It is started with a command and spoken to in the engine protocol:
// `new`, a `play` for every move, and `bot` for a move of its own, with the seat's `view` and `moves` in the request,
// so that a program need not know the rules.
#pragma once
#include "bots/player.hpp"

namespace stube {

[[nodiscard]] std::unique_ptr<Player> start_external_engine(const Entrant& entrant, const EngineLimits& house);

}  // namespace stube
