// The clock of live tables: how long the seats on turn may take, and what happens when their time is over. Which time
// it is comes from net/clock.hpp.
#pragma once
#include "server/act_pipeline.hpp"

namespace stube {

class ClockKeeper {
 public:
  ClockKeeper(ActPipeline& pipeline, LoopHandle loop, const Clock& clock)
      : pipeline_(pipeline), loop_(std::move(loop)), clock_(clock) {}

  // Sets the clock where seats are newly asked; acts out of turn leave it as it runs.
  void schedule(const LiveTablePtr& live);

  struct Running {
    Seat seat;
    std::int64_t seconds;  // left
  };
  // None where no clock runs.
  [[nodiscard]] std::optional<Running> running(const LiveTable& live) const;

 private:
  void ran_out(const LiveTablePtr& live, std::uint64_t set_at);

  ActPipeline& pipeline_;
  LoopHandle loop_;
  const Clock& clock_;
};

}  // namespace stube
