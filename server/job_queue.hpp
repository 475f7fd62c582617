// Costly jobs that people set in motion (records, replays, hints, loading a long match), on a few workers of their own.
// A person has one job at a time, from its begin until its answer has been sent; his further jobs wait, some are
// refused. Persons take turns. Bots are not here: paced_work.hpp.
#pragma once
#include <atomic>
#include <memory>

#include "server/loop_handle.hpp"
#include "server/workers.hpp"

namespace stube {

// For whom a job is done. Without a person, the address stands for him; without an address none is counted.
struct JobOwner {
  std::string person, address;
};

// Set where nobody waits for the result any more. Looked at by workers.
using GoneFlag = std::shared_ptr<const std::atomic<bool>>;

class JobQueue {
 public:
  struct Limits {
    int at_once = 1;                    // jobs on workers
    std::size_t waiting_of_person = 4;  // beside the one that he has
    std::size_t jobs_of_address = 16;   // waiting, running or not yet sent
    std::size_t waiting = 512;          // of all
  };
  // While it lives, its person has a job. To be held until the answer has been sent.
  using Ticket = std::shared_ptr<const void>;
  struct Job {
    JobOwner owner;
    GoneFlag gone;                     // may be null; where it is set before the job begins, `work` is left out
    std::function<void()> work;        // on a worker
    std::function<void(Ticket)> done;  // on the serving thread, always once
  };

  JobQueue(Workers& workers, LoopHandle loop, Limits limits);
  ~JobQueue();
  JobQueue(const JobQueue&) = delete;
  JobQueue& operator=(const JobQueue&) = delete;

  // False where the person, his address or all together have too many already; the job is dropped then.
  [[nodiscard]] bool submit(Job job);
  // For what the server needs itself, which is bounded elsewhere: never refused.
  void submit_own(Job job);

  struct Counts {
    std::size_t waiting = 0, running = 0, unsent = 0;
    std::uint64_t done = 0, refused = 0, abandoned = 0;
  };
  [[nodiscard]] Counts counts() const;

 private:
  struct State;
  std::shared_ptr<State> state_;  // tickets may outlive the queue
};

}  // namespace stube
