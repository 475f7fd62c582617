#include "server/clock_keeper.hpp"

#include "server/decisions.hpp"

namespace stube {

void ClockKeeper::schedule(const LiveTablePtr& live) {
  const TableLog& log = live->log;
  if (log.seating().stage != TableStage::playing || log.decided()) return;
  const std::chrono::seconds time(log.seating().clock);
  const auto set_at = log.asked_since();
  if (time.count() == 0 || live->clock_set_at == set_at) return;
  live->clock_set_at = set_at;
  live->clock_ends = clock_.now() + time;
  loop_.after(time, [this, live, set_at] { ran_out(live, set_at); });
}

void ClockKeeper::ran_out(const LiveTablePtr& live, std::uint64_t set_at) {
  if (live->clock_set_at != set_at || live->log.match() == nullptr) return;
  live->clock_set_at = 0;  // where the act cannot be written, the seats are asked anew and have their time again
  for (const Seat seat : live->log.match()->position().turn())
    pipeline_.propose(live, {[seat, set_at](const TableLog& log) { return decide_timeout(log, seat, set_at); }, {}});
}

std::optional<ClockKeeper::Running> ClockKeeper::running(const LiveTable& live) const {
  const Seating& seating = live.log.seating();
  if (seating.clock == 0 || seating.stage != TableStage::playing) return {};
  const Seats turn = live.log.match()->position().turn();
  if (turn.empty()) return {};
  const auto left = std::chrono::duration_cast<std::chrono::seconds>(live.clock_ends - clock_.now()).count();
  return Running{turn.lowest(), std::max<std::int64_t>(left, 0)};
}

}  // namespace stube
