// A child process with which lines of text are exchanged; it is killed with this object. It may exit, hang or write
// without end: every wait has a deadline, every line a limit.
#pragma once
#include <sys/types.h>

#include <optional>
#include <string>

namespace stube {

class ChildProcess {
 public:
  // Runs `command` in a shell; that it does not exist shows at the first `ask`.
  explicit ChildProcess(const std::string& command);
  ~ChildProcess();
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  static constexpr std::size_t longest_line = 1 << 22;

  enum class Failure { none, exited, timeout, endless_line };
  // Sends a line and returns the next line of the answer; nothing after a failure or so many seconds.
  [[nodiscard]] std::optional<std::string> ask(const std::string& line, double seconds);
  [[nodiscard]] Failure failure() const { return failure_; }

 private:
  [[nodiscard]] bool send(std::string_view text, double deadline);
  [[nodiscard]] std::optional<std::string> receive(double deadline);
  [[nodiscard]] bool wait_for(int file, short what, double deadline);

  pid_t process_ = -1;
  int to_ = -1, from_ = -1;
  std::string received_;  // beyond the last line that was returned
  Failure failure_ = Failure::none;
};

}  // namespace stube
