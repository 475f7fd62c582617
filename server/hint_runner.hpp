// Hints: computed as jobs (job_queue.hpp) from what the seat sees, one at a time for each session.
#pragma once
#include "server/job_queue.hpp"
#include "server/table_session.hpp"

namespace stube {

class HintRunner {
 public:
  HintRunner(JobQueue& jobs, int think_millis) : jobs_(jobs), think_millis_(think_millis) {}

  // Sends the hint, or the refusal, to the session.
  void send_hint(TableSession& session);

 private:
  JobQueue& jobs_;
  int think_millis_;
};

}  // namespace stube
