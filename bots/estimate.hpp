// Means with their intervals, Elo, and the rule by which a contest may stop early without fooling itself.
#pragma once
#include <span>
#include <vector>

namespace stube {

// A mean and its interval.
struct Estimate {
  double mean = 0, low = 0, high = 0;
  [[nodiscard]] double margin() const { return (high - low) / 2; }
  [[nodiscard]] bool clear_of(double value) const { return low > value || high < value; }
};

// Of independent values, by Student's distribution; `error` is the chance that the interval misses the true mean. One
// value has no bounds.
[[nodiscard]] Estimate estimate(std::span<const double> values, double error);
// Of independent values between 0 and 1. Where all are 1, or all 0, they do not vary and Student would know too much:
// then the bound is the share that still brings n out of n with half the error's chance.
[[nodiscard]] Estimate estimate_share(std::span<const double> values, double error);

// The difference in Elo that a share of victories stands for; infinite where all or none were won.
[[nodiscard]] double elo_of(double share);

// The sizes at which a contest is looked at: `first`, doubled as often as it fits, and `most`. Whoever stops at the
// first look whose interval is clear and calls each look's interval 95% errs more often than once in twenty; with the
// error of each look divided by the number of looks (Bonferroni) he does not.
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
