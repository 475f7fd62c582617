// Departs from a choice made without search only where the search is ahead by more than one standard error.
#pragma once
#include <cmath>

#include "search/result.hpp"

namespace stube {

// The move of a search that is played: its best, or `own` where that is within one standard error of it.
[[nodiscard]] inline Move beyond_chance(const SearchResult& found, const Move& own) {
  if (found.moves.empty()) return own;
  const Weighed& best = found.moves.front();
  for (const Weighed& weighed : found.moves)
    if (weighed.move == own && weighed.visits > 0 &&
        best.value - weighed.value <= found.spread * std::sqrt(1 / weighed.visits + 1 / best.visits))
      return own;
  return best.move;
}

}  // namespace stube
