// A bar on standard error that shows how far a long piece of work is and how long it may still take. Shown where a
// person looks at a terminal, or asked for it; it takes its line away when it ends.
#pragma once
#include <chrono>
#include <string>

namespace stube {

class Progress {
 public:
  // `wanted`: also where standard error is no terminal.
  explicit Progress(bool wanted);
  ~Progress() { clear(); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void begin(std::string title);
  // `most_seconds`: what may be left at most; 0 where there is no such limit.
  void show(long done, long of, double most_seconds = 0);
  void clear();

 private:
  using Clock = std::chrono::steady_clock;
  bool shown_, visible_ = false;
  std::string title_;
  long at_first_ = -1;  // what was done already when this run began
  Clock::time_point began_, drawn_;
};

// "42 s", "3:07", "1:02:33".
[[nodiscard]] std::string duration_text(double seconds);

}  // namespace stube
