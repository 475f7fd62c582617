// A no, as a value: a short code for programs, a sentence for a person, and the rules where a rule is the reason.
#pragma once
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "talk/words.hpp"

namespace stube {

struct Refusal {
  std::string code;
  std::string why;
  std::vector<std::string> rules;
};

template <class T>
using Result = std::variant<T, Refusal>;

template <class T>
[[nodiscard]] const Refusal* refusal_in(const Result<T>& result) {
  return std::get_if<Refusal>(&result);
}

// A refusal with the sentence `error.<code>` of the common words, its places filled from `values`.
using NamedTexts = std::vector<std::pair<std::string, std::string>>;
[[nodiscard]] Refusal complain(Language lang, const std::string& code, const NamedTexts& values = {},
                               std::vector<std::string> rules = {});

// Outside text in a sentence: shortened, and without anything that a terminal would obey.
[[nodiscard]] std::string quoted(std::string_view text);

}  // namespace stube
