// A registry of metrics: counters, gauges and histograms with labels, and their text in the form that Prometheus reads.
// Values may be changed from any thread; a metric is made when it is first asked for and lives as long as its registry.
// Which metrics there are is in server/service_metrics.hpp.
#pragma once
#include <atomic>
#include <chrono>
#include <deque>
#include <map>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace stube {

// A number that many threads add to, and one may set.
class MetricValue {
 public:
  void add(double amount = 1) {
    double was = value_.load(std::memory_order_relaxed);
    while (!value_.compare_exchange_weak(was, was + amount, std::memory_order_relaxed)) {
    }
  }
  void set(double value) { value_.store(value, std::memory_order_relaxed); }
  [[nodiscard]] double get() const { return value_.load(std::memory_order_relaxed); }

 private:
  std::atomic<double> value_ = 0;
};

class Histogram {
 public:
  explicit Histogram(std::span<const double> bounds)
      : bounds_(bounds.begin(), bounds.end()), counts_(bounds.size() + 1) {}
  void observe(double value);
  void observe(std::chrono::steady_clock::duration time) { observe(std::chrono::duration<double>(time).count()); }

  [[nodiscard]] const std::vector<double>& bounds() const { return bounds_; }
  // How many values there were up to each bound; the last one is all of them.
  [[nodiscard]] std::vector<std::uint64_t> cumulative() const;
  [[nodiscard]] double sum() const { return sum_.get(); }

 private:
  std::vector<double> bounds_;
  std::deque<std::atomic<std::uint64_t>> counts_;
  MetricValue sum_;
};

// From a tenth of a millisecond to ten seconds; from one to a thousand things.
[[nodiscard]] std::span<const double> bounds_of_seconds();
[[nodiscard]] std::span<const double> bounds_of_counts();

class MetricRegistry {
 public:
  using Labels = std::vector<std::pair<std::string_view, std::string>>;

  MetricValue& counter(std::string_view name, std::string_view help, const Labels& labels = {});
  MetricValue& gauge(std::string_view name, std::string_view help, const Labels& labels = {});
  Histogram& histogram(std::string_view name, std::string_view help, std::span<const double> bounds,
                       const Labels& labels = {});
  // In the text format, version 0.0.4; families by their names.
  [[nodiscard]] std::string text() const;

 private:
  struct Family {
    std::string type, help;
    std::map<std::string, MetricValue> values;  // by the labels as they are printed
    std::map<std::string, Histogram> histograms;
  };
  Family& family(std::string_view name, std::string_view type, std::string_view help);

  mutable std::mutex mutex_;
  std::map<std::string, Family, std::less<>> families_;
};

}  // namespace stube
