// Root parallelism: what several searches of one position found, by threads or workers of their own, as one result.
#pragma once
#include <span>

#include "search/result.hpp"

namespace stube {

// Trees: visits and values of the roots are added up. The spread is that of the first. Races are left out: a
// worker whose network has come races while another still searches a tree.
[[nodiscard]] SearchResult joined_trees(std::span<const SearchResult> results);
// Races of the same moves in other deals (search/race.hpp), decided as one; a move that was dropped in one of them is
// out. Where some have solved all their deals, they decide. Trees are left out: those
// workers had no network yet.
[[nodiscard]] SearchResult joined_races(std::span<const SearchResult> results, const NetStyle& style);

}  // namespace stube
