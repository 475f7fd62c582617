// Problems in the fields of docs/study.md: the list of a game's, the position of one, and the judgement of an answer
// with how the deal goes on after it.
#pragma once
#include "study/problems.hpp"

namespace stube {

// How things are called at the problem's table.
using SpeechFor = std::function<Speech(const Match&)>;

[[nodiscard]] json::object problem_list(const Game& game, const std::vector<Problem>& problems);
// Refused where there is no such problem.
[[nodiscard]] Result<json::object> problem_object(const Game& game, std::size_t number, const SpeechFor& speech);
// `seconds` is the time for weighing an answer where cards are hidden.
[[nodiscard]] Result<json::object> answer_object(const Game& game, std::size_t number, const std::string& move,
                                                 double seconds, const SpeechFor& speech);

}  // namespace stube
