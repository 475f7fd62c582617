#include "server/paced_work.hpp"

#include <algorithm>

#include "net/exception_barrier.hpp"

namespace stube {

using std::chrono::milliseconds;

namespace {

// Delays are whole steps, so that a delay does not show how late the one result was.
constexpr milliseconds step{250};
// A delay that nothing has needed for so long is halved.
constexpr std::chrono::seconds to_shorten{20};

milliseconds in_steps(milliseconds time) {
  return step * ((time + step - milliseconds(1)) / step);
}

}  // namespace

void PacedWork::submit(Job job) {
  auto asked = std::make_shared<Asked>();
  asked->asked = clock_.now();
  const std::string owner = job.owner;
  asked->job = std::move(job);
  if (!asked->job.thinks || !paced()) {
    if (asked->job.wanted()) begin(asked);
    return;
  }
  waiting_since_.insert(asked->asked);
  waiting_.push(owner, std::move(asked));
  start();
}

void PacedWork::start() {
  while (lent_ < timing_.workers && !waiting_.empty()) {
    const AskedPtr next = waiting_.pop();
    waiting_since_.erase(waiting_since_.find(next->asked));
    if (next->job.wanted()) begin(next);
  }
}

milliseconds PacedWork::thinking_time(const Asked& asked) const {
  if (!paced()) return timing_.think;
  const Moment oldest = waiting_since_.empty() ? asked.asked : std::min(asked.asked, *waiting_since_.begin());
  const auto left = std::chrono::floor<milliseconds>(oldest + timing_.pause - clock_.now());
  const auto sharing = static_cast<milliseconds::rep>(waiting_.size()) + 1;
  const auto workers = std::min<milliseconds::rep>(timing_.workers, sharing);
  // A quarter is kept for the margin of each lease.
  const milliseconds share = left * 3 / 4 * workers / sharing;
  return std::clamp(share, std::min(least, timing_.think), timing_.think);
}

void PacedWork::begin(const AskedPtr& asked) {
  allowed_ = asked->job.thinks ? thinking_time(*asked) : glance;
  // A third more than the thinking, for a machine that has other things to do.
  const milliseconds lease = paced() ? allowed_ + allowed_ / 3 : milliseconds(0);
  const Moment now = clock_.now();
  asked->due = std::max(asked->asked + timing_.pause, now + lease);
  if (asked->job.thinks && paced()) {
    ++lent_;
    asked->holds_worker = true;
    loop_.after(lease, [this, asked] {
      if (asked->done) release_worker(*asked);
    });
  }
  if (paced()) loop_.after(std::chrono::ceil<milliseconds>(asked->due - now) + delay(), [this, asked] { due(asked); });
  workers_.run([this, loop = loop_, asked = asked, begun = now, lease, allowed = allowed_]() mutable {
    contained("paced work", [&] { asked->job.work(allowed); });
    loop.post([this, asked = std::move(asked), begun, lease] {
      asked->done = true;
      // Done early: the worker stays lent until the lease is over.
      if (clock_.now() - begun >= lease) release_worker(*asked);
      finished(asked);
    });
  });
}

void PacedWork::release_worker(Asked& asked) {
  if (!std::exchange(asked.holds_worker, false)) return;
  --lent_;
  start();
}

void PacedWork::finished(const AskedPtr& asked) {
  if (!paced()) return deliver(asked);
  if (!asked->due_passed) return;
  // Late: the delay of all grows; this result is delivered at the end of its step, so that its own lateness does not
  // show.
  const milliseconds late = std::chrono::ceil<milliseconds>(clock_.now() - asked->due);
  lengthen(late);
  loop_.after(in_steps(late) - late, [this, asked] { deliver(asked); });
}

void PacedWork::due(const AskedPtr& asked) {
  // The delay may have grown since.
  const Moment when = asked->due + delay();
  if (const Moment now = clock_.now(); now < when)
    return loop_.after(std::chrono::ceil<milliseconds>(when - now), [this, asked] { due(asked); });
  asked->due_passed = true;
  if (asked->done) deliver(asked);
}

void PacedWork::deliver(const AskedPtr& asked) {
  if (asked->job.wanted()) asked->job.deliver();
}

void PacedWork::lengthen(milliseconds late) {
  delay_ = std::max(delay(), in_steps(late));
  delayed_at_ = clock_.now();
}

milliseconds PacedWork::delay() const {
  if (delay_ == milliseconds(0)) return delay_;
  const auto halvings = (clock_.now() - delayed_at_) / to_shorten;
  const milliseconds left = halvings > 10 ? milliseconds(0) : delay_ / (1 << halvings);
  return left < step ? milliseconds(0) : in_steps(left);
}

}  // namespace stube
