// A refusal as data: a code for programs, the values that its sentence needs, and the rules that are the reason. It is
// put into words where a person reads it, in that person's language (`text_of`), and nowhere before.
#pragma once
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "talk/words.hpp"

namespace stube {

class Game;

using NamedTexts = std::vector<std::pair<std::string, std::string>>;

struct Refusal {
  std::string code;
  std::vector<std::pair<std::string, Value>> arguments;  // fill the places of the sentence
  std::vector<std::string> rules;
  std::string key;                       // of the sentence in the words; empty: "error.<code>"
  const Game* game = nullptr;            // whose words have the sentence; none: the words of whoever tells it
  std::shared_ptr<const Refusal> cause;  // fills the place {why}
  std::string told;  // the sentence itself, where another program has put the refusal into words already
};

template <class T>
using Result = std::variant<T, Refusal>;

template <class T>
[[nodiscard]] const Refusal* refusal_in(const Result<T>& result) {
  return std::get_if<Refusal>(&result);
}

// A refusal with the sentence `error.<code>`, its places filled from `values`.
[[nodiscard]] Refusal complain(const std::string& code, const NamedTexts& values = {},
                               std::vector<std::string> rules = {});
// A refusal that a server has answered with, in the language it was asked in.
[[nodiscard]] Refusal as_told(std::string code, std::string sentence, std::vector<std::string> rules = {});

// The sentence, in this language. `common` has the sentences that are not a game's: the common words, or words that
// fall back to them.
[[nodiscard]] std::string text_of(const Refusal& refusal, Language lang, const Words& common);
[[nodiscard]] std::string text_of(const Refusal& refusal, Language lang);

// Outside text in a sentence: shortened, and without anything that a terminal would obey.
[[nodiscard]] std::string quoted(std::string_view text);

}  // namespace stube
