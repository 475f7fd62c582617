#include "checks/coverage.hpp"

namespace stube {

RuleCoverage cover(const Game& game, const std::set<std::string>& cited) {
  RuleCoverage coverage;
  for (const auto& entry : game.rulebook(Language::en).entries) {
    const bool fired = cited.contains(entry.id);
    if (fired) coverage.cited.push_back(entry.id);
    if (fired && !entry.unexercised.empty()) coverage.wrongly_excused.push_back(entry.id);
    if (!fired) (entry.unexercised.empty() ? coverage.missing : coverage.excused).push_back(entry.id);
  }
  return coverage;
}

}  // namespace stube
