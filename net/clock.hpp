// What time it is: an interface, the system's clocks behind it, and one for tests that moves only when it is told to.
// Waiting is not its business: timers belong to the event loop.
#pragma once
#include <atomic>
#include <chrono>
#include <cstdint>

namespace stube {

using Moment = std::chrono::steady_clock::time_point;

class Clock {
 public:
  virtual ~Clock() = default;
  // Never goes back; for durations.
  [[nodiscard]] virtual Moment now() const = 0;
  // Milliseconds since 1970; for what is written down.
  [[nodiscard]] virtual std::int64_t wall_millis() const = 0;

 protected:
  Clock() = default;
  Clock(const Clock&) = default;
  Clock& operator=(const Clock&) = default;
};

class SystemClock final : public Clock {
 public:
  [[nodiscard]] Moment now() const override { return std::chrono::steady_clock::now(); }
  [[nodiscard]] std::int64_t wall_millis() const override {
    const auto since = std::chrono::system_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::milliseconds>(since).count();
  }
};

[[nodiscard]] inline const Clock& system_clock() {
  static const SystemClock clock;
  return clock;
}

// For tests. Begins an hour after the zero of time points, which some readers take for "never"; the calendar says 2020.
class ManualClock final : public Clock {
 public:
  void advance(std::chrono::milliseconds time) { passed_ += time.count(); }
  [[nodiscard]] Moment now() const override {
    return Moment{} + std::chrono::hours(1) + std::chrono::milliseconds(passed_.load());
  }
  [[nodiscard]] std::int64_t wall_millis() const override { return 1'577'836'800'000 + passed_; }

 private:
  std::atomic<std::int64_t> passed_ = 0;  // one thread moves it, others look
};

}  // namespace stube
