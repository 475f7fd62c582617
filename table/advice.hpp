// What a bot would do, and why: the reason is one of the game's `advice` names. And what every rule of thumb does:
// choosing one of several cards by what it is worth.
#pragma once
#include "cards/card.hpp"
#include "table/move.hpp"
#include "table/names.hpp"

namespace stube {

struct Advice {
  Move move;
  AdviceText why;
};

// The card that is worth least, and the one that is worth most; the lowest of equals. `among` must have a card.
constexpr Card least_of(Cards among, auto&& worth) {
  Card least = among.lowest();
  auto least_worth = worth(least);
  for (const Card card : among)
    if (const auto value = worth(card); value < least_worth) least = card, least_worth = value;
  return least;
}
constexpr Card most_of(Cards among, auto&& worth) {
  return least_of(among, [&](Card card) { return -worth(card); });
}

}  // namespace stube
