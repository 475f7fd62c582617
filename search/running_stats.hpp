// Mean, standard deviation and range of a series of numbers, updated one by one (Welford); the numbers are not kept.
#pragma once
#include <algorithm>
#include <array>
#include <cmath>

namespace stube {

class RunningStats {
 public:
  void add(double value) {
    ++count_;
    const double step = value - mean_;
    mean_ += step / count_;
    squares_ += step * (value - mean_);
    lowest_ = std::min(lowest_, value);
    highest_ = std::max(highest_, value);
  }
  // Another series after this one (Chan, Golub, LeVeque).
  void add(const RunningStats& other) {
    if (other.count_ == 0) return;
    const double both = count_ + other.count_, step = other.mean_ - mean_;
    mean_ += step * other.count_ / both;
    squares_ += other.squares_ + step * step * count_ * other.count_ / both;
    count_ = both;
    lowest_ = std::min(lowest_, other.lowest_);
    highest_ = std::max(highest_, other.highest_);
  }

  // Everything that is kept, to be sent elsewhere and made again there.
  using Parts = std::array<double, 5>;
  [[nodiscard]] Parts parts() const { return {count_, mean_, squares_, lowest_, highest_}; }
  static RunningStats of(const Parts& parts) {
    RunningStats stats;
    stats.count_ = parts[0], stats.mean_ = parts[1], stats.squares_ = parts[2];
    stats.lowest_ = parts[3], stats.highest_ = parts[4];
    return stats;
  }

  [[nodiscard]] double count() const { return count_; }
  [[nodiscard]] double mean() const { return mean_; }
  [[nodiscard]] double deviation() const { return count_ > 1 ? std::sqrt(squares_ / (count_ - 1)) : 0; }
  [[nodiscard]] double range() const { return count_ > 1 ? highest_ - lowest_ : 0; }
  [[nodiscard]] double error_of_mean() const { return count_ > 1 ? deviation() / std::sqrt(count_) : 0; }

 private:
  double count_ = 0, mean_ = 0, squares_ = 0, lowest_ = 1e30, highest_ = -1e30;
};

}  // namespace stube
