// What a deal is worth to a seat in the game's unit: its payoff above the mean of the table, and the match where it is
// decided. That is the utility which every search maximises (search/utility.hpp) times a factor that depends only on
// who plays with whom; where payoffs sum to nought it is the payoff itself.
#pragma once
#include "engine/position.hpp"

namespace stube {

[[nodiscard]] inline double worth_of_utility(const Position& position, Seat seat) {
  int with = 0;
  for (int i = 0; i < position.players(); ++i) with += position.side_of(Seat(i)) == position.side_of(seat) ? 1 : 0;
  return position.players() > with ? static_cast<double>(position.players() - with) / position.players() : 1;
}

[[nodiscard]] inline double worth(const Position& position, Seat seat) {
  return position.analysis().utility(seat) * worth_of_utility(position, seat);
}

[[nodiscard]] inline bool deal_is_over(const Position& position) {
  return position.awaits_deal() || position.outcome().over();
}

}  // namespace stube
