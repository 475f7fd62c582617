#include "checks/option_sets.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "engine/setup.hpp"

namespace stube {

namespace {

std::vector<int> values_of(const OptionInfo& option) {
  if (option.words.empty()) return option.numbers;
  std::vector<int> places(option.words.size());
  for (std::size_t i = 0; i < places.size(); ++i) places[i] = static_cast<int>(i);
  return places;
}

// Fits options and number of players to each other; false where the game does not allow the set.
bool fit_to_game(const Game& game, OptionSet& set, const std::vector<bool>& given) {
  if (game.reconcile(set.choices, given, set.players)) return false;
  if (set.players == 0) set.players = game.standard_players();
  const auto counts = game.player_counts();
  return std::find(counts.begin(), counts.end(), set.players) != counts.end();
}

// Every set that is played by the letter is also played as at a real table, where infractions are possible.
void add_table_discipline(const Game& game, std::vector<OptionSet>& sets) {
  const auto place = place_of_discipline(game);
  if (!place) return;
  const std::size_t strict = sets.size();
  for (std::size_t i = 0; i < strict; ++i) {
    if (sets[i].choices[*place] == static_cast<int>(Discipline::table)) continue;
    OptionSet set = sets[i];
    set.choices[*place] = static_cast<int>(Discipline::table);
    set.name += " discipline=table";
    const bool known = std::any_of(sets.begin(), sets.end(), [&](const OptionSet& other) {
      return other.players == set.players && other.choices == set.choices;
    });
    if (!known && fit_to_game(game, set, std::vector<bool>(set.choices.size(), true))) sets.push_back(std::move(set));
  }
}

}  // namespace

std::vector<OptionSet> option_sets(const Game& game) {
  std::vector<OptionSet> sets;
  const auto& options = game.options();
  for (const int players : game.player_counts()) {
    OptionSet set{game.standard_choices(), players, fmt::format("players={}", players)};
    if (fit_to_game(game, set, std::vector<bool>(options.size(), false))) sets.push_back(std::move(set));
  }
  for (std::size_t i = 0; i < options.size(); ++i)
    for (const int value : values_of(options[i])) {
      if (value == options[i].standard) continue;
      const auto text =
          options[i].words.empty() ? std::to_string(value) : options[i].words[static_cast<std::size_t>(value)];
      OptionSet set{game.standard_choices(), 0, fmt::format("{}={}", options[i].name, text)};
      set.choices[i] = value;
      std::vector<bool> given(options.size(), false);
      given[i] = true;
      if (fit_to_game(game, set, given)) sets.push_back(std::move(set));
    }
  add_table_discipline(game, sets);
  return sets;
}

OptionSet random_option_set(const Game& game, Random& random) {
  const auto pick = [&](const std::vector<int>& list) {
    return list[random.below(static_cast<std::uint32_t>(list.size()))];
  };
  for (;;) {
    OptionSet set{{}, pick(game.player_counts()), "random"};
    for (const auto& option : game.options()) set.choices.push_back(pick(values_of(option)));
    if (fit_to_game(game, set, std::vector<bool>(set.choices.size(), true))) return set;
  }
}

}  // namespace stube
