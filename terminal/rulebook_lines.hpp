// A rulebook as lines for a terminal: wrapped, with headings, kinds and sources. It is read from its file in
// talk/rulebook.hpp.
#pragma once
#include "engine/game.hpp"
#include "talk/rulebook.hpp"
#include "terminal/terminal_words.hpp"

namespace stube {

[[nodiscard]] Lines rule_lines(const RuleEntry& entry, const Screen& screen, Language lang);
[[nodiscard]] Lines book_lines(const Rulebook& book, const Screen& screen, Language lang);
// The ids of a book side by side, to choose from; those that are ours after the book's own.
[[nodiscard]] Lines index_lines(const Rulebook& book, const Screen& screen, Language lang);

// The entry with this id; `i-6` will do for `byd/i-6`.
[[nodiscard]] const RuleEntry* find_rule(const Game& game, Language lang, std::string_view id);
// The ids that look most like this one.
[[nodiscard]] std::vector<std::string> nearest_rules(const Rulebook& book, std::string_view id, std::size_t count = 3);
// How many letters one would have to change, add or take away.
[[nodiscard]] int distance_between(std::string_view a, std::string_view b);

}  // namespace stube
