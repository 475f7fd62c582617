// What a decision is about, told by the roles of its moves (table/move_role.hpp).
#pragma once
#include <span>
#include <string_view>

#include "engine/game.hpp"

namespace stube {

enum class Theme { play, ending, bid, announcement, discard, claim, penalty, other };
inline constexpr std::string_view theme_names[] = {"play",    "ending", "bid",     "announcement",
                                                   "discard", "claim",  "penalty", "other"};

// `chosen` are the moves that the decision is between: the role of the first that tells decides, else that of the
// other moves on offer. What neither lays a card nor passes is not about play.
[[nodiscard]] Theme theme_of(const Game& game, std::span<const Move> chosen, std::span<const Move> offered);
// What is about cards, where the rest of the deal was counted out, is about the ending.
[[nodiscard]] constexpr Theme when_solved(Theme theme, bool solved) {
  return solved && (theme == Theme::play || theme == Theme::other) ? Theme::ending : theme;
}

}  // namespace stube
