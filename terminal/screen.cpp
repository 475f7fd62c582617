#include "terminal/screen.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <iterator>

namespace stube {

namespace {

constexpr int least_width = 40, most_width = 100;

std::string_view environment(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr ? value : "";
}

// One visible character or one colour code at the beginning of a text.
struct Glyph {
  std::string_view bytes;
  int columns = 0;
};

std::size_t sequence_length(std::string_view text) {
  const auto lead = static_cast<unsigned char>(text[0]);
  const std::size_t length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1;
  return std::min(length, text.size());
}

char32_t code_point(std::string_view bytes) {
  if (bytes.size() == 1) return static_cast<unsigned char>(bytes[0]);
  char32_t code = static_cast<unsigned char>(bytes[0]) & (0x7fU >> bytes.size());
  for (const char c : bytes.substr(1)) code = code << 6 | (static_cast<unsigned char>(c) & 0x3fU);
  return code;
}

int columns_of(char32_t code) {
  if (code < 0x20 || code == 0x7f) return 0;
  if ((code >= 0x300 && code < 0x370) || (code >= 0x200b && code < 0x2010) || (code >= 0xfe00 && code < 0xfe10))
    return 0;
  const bool wide = (code >= 0x1100 && code < 0x1160) || (code >= 0x2e80 && code < 0xa4d0) ||
                    (code >= 0xac00 && code < 0xd7a4) || (code >= 0xf900 && code < 0xfb00) ||
                    (code >= 0xfe30 && code < 0xfe70) || (code >= 0xff00 && code < 0xff61) ||
                    (code >= 0x1f300 && code < 0x1fb00);
  return wide ? 2 : 1;
}

Glyph first_glyph(std::string_view text) {
  if (text.starts_with("\x1b[")) {
    const auto end = text.find('m');
    return {text.substr(0, end == std::string_view::npos ? text.size() : end + 1), 0};
  }
  const auto bytes = text.substr(0, sequence_length(text));
  return {bytes, columns_of(code_point(bytes))};
}

constexpr std::string_view ink_codes[] = {"",         "\x1b[1m",  "\x1b[2m",  "\x1b[31m", "\x1b[91m",
                                          "\x1b[32m", "\x1b[33m", "\x1b[94m", "\x1b[36m"};
constexpr std::string_view ink_end = "\x1b[0m";

// How many bytes of the text fit into so many columns.
std::size_t bytes_fitting(std::string_view text, int width) {
  std::size_t bytes = 0;
  int used = 0;
  while (bytes < text.size()) {
    const Glyph glyph = first_glyph(text.substr(bytes));
    if (used + glyph.columns > width) break;
    used += glyph.columns;
    bytes += glyph.bytes.size();
  }
  return bytes;
}

// The colour that is still on at the end of the text, or nothing.
std::string_view open_ink(std::string_view text) {
  const auto last = text.rfind("\x1b[");
  if (last == std::string_view::npos) return {};
  const auto code = text.substr(last, text.find('m', last) - last + 1);
  return code == ink_end ? std::string_view() : code;
}

void break_paragraph(std::string_view text, int width, int indent, Lines& lines) {
  std::string line;
  int used = 0;
  bool begun = false;
  const auto finish = [&] {
    const std::string ink(open_ink(line));
    lines.push_back(ink.empty() ? line : line + std::string(ink_end));
    line = std::string(static_cast<std::size_t>(indent), ' ') + ink;
    used = indent;
    begun = false;
  };
  // Spaces at the beginning belong to the first line.
  while (!text.empty() && text.front() == ' ') line += ' ', ++used, text.remove_prefix(1);
  while (!text.empty()) {
    const auto end = std::min(text.find(' '), text.size());
    std::string_view word = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (word.empty() && !begun) continue;
    if (begun && used + 1 + width_of(word) > width) finish();
    if (begun) line += ' ', ++used;
    // A word longer than a line has to be broken somewhere.
    while (used + width_of(word) > width) {
      const auto bytes = std::max<std::size_t>(1, bytes_fitting(word, std::max(1, width - used)));
      line += word.substr(0, bytes);
      word.remove_prefix(bytes);
      finish();
    }
    line += word;
    used += width_of(word);
    begun = true;
  }
  lines.push_back(std::move(line));
}

}  // namespace

Screen screen_of_terminal(bool want_colour) {
  Screen screen;
  const bool tty = isatty(STDOUT_FILENO) != 0;
  const bool dumb = environment("TERM") == "dumb" || environment("TERM").empty();
  screen.interactive = tty && isatty(STDIN_FILENO) != 0;
  screen.clears = screen.interactive && !dumb;
  screen.colour = tty && want_colour && !dumb && environment("NO_COLOR").empty();
  measure(screen);
  return screen;
}

void measure(Screen& screen) {
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) {
    screen.width = size.ws_col;
    screen.height = size.ws_row;
  } else if (const int columns = std::atoi(std::string(environment("COLUMNS")).c_str()); columns > 0) {
    screen.width = columns;
  }
  screen.width = std::clamp(screen.width, least_width, most_width);
  screen.height = std::max(screen.height, 10);
}

std::string inked(const Screen& screen, Ink ink, std::string_view text) {
  if (!screen.colour || ink == Ink::plain || text.empty()) return std::string(text);
  return std::string(ink_codes[static_cast<std::size_t>(ink)]) + std::string(text) + std::string(ink_end);
}

int width_of(std::string_view text) {
  int width = 0;
  while (!text.empty()) {
    const Glyph glyph = first_glyph(text);
    width += glyph.columns;
    text.remove_prefix(glyph.bytes.size());
  }
  return width;
}

std::string cut(std::string_view text, int width) {
  if (width_of(text) <= width) return std::string(text);
  const auto kept = text.substr(0, bytes_fitting(text, width - 1));
  return std::string(kept) + (open_ink(kept).empty() ? "…" : "…\x1b[0m");
}

std::string padded(std::string_view text, int width) {
  auto out = cut(text, width);
  return out + std::string(static_cast<std::size_t>(std::max(0, width - width_of(out))), ' ');
}

std::string flush_right(std::string_view text, int width) {
  auto out = cut(text, width);
  return std::string(static_cast<std::size_t>(std::max(0, width - width_of(out))), ' ') + out;
}

Lines wrapped(std::string_view text, int width, int indent) {
  Lines lines;
  for (;;) {
    const auto end = text.find('\n');
    break_paragraph(text.substr(0, end), width, indent, lines);
    if (end == std::string_view::npos) return lines;
    text.remove_prefix(end + 1);
  }
}

Lines in_columns(const std::vector<std::string>& items, int width, int gap) {
  int widest = 1;
  for (const auto& item : items) widest = std::max(widest, width_of(item));
  widest = std::min(widest, width);
  const auto columns = static_cast<std::size_t>(std::max(1, (width + gap) / (widest + gap)));
  const std::size_t rows = (items.size() + columns - 1) / columns;
  Lines lines;
  for (std::size_t row = 0; row < rows; ++row) {
    std::string line;
    for (std::size_t i = row; i < items.size(); i += rows) {
      const bool last = i + rows >= items.size();
      line += last ? cut(items[i], widest) : padded(items[i], widest) + std::string(static_cast<std::size_t>(gap), ' ');
    }
    lines.push_back(std::move(line));
  }
  return lines;
}

std::string rule_line(const Screen& screen, std::string_view title) {
  std::string line = title.empty() ? "" : "── " + std::string(title) + " ";
  line = cut(line, screen.width);
  for (int i = width_of(line); i < screen.width; ++i) line += "─";
  return inked(screen, Ink::dim, line);
}

void append(Lines& lines, Lines more) {
  lines.insert(lines.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

}  // namespace stube
