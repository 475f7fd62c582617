// How a table changes: a proposal is decided at the table as it is, its act is written to the store, and only when it
// is durable is it applied and its proposer answered. While one act of a table is being written, further proposals wait
// in the table's queue; acts of other tables share the commit. Where another process has written first, its acts are
// read and the proposal is decided again. What has to be replayed for an act is replayed by a job before it is written.
// What follows from an act is the observer's business.
#pragma once
#include "fair/entropy.hpp"
#include "server/act_write.hpp"
#include "server/job_queue.hpp"
#include "server/live_table.hpp"
#include "server/loop_handle.hpp"
#include "server/service_metrics.hpp"
#include "server/store_queue.hpp"

namespace stube {

class ActObserver {
 public:
  virtual ~ActObserver() = default;
  // Once for each act, written here or by another process, right after it was applied.
  virtual void act_applied(LiveTable& live, const json::object& act) = 0;
  // Once for all acts that were applied together; also after an act that could not be written.
  virtual void table_changed(const LiveTablePtr& live) = 0;
  // Around all that follows from one write, so that its messages can leave together.
  virtual void begin_outcome(LiveTable& live) = 0;
  virtual void end_outcome(LiveTable& live) = 0;
};

class ActPipeline {
 public:
  // `shared_store`: other processes write to the same store.
  ActPipeline(StoreQueue& store, JobQueue& jobs, LoopHandle loop, const Clock& clock, Entropy& entropy,
              bool shared_store, ActObserver& observer, ServiceMetrics& metrics);

  void propose(const LiveTablePtr& live, Proposal proposal);
  // Proposes again while the store cannot be reached: for proposals that no client would repeat.
  void propose_until_written(const LiveTablePtr& live, Proposal proposal);
  // Another process has written, or may have: reads its acts as soon as the table is not busy.
  void refresh(const LiveTablePtr& live);
  // Calls `then` when everything that other processes have written so far is known here, or with the refusal.
  void when_fresh(const LiveTablePtr& live, std::function<void(const Refusal*)> then);

  struct Counts {
    std::uint64_t refused = 0, races = 0;
  };
  [[nodiscard]] const Counts& counts() const { return counts_; }

 private:
  void pump(const LiveTablePtr& live);
  using Replayed = std::shared_ptr<ReplayedMatches>;
  // Calls `then` with what the act has to replay, at once where that is nothing. The table is busy meanwhile.
  void replay_for(const LiveTablePtr& live, const json::object& act, std::function<void(Replayed)> then);
  void prepare(const LiveTablePtr& live, NewAct next);
  void write(const LiveTablePtr& live, NewAct next, Replayed replayed);
  // When the act was proposed, and given to the store.
  struct Times {
    Moment proposed, stored;
  };
  void written(const LiveTablePtr& live, const PreparedAct& act, Written result, const Times& times);
  void finish(const LiveTablePtr& live, const PreparedAct& act, Written result);
  void read_acts(const LiveTablePtr& live);
  void apply_rows(const LiveTablePtr& live, const std::shared_ptr<const std::vector<ActRow>>& rows, std::size_t first);
  void refuse_all(const LiveTablePtr& live);
  // The table is being deleted: nobody has used it for long.
  void refuse_removed(const LiveTablePtr& live);

  StoreQueue& store_;
  JobQueue& jobs_;
  LoopHandle loop_;
  const Clock& clock_;
  Entropy& entropy_;
  bool shared_store_;
  ActObserver& observer_;
  ServiceMetrics& metrics_;
  Counts counts_;
};

}  // namespace stube
