// Closes tables that have waited for people for a while and got none; their host is told before, and may keep them
// open. Every process looks; whichever writes the act first has closed the table.
#pragma once
#include <chrono>

#include "server/act_pipeline.hpp"
#include "server/live_tables.hpp"

namespace stube {

struct WaitingTimes {
  std::chrono::seconds life{45 * 60};    // since anybody sat down or got up; 0: for ever
  std::chrono::seconds warning{5 * 60};  // so long before, the host is told
};

class WaitingTables {
 public:
  WaitingTables(StoreQueue& store, LiveTables& tables, ActPipeline& pipeline, const Clock& clock, WaitingTimes times)
      : store_(store), tables_(tables), pipeline_(pipeline), clock_(clock), times_(times) {}

  // Closes those that have waited too long, and tells the hosts of those that soon will have.
  void look();

 private:
  void close(const std::string& id);
  static void warn(LiveTable& live, std::chrono::seconds left);

  StoreQueue& store_;
  LiveTables& tables_;
  ActPipeline& pipeline_;
  const Clock& clock_;
  WaitingTimes times_;
};

}  // namespace stube
