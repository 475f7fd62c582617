#include "client/console.hpp"

#include <charconv>
#include <ostream>

namespace stube {

namespace {

constexpr std::string_view clear_screen = "\x1b[H\x1b[2J";

}  // namespace

std::pair<std::string, std::string> command_of(std::string_view line) {
  const auto words = words_of(line);
  if (words.empty()) return {};
  std::string rest;
  for (std::size_t i = 1; i < words.size(); ++i) rest += (rest.empty() ? "" : " ") + std::string(words[i]);
  return {std::string(words[0]), rest};
}

std::optional<std::size_t> number_from(std::string_view text) {
  std::size_t number = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  if (read.ec != std::errc() || read.ptr != text.data() + text.size() || number == 0) return {};
  return number;
}

void Console::say(const Lines& lines) {
  for (const auto& line : lines) out_ << line << '\n';
  out_ << std::flush;
}

void Console::refuse(const Refusal& refusal) {
  std::string sentence = text_of(refusal, lang(), terminal_words(lang()));
  for (const auto& id : refusal.rules) sentence += citation(table.screen, lang(), id);
  say(sentence);
}

std::string Console::text(std::string_view key, const NamedTexts& values) const {
  return stube::tell(lang(), key, values);
}

void Console::prompt() {
  out_ << "> " << std::flush;
}

void Console::wipe() {
  if (table.screen.interactive) measure(table.screen);
  if (table.screen.clears) out_ << clear_screen;
}

std::optional<std::string> Console::take_line() {
  auto line = in.line();
  if (!line || !screen().interactive) out_ << stube::quoted(line.value_or("")) << '\n' << std::flush;
  return line;
}

}  // namespace stube
