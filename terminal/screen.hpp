// The terminal as a surface: how wide it is, whether it has colours, and text that fits it. Plain ANSI; knows nothing
// of cards. Texts are UTF-8 and may carry colours; widths are counted in columns.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace stube {

struct Screen {
  int width = 80;
  int height = 24;
  bool colour = false;
  bool symbols = true;       // suits as symbols where the pack has them, else as letters
  bool interactive = false;  // a person sits in front of it: pause, clear, ask for Enter
  bool clears = false;       // it can be wiped
};

// What the terminal behind standard input and output is like; NO_COLOR, TERM and COLUMNS are heeded.
[[nodiscard]] Screen screen_of_terminal(bool want_colour);
// The window may have been resized since.
void measure(Screen& screen);

enum class Ink { plain, bold, dim, red, light_red, green, yellow, blue, cyan };
[[nodiscard]] std::string inked(const Screen& screen, Ink ink, std::string_view text);

[[nodiscard]] int width_of(std::string_view text);
// At most `width` columns; what is cut off leaves an ellipsis.
[[nodiscard]] std::string cut(std::string_view text, int width);
// Filled up with spaces to the right or to the left; cut where it is too long.
[[nodiscard]] std::string padded(std::string_view text, int width);
[[nodiscard]] std::string flush_right(std::string_view text, int width);
// Broken between words so that no line is wider than `width`; lines after the first begin with `indent` spaces.
[[nodiscard]] std::vector<std::string> wrapped(std::string_view text, int width, int indent = 0);
// Items side by side in as many columns as fit, read downwards.
[[nodiscard]] std::vector<std::string> in_columns(const std::vector<std::string>& items, int width, int gap = 2);
[[nodiscard]] std::string rule_line(const Screen& screen, std::string_view title = {});

using Lines = std::vector<std::string>;
void append(Lines& lines, Lines more);

}  // namespace stube
