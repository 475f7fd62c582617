#include "checks/check_summary.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace stube {

std::vector<OptionSet> checked_sets(const Game& game, std::uint64_t seed, int random_sets) {
  auto sets = option_sets(game);
  Random random(seed, Purpose::play);
  for (int i = 0; i < random_sets; ++i) sets.push_back(random_option_set(game, random));
  return sets;
}

long matches_of_each(long total, long sets) {
  // A small total, as of the modules' tests, is not made a large one by the number of sets.
  const long least = std::clamp(total / 30, 1L, 10L);
  return std::max(least, total / sets);
}

std::string summary_head() {
  return fmt::format("{:18} {:>5} {:>9} {:>11} {:>8} {:>8}  {}\n", "game", "sets", "matches", "moves", "mean",
                     "longest", "");
}

std::string summary_row(const Game& game, long sets, const CheckReport& report) {
  const double mean =
      report.matches > 0 ? static_cast<double>(report.moves) / static_cast<double>(report.matches) : 0.0;
  auto row = fmt::format("{:18} {:5} {:9} {:11} {:8.1f} {:8}  {}\n", game.id(), sets, report.matches, report.moves,
                         mean, report.longest, report.failures.empty() ? "ok" : "FAILED");
  for (std::size_t i = 0; i < std::min(report.failures.size(), most_failures); ++i)
    row += fmt::format("  {}\n", report.failures[i]);
  return row;
}

}  // namespace stube
