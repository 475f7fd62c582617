// Imagined deals as likely as the others' play makes them. Deals are imagined by the cards alone, weighed by a network
// that has learned to tell true deals from imagined ones, and drawn again by weight (sampling, importance resampling).
// In self-play those odds are how likely everybody would have bid and played so with these cards.
#pragma once
#include <algorithm>
#include <cmath>
#include <vector>

#include "search/net_policy.hpp"
#include "search/stopwatch.hpp"

namespace stube {

// How many deals to draw, from how many, and how far the odds are believed: nobody plays quite as the network does.
struct DealPool {
  int deals = 0, imagined = 0;
  double trust = 1;
};

// At least one; fewer are imagined where it is late. `watch` is asked after every deal.
template <Rules G>
[[nodiscard]] std::vector<typename G::State> weighed_deals(const typename G::State& seen, Seat me, NetPolicy<G>& policy,
                                                           const DealPool& pool, Random& random,
                                                           const Stopwatch& watch) {
  using State = typename G::State;
  constexpr double least = -12;
  std::vector<State> imagined;
  std::vector<double> weights;
  double best = -1e9;
  for (int i = 0; i < pool.imagined && (i == 0 || !watch.is_late()); ++i) {
    State deal = seen;
    G::imagine(deal, me, random);
    weights.push_back(pool.trust * policy.judge(deal, me).odds);
    best = std::max(best, weights.back());
    imagined.push_back(deal);
  }
  double sum = 0;
  for (double& weight : weights) sum += weight = std::exp(std::max(least, weight - best));
  // Systematic resampling: one random number, equal steps.
  std::vector<State> drawn;
  const double step = sum / pool.deals;
  double at = step * random.below(1U << 20) / (1U << 20), passed = 0;
  for (std::size_t i = 0; i < imagined.size(); ++i) {
    passed += weights[i];
    for (; at < passed && drawn.size() < static_cast<std::size_t>(pool.deals); at += step) drawn.push_back(imagined[i]);
  }
  if (drawn.empty()) drawn.push_back(imagined.front());
  // Equal deals lie side by side; who looks at the first few shall see different ones.
  for (std::size_t i = drawn.size(); i > 1; --i)
    std::swap(drawn[i - 1], drawn[random.below(static_cast<std::uint32_t>(i))]);
  return drawn;
}

}  // namespace stube
