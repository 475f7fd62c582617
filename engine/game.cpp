#include "engine/game.hpp"

#include <algorithm>

#include "talk/embedded.hpp"

namespace stube {

namespace {

std::string in_lines(std::string_view first, std::string_view second) {
  return std::string(first) + "\n" + std::string(second);
}

// Such as games/byd/words.en.
std::string_view text_file(const std::string& name, std::string_view code, const char* end = "") {
  return embedded(name + "." + std::string(code) + end);
}

}  // namespace

const Words& common_words(Language lang) {
  // What cards are called stands in a file that the page reads too.
  static const WordsByLanguage words(
      [](std::string_view code) { return in_lines(text_file("talk/words", code), text_file("talk/cards", code)); });
  return words[lang];
}

void Game::read_books(const std::vector<std::string>& folders) {
  const auto words_file = [&](std::string_view code) {
    std::string words;
    // Words of a later folder win, so they are read first.
    for (const auto& folder : folders) words = in_lines(text_file("games/" + folder + "/words", code), words);
    return words;
  };
  words_ = WordsByLanguage(words_file, common_words);
  for (const Language lang : all_languages()) {
    Rulebook& all = books_.emplace_back();
    for (const auto& folder : folders) {
      const auto in = [&](Language one) { return text_file("games/" + folder + "/rulebook", code_of(one), ".md"); };
      const auto book = Rulebook::read(in(lang).empty() ? in(Language::en) : in(lang));
      all.title = book.title;
      all.about = book.about;
      all.entries.insert(all.entries.end(), book.entries.begin(), book.entries.end());
    }
  }
}

namespace {

bool is_among(const std::vector<int>& values, int value) {
  return std::find(values.begin(), values.end(), value) != values.end();
}

// All that can be chosen, in the order of the list.
std::vector<int> choices_of(const OptionInfo& option) {
  if (option.words.empty()) return option.numbers;
  std::vector<int> places(option.words.size());
  for (std::size_t i = 0; i < places.size(); ++i) places[i] = static_cast<int>(i);
  return places;
}

}  // namespace

bool ConditionInfo::holds(const Choices& choices, int players) const {
  if (what == What::always) return true;
  return is_among(values, what == What::players ? players : choices[option]);
}

bool ConflictInfo::refuses(const Choices& choices, int players) const {
  return is_among(values, choices[option]) && when.holds(choices, players);
}

// That there are such an option and such a value GameOf has found while compiling.
std::size_t Game::place_of_option(std::string_view name) const {
  const auto found = std::find_if(options_.begin(), options_.end(), [&](const auto& o) { return o.name == name; });
  return static_cast<std::size_t>(found - options_.begin());
}

std::vector<int> Game::choices_from(std::size_t option, const OptionValues& values) const {
  std::vector<int> choices;
  const auto& words = options_[option].words;
  for (int i = 0; i < values.count; ++i) {
    if (!values.are_words) {
      choices.push_back(values.number[i]);
      continue;
    }
    const auto found = std::find(words.begin(), words.end(), values.text[i]);
    choices.push_back(static_cast<int>(found - words.begin()));
  }
  return choices;
}

ConditionInfo Game::condition_from(const Condition& condition) const {
  if (condition.option.empty()) return {};
  if (condition.option == "players") {
    ConditionInfo info{ConditionInfo::What::players, 0, {}};
    for (int i = 0; i < condition.values.count; ++i) info.values.push_back(condition.values.number[i]);
    return info;
  }
  const auto option = place_of_option(condition.option);
  return {ConditionInfo::What::option, option, choices_from(option, condition.values)};
}

void Game::add_conflict(const Conflict& conflict) {
  const auto option = place_of_option(conflict.option);
  conflicts_.push_back(
      {option, choices_from(option, conflict.values), condition_from(conflict.when), std::string(conflict.why)});
}

void Game::add_idle_option(const IdleOption& idle) {
  idle_.push_back({place_of_option(idle.option), condition_from(idle.when)});
}

const ConflictInfo* Game::first_conflict(const Choices& choices, int players) const {
  const auto found = std::find_if(conflicts_.begin(), conflicts_.end(),
                                  [&](const ConflictInfo& conflict) { return conflict.refuses(choices, players); });
  return found != conflicts_.end() ? &*found : nullptr;
}

std::optional<std::string> Game::reconcile(Choices& choices, const std::vector<bool>& given, int& players) const {
  if (players == 0) {
    // What was given counts; the rest can still be fitted.
    const auto contradicts_given = [&](int count) {
      return std::any_of(conflicts_.begin(), conflicts_.end(), [&](const ConflictInfo& conflict) {
        return given[conflict.option] && conflict.refuses(choices, count);
      });
    };
    players = standard_players();
    for (const int count : player_counts())
      if (contradicts_given(players)) players = count;
  }
  for (std::size_t i = 0; i < options_.size(); ++i) {
    const auto refused = [&] {
      return std::any_of(conflicts_.begin(), conflicts_.end(), [&](const ConflictInfo& conflict) {
        return conflict.option == i && conflict.refuses(choices, players);
      });
    };
    if (given[i] || !refused()) continue;
    for (const int value : choices_of(options_[i])) {
      choices[i] = value;
      if (!refused()) break;
    }
  }
  const ConflictInfo* conflict = first_conflict(choices, players);
  return conflict != nullptr ? std::optional(conflict->why) : std::nullopt;
}

Choices Game::standard_choices() const {
  Choices choices;
  for (const auto& option : options_) choices.push_back(option.standard);
  return choices;
}

}  // namespace stube
