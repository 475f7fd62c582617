// The way from a full table to its first deal: seats bind and open their part in the shuffles, and whoever does not
// answer in time gives nothing. The shuffles themselves are in fair/.
#pragma once
#include "server/act_pipeline.hpp"
#include "server/table_session.hpp"

namespace stube {

class ShuffleKeeper {
 public:
  ShuffleKeeper(ActPipeline& pipeline, LoopHandle loop, std::chrono::milliseconds wait)
      : pipeline_(pipeline), loop_(std::move(loop)), wait_(wait) {}

  // Proposes the next step where everyone has answered; else sets the timer of this stage.
  void schedule(const LiveTablePtr& live);
  // A client's part: `commit`, its hash, or `hex`, the bytes. Whoever sends the bytes at once is bound by their hash,
  // and they are kept in the session until all seats are bound.
  void contribute(TableSession& session, const json::object& message);

 private:
  void propose_step(const LiveTablePtr& live, Stage stage, bool time_over);
  void open_contribution(TableSession& session);

  ActPipeline& pipeline_;
  LoopHandle loop_;
  std::chrono::milliseconds wait_;
};

}  // namespace stube
