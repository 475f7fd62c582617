#include "server/server_words.hpp"

#include <algorithm>

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

std::vector<std::string> phrase_ids() {
  std::vector<std::string> ids;
  std::string list = server_words(Language::en).text("phrases");
  for (std::size_t at = 0; at <= list.size();) {
    const auto end = std::min(list.find('|', at), list.size());
    ids.push_back(list.substr(at, end - at));
    at = end + 1;
  }
  return ids;
}

}  // namespace

json::array phrases(Language lang) {
  json::array out;
  for (const auto& id : phrase_ids())
    out.push_back(json::object{{"id", id}, {"text", server_words(lang).text("phrase." + id)}});
  return out;
}

bool is_phrase(std::string_view id) {
  const auto ids = phrase_ids();
  return std::find(ids.begin(), ids.end(), id) != ids.end();
}

std::optional<std::string> phrase(Language lang, std::string_view id) {
  if (!is_phrase(id)) return {};
  return server_words(lang).text("phrase." + std::string(id));
}

std::string bot_name(const Game& game, Seat seat) {
  const auto people = game.place().people;
  return std::string(people[static_cast<std::size_t>(seat.index()) % people.size()]);
}

}  // namespace stube
