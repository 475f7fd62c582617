// What a bot would do, and why: the reason is one of the game's `advice` names.
#pragma once
#include "table/move.hpp"
#include "table/names.hpp"

namespace stube {

struct Advice {
  Move move;
  AdviceText why;
};

}  // namespace stube
