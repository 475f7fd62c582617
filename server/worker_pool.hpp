// Worker threads for what takes long: bots, hints, passwords, records. Nothing of a table or a connection may be
// destroyed on them; a job hands such things back with its result.
#pragma once
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace stube {

// Runs jobs in no particular order. Jobs that wait when the pool is destroyed are dropped.
class WorkerPool {
 public:
  explicit WorkerPool(unsigned count);
  ~WorkerPool();
  WorkerPool(const WorkerPool&) = delete;
  WorkerPool& operator=(const WorkerPool&) = delete;
  void run(std::function<void()> job);

 private:
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::function<void()>> jobs_;
  bool closing_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace stube
