// What `stube check` prints of the generic checks, a row for each game, and over which option sets they run. What is
// checked is in checks.hpp.
#pragma once
#include "checks/checks.hpp"

namespace stube {

inline constexpr int standard_random_sets = 4;

// The option sets of a game that are checked: those that try every option, and so many drawn at random.
[[nodiscard]] std::vector<OptionSet> checked_sets(const Game& game, std::uint64_t seed, int random_sets);
// How many matches each set gets, where a game has so many in all.
[[nodiscard]] long matches_of_each(long total, long sets);

[[nodiscard]] std::string summary_head();
// A line, and below it the first failures.
[[nodiscard]] std::string summary_row(const Game& game, long sets, const CheckReport& report);

}  // namespace stube
