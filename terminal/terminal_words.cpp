#include "terminal/terminal_words.hpp"

#include <charconv>

#include "engine/game.hpp"
#include "talk/citation.hpp"

namespace stube {

namespace {

std::optional<int> whole_number(std::string_view text) {
  int number = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  if (read.ec != std::errc() || read.ptr != text.data() + text.size()) return {};
  return number;
}

}  // namespace

const Words& terminal_words(Language lang) {
  static const WordsByLanguage words("terminal", common_words);
  return words[lang];
}

std::string terminal_text(Language lang, std::string_view key, const NamedTexts& values) {
  return terminal_words(lang).say(key, [&](std::string_view name) -> std::optional<Value> {
    for (const auto& [known, text] : values)
      if (known == name) return Value{text, whole_number(text)};
    return {};
  });
}

std::string citation(const Screen& screen, Language lang, std::string_view id) {
  return id.empty() ? std::string() : " " + inked(screen, Ink::dim, "[" + cited_id(id, terminal_words(lang)) + "]");
}

}  // namespace stube
