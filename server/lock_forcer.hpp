// Forces time locks (fair/time_lock.hpp) that their makers did not open, by squaring: minutes each, one after the
// other, on a thread of its own. Who leaves a lock closed cannot fill the queue: while one of his is waiting, no other
// is listed at any table.
#pragma once
#include <atomic>

#include "server/act_pipeline.hpp"
#include "server/decisions.hpp"
#include "server/workers.hpp"

namespace stube {

class LockForcer {
 public:
  LockForcer(ActPipeline& pipeline, Workers& workers, LoopHandle loop)
      : pipeline_(pipeline), workers_(workers), loop_(std::move(loop)) {}

  void force(const LiveTablePtr& live, Seat seat);
  // What was opened meanwhile needs no squaring.
  void drop_opened(const TableLog& log);
  // Whether a user's lock may be put on a list: not where one of his is being forced, nor while the queue is full.
  [[nodiscard]] MayCount may_count() const;
  // Ends what is under way; before the workers end.
  void stop();
  [[nodiscard]] std::size_t waiting() const { return jobs_.size(); }

 private:
  using Place = std::pair<std::string, int>;  // table and seat
  struct Job {
    LiveTablePtr live;
    std::string user;
    std::shared_ptr<std::atomic<bool>> stopped;
  };
  void forced(const Place& place, const std::string& modulus, const std::optional<std::string>& value);

  ActPipeline& pipeline_;
  Workers& workers_;
  LoopHandle loop_;
  std::map<Place, Job> jobs_;
};

}  // namespace stube
