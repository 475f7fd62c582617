// What a decision is about, told by the verbs of its moves: all games write the same kinds of acts with the same words.
#pragma once
#include <span>
#include <string_view>

#include "engine/game.hpp"

namespace stube {

enum class Theme { play, ending, bid, announcement, discard, claim, penalty, other };
inline constexpr std::string_view theme_names[] = {"play",    "ending", "bid",     "announcement",
                                                   "discard", "claim",  "penalty", "other"};

// `chosen` are the moves that the decision is between: the verb of the first that is not a refusal decides, else that
// of the other moves on offer.
[[nodiscard]] Theme theme_of(const Game& game, std::span<const Move> chosen, std::span<const Move> offered);

}  // namespace stube
