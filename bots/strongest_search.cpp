#include "bots/strongest_search.hpp"

#include <algorithm>

#include "bots/play_style.hpp"
#include "nets/network.hpp"

namespace stube {

SearchResult strongest_search(const Position& seen, Seat seat, SearchPlan plan, double enough) {
  const Network* net = network_of(seen.analysis().game());
  const PlayStyle& style = play_style_of(seen.analysis().game());
  if (net == nullptr || style.search == LookAhead::tree) return seen.analysis().search(seat, plan);
  plan.style = style.look;
  plan.style.enough = std::max(plan.style.enough, enough);
  auto found = seen.analysis().search_with(*net, seat, plan);
  return found.moves.empty() ? seen.analysis().search(seat, plan) : found;
}

}  // namespace stube
