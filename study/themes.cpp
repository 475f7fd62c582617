#include "study/themes.hpp"

#include <algorithm>
#include <optional>

namespace stube {

namespace {

// Nothing where the move itself does not tell.
std::optional<Theme> theme_of_role(MoveRole role) {
  switch (role) {
    case MoveRole::lays_card:
      return Theme::play;
    case MoveRole::makes_bid:
      return Theme::bid;
    case MoveRole::makes_announcement:
      return Theme::announcement;
    case MoveRole::lays_away:
      return Theme::discard;
    case MoveRole::ends_early:
      return Theme::claim;
    case MoveRole::accuses:
    case MoveRole::penalizes:
      return Theme::penalty;
    case MoveRole::other:
    case MoveRole::passes_on:
      break;
  }
  return {};
}

}  // namespace

Theme theme_of(const Game& game, std::span<const Move> chosen, std::span<const Move> offered) {
  const auto role_of = [&](const Move& move) { return game.vocabulary().role_of(move); };
  for (const Move& move : chosen)
    if (const auto theme = theme_of_role(role_of(move))) return *theme;
  // Taking cards up, or a sign, is not about which card to play; to let a turn to play pass is.
  const bool passes =
      std::any_of(chosen.begin(), chosen.end(), [&](const Move& move) { return role_of(move) == MoveRole::passes_on; });
  for (const Move& move : offered)
    if (const auto theme = theme_of_role(role_of(move)))
      return *theme == Theme::play && !passes ? Theme::other : *theme;
  return Theme::other;
}

}  // namespace stube
