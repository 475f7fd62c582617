// Workers for what takes long: bots, hints, passwords, records. They are threads; tests run them step by step instead.
// Nothing of a table or a connection may be destroyed on a worker: a job hands such things back with its result.
#pragma once
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace stube {

// Runs jobs in no particular order. Jobs that wait when it is destroyed are dropped.
class Workers {
 public:
  virtual ~Workers() = default;
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;
  virtual void run(std::function<void()> job) = 0;
  // Jobs that no worker has begun.
  [[nodiscard]] virtual std::size_t waiting() { return 0; }

 protected:
  Workers() = default;
};

// How workers share the processors with the serving thread and the store's, which people wait for.
enum class Priority {
  normal,  // a little less than those: somebody waits for the result too
  spare    // hardly more than nobody else wants: for what can do less instead, as bots that think
};

class WorkerThreads final : public Workers {
 public:
  explicit WorkerThreads(unsigned count, Priority priority = Priority::normal);
  ~WorkerThreads() override;
  void run(std::function<void()> job) override;
  [[nodiscard]] std::size_t waiting() override {
    const std::lock_guard lock(mutex_);
    return jobs_.size();
  }

 private:
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::function<void()>> jobs_;
  bool closing_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace stube
