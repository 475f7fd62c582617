#include "server/absence_keeper.hpp"

#include "server/decisions.hpp"

namespace stube {

namespace {

const Chair& chair_at(const LiveTable& live, Seat seat) {
  return live.log.seating().chairs[static_cast<std::size_t>(seat.index())];
}

Seats persons(const LiveTable& live) {
  Seats seats;
  for (int i = 0; i < live.log.seating().players; ++i)
    if (chair_at(live, Seat(i)).kind == Chair::Kind::person) seats |= Seat(i);
  return seats;
}

}  // namespace

void AbsenceKeeper::update(LiveTable& live) const {
  live.absent_since.resize(live.log.seating().chairs.size());
  for (int i = 0; i < live.log.seating().players; ++i) {
    auto& since = live.absent_since[static_cast<std::size_t>(i)];
    const bool missing = chair_at(live, Seat(i)).kind == Chair::Kind::person && !presence_.is_connected(live, Seat(i));
    if (!missing)
      since.reset();
    else if (!since)
      since = clock_.now();
  }
  if (std::exchange(live.asked_mark, live.log.asked_since()) != live.log.asked_since()) live.asked_at = clock_.now();
}

std::chrono::seconds AbsenceKeeper::since(Moment moment) const {
  return std::chrono::duration_cast<std::chrono::seconds>(clock_.now() - moment);
}

std::optional<std::chrono::seconds> AbsenceKeeper::absent_for(const LiveTable& live, Seat seat) const {
  const auto place = static_cast<std::size_t>(seat.index());
  if (place >= live.absent_since.size() || !live.absent_since[place]) return {};
  return since(*live.absent_since[place]);
}

std::chrono::seconds AbsenceKeeper::relief_in(const LiveTable& live, Seat seat) const {
  const auto none = std::chrono::seconds(0);
  if (const auto absent = absent_for(live, seat)) return std::max(waits_.absent - *absent, none);
  const bool asked = live.log.match() != nullptr && live.log.match()->position().turn().has(seat);
  return asked ? std::max(waits_.idle - since(live.asked_at), none) : waits_.idle;
}

Seats AbsenceKeeper::present(const LiveTable& live) const {
  Seats seats;
  for (const Seat seat : persons(live))
    if (!chair_at(live, seat).away && presence_.is_connected(live, seat)) seats |= seat;
  return seats;
}

void AbsenceKeeper::schedule(const LiveTablePtr& live) {
  if (live->log.seating().stage != TableStage::playing) return;
  for (const Seat seat : persons(*live)) {
    if (chair_at(*live, seat).relief_asked_by.empty() || relief_in(*live, seat).count() > 0) continue;
    const Seats here = present(*live);
    if (!std::holds_alternative<NewAct>(decide_relief(live->log, seat, here))) continue;
    pipeline_.propose(live, {[seat, here](const TableLog& log) { return decide_relief(log, seat, here); }, {}});
  }
}

void AbsenceKeeper::ask_for_bot(TableSession& session, const json::object& message) {
  const LiveTablePtr& live = session.live();
  const std::string id = text_in(message, "id");
  const auto number = number_in(message, "seat", -1);
  if (number < 0 || number >= live->log.seating().players) return session.refuse(complain("no-seat"), id);
  const Seat seat(static_cast<int>(number));
  if (chair_at(*live, seat).kind != Chair::Kind::person) return session.refuse(complain("not-away"), id);
  if (const auto wait = relief_in(*live, seat); wait.count() > 0)
    return session.refuse(complain("not-away-long", {{"n", std::to_string(wait.count())}}), id);
  pipeline_.propose(
      live, {[user = session.user().id, seat](const TableLog& log) { return decide_ask_for_bot(log, user, seat); },
             session.answering(id)});
}

void AbsenceKeeper::claim(TableSession& session, const json::object& message) {
  const LiveTablePtr& live = session.live();
  Seats gone;
  for (const Seat seat : persons(*live))
    if (const auto absent = absent_for(*live, seat); absent && *absent >= waits_.claim) gone |= seat;
  pipeline_.propose(live,
                    {[user = session.user().id, gone](const TableLog& log) { return decide_claim(log, user, gone); },
                     session.answering(text_in(message, "id"))});
}

}  // namespace stube
