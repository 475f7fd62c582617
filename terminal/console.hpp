// The terminal as a line-by-line device: prints wrapped lines and texts of the words files, prompts, reads lines. Knows
// no table.
#pragma once
#include <iosfwd>
#include <optional>

#include "terminal/input.hpp"
#include "terminal/reply.hpp"
#include "terminal/terminal_words.hpp"

namespace stube {

class Console {
 public:
  Console(Screen screen, Language lang, Input& in, std::ostream& out)
      : in_(in), screen_(screen), lang_(lang), out_(out) {}

  void print(const Lines& lines);
  void print(std::string_view text) { print(wrapped(text, screen_.width, 2)); }
  void print_dim(std::string_view text) { print(inked(screen_, Ink::dim, text)); }
  void print(const Reply& reply) { print(with_rules(reply)); }
  // A text of the terminal's words.
  void print_text(std::string_view key, const NamedTexts& values = {}) { print(text(key, values)); }
  [[nodiscard]] std::string text(std::string_view key, const NamedTexts& values = {}) const;
  [[nodiscard]] std::string with_rules(const Reply& reply) const;

  // Prints the prompt, unless the cursor stands behind one.
  void prompt();
  // Wipes the screen where it can be wiped; measures a window that may have been resized.
  void clear();
  // The next line. Where nobody types into a terminal it is printed, so that the output reads as a conversation.
  [[nodiscard]] std::optional<std::string> read_line();
  [[nodiscard]] std::optional<std::string> peek(std::chrono::milliseconds patience) { return in_.peek(patience); }
  [[nodiscard]] bool ended() { return in_.ended(); }

  [[nodiscard]] const Screen& screen() const { return screen_; }
  [[nodiscard]] Language lang() const { return lang_; }
  [[nodiscard]] std::size_t lines_printed() const { return printed_; }

 private:
  Input& in_;
  Screen screen_;
  Language lang_;
  std::ostream& out_;
  bool at_prompt_ = false;
  std::size_t printed_ = 0;
};

}  // namespace stube
