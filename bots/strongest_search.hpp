// How the strongest bots of a game decide, for whoever asks the same question: hints and the study. With the game's
// network where the table has one and matches showed that to be stronger, else by tree search.
#pragma once
#include <optional>

#include "engine/position.hpp"

namespace stube {

// `seen` was made by seen_by(seat), who is on turn. The plan's style is the game's own (games/GAME/player.style); the
// standard errors by which a move must be ahead of the network's choice are at least `enough`.
[[nodiscard]] SearchResult strongest_search(const Position& seen, Seat seat, SearchPlan plan, double enough = 0);

// The network's best move where it is said without a search: the game's style has `words = net`, and the move no card.
[[nodiscard]] std::optional<Move> network_word(const Position& seen, Seat seat);

}  // namespace stube
