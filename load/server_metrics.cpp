#include "load/server_metrics.hpp"

#include <sstream>

#include "net/client.hpp"

namespace stube {

ServerMetrics::ServerMetrics(const std::string& text) {
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    const auto space = line.rfind(' ');
    if (line.empty() || line[0] == '#' || space == std::string::npos) continue;
    values_[line.substr(0, space)] += std::strtod(line.c_str() + space, nullptr);
  }
}

ServerMetrics ServerMetrics::of(const std::string& host, const std::vector<std::uint16_t>& ports) {
  ServerMetrics sum;
  for (const auto port : ports) {
    try {
      const ServerMetrics one(http_call(host, port, "GET", "/metrics", {}, {}).body);
      for (const auto& [name, value] : one.values_) sum.values_[name] += value;
    } catch (const ClientError&) {
    }
  }
  return sum;
}

double ServerMetrics::operator[](const std::string& name) const {
  const auto found = values_.find(name);
  return found != values_.end() ? found->second : 0;
}

double ServerMetrics::quantile(const std::string& histogram, double share) const {
  const std::string begin = histogram + "_bucket{le=\"";
  const double count = (*this)[histogram + "_count"];
  double least = 0;
  for (auto at = values_.lower_bound(begin); at != values_.end() && at->first.starts_with(begin); ++at) {
    const double bound = std::strtod(at->first.c_str() + begin.size(), nullptr);
    if (count > 0 && at->second >= share * count && (least == 0 || bound < least)) least = bound;
  }
  return least;
}

ServerMetrics ServerMetrics::since(const ServerMetrics& before) const {
  ServerMetrics difference;
  for (const auto& [name, value] : values_) difference.values_[name] = value - before[name];
  return difference;
}

}  // namespace stube
