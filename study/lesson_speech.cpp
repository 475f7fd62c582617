#include "study/lesson_speech.hpp"

#include "talk/card_name.hpp"
#include "talk/citation.hpp"

namespace stube {

std::string lesson_name(const Game& game, Seat seat) {
  const auto& people = game.place().people;
  return std::string(people[static_cast<std::size_t>(seat.index()) % people.size()]);
}

Speech lesson_speech(const Match& match, Seat learner, Language lang) {
  const Game* game = &match.game();
  const Pack* pack = &match.pack();
  return {lang,
          [game](Seat seat) { return lesson_name(*game, seat); },
          [game, pack, lang](Card card) { return card_in_words(*pack, game->words(lang), card); },
          learner,
          true,
          true};
}

std::string lesson_text(const LessonBook& book, const Match& match, const std::string& key, const std::string& number,
                        Language lang) {
  return book.words(lang).say(key, [&](std::string_view name) -> std::optional<Value> {
    if (name == "n") return Value{number, {}};
    if (name.size() == 2 && name[0] == 'p' && name[1] >= '0' && name[1] <= '9')
      return Value{lesson_name(match.game(), Seat(name[1] - '0')), {}};
    if (const auto card = card_from(match.pack(), name))
      return Value{card_in_words(match.pack(), match.game().words(lang), *card), {}};
    return {};
  });
}

json::value paragraph(const Game& game, const std::string& id, Language lang) {
  const auto* entry = game.rulebook(lang).find(id);
  if (entry == nullptr) return nullptr;
  return json::object{{"id", entry->id},
                      {"cite", short_citation(entry->id, common_words(lang))},
                      {"ours", is_ours(entry->id)},
                      {"kinds", json::array(entry->kinds.begin(), entry->kinds.end())},
                      {"source", entry->source},
                      {"text", entry->text}};
}

}  // namespace stube
