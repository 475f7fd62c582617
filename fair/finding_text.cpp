// The findings of a verification (verify.hpp) in words, from fair/words.*. What is found is decided in verify.cpp and
// verify_sealed.cpp.
#include "engine/game.hpp"
#include "fair/verify.hpp"

namespace stube {

namespace {

const Words& fair_words(Language lang) {
  static const WordsByLanguage words("fair", common_words);
  return words[lang];
}

}  // namespace

std::string text_of(const Finding& finding, Language lang) {
  return fair_words(lang).say("found." + finding.code, [&](std::string_view name) -> std::optional<Value> {
    for (const auto& [known, text] : finding.values)
      if (known == name) return Value{text, {}};
    return {};
  });
}

std::string Findings::last() const {
  return list.empty() ? std::string() : text_of(list.back(), Language::en);
}

}  // namespace stube
