#include "server/lock_forcer.hpp"

#include "net/exception_barrier.hpp"
#include "net/log.hpp"

namespace stube {

namespace {

// Locks that wait for their turn. Beyond that tables begin without contributions, and say so.
constexpr std::size_t most_waiting = 64;

}  // namespace

void LockForcer::force(const LiveTablePtr& live, Seat seat) {
  const Seating& seating = live->log.seating();
  const Place place{live->log.id(), seat.index()};
  if (jobs_.contains(place)) return;
  const auto stopped = std::make_shared<std::atomic<bool>>(false);
  const Chair& chair = seating.chairs[static_cast<std::size_t>(seat.index())];
  jobs_[place] = {live, chair.user.empty() ? chair.kept_for : chair.user, stopped};
  log_line(Level::info, "lock-forced", {{"table", place.first}, {"seat", std::to_string(place.second)}});
  workers_.run([this, loop = loop_, place, stopped, lock = seating.lock_of(seat)] {
    std::optional<std::string> value;
    contained("lock", [&] { value = force_lock(lock, [&](double) { return !stopped->load(); }); });
    loop.post([this, place, modulus = lock.modulus, value] { forced(place, modulus, value); });
  });
}

void LockForcer::forced(const Place& place, const std::string& modulus, const std::optional<std::string>& value) {
  const auto node = jobs_.extract(place);
  if (node.empty() || !value) return;
  const OpenedLock opened{Seat(place.second), modulus, *value, {}};
  pipeline_.propose_until_written(node.mapped().live,
                                  {[opened](const TableLog& log) { return decide_open(log, opened); }, {}});
}

void LockForcer::drop_opened(const TableLog& log) {
  if (jobs_.empty()) return;
  for (auto& [place, job] : jobs_)
    if (place.first == log.id() && log.seating().contributions[static_cast<std::size_t>(place.second)].given)
      *job.stopped = true;
}

MayCount LockForcer::may_count() const {
  return [this](const std::string& user) {
    return jobs_.size() < most_waiting &&
           std::none_of(jobs_.begin(), jobs_.end(), [&](const auto& job) { return job.second.user == user; });
  };
}

void LockForcer::stop() {
  for (auto& [place, job] : jobs_) *job.stopped = true;
}

}  // namespace stube
