// What a deal is worth to a seat: the number that every search maximises, and training too. And who shares it. Compiles
// for a GPU.
#pragma once
#include "table/rules.hpp"

namespace stube {

// The seat's side's mean payoff less the mean of the other sides', and the match where it is decided.
template <Rules G>
constexpr double utility(const typename G::State& s, Seat seat) {
  const int players = G::players(s);
  const Side mine = G::side_of(s, seat);
  double own = 0, others = 0;
  int partners = 0, opponents = 0;
  for (int i = 0; i < players; ++i) {
    const bool with_me = G::side_of(s, Seat(i)) == mine;
    (with_me ? own : others) += G::payoff(s, Seat(i));
    ++(with_me ? partners : opponents);
  }
  double value = own / partners - others / (opponents > 0 ? opponents : 1);
  const Outcome outcome = G::outcome(s);
  if (outcome.over()) {
    const double share = outcome.winners.has(mine) ? 1.0 / outcome.winners.count() : 0.0;
    double stake = 1;
    if constexpr (requires { G::match_worth; }) stake = G::match_worth;
    value += stake * (2 * share - 1);
  }
  return value;
}

// Whether two seats win and lose together with open cards: partners, or a party that not everybody knows yet.
template <Rules G, class Knowledge>
bool plays_with(const typename G::State& s, Seat a, Seat b) {
  if constexpr (requires { Knowledge::together(s, a, b); })
    return Knowledge::together(s, a, b);
  else
    return G::side_of(s, a) == G::side_of(s, b);
}

}  // namespace stube
