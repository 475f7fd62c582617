// Means with confidence intervals, Elo, and the interim looks at which a contest may stop early. Numbers only: no game
// and no bot.
#pragma once
#include <span>
#include <vector>

namespace stube {

// A mean and its confidence interval.
struct Estimate {
  double mean = 0, low = 0, high = 0;
  [[nodiscard]] double margin() const { return (high - low) / 2; }
  [[nodiscard]] bool clear_of(double value) const { return low > value || high < value; }
};

// Of independent values, by Student's t; `error` is the probability that the interval misses the true mean. One value
// has no bounds.
[[nodiscard]] Estimate estimate(std::span<const double> values, double error);
// Of independent values between 0 and 1. Where all are 1, or all 0, Student's interval would have no width: the bound
// is then the share that brings n out of n with half the error's probability.
[[nodiscard]] Estimate estimate_share(std::span<const double> values, double error);

// The difference in Elo that a share of victories stands for; infinite where all or none were won.
[[nodiscard]] double elo_of(double share);

// The interim looks of a contest: after `first` seeds, doubled as often as it fits, and after `most`. Simultaneous 95%
// intervals (Bonferroni): each look's error is 5% divided by the number of looks, so that stopping at the first look
// whose interval is clear errs at most once in twenty.
class Looks {
 public:
  Looks(long first, long most);
  static Looks once(long size) { return Looks(size, size); }
  [[nodiscard]] const std::vector<long>& sizes() const { return sizes_; }
  [[nodiscard]] double error() const { return 0.05 / static_cast<double>(sizes_.size()); }

 private:
  std::vector<long> sizes_;
};

}  // namespace stube
