#include "terminal/input.hpp"

#include <poll.h>
#include <unistd.h>

#include <istream>

namespace stube {

// Waits for bytes and takes them; without a time it waits until there are some.
TerminalInput::Wait TerminalInput::fill(std::optional<std::chrono::milliseconds> patience) {
  if (ended_) return Wait::ended;
  pollfd waiting{STDIN_FILENO, POLLIN, 0};
  const int ready = poll(&waiting, 1, patience ? static_cast<int>(patience->count()) : -1);
  if (ready == 0) return Wait::late;
  char bytes[4096];
  // An interrupt counts as the end: the player wants to leave.
  const auto count = ready < 0 ? -1 : read(STDIN_FILENO, bytes, sizeof bytes);
  if (count <= 0) {
    ended_ = true;
    return Wait::ended;
  }
  buffer_.append(bytes, static_cast<std::size_t>(count));
  return Wait::ready;
}

std::optional<std::string> TerminalInput::first_line() const {
  const auto end = buffer_.find('\n');
  if (end != std::string::npos) return buffer_.substr(0, end);
  if (ended_ && !buffer_.empty()) return buffer_;
  return {};
}

std::optional<std::string> TerminalInput::line() {
  for (;;) {
    if (auto line = first_line()) {
      buffer_.erase(0, line->size() + 1);
      if (!line->empty() && line->back() == '\r') line->pop_back();
      return line;
    }
    if (fill({}) == Wait::ended && buffer_.empty()) return {};
  }
}

std::optional<std::string> TerminalInput::peek(std::chrono::milliseconds patience) {
  const auto until = std::chrono::steady_clock::now() + patience;
  for (;;) {
    if (auto line = first_line()) return line;
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - std::chrono::steady_clock::now());
    if (fill(std::max(left, std::chrono::milliseconds(0))) != Wait::ready) return {};
  }
}

std::optional<std::string> StreamInput::line() {
  auto line = peek(std::chrono::milliseconds(0));
  next_.reset();
  return line;
}

std::optional<std::string> StreamInput::peek(std::chrono::milliseconds) {
  std::string line;
  if (!next_ && std::getline(in_, line)) {
    if (!line.empty() && line.back() == '\r') line.pop_back();
    next_ = std::move(line);
  }
  return next_;
}

}  // namespace stube
