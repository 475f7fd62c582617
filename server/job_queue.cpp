#include "server/job_queue.hpp"

#include <deque>
#include <unordered_map>
#include <unordered_set>

#include "net/exception_barrier.hpp"

namespace stube {

struct JobQueue::State : std::enable_shared_from_this<JobQueue::State> {
  State(Workers& given, LoopHandle handle, Limits bounds) : workers(&given), loop(std::move(handle)), limits(bounds) {}

  void add(Job job) {
    const std::string person = person_of(job.owner);
    if (!job.owner.address.empty()) ++of_address[job.owner.address];
    auto kept = std::make_shared<Job>(std::move(job));
    if (busy.contains(person)) {
      blocked[person].push_back(std::move(kept));
      ++blocked_count;
      return;
    }
    begin_turn(person, std::move(kept));
    start();
  }

  // The person's only job among those that may begin.
  void begin_turn(const std::string& person, std::shared_ptr<Job> job) {
    busy.insert(person);
    ready.push_back(std::move(job));
  }

  void start() {
    while (workers != nullptr && running < limits.at_once && !ready.empty()) {
      auto job = std::move(ready.front());
      ready.pop_front();
      if (job->gone && job->gone->load()) {
        ++abandoned;
        finish(std::move(job));
        continue;
      }
      ++running;
      workers->run([state = weak_from_this(), post = loop, job = std::move(job)]() mutable {
        contained("costly job", job->work);
        post.post([state, job = std::move(job)]() mutable {
          const auto here = state.lock();
          if (!here) return;
          --here->running;
          ++here->done;
          here->finish(std::move(job));
          here->start();
        });
      });
    }
  }

  void finish(std::shared_ptr<Job> job) {
    ++unsent;
    const Ticket ticket(this, [state = weak_from_this(), owner = job->owner](const void*) {
      if (const auto here = state.lock()) here->release(owner);
    });
    const auto answer = std::move(job->done);
    contained("end of a costly job", [&] { answer(ticket); });
  }

  void release(const JobOwner& owner) {
    --unsent;
    if (const auto found = of_address.find(owner.address); found != of_address.end() && --found->second == 0)
      of_address.erase(found);
    const std::string person = person_of(owner);
    busy.erase(person);
    if (const auto next = blocked.find(person); next != blocked.end()) {
      begin_turn(person, std::move(next->second.front()));
      next->second.pop_front();
      --blocked_count;
      if (next->second.empty()) blocked.erase(next);
    }
    start();
  }

  [[nodiscard]] static std::string person_of(const JobOwner& owner) {
    return owner.person.empty() ? "@" + owner.address : owner.person;
  }

  Workers* workers;
  LoopHandle loop;
  Limits limits;
  // At most one of each person: so persons take turns.
  std::deque<std::shared_ptr<Job>> ready;
  std::unordered_set<std::string> busy;  // persons who have a job: ready, running or not yet sent
  std::unordered_map<std::string, std::deque<std::shared_ptr<Job>>> blocked;  // their further ones
  std::size_t blocked_count = 0;
  std::unordered_map<std::string, std::size_t> of_address;
  int running = 0;
  std::size_t unsent = 0;
  std::uint64_t done = 0, refused = 0, abandoned = 0;
};

JobQueue::JobQueue(Workers& workers, LoopHandle loop, Limits limits)
    : state_(std::make_shared<State>(workers, std::move(loop), limits)) {}

JobQueue::~JobQueue() {
  state_->workers = nullptr;
}

bool JobQueue::submit(Job job) {
  const std::string person = State::person_of(job.owner);
  const auto of_address = state_->of_address.find(job.owner.address);
  const auto blocked = state_->blocked.find(person);
  const bool too_many =
      state_->blocked_count + state_->ready.size() >= state_->limits.waiting ||
      (blocked != state_->blocked.end() && blocked->second.size() >= state_->limits.waiting_of_person) ||
      (of_address != state_->of_address.end() && of_address->second >= state_->limits.jobs_of_address);
  if (too_many) {
    ++state_->refused;
    return false;
  }
  state_->add(std::move(job));
  return true;
}

void JobQueue::submit_own(Job job) {
  state_->add(std::move(job));
}

JobQueue::Counts JobQueue::counts() const {
  return {state_->blocked_count + state_->ready.size(),
          static_cast<std::size_t>(state_->running),
          state_->unsent,
          state_->done,
          state_->refused,
          state_->abandoned};
}

}  // namespace stube
