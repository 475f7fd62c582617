// Finds hints: what the search and the rule of thumb would do, tried in imagined deals, with reasons that follow from
// what was seen there. Like a bot it is handed a seat's view and nothing else.
#pragma once
#include "bots/bot.hpp"
#include "engine/hint.hpp"

namespace stube {

// `seen` was made by seen_by(seat). Keeps to the budget; the same seed and rounds give the same hint.
[[nodiscard]] Hint find_hint(const Position& seen, Seat seat, const Budget& budget, std::uint64_t seed);

}  // namespace stube
