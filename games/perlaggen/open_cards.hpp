// What counts in Perlaggen where all cards lie open, for the exact solver.
#pragma once
#include "games/perlaggen/rules.hpp"

namespace stube::perlaggen {

struct OpenCards {
  // The position without all that the rest of the deal does not depend on: what was learned of the cards, and those out
  // of play.
  static constexpr State rest(const State& s) {
    State rest = s;
    rest.known = rest.cannot_hold = rest.one_of = {};
    rest.signals = {};
    rest.stock.clear();
    rest.turned_away.clear();
    return rest;
  }

  // A sign tells what is seen anyway.
  static constexpr bool only_asks(const State&, Seat, const Move& move) {
    return is_sign(static_cast<Verb>(move.verb));
  }
};

}  // namespace stube::perlaggen
