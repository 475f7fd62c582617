#include "server/server_words.hpp"

#include <algorithm>
#include <iterator>

#include "engine/game.hpp"

namespace stube {

const Words& server_words(Language lang) {
  static const WordsByLanguage words("server", common_words);
  return words[lang];
}

std::string server_text(Language lang, std::string_view key, const NamedTexts& values) {
  return server_words(lang).say(key, [&](std::string_view name) -> std::optional<Value> {
    for (const auto& [known, text] : values)
      if (known == name) return Value{text, {}};
    return {};
  });
}

std::string server_text(Language lang, const Refusal& refusal) {
  return text_of(refusal, lang, server_words(lang));
}

namespace {

// In the order in which they are offered.
constexpr std::string_view phrase_ids[] = {"hello",  "well-played", "thanks", "sorry",
                                           "moment", "your-turn",   "again",  "good-night"};

std::string phrase_text(Language lang, std::string_view id) {
  return server_words(lang).text("phrase." + std::string(id));
}

}  // namespace

json::array phrases(Language lang) {
  json::array out;
  for (const auto id : phrase_ids) out.push_back(json::object{{"id", id}, {"text", phrase_text(lang, id)}});
  return out;
}

bool is_phrase(std::string_view id) {
  return std::find(std::begin(phrase_ids), std::end(phrase_ids), id) != std::end(phrase_ids);
}

std::optional<std::string> phrase(Language lang, std::string_view id) {
  if (!is_phrase(id)) return {};
  return phrase_text(lang, id);
}

std::string bot_name(const Game& game, Seat seat) {
  const auto people = game.place().people;
  return std::string(people[static_cast<std::size_t>(seat.index()) % people.size()]);
}

}  // namespace stube
