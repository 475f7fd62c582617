#include "terminal/console.hpp"

#include <ostream>

namespace stube {

namespace {

constexpr std::string_view clear_screen = "\x1b[H\x1b[2J";

}  // namespace

void Console::print(const Lines& lines) {
  if (lines.empty()) return;
  if (std::exchange(at_prompt_, false)) out_ << '\n';
  for (const auto& line : lines) out_ << line << '\n';
  out_ << std::flush;
  printed_ += lines.size();
}

std::string Console::text(std::string_view key, const NamedTexts& values) const {
  return terminal_text(lang_, key, values);
}

std::string Console::with_rules(const Reply& reply) const {
  std::string sentence = reply.text;
  for (const auto& id : reply.rules) sentence += citation(screen_, lang_, id);
  return sentence;
}

void Console::prompt() {
  if (!std::exchange(at_prompt_, true)) out_ << "> " << std::flush;
}

void Console::clear() {
  if (screen_.interactive) measure(screen_);
  if (!screen_.clears) return;
  out_ << clear_screen;
  at_prompt_ = false;
}

std::optional<std::string> Console::read_line() {
  auto line = in_.line();
  if (!line || !screen_.interactive) out_ << stube::quoted(line.value_or("")) << '\n' << std::flush;
  at_prompt_ = false;
  return line;
}

}  // namespace stube
