// Measures whether bots and hints keep to their time; part of `stube bench`.
#pragma once
#include <vector>

#include "engine/game.hpp"

namespace stube {

struct BudgetBench {
  int millis = 100;
  int samples = 40;  // decisions of each game
};

void bench_budget(const std::vector<const Game*>& games, const BudgetBench& options);

}  // namespace stube
