#include "study/themes.hpp"

#include <optional>

namespace stube {

namespace {

// Nothing where the move itself does not tell: to pass is about what the other moves are about.
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
  for (const auto moves : {chosen, offered})
    for (const Move& move : moves)
      if (const auto theme = theme_of_role(game.vocabulary().role_of(move))) return *theme;
  return Theme::other;
}

}  // namespace stube
