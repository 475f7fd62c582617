// The way from a full table to its first deal: seats bind themselves to time locks, the list of those that count is
// fixed and told, and they are opened. A lock that its maker does not open in time is opened by squaring. The locks and
// the shuffles themselves are in fair/.
#pragma once
#include "server/lock_forcer.hpp"
#include "server/table_session.hpp"
#include "server/workers.hpp"

namespace stube {

class ShuffleKeeper {
 public:
  // `workers` check what is opened; `forcer` opens what is not. `wait`: for a seat's answer in each of the two stages.
  ShuffleKeeper(ActPipeline& pipeline, Workers& workers, LockForcer& forcer, LoopHandle loop,
                std::chrono::milliseconds wait)
      : pipeline_(pipeline), workers_(workers), forcer_(forcer), loop_(std::move(loop)), wait_(wait) {}

  // Proposes the next step where everyone has answered; else sets the timer of this stage.
  void schedule(const LiveTablePtr& live);
  // A client's part: `modulus` of its lock, null where it gives nothing; later `p` and `q`, which open it.
  void contribute(TableSession& session, const json::object& message);

 private:
  // A lock whose factors a worker checks.
  struct Check {
    LiveTablePtr live;
    std::weak_ptr<TableSession> session;
    OpenedLock opened;
  };

  void propose_step(const LiveTablePtr& live, TableStage stage, bool time_over);
  void force_what_is_closed(const LiveTablePtr& live);
  void check_factors(TableSession& session, LockFactors factors);
  void checked(std::uint64_t number, const std::optional<std::string>& value);

  ActPipeline& pipeline_;
  Workers& workers_;
  LockForcer& forcer_;
  LoopHandle loop_;
  std::chrono::milliseconds wait_;
  std::map<std::uint64_t, Check> checks_;  // under way
  std::uint64_t last_check_ = 0;
};

}  // namespace stube
