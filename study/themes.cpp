#include "study/themes.hpp"

#include <array>
#include <optional>
#include <utility>

namespace stube {

namespace {

constexpr std::array<std::pair<std::string_view, Theme>, 18> themes = {{
    {"play", Theme::play},
    {"bid", Theme::bid},
    {"raise", Theme::bid},
    {"hold", Theme::bid},
    {"good", Theme::bid},
    {"contra", Theme::bid},
    {"recontra", Theme::bid},
    {"supracontra", Theme::bid},
    {"take", Theme::bid},
    {"announce", Theme::announcement},
    {"show", Theme::announcement},
    {"discard", Theme::discard},
    {"exchange", Theme::discard},
    {"claim", Theme::claim},
    {"offer", Theme::claim},
    {"call", Theme::penalty},
    {"erase", Theme::penalty},
    {"appeal", Theme::penalty},
}};

std::optional<Theme> theme_of_verb(const Game& game, const Move& move) {
  const auto forms = game.vocabulary().forms;
  if (move.verb >= forms.size()) return {};
  const std::string_view verb = forms[move.verb].substr(0, forms[move.verb].find(' '));
  for (const auto& [word, theme] : themes)
    if (word == verb) return theme;
  return {};
}

}  // namespace

Theme theme_of(const Game& game, std::span<const Move> chosen, std::span<const Move> offered) {
  for (const auto moves : {chosen, offered})
    for (const Move& move : moves)
      if (const auto theme = theme_of_verb(game, move)) return *theme;
  return Theme::other;
}

}  // namespace stube
