// Sampling a deal that a seat holds possible, by rejection: likely ones more often.
//
// A game may help with these of its Knowledge:
//   likelihood(s, me)  from 0 to 1: how likely the others would have spoken so with the cards of this imagined deal
//   tries              how often an unlikely deal may be imagined anew, where eight times are too few
#pragma once
#include "table/rules.hpp"

namespace stube {

template <Rules G, class Knowledge>
typename G::State likely_deal(const typename G::State& seen, Seat me, Random& random) {
  constexpr int most_tries = [] {
    if constexpr (requires { Knowledge::tries; })
      return Knowledge::tries;
    else
      return 8;
  }();
  constexpr std::uint32_t parts = 1U << 20;
  for (int i = 1;; ++i) {
    typename G::State s = seen;
    G::imagine(s, me, random);
    if constexpr (requires { Knowledge::likelihood(s, me); })
      if (i < most_tries && random.below(parts) >= Knowledge::likelihood(s, me) * parts) continue;
    return s;
  }
}

}  // namespace stube
