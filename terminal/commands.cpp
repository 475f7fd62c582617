#include "terminal/commands.hpp"

#include <charconv>

#include "bots/bot.hpp"
#include "talk/notation.hpp"
#include "terminal/terminal_words.hpp"

namespace stube {

namespace {

constexpr std::pair<std::string_view, Command> english[] = {
    {"help", Command::help},       {"why", Command::why},       {"hint", Command::hint},      {"rules", Command::rules},
    {"slate", Command::slate},     {"last", Command::last},     {"look", Command::look},      {"speak", Command::speak},
    {"do", Command::make},         {"level", Command::level},   {"undo", Command::undo},      {"save", Command::save},
    {"say", Command::say},         {"bots", Command::bots},     {"invite", Command::invite},  {"leave", Command::leave},
    {"replace", Command::replace}, {"resign", Command::resign}, {"conclude", Command::claim}, {"quit", Command::quit},
    {"intro", Command::intro},     {"new", Command::create}};

bool is_one_of(std::string_view list, std::string_view word) {
  for (std::size_t at = 0; at <= list.size();) {
    const auto end = std::min(list.find('|', at), list.size());
    if (list.substr(at, end - at) == word) return true;
    at = end + 1;
  }
  return false;
}

std::string in_small_letters(std::string_view word) {
  std::string out;
  for (const char c : word) out += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return out;
}

}  // namespace

std::optional<Command> command_from(std::string_view typed, Language lang) {
  const std::string word = in_small_letters(typed);
  if (word.empty()) return {};
  for (const auto& [name, command] : english)
    if (word == name) return command;
  for (const Language spoken : {lang, Language::en})
    for (const auto& [name, command] : english)
      if (is_one_of(terminal_words(spoken).text("command." + std::string(name)), word)) return command;
  return {};
}

std::string first_word_for(std::string_view name, Language lang) {
  const std::string words = terminal_words(lang).text("command." + std::string(name));
  return lang == Language::en ? std::string(name) : words.substr(0, words.find('|'));
}

TypedLine typed_line(std::string_view line) {
  const auto words = words_of(line);
  if (words.empty()) return {};
  TypedLine typed{std::string(words[0]), {}};
  for (std::size_t i = 1; i < words.size(); ++i) typed.rest += (typed.rest.empty() ? "" : " ") + std::string(words[i]);
  return typed;
}

std::optional<std::size_t> number_from(std::string_view text) {
  std::size_t number = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  if (read.ec != std::errc() || read.ptr != text.data() + text.size() || number == 0) return {};
  return number;
}

std::optional<int> level_from(std::string_view text) {
  if (text.size() != 1 || text[0] < '0' || text[0] > '0' + strongest_level) return {};
  return text[0] - '0';
}

}  // namespace stube
