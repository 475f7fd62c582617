#include "server/shuffle_keeper.hpp"

#include "server/decisions.hpp"

namespace stube {

void ShuffleKeeper::propose_step(const LiveTablePtr& live, Stage stage, bool time_over) {
  pipeline_.propose(live, {[stage, time_over](const TableLog& log) -> Decision {
                             if (log.seating().stage != stage) return NothingToDo{log.act_count()};
                             return decide_shuffle_step(log, time_over);
                           },
                           {}});
}

void ShuffleKeeper::schedule(const LiveTablePtr& live) {
  const Stage stage = live->log.seating().stage;
  if (stage != Stage::binding && stage != Stage::opening) return;
  if (std::holds_alternative<NewAct>(decide_shuffle_step(live->log, false))) return propose_step(live, stage, false);
  if (live->timed_stage == stage) return;
  live->timed_stage = stage;
  if (stage == Stage::opening)
    for (TableSession* session : live->sessions) open_contribution(*session);
  loop_.after(wait_, [this, live, stage] {
    if (live->log.seating().stage == stage) propose_step(live, stage, true);
  });
}

void ShuffleKeeper::contribute(TableSession& session, const json::object& message) {
  const auto hash = from_hex(text_in(message, "commit")), bytes = from_hex(text_in(message, "hex"));
  if (!hash && !bytes) return session.refuse(complain("bad-contribution"), text_in(message, "id"));
  const Bytes32 promise = hash ? *hash : sha256(*bytes);
  pipeline_.propose(session.live(), {[user = session.user().id, promise](const TableLog& log) {
                                       return decide_bind(log, user, promise);
                                     },
                                     session.refusing({})});
  if (!bytes || session.contribution) return;  // what was given first counts
  session.contribution = *bytes;
  open_contribution(session);
}

void ShuffleKeeper::open_contribution(TableSession& session) {
  if (!session.contribution || session.live()->log.seating().stage != Stage::opening) return;
  pipeline_.propose(session.live(), {[user = session.user().id, bytes = *session.contribution](const TableLog& log) {
                                       return decide_open(log, user, bytes);
                                     },
                                     session.refusing({})});
}

}  // namespace stube
