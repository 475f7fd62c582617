#include "cli/shared.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <fstream>
#include <iostream>
#include <sstream>

#include "engine/registry.hpp"
#include "talk/citation.hpp"
#include "terminal/book.hpp"

namespace stube {

namespace {

Language environment_language() {
  for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    const char* value = std::getenv(name);
    if (value == nullptr || *value == '\0') continue;
    return language_wanted(value).value_or(Language::en);
  }
  return Language::en;
}

json::value option_value(const Game& game, const std::string& name, const std::string& text) {
  const auto& options = game.options();
  const auto found =
      std::find_if(options.begin(), options.end(), [&](const auto& option) { return option.name == name; });
  const bool is_number = !text.empty() && text.size() < 7 && text.find_first_not_of("0123456789") == std::string::npos;
  if (found != options.end() && found->words.empty() && is_number) return std::stoi(text);
  return json::value(text);
}

}  // namespace

void fail(const std::string& sentence) {
  std::cerr << "stube: " << sentence << '\n';
  throw CLI::RuntimeError(exit_failure);
}

void bad_usage(const std::string& sentence) {
  std::cerr << "stube: " << sentence << '\n';
  throw CLI::RuntimeError(exit_bad_usage);
}

std::string sentence_of(const Refusal& refusal, Language lang) {
  std::string sentence = text_of(refusal, lang);
  for (const auto& id : refusal.rules) sentence += " [" + cited_id(id, common_words(lang)) + "]";
  return sentence;
}

void add_language(CLI::App* command, std::string& code) {
  command->add_option("--lang", code, "Language (default: that of the environment, else en)")
      ->type_name("LANG")
      ->check(known_language());
}

CLI::IsMember known_language() {
  std::vector<std::string> codes;
  for (const Language lang : all_languages()) codes.emplace_back(code_of(lang));
  return CLI::IsMember(codes);
}

Language language_of(const std::string& code) {
  return code.empty() ? environment_language() : language_from(code).value_or(Language::en);
}

CLI::Option* add_game(CLI::App* command, std::string& id) {
  return command->add_option("game", id, "The game's id; `stube games` lists them")->type_name("GAME");
}

const Game& game_of(const std::string& id) {
  if (const Game* game = find_game(id)) return *game;
  const Game* nearest = nullptr;
  for (const Game* game : all_games())
    if (nearest == nullptr || distance_between(game->id(), id) < distance_between(nearest->id(), id)) nearest = game;
  bad_usage(fmt::format("There is no game '{}'. The nearest is '{}'; `stube games` lists them all.", stube::quoted(id),
                        nearest->id()));
}

json::object options_of(const Game& game, const std::vector<std::string>& options) {
  json::object all;
  for (const auto& option : options) {
    const auto equals = option.find('=');
    if (equals == std::string::npos)
      bad_usage(fmt::format("An option is given as name=value, not as '{}'.", stube::quoted(option)));
    const auto name = option.substr(0, equals);
    all[name] = option_value(game, name, option.substr(equals + 1));
  }
  return all;
}

std::string players_text(const Game& game) {
  const auto counts = game.player_counts();
  const bool unbroken = counts.back() - counts.front() + 1 == static_cast<int>(counts.size());
  if (counts.size() > 2 && unbroken) return fmt::format("{}-{}", counts.front(), counts.back());
  return fmt::format("{}", fmt::join(counts, ", "));
}

std::string text_of_file(const std::string& file) {
  std::ostringstream text;
  if (file == "-") {
    text << std::cin.rdbuf();
  } else {
    std::ifstream in(file);
    if (!in) fail("The record " + stube::quoted(file) + " cannot be opened.");
    text << in.rdbuf();
  }
  return text.str();
}

void print(const Lines& lines) {
  for (const auto& line : lines) std::cout << line << '\n';
}

}  // namespace stube
