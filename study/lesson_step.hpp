// A lesson's step as a learner sees it, and what becomes of an answer. Shown is what the seat sees in its position;
// which answers are right is asked of the engine: what `judge` allows, to whom the trick went, what the sheet says.
// Only where a step asks for the better of lawful moves the data names it, and a test has it searched.
#pragma once
#include "study/lessons.hpp"

namespace stube {

// What can be answered, and what is right: moves as they are written, seats and numbers as digits.
struct StepKey {
  std::vector<std::string> choices, right;
};
[[nodiscard]] Result<StepKey> key_of(const Game& game, const LessonStep& step);

// The lessons of a game: `lessons`, each with `id`, `title`, `about`, `steps` and its paragraphs.
[[nodiscard]] json::object lessons_object(const LessonBook& book, Language lang);

// A step: where it stands, its text and paragraph, the seat's view, and what can be answered. Of a `play` step the
// position after the learner's moves so far and the answers of the bots, what was told meanwhile, and advice.
[[nodiscard]] Result<json::object> step_object(const LessonBook& book, const Lesson& lesson, std::size_t at,
                                               const std::vector<std::string>& moves, Language lang);

// {right, marks: [{id, mark, why, rules}], after}: each answer given or missed, with the engine's own reason where a
// move is not lawful.
[[nodiscard]] Result<json::object> answer_object(const LessonBook& book, const Lesson& lesson, std::size_t at,
                                                 const std::vector<std::string>& given, Language lang);

}  // namespace stube
