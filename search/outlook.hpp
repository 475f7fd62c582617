// Bounds of a deal's utility for a seat with open cards: what a game's Knowledge::outlook answers to the solver
// (solver.hpp).
#pragma once

namespace stube {

struct Outlook {
  double least = -1e9, most = 1e9;
};

}  // namespace stube
