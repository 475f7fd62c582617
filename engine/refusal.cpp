#include "engine/refusal.hpp"

#include "engine/game.hpp"

namespace stube {

Refusal complain(Language lang, const std::string& code, const NamedTexts& values, std::vector<std::string> rules) {
  auto why = common_words(lang).say("error." + code, [&](std::string_view name) -> std::optional<Value> {
    for (const auto& [key, text] : values)
      if (key == name) return Value{text, {}};
    return {};
  });
  return {code, std::move(why), std::move(rules)};
}

std::string quoted(std::string_view text) {
  std::size_t cut = std::min<std::size_t>(text.size(), 60);
  while (cut < text.size() && cut > 0 && (static_cast<unsigned char>(text[cut]) & 0xc0) == 0x80)
    --cut;  // not inside a letter
  std::string out;
  for (const char c : text.substr(0, cut)) out += static_cast<unsigned char>(c) < 0x20 || c == 0x7f ? ' ' : c;
  return cut < text.size() ? out + "..." : out;
}

}  // namespace stube
