// What a server's metrics page tells, as numbers by their names and labels; for differences between two readings.
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace stube {

class ServerMetrics {
 public:
  ServerMetrics() = default;
  // Reads the text format of Prometheus.
  explicit ServerMetrics(const std::string& text);
  // Reads them all and adds them up; a server that cannot be reached adds nothing.
  [[nodiscard]] static ServerMetrics of(const std::string& host, const std::vector<std::uint16_t>& ports);

  // 0 where there is none of that name: `stube_moves_total`, `stube_move_seconds_sum{stage="store"}`.
  [[nodiscard]] double operator[](const std::string& name) const;
  // The least bound of this histogram under which this share of its values lies; 0 where it has none.
  [[nodiscard]] double quantile(const std::string& histogram, double share) const;
  [[nodiscard]] ServerMetrics since(const ServerMetrics& before) const;
  [[nodiscard]] const std::map<std::string, double>& all() const { return values_; }

 private:
  std::map<std::string, double> values_;
};

}  // namespace stube
