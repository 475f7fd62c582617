#include "bots/joined_searches.hpp"

#include "search/race.hpp"

namespace stube {

SearchResult joined_trees(std::span<const SearchResult> results) {
  SearchResult all;
  for (const auto& result : results) {
    if (!result.race.empty()) continue;
    if (all.spread == 0) all.spread = result.spread;
    all.rounds += result.rounds;
    for (const auto& weighed : result.moves) {
      const auto found = place_of_move(all.moves, weighed.move);
      if (found == all.moves.end()) {
        all.moves.push_back(weighed);
        continue;
      }
      const double visits = found->visits + weighed.visits;
      if (visits > 0) found->value = (found->value * found->visits + weighed.value * weighed.visits) / visits;
      found->visits = visits;
    }
  }
  std::stable_sort(all.moves.begin(), all.moves.end(), comes_before);
  return all;
}

SearchResult joined_races(std::span<const SearchResult> results, const NetStyle& style) {
  std::vector<SearchResult> solved;
  std::vector<RacedMove> all;
  for (const SearchResult& result : results) {
    if (result.solved) solved.push_back(result);
    for (const RacedMove& runner : result.race) {
      const auto known = place_of_move(all, runner.move);
      if (known == all.end()) {
        all.push_back(runner);
        continue;
      }
      known->value.add(runner.value);
      known->ahead.add(runner.ahead);
      known->out = known->out || runner.out;
    }
  }
  if (!solved.empty()) return joined_trees(solved);
  return all.empty() ? SearchResult{} : decided(std::move(all), style);
}

}  // namespace stube
