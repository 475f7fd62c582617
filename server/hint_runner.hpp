// Hints: computed on a worker thread from what the seat sees, one at a time for each session.
#pragma once
#include "server/loop_handle.hpp"
#include "server/table_session.hpp"
#include "server/workers.hpp"

namespace stube {

class HintRunner {
 public:
  // `most`: hints computed at once, so that bots do not wait for them.
  HintRunner(Workers& workers, LoopHandle loop, int think_millis, int most)
      : workers_(workers), loop_(std::move(loop)), think_millis_(think_millis), most_(most) {}

  // Sends the hint, or the refusal, to the session.
  void send_hint(TableSession& session);

 private:
  Workers& workers_;
  LoopHandle loop_;
  int think_millis_, most_;
  int running_ = 0;
};

}  // namespace stube
