#include "cli/progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>

namespace stube {

Progress::Progress(bool wanted) : shown_(wanted || isatty(STDERR_FILENO) != 0) {}

void Progress::begin(std::string title) {
  clear();
  title_ = std::move(title);
  at_first_ = -1;
}

void Progress::show(long done, long of, double most_seconds) {
  const auto now = Clock::now();
  if (!shown_ || of <= 0) return;
  if (at_first_ < 0) at_first_ = done - 1, began_ = now, drawn_ = {};
  if (now - drawn_ < std::chrono::milliseconds(100) && done < of) return;
  drawn_ = now;
  const double elapsed = std::chrono::duration<double>(now - began_).count();
  double left = elapsed / static_cast<double>(std::max(1L, done - at_first_)) * static_cast<double>(of - done);
  if (most_seconds > 0) left = std::min(left, most_seconds);
  constexpr int width = 30;
  const int filled = static_cast<int>(width * done / of);
  fmt::print(stderr, "\r\x1b[K{} [{}{}] {}/{}, {} left", title_, std::string(static_cast<std::size_t>(filled), '#'),
             std::string(static_cast<std::size_t>(width - filled), '.'), done, of, duration_text(left));
  std::fflush(stderr);
  visible_ = true;
}

void Progress::clear() {
  if (visible_) fmt::print(stderr, "\r\x1b[K");
  visible_ = false;
}

std::string duration_text(double seconds) {
  const long whole = static_cast<long>(seconds + 0.5);
  if (whole < 60) return fmt::format("{} s", whole);
  if (whole < 3600) return fmt::format("{}:{:02}", whole / 60, whole % 60);
  return fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
}

}  // namespace stube
