// Runs the bots' thinking on workers and delivers each result at a time that does not tell how long it took: a forced
// move and a real choice look the same, also on a busy machine. The time follows from when the work was asked for, from
// what all can see of it (its owner, whether it thinks) and from how much work waits in this process.
//
// Workers are lent in turns to the owners of work that thinks, each for the thinking time that it is allowed and a
// margin, however soon the work is done. Where more is asked than the workers can do in the pause, all think less: the
// time until the longest-waiting question is due is divided among those that wait. Work that does not think is begun at
// once. A result is delivered `pause` after the question, or where workers were short all the same, when its worker's
// time is over. Where even that was not kept, all results are delivered later by as much until it is.
#pragma once
#include <chrono>
#include <functional>
#include <set>

#include "net/clock.hpp"
#include "server/loop_handle.hpp"
#include "server/round_robin.hpp"
#include "server/workers.hpp"

namespace stube {

class PacedWork {
 public:
  struct Timing {
    std::chrono::milliseconds pause;  // from the question to the delivery; 0: delivered as soon as it is done
    std::chrono::milliseconds think;  // the most that work which thinks takes
    unsigned workers;
  };
  struct Job {
    std::string owner;
    bool thinks = false;  // may take the whole thinking time; all may know which work does
    // On the serving thread, before it is begun and before it is delivered: not, where nobody wants it any more.
    std::function<bool()> wanted;
    std::function<void(std::chrono::milliseconds)> work;  // on a worker; so long at most
    std::function<void()> deliver;                        // on the serving thread
  };
  PacedWork(Workers& workers, LoopHandle loop, const Clock& clock, Timing timing)
      : workers_(workers), loop_(std::move(loop)), clock_(clock), timing_(timing) {}

  void submit(Job job);

  // By how much all results are delivered later than they should be.
  [[nodiscard]] std::chrono::milliseconds delay() const;
  [[nodiscard]] std::size_t waiting() const { return waiting_.size(); }
  // What the work that was begun last may take.
  [[nodiscard]] std::chrono::milliseconds allowed() const { return allowed_; }
  // Work that does not think: done in less than this.
  static constexpr std::chrono::milliseconds glance{50};
  // What is left of the thinking where far more is asked than can be done.
  static constexpr std::chrono::milliseconds least{4};

 private:
  // False: results are delivered when they are done, for tests and matches of bots.
  [[nodiscard]] bool paced() const { return timing_.pause > std::chrono::milliseconds(0); }
  struct Asked {
    Job job;
    Moment asked, due{};
    bool done = false, due_passed = false, holds_worker = false;
  };
  using AskedPtr = std::shared_ptr<Asked>;

  void start();
  // How long this work may think, with the questions that wait beside it.
  [[nodiscard]] std::chrono::milliseconds thinking_time(const Asked& asked) const;
  void begin(const AskedPtr& asked);
  void finished(const AskedPtr& asked);
  void due(const AskedPtr& asked);
  void release_worker(Asked& asked);
  void deliver(const AskedPtr& asked);
  void lengthen(std::chrono::milliseconds late);

  Workers& workers_;
  LoopHandle loop_;
  const Clock& clock_;
  Timing timing_;
  RoundRobin<AskedPtr> waiting_;
  std::multiset<Moment> waiting_since_;  // when those were asked
  std::chrono::milliseconds allowed_{0};
  unsigned lent_ = 0;  // workers
  std::chrono::milliseconds delay_{0};
  Moment delayed_at_{};  // when it was last found to be needed
};

}  // namespace stube
