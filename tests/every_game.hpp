// Tests that are run for every game of the registry, each under its game's name:
//
//     INSTANTIATE_TEST_SUITE_P(All, Books, every_game(), test_name);
#pragma once
#include <gtest/gtest.h>

#include <algorithm>

#include "engine/registry.hpp"

namespace stube {

inline auto every_game() {
  return testing::ValuesIn(all_games().begin(), all_games().end());
}

inline std::string test_name(const testing::TestParamInfo<const Game*>& info) {
  std::string name(info.param->id());
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

}  // namespace stube
