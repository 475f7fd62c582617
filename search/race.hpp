// The end of a race, in which a search with a network has tried moves in the same deals (net_search.hpp): the network's
// own move is chosen, or another that is ahead of it beyond chance. Nothing is played here.
#pragma once
#include <algorithm>

#include "search/result.hpp"

namespace stube {

// How far a runner is ahead of the network's own choice, less what caution wants taken off.
[[nodiscard]] inline double lead_of(const RacedMove& runner, const RacedMove& own, const NetStyle& style) {
  return runner.ahead.mean() - style.caution * own.value.deviation() * (own.score - runner.score);
}

// The chosen move first, then the others by their visits and values. The race has the network's own choice first.
[[nodiscard]] inline SearchResult decided(std::vector<RacedMove> race, const NetStyle& style) {
  SearchResult result;
  std::size_t best = 0;
  const auto lead = [&](std::size_t k) { return lead_of(race[k], race[0], style); };
  for (std::size_t k = 1; k < race.size(); ++k)
    if (!race[k].out && lead(k) > style.enough * race[k].ahead.error_of_mean() && lead(k) > lead(best)) best = k;
  for (const RacedMove& runner : race) {
    result.moves.push_back({*runner.move, runner.value.count(), runner.value.mean()});
    result.rounds += static_cast<long>(runner.value.count());
  }
  const auto chosen = result.moves.begin() + static_cast<std::ptrdiff_t>(best);
  std::rotate(result.moves.begin(), chosen, chosen + 1);
  std::stable_sort(result.moves.begin() + 1, result.moves.end(), comes_before);
  result.spread = race[0].value.deviation();
  result.race = std::move(race);
  return result;
}

}  // namespace stube
