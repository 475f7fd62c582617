#include "server/hint_runner.hpp"

#include "bots/hint.hpp"
#include "server/messages.hpp"

namespace stube {

void HintRunner::send_hint(TableSession& session) {
  const TableLog& log = session.live()->log;
  const Seat seat = session.seat();
  if (log.match() == nullptr || !seat.is_some()) return session.refuse(complain("not-seated"), {});
  const Match& match = *log.match();
  if (!match.position().turn().has(seat)) return session.send(hint_message(log, {}, session.lang));
  if (session.hinting) return session.refuse(complain("too-fast"), {});
  const auto hint = std::make_shared<Hint>();
  JobQueue::Job job;
  job.owner = {session.user().id, session.owner().address};
  const std::size_t asked_at = match.acts().size();
  job.work = [hint, seat, asked_at, millis = think_millis_,
              seen = std::shared_ptr<const Position>(match.position().seen_by(seat))] {
    Budget budget;
    budget.millis = millis;
    *hint = find_hint(*seen, seat, budget, asked_at);
  };
  job.done = [weak = session.weak_from_this(), hint, asked_at](const JobQueue::Ticket&) {
    const auto waiting = weak.lock();
    if (!waiting) return;
    waiting->hinting = false;
    // Too late where the table has moved on; an answer is due all the same.
    const TableLog& now = waiting->live()->log;
    waiting->send(hint_message(now, now.match()->acts().size() == asked_at ? *hint : Hint(), waiting->lang));
  };
  session.hinting = true;
  if (jobs_.submit(std::move(job))) return;
  session.hinting = false;
  session.refuse(complain("too-fast"), {});
}

}  // namespace stube
