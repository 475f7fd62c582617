// How a visitor at a terminal is spoken to and heard: in the lobby and at the table alike.
#pragma once
#include <iosfwd>
#include <optional>

#include "client/remote_play.hpp"

namespace stube {

// The first word of a line, and the rest with single spaces.
[[nodiscard]] std::pair<std::string, std::string> command_of(std::string_view line);
// A number from 1 on.
[[nodiscard]] std::optional<std::size_t> number_from(std::string_view text);

class Console {
 public:
  Console(const RemotePlayOptions& options, Input& from, std::ostream& out)
      : in(from), table(options.table), fast(options.fast), out_(out) {}

  void say(const Lines& lines);
  void say(std::string_view line) { say(wrapped(line, table.screen.width, 2)); }
  void tell(std::string_view key, const NamedTexts& values = {}) { say(text(key, values)); }
  void refuse(const Refusal& refusal);
  [[nodiscard]] std::string text(std::string_view key, const NamedTexts& values = {}) const;
  [[nodiscard]] Language lang() const { return table.company.lang; }
  [[nodiscard]] const Screen& screen() const { return table.screen; }
  void prompt();
  void wipe();
  // Where nobody types into a terminal, the answer is written down, so that what was said reads as a conversation.
  std::optional<std::string> take_line();

  Input& in;
  TableOptions table;
  bool fast;

 private:
  std::ostream& out_;
};

}  // namespace stube
