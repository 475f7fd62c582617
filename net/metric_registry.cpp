#include "net/metric_registry.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace stube {

namespace {

std::string printed(const MetricRegistry::Labels& labels) {
  std::string out;
  for (const auto& [name, value] : labels) {
    out += fmt::format("{}{}=\"", out.empty() ? "" : ",", name);
    for (const char c : value) {
      if (c == '"' || c == '\\') out += '\\';
      if (c == '\n')
        out += "\\n";
      else
        out += c;
    }
    out += '"';
  }
  return out;
}

std::string in_braces(const std::string& labels) {
  return labels.empty() ? std::string() : "{" + labels + "}";
}

}  // namespace

std::span<const double> bounds_of_seconds() {
  static constexpr double bounds[] = {0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025,
                                      0.05,   0.1,     0.25,   0.5,   1,      2.5,   5,    10};
  return bounds;
}

std::span<const double> bounds_of_counts() {
  static constexpr double bounds[] = {1, 2, 5, 10, 20, 50, 100, 200, 500, 1000};
  return bounds;
}

void Histogram::observe(double value) {
  const auto place = std::lower_bound(bounds_.begin(), bounds_.end(), value) - bounds_.begin();
  counts_[static_cast<std::size_t>(place)].fetch_add(1, std::memory_order_relaxed);
  sum_.add(value);
}

std::vector<std::uint64_t> Histogram::cumulative() const {
  std::vector<std::uint64_t> all;
  std::uint64_t count = 0;
  for (const auto& bucket : counts_) all.push_back(count += bucket.load(std::memory_order_relaxed));
  return all;
}

MetricRegistry::Family& MetricRegistry::family(std::string_view name, std::string_view type, std::string_view help) {
  const auto found = families_.find(name);
  if (found != families_.end()) return found->second;
  Family& made = families_[std::string(name)];
  made.type = type;
  made.help = help;
  return made;
}

MetricValue& MetricRegistry::counter(std::string_view name, std::string_view help, const Labels& labels) {
  const std::lock_guard lock(mutex_);
  return family(name, "counter", help).values[printed(labels)];
}

MetricValue& MetricRegistry::gauge(std::string_view name, std::string_view help, const Labels& labels) {
  const std::lock_guard lock(mutex_);
  return family(name, "gauge", help).values[printed(labels)];
}

Histogram& MetricRegistry::histogram(std::string_view name, std::string_view help, std::span<const double> bounds,
                                     const Labels& labels) {
  const std::lock_guard lock(mutex_);
  return family(name, "histogram", help).histograms.try_emplace(printed(labels), bounds).first->second;
}

std::string MetricRegistry::text() const {
  const std::lock_guard lock(mutex_);
  std::string out;
  for (const auto& [name, family] : families_) {
    out += fmt::format("# HELP {0} {1}\n# TYPE {0} {2}\n", name, family.help, family.type);
    for (const auto& [labels, value] : family.values)
      out += fmt::format("{}{} {}\n", name, in_braces(labels), value.get());
    for (const auto& [labels, histogram] : family.histograms) {
      const auto counts = histogram.cumulative();
      const std::string before = labels.empty() ? "" : labels + ",";
      for (std::size_t i = 0; i < counts.size(); ++i)
        out +=
            fmt::format("{}_bucket{{{}le=\"{}\"}} {}\n", name, before,
                        i < histogram.bounds().size() ? fmt::format("{}", histogram.bounds()[i]) : "+Inf", counts[i]);
      out += fmt::format("{0}_sum{1} {2}\n{0}_count{1} {3}\n", name, in_braces(labels), histogram.sum(), counts.back());
    }
  }
  return out;
}

}  // namespace stube
