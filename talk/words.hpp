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
#include <unordered_map>
#include <vector>

#include "talk/language.hpp"
#include "talk/sentence.hpp"

namespace stube {

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
  // Reads `file`; what it lacks comes from the files that `fallbacks` were read from, one after the other. They must
  // outlive this.
  explicit Words(std::string_view file, const std::vector<const Words*>& fallbacks = {});
  Words(Words&&) = default;
  Words& operator=(Words&&) = default;
  Words(const Words&) = delete;
  Words& operator=(const Words&) = delete;
  ~Words() = default;

  [[nodiscard]] const std::string* find(std::string_view key) const;
  // The text for `key`, or the key itself where there is none, so that a gap shows and nothing breaks.
  [[nodiscard]] std::string text(std::string_view key) const;
  [[nodiscard]] std::string say(std::string_view key, const Values& values) const;
  // The same, with what each stretch of it stands for; a colon after the first name and the stop at the end are pieces.
  [[nodiscard]] Sentence compose(std::string_view key, const Values& values) const;
  // The n-th item of `list.<name>`.
  [[nodiscard]] std::string item(std::string_view name, int n) const;
  [[nodiscard]] std::vector<std::string> keys() const;

 private:
  // Calls `words(text)` for what is mere text and `value(value, text)` for a value said as `text`.
  void fill(std::string_view key, const Values& values, auto&& words, auto&& value) const;

  std::map<std::string, std::string, std::less<>> texts_;         // of the file
  std::unordered_map<std::string_view, const std::string*> all_;  // with those of the fallbacks
};

// Words in every language. What a language lacks is looked up in the common words of that language, then in English.
class WordsByLanguage {
 public:
  using Common = const Words& (*)(Language);
  WordsByLanguage() = default;
  WordsByLanguage(WordsByLanguage&&) = default;
  WordsByLanguage& operator=(WordsByLanguage&&) = default;
  WordsByLanguage(const WordsByLanguage&) = delete;
  WordsByLanguage& operator=(const WordsByLanguage&) = delete;
  ~WordsByLanguage() = default;
  // From the files <folder>/words.<code>.
  explicit WordsByLanguage(const std::string& folder, Common common = nullptr);
  // From these contents of a file, by the code of the language.
  explicit WordsByLanguage(const std::function<std::string(std::string_view code)>& file, Common common = nullptr);

  [[nodiscard]] const Words& operator[](Language lang) const { return words_[lang.place()]; }

 private:
  std::vector<Words> words_;  // its items refer to each other: moved as a whole, never copied
};

}  // namespace stube
