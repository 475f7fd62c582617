// A study as a transcript for a person: the marked moves of each deal with their reasons, then luck and play.
#pragma once
#include "study/study.hpp"

namespace stube {

// Paragraphs, to be wrapped by whoever shows them; empty ones stand between deals.
[[nodiscard]] std::vector<std::string> study_text(const Study& study, const Speech& speech);

}  // namespace stube
