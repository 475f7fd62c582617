// Whether two samples come from one distribution: the test of Kolmogorov and Smirnov.
#pragma once
#include <algorithm>
#include <cmath>
#include <vector>

namespace stube::siege {

struct TwoSamples {
  double median_one = 0, median_other = 0;
  double distance = 0;  // of the two distribution functions
  double p = 1;         // how likely a distance like this is where they are the same
};

inline TwoSamples compare(std::vector<double> one, std::vector<double> other) {
  TwoSamples result;
  if (one.empty() || other.empty()) return result;
  std::sort(one.begin(), one.end());
  std::sort(other.begin(), other.end());
  result.median_one = one[one.size() / 2];
  result.median_other = other[other.size() / 2];
  const auto n = static_cast<double>(one.size()), m = static_cast<double>(other.size());
  for (std::size_t i = 0, j = 0; i < one.size() && j < other.size();) {
    const double at = std::min(one[i], other[j]);
    while (i < one.size() && one[i] <= at) ++i;
    while (j < other.size() && other[j] <= at) ++j;
    result.distance = std::max(result.distance, std::abs(static_cast<double>(i) / n - static_cast<double>(j) / m));
  }
  const double size = std::sqrt(n * m / (n + m));
  const double lambda = (size + 0.12 + 0.11 / size) * result.distance;
  double sum = 0;
  for (int k = 1; k <= 100; ++k) sum += (k % 2 == 1 ? 2 : -2) * std::exp(-2.0 * k * k * lambda * lambda);
  // The series does not converge near nought, where p is 1.
  result.p = lambda < 0.3 ? 1 : std::clamp(sum, 0.0, 1.0);
  return result;
}

}  // namespace stube::siege
