// Runs the jobs of many sources one at a time, in an order that follows from a seed: any source may be next, but a
// source's own jobs keep their order. Time is virtual. Stands for threads, sockets and timers in tests; knows neither
// tables nor servers.
#pragma once
#include <algorithm>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "cards/random.hpp"
#include "net/clock.hpp"

namespace stube {

class Scheduler {
 public:
  using Job = std::function<void()>;

  explicit Scheduler(std::uint64_t seed) : random_(seed) {}

  // With `at_once` above 1 the source is a pool: any of its first so many jobs may be next.
  void add(const std::string& source, Job job, std::size_t at_once = 1) {
    auto& queue = sources_[source];
    queue.at_once = at_once;
    queue.jobs.push_back(std::move(job));
  }
  // Due timers of a source run in the order of their times.
  void after(const std::string& source, std::chrono::milliseconds time, Job job) {
    timers_[source].emplace(clock_.now() + time, std::move(job));
  }
  // Forgets all jobs and timers of the sources whose names begin so.
  void drop(const std::string& prefix) {
    const auto begins = [&](const auto& item) { return item.first.starts_with(prefix); };
    // Jobs may hold what adds jobs when it ends: they are let go after the lists are in order.
    std::vector<Job> dropped;
    for (auto& [name, queue] : sources_)
      if (name.starts_with(prefix))
        for (auto& job : queue.jobs) dropped.push_back(std::move(job));
    for (auto& [name, list] : timers_)
      if (name.starts_with(prefix))
        for (auto& [due, job] : list) dropped.push_back(std::move(job));
    std::erase_if(sources_, begins);
    std::erase_if(timers_, begins);
  }

  // Nothing of the sources whose names begin so is run while they are held.
  void hold(const std::string& prefix, bool held) {
    if (held)
      held_.insert(prefix);
    else
      held_.erase(prefix);
  }
  [[nodiscard]] std::size_t waiting(const std::string& source) const {
    const auto found = sources_.find(source);
    return found == sources_.end() ? 0 : found->second.jobs.size();
  }

  // Runs one job; where none is ready, time passes until a timer is due, but not beyond `end`. False where there is
  // nothing to do until then.
  bool step(Moment end = Moment::max()) {
    ++steps_;
    std::vector<std::string> ready;
    for (const auto& [name, queue] : sources_)
      if (!queue.jobs.empty() && !is_held(name)) ready.push_back(name);
    const std::size_t jobs = ready.size();
    for (const auto& [name, list] : timers_)
      if (!list.empty() && list.begin()->first <= clock_.now() && !is_held(name)) ready.push_back(name);
    // A busy machine: sometimes time passes although there is work.
    const bool late = lateness_ > 0 && random_.chance(1, lateness_);
    if (ready.empty() || late) {
      const auto next = next_timer();
      const bool in_time = next && *next <= end;
      if (in_time) advance_to(*next);
      if (ready.empty()) return in_time;
    }
    const std::size_t chosen = random_.below(static_cast<std::uint32_t>(ready.size()));
    const Job job = chosen < jobs ? take_job(ready[chosen]) : take_timer(ready[chosen]);
    job();
    return true;
  }
  // True when `enough` came to hold within so many steps.
  bool run_until(const std::function<bool()>& enough, std::size_t most_steps = 200'000) {
    for (std::size_t i = 0; !enough(); ++i)
      if (i == most_steps || !step()) return false;
    return true;
  }
  // Until so much time has passed and no job waits.
  void run_for(std::chrono::milliseconds time) {
    const Moment end = clock_.now() + time;
    while (step(end)) {
    }
    advance_to(end);
  }
  // No job waits; timers may.
  [[nodiscard]] bool idle() const {
    for (const auto& [name, queue] : sources_)
      if (!queue.jobs.empty() && !is_held(name)) return false;
    return true;
  }

  // Once in so many steps time passes although there is work; 0: never.
  void set_lateness(std::uint32_t once_in) { lateness_ = once_in; }
  [[nodiscard]] const Clock& clock() const { return clock_; }
  [[nodiscard]] Random& random() { return random_; }
  [[nodiscard]] std::size_t steps() const { return steps_; }

 private:
  struct Queue {
    std::deque<Job> jobs;
    std::size_t at_once = 1;
  };
  void advance_to(Moment moment) {
    if (moment > clock_.now()) clock_.advance(std::chrono::ceil<std::chrono::milliseconds>(moment - clock_.now()));
  }
  [[nodiscard]] std::optional<Moment> next_timer() const {
    std::optional<Moment> next;
    for (const auto& [name, list] : timers_)
      if (!list.empty() && !is_held(name) && (!next || list.begin()->first < *next)) next = list.begin()->first;
    return next;
  }
  Job take_job(const std::string& source) {
    Queue& queue = sources_[source];
    const auto among = static_cast<std::uint32_t>(std::min(queue.at_once, queue.jobs.size()));
    const auto at = queue.jobs.begin() + static_cast<std::ptrdiff_t>(among > 1 ? random_.below(among) : 0);
    Job job = std::move(*at);
    queue.jobs.erase(at);
    if (queue.jobs.empty()) sources_.erase(source);
    return job;
  }
  Job take_timer(const std::string& source) {
    auto& list = timers_[source];
    Job job = std::move(list.begin()->second);
    list.erase(list.begin());
    return job;
  }

  [[nodiscard]] bool is_held(const std::string& source) const {
    return std::any_of(held_.begin(), held_.end(), [&](const auto& prefix) { return source.starts_with(prefix); });
  }

  ManualClock clock_;
  std::set<std::string> held_;
  Random random_;
  std::uint32_t lateness_ = 0;
  std::size_t steps_ = 0;
  std::map<std::string, Queue> sources_;
  std::map<std::string, std::multimap<Moment, Job>> timers_;
};

}  // namespace stube
