// Rule coverage: which rules of a game's book were cited while its scenarios ran, and which never were. Not coverage of
// the code.
#pragma once
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "engine/game.hpp"

namespace stube {

struct RuleCoverage {
  std::vector<std::string> cited, excused, missing;  // excused: the book says why no program can come upon it
  std::vector<std::string> wrongly_excused;          // excused, and cited all the same
};

[[nodiscard]] RuleCoverage cover(const Game& game, const std::set<std::string>& cited);

}  // namespace stube
