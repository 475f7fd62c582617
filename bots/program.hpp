// Another program with which lines of text are exchanged; it is ended with this object. It may die, be silent or talk
// without end: every wait has a limit.
#pragma once
#include <sys/types.h>

#include <optional>
#include <string>

namespace stube {

class Program {
 public:
  // Runs `command` in a shell; a command that does not exist shows when it is spoken to.
  explicit Program(const std::string& command);
  ~Program();
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  static constexpr std::size_t longest_line = 1 << 22;

  enum class Trouble { none, gone, silent, endless };
  // Sends a line, and waits for the answer's line at most so many seconds.
  [[nodiscard]] std::optional<std::string> ask(const std::string& line, double seconds);
  [[nodiscard]] Trouble trouble() const { return trouble_; }

 private:
  [[nodiscard]] bool send(std::string_view text, double deadline);
  [[nodiscard]] std::optional<std::string> receive(double deadline);
  [[nodiscard]] bool wait_for(int file, short what, double deadline);

  pid_t process_ = -1;
  int to_ = -1, from_ = -1;
  std::string heard_;  // what came after the last line that was handed out
  Trouble trouble_ = Trouble::none;
};

}  // namespace stube
