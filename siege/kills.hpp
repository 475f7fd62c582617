// Kills at random moments, many a minute: small servers on stores of their own, several at once, each with a few tables
// at which the load generator plays. What was acknowledged must be in the store, once, and every table must go on.
#pragma once
#include "siege/attack.hpp"

namespace stube::siege {

struct KillPlan {
  std::string store;       // of all processes of the lane
  unsigned processes = 1;  // at the same store
  int tables = 3;
  std::string name;  // of files in the folder
};

struct KillCounts {
  long kills = 0, acknowledged = 0, lost = 0, doubled = 0, stuck = 0, broken = 0;
  double start_millis = 0;  // of all starts together
};

// Kills until the attempt's time is over; the counts are of this lane.
[[nodiscard]] KillCounts kill_lane(const Attempt& attempt, const KillPlan& plan, std::uint64_t seed, long at_least);

}  // namespace stube::siege
