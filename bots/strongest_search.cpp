#include "bots/strongest_search.hpp"

#include <algorithm>
#include <vector>

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

std::optional<Move> network_word(const Position& seen, Seat seat) {
  const Network* net = network_of(seen.analysis().game());
  if (net == nullptr || !play_style_of(seen.analysis().game()).net_speaks) return {};
  const auto observation = seen.analysis().observation(seat);
  const auto moves = seen.moves(seat);
  if (observation.empty() || moves.empty()) return {};
  std::vector<float> scores(moves.size());
  net->score(observation, moves, scores);
  const Move& best = moves[static_cast<std::size_t>(std::max_element(scores.begin(), scores.end()) - scores.begin())];
  return best.cards.empty() ? std::optional(best) : std::nullopt;
}

}  // namespace stube
