// An external engine in the arena: a program that is started with a command and answers the engine protocol. It gets
// `new`, a `play` for every move, and `bot` for a move of its own, with the seat's `view` and `moves` in the request,
// so that it need not know the rules.
#pragma once
#include "bots/player.hpp"

namespace stube {

[[nodiscard]] std::unique_ptr<Player> start_external_engine(const Entrant& entrant, const EngineLimits& limits);

}  // namespace stube
