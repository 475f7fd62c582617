// Mean, standard deviation and range of a series of numbers, updated one by one (Welford); the numbers are not kept.
#pragma once
#include <algorithm>
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
  [[nodiscard]] double count() const { return count_; }
  [[nodiscard]] double mean() const { return mean_; }
  [[nodiscard]] double deviation() const { return count_ > 1 ? std::sqrt(squares_ / (count_ - 1)) : 0; }
  [[nodiscard]] double range() const { return count_ > 1 ? highest_ - lowest_ : 0; }
  [[nodiscard]] double error_of_mean() const { return count_ > 1 ? deviation() / std::sqrt(count_) : 0; }

 private:
  double count_ = 0, mean_ = 0, squares_ = 0, lowest_ = 1e30, highest_ = -1e30;
};

}  // namespace stube
