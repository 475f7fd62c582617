// The words that a player can type beside moves; what they do is in session_commands.cpp. The English words always
// work; the words files add others for each language (`command.hint = tipp`, several apart by a bar).
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "talk/words.hpp"

namespace stube {

enum class Command {
  help,
  why,
  hint,
  rules,
  intro,  // the game in three lines
  slate,
  last,
  look,
  speak,
  make,  // typed as `do`: a move that is called like a command
  level,
  undo,
  save,
  say,
  bots,
  invite,
  leave,
  replace,  // a bot for a person who is away
  resign,
  claim,
  quit,
  create  // typed as `new`: a table, in the lobby
};

[[nodiscard]] std::optional<Command> command_from(std::string_view word, Language lang);
// How a player of this language is told to type it: `tue` for `do`.
[[nodiscard]] std::string first_word_for(std::string_view english, Language lang);

// The first word of a line, and the rest with single spaces.
struct TypedLine {
  std::string first, rest;
  [[nodiscard]] std::string whole() const { return rest.empty() ? first : first + " " + rest; }
};
[[nodiscard]] TypedLine typed_line(std::string_view line);
// A number from 1 on.
[[nodiscard]] std::optional<std::size_t> number_from(std::string_view text);
// A bot's level as a player types it: 0, at random, to the strongest.
[[nodiscard]] std::optional<int> level_from(std::string_view text);

}  // namespace stube
