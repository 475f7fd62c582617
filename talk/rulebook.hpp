// A rulebook in one language, read from rulebook.<lang>.md: a title, a paragraph about the game, then an entry for each
// rule id:
//
//     ## byd/8
//     kind: penalty
//     source: paragraph 8
//     cards: Jc Js (the cards that it names, where they are worth a picture beside it; the same in every language)
//     unexercised: (English only) why no program can come upon this rule
//
//     The rule in plain words. **The sentence that decides the question under which the paragraph stands first.**
//
// Two stars mark that sentence where the paragraph is long or comes to it late. `[Forehand][forehand]` marks a word of
// the card table that is explained, where the text has it first; `term.forehand` of talk/words.<lang> says what it
// means. Neither mark is part of the text.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace stube {

struct RuleEntry {
  std::string id, source, cards, unexercised, text;
  std::string deciding;  // a part of `text`; empty where none is marked
  std::vector<std::string> kinds;
  std::string explained, term;  // a word of `text`, and which term it is; empty where none is marked
  [[nodiscard]] bool is(std::string_view kind) const;
};

struct Rulebook {
  std::string title, about;
  std::vector<RuleEntry> entries;

  static Rulebook read(std::string_view markdown);
  [[nodiscard]] const RuleEntry* find(std::string_view id) const;
};

}  // namespace stube
