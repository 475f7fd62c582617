// Finds hints: what the search and the rule of thumb would do, tried in imagined deals, with reasons that follow from
// what was seen there. Like a bot it is handed a seat's view and nothing else. A hint's data and texts are in
// engine/hint.hpp.
#pragma once
#include "bots/bot.hpp"
#include "engine/hint.hpp"

namespace stube {

// `seen` was made by seen_by(seat). Keeps to the budget; the same seed and rounds give the same hint.
[[nodiscard]] Hint find_hint(const Position& seen, Seat seat, const Budget& budget, std::uint64_t seed);

// In how many imagined deals a move was part of a trick, and its own side won that.
struct TrickCount {
  long deals = 0, tricks = 0, won = 0;
};
// Who wins the trick, where that differs from the other move in at least a fifth of the same deals.
[[nodiscard]] std::optional<HintReason> trick_reason(const TrickCount& move, const TrickCount& other, bool partners);

}  // namespace stube
