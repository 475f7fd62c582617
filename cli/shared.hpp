// What several commands need: languages, games by their ids, and how a command ends with an error.
#pragma once
#include <CLI/CLI.hpp>
#include <string>

#include "engine/game.hpp"
#include "engine/refusal.hpp"
#include "terminal/screen.hpp"

namespace stube {

// Exit codes: the command failed, or was used wrongly.
inline constexpr int exit_failure = 1, exit_bad_usage = 2;

// Prints a sentence for a person on standard error and ends the command.
[[noreturn]] void fail(const std::string& sentence);
[[noreturn]] void bad_usage(const std::string& sentence);
// A refusal as a sentence with its rules.
[[nodiscard]] std::string sentence_of(const Refusal& refusal, Language lang = Language::en);

// `--lang`; without it the language of the environment where it is one of ours, else English.
[[nodiscard]] CLI::IsMember known_language();
void add_language(CLI::App* command, std::string& code);
[[nodiscard]] Language language_of(const std::string& code);

// `GAME`, and the game behind the id; an unknown one ends the command and names the nearest.
CLI::Option* add_game(CLI::App* command, std::string& id);
[[nodiscard]] const Game& game_of(const std::string& id);
// `--option name=value`, as `new` takes it; whether the game knows it, the set-up says.
[[nodiscard]] json::object options_of(const Game& game, const std::vector<std::string>& options);
// "2-7" or "2, 4".
[[nodiscard]] std::string players_text(const Game& game);

// The content of a record's file; - is standard input.
[[nodiscard]] std::string text_of_file(const std::string& file);

void print(const Lines& lines);

}  // namespace stube
