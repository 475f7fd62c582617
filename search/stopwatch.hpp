// The time that a search has used of its limit.
#pragma once
#include <chrono>

namespace stube {

class Stopwatch {
 public:
  // A limit of 0 is none.
  explicit Stopwatch(double limit) : limit_(limit) {}
  [[nodiscard]] double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
  }
  [[nodiscard]] bool is_late() const { return limit_ > 0 && seconds() > limit_; }

 private:
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
  double limit_;
};

}  // namespace stube
