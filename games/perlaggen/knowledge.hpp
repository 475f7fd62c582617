// How a sensible player plays Perlaggen.
#pragma once
#include "games/perlaggen/rules.hpp"
#include "table/advice.hpp"

namespace stube::perlaggen {

struct Knowledge {
  static Advice choose(const State& s, Seat me, Random& random) {
    return {random_move<Rules>(s, me, random), advice("nothing-to-say")};
  }
};

}  // namespace stube::perlaggen
