// The engine protocol with the bots behind its `bot` and `hint`, and the study behind its `study`.
#pragma once
#include "engine/protocol.hpp"
#include "study/weigh.hpp"

namespace stube {

[[nodiscard]] Protocol protocol_with_bots();
// The answer to `study`: every move of a seat on turn, the best first.
[[nodiscard]] std::vector<StudiedMove> weigh_all(const Position& position, Seat seat, WeighPlan plan);

}  // namespace stube
