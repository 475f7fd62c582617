#include "bots/estimate.hpp"

#include <algorithm>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>
#include <limits>

namespace stube {

Estimate estimate(std::span<const double> values, double error) {
  const auto n = static_cast<double>(values.size());
  constexpr double infinite = std::numeric_limits<double>::infinity();
  if (values.empty()) return {0, -infinite, infinite};
  double sum = 0;
  for (const double value : values) sum += value;
  const double mean = sum / n;
  if (values.size() == 1) return {mean, -infinite, infinite};
  double squares = 0;
  for (const double value : values) squares += (value - mean) * (value - mean);
  const boost::math::students_t distribution(n - 1);
  const double quantile = boost::math::quantile(boost::math::complement(distribution, error / 2));
  const double margin = quantile * std::sqrt(squares / (n - 1) / n);
  return {mean, mean - margin, mean + margin};
}

Estimate estimate_share(std::span<const double> values, double error) {
  auto result = estimate(values, error);
  if (values.empty()) return {0.5, 0, 1};
  const double bound = std::pow(error / 2, 1 / static_cast<double>(values.size()));
  const auto all = [&](double value) {
    return std::all_of(values.begin(), values.end(), [&](double v) { return v == value; });
  };
  if (all(1)) return {1, bound, 1};
  if (all(0)) return {0, 0, 1 - bound};
  return {result.mean, std::max(0.0, result.low), std::min(1.0, result.high)};
}

double elo_of(double share) {
  if (share <= 0) return -std::numeric_limits<double>::infinity();
  if (share >= 1) return std::numeric_limits<double>::infinity();
  return 400 * std::log10(share / (1 - share));
}

Looks::Looks(long first, long most) {
  for (long size = first; size < most; size *= 2) sizes_.push_back(size);
  sizes_.push_back(most);
}

}  // namespace stube
