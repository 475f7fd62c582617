// The texts of a lesson: how seats and cards are called in it, and a text of its word file with its places filled.
#pragma once
#include "study/lessons.hpp"

namespace stube {

// The name of a seat in a lesson; the learner has none of his own.
[[nodiscard]] std::string lesson_name(const Game& game, Seat seat);
// Cards in words; the learner is "you".
[[nodiscard]] Speech lesson_speech(const Match& match, Seat learner, Language lang);

// A text of the lessons. Its places: {Ah} a card in words, {p2} the name of a seat, {n} a number.
[[nodiscard]] std::string lesson_text(const LessonBook& book, const Match& match, const std::string& key,
                                      const std::string& number, Language lang);
// A rule as the page shows it: `id`, `cite`, `ours`, `kinds`, `source`, `text`; null where there is none.
[[nodiscard]] json::value paragraph(const Game& game, const std::string& id, Language lang);

}  // namespace stube
