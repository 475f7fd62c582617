// The words of a game in one language, from its words.<lang> file: `key = text`, one a line, `#` begins a comment.
// A text has places in braces that are filled when it is said:
//     {seat} {seat?plays|play} {cards}.     a named value; a form for one or somebody else, and one for many or the
//                                           hearer ("You play ...")
//     an {other|dich}                       the value, but this word for the hearer; {other|} leaves him out
//     {n:suit}                              the n-th of the list `list.suit = clubs|spades|hearts|diamonds`
#pragma once
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "talk/sentence.hpp"

namespace stube {

enum class Language { en, de, da };
inline constexpr std::string_view language_codes[] = {"en", "de", "da"};
inline constexpr int language_count = 3;
[[nodiscard]] inline std::string_view code_of(Language lang) {
  return language_codes[static_cast<int>(lang)];
}
[[nodiscard]] std::optional<Language> language_from(std::string_view code);

// A value that a text can name: its text, and its number where it has one. `pieces` are that text with what it stands
// for, where that is more than words.
struct Value {
  std::string text;
  std::optional<int> number;
  Sentence pieces = {};
};
using Values = std::function<std::optional<Value>(std::string_view name)>;

class Words {
 public:
  Words() = default;
  // Reads `file`; what it lacks is looked up in `fallback`.
  explicit Words(std::string_view file, const Words* fallback = nullptr);

  [[nodiscard]] const std::string* find(std::string_view key) const;
  // The text for `key`, or the key itself where there is none, so that a gap shows and nothing breaks.
  [[nodiscard]] std::string text(std::string_view key) const;
  [[nodiscard]] std::string say(std::string_view key, const Values& values) const;
  // The same, with what each stretch of it stands for.
  [[nodiscard]] Sentence compose(std::string_view key, const Values& values) const;
  // The n-th item of `list.<name>`.
  [[nodiscard]] std::string item(std::string_view name, int n) const;
  [[nodiscard]] std::vector<std::string> keys() const;

 private:
  // Calls `words(text)` for what is mere text and `value(value, text)` for a value said as `text`.
  void fill(std::string_view key, const Values& values, auto&& words, auto&& value) const;

  std::map<std::string, std::string, std::less<>> texts_;
  const Words* fallback_ = nullptr;
};

}  // namespace stube
