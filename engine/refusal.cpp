#include "engine/refusal.hpp"

#include "engine/game.hpp"
#include "talk/printable.hpp"

namespace stube {

Refusal complain(const std::string& code, const NamedTexts& values, std::vector<std::string> rules) {
  Refusal refusal;
  refusal.code = code;
  for (const auto& [name, text] : values) refusal.arguments.emplace_back(name, Value{text, {}});
  refusal.rules = std::move(rules);
  return refusal;
}

Refusal as_told(std::string code, std::string sentence, std::vector<std::string> rules) {
  Refusal refusal;
  refusal.code = std::move(code);
  refusal.rules = std::move(rules);
  refusal.told = std::move(sentence);
  return refusal;
}

std::string text_of(const Refusal& refusal, Language lang, const Words& common) {
  if (!refusal.told.empty()) return refusal.told;
  const Words& words = refusal.game != nullptr ? refusal.game->words(lang) : common;
  const std::string key = refusal.key.empty() ? "error." + refusal.code : refusal.key;
  return words.say(key, [&](std::string_view name) -> std::optional<Value> {
    if (name == "why" && refusal.cause) return Value{text_of(*refusal.cause, lang, common), {}};
    for (const auto& [known, value] : refusal.arguments)
      if (known == name) return value;
    return {};
  });
}

std::string text_of(const Refusal& refusal, Language lang) {
  return text_of(refusal, lang, common_words(lang));
}

std::string quoted(std::string_view text) {
  std::size_t cut = std::min<std::size_t>(text.size(), 60);
  while (cut < text.size() && cut > 0 && (static_cast<unsigned char>(text[cut]) & 0xc0) == 0x80)
    --cut;  // not inside a letter
  const std::string out = printable(text.substr(0, cut));
  return cut < text.size() ? out + "..." : out;
}

}  // namespace stube
