#include "server/hint_runner.hpp"

#include "bots/hint.hpp"
#include "net/contained.hpp"
#include "server/messages.hpp"

namespace stube {

void HintRunner::send_hint(TableSession& session) {
  const TableLog& log = session.live()->log;
  const Seat seat = session.seat();
  if (log.match() == nullptr || !seat.is_some()) return session.refuse(complain("not-seated"), {});
  const Match& match = *log.match();
  if (!match.position().turn().has(seat)) return session.send(hint_message(log, {}, session.lang));
  if (session.hinting || running_ >= most_) return session.refuse(complain("too-fast"), {});
  session.hinting = true;
  ++running_;
  const std::shared_ptr<const Position> seen = match.position().seen_by(seat);
  workers_.run([this, loop = loop_, weak = session.weak_from_this(), seen, seat, asked_at = match.acts().size(),
                millis = think_millis_] {
    Budget budget;
    budget.millis = millis;
    Hint hint;
    contained("hint", [&] { hint = find_hint(*seen, seat, budget, asked_at); });
    loop.post([this, weak, hint, asked_at] {
      --running_;
      const auto waiting = weak.lock();
      if (!waiting) return;
      waiting->hinting = false;
      // Too late where the table has moved on; an answer is due all the same.
      const TableLog& now = waiting->live()->log;
      waiting->send(hint_message(now, now.match()->acts().size() == asked_at ? hint : Hint(), waiting->lang));
    });
  });
}

}  // namespace stube
