#include "server/workers.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include "net/exception_barrier.hpp"

namespace stube {

namespace {

// 19: against a thread that is not nice 1.5 % of a processor, 5: a quarter. SCHED_IDLE would be less still, but beside
// another program that is busy all the time a bot would hardly answer at all.
constexpr int niceness(Priority priority) {
  return priority == Priority::spare ? 19 : 5;
}

}  // namespace

WorkerThreads::WorkerThreads(unsigned count, Priority priority) {
  for (unsigned i = 0; i < count; ++i)
    threads_.emplace_back([this, priority] {
      // What people wait for, serving and storing, goes first where the machine is short of time.
      ::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), niceness(priority));
      while (true) {
        std::unique_lock lock(mutex_);
        wake_.wait(lock, [this] { return closing_ || !jobs_.empty(); });
        if (closing_) return;
        auto job = std::move(jobs_.front());
        jobs_.pop_front();
        lock.unlock();
        contained("worker", job);
      }
    });
}

WorkerThreads::~WorkerThreads() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
  }
  wake_.notify_all();
  for (auto& thread : threads_) thread.join();
}

void WorkerThreads::run(std::function<void()> job) {
  {
    const std::lock_guard lock(mutex_);
    jobs_.push_back(std::move(job));
  }
  wake_.notify_one();
}

}  // namespace stube
