// Bots that play by the game's network (nets/network.hpp). Where a table has none, another bot takes their place.
#pragma once
#include "bots/bot.hpp"

namespace stube {

// How a player who does not look ahead chooses among the moves that the network thinks of.
struct Care {
  // 0: the best move. Else the network's chances are made more even: 1 leaves them, more makes worse moves likelier.
  float temperature = 0;
  // Moves that the network holds less likely than the best by more than this, as a logarithm, are never made.
  float plausible = 5;
  // Whether it gives way to the other bot where the game's style says that the bare network is weaker (play_style.hpp).
  bool heeds_style = false;
};

// Looks at what its seat sees, once.
[[nodiscard]] std::unique_ptr<Bot> net_bot(const Care& care, std::unique_ptr<Bot> otherwise);
// Looks ahead with the network, to this budget.
[[nodiscard]] std::unique_ptr<Bot> net_search_bot(const Budget& budget, std::unique_ptr<Bot> otherwise);

}  // namespace stube
