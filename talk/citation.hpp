// How a rule is cited to a person, and whose it is: the book's, or our own settlement of what the book leaves open.
// Decided here from the id and nowhere else; the page is told.
#pragma once
#include <string>
#include <string_view>

#include "talk/rulebook.hpp"
#include "talk/words.hpp"

namespace stube {

// `byd/i-4` -> `i-4`.
[[nodiscard]] std::string_view place_in_book(std::string_view id);
// Whether the rule is ours: its place is `i-` and a number.
[[nodiscard]] bool is_ours(std::string_view id);

// Where there is little room: "§ 8", "IX", "Marque 2", "ours 4". The words are those of `talk/words.<lang>`.
[[nodiscard]] std::string short_citation(std::string_view id, const Words& words);
// The same for a book's margin, which has room for five letters: "Mark. 2".
[[nodiscard]] std::string margin_citation(std::string_view id, const Words& words);
// `marque-2` is 2 of the part `marque`, `35` is 35 and `IX` is IX of no part, `preface` and what is like it has
// neither.
struct CitationParts {
  std::string_view part, number;
};
[[nodiscard]] CitationParts citation_parts(std::string_view id);
// The id, which a reader can look up: `byd/8`, and `byd/i-4, ours`.
[[nodiscard]] std::string cited_id(std::string_view id, const Words& words);
// The rule as it is read out. One of ours says first that the book is silent or open there.
[[nodiscard]] std::string told_rule(const RuleEntry& entry, const Words& words);

}  // namespace stube
