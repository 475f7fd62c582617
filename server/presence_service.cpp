#include "server/presence_service.hpp"

#include "server/table_session.hpp"

namespace stube {

namespace {

std::set<int> seats_here(const LiveTable& live) {
  std::set<int> seats;
  for (const TableSession* session : live.sessions)
    if (session->seat().is_some()) seats.insert(session->seat().index());
  return seats;
}

}  // namespace

PresenceService::PresenceService(std::string process, ProcessNotifier& others, const LiveTables& tables,
                                 LoopHandle loop, const Clock& clock, std::chrono::milliseconds beat, Changed changed)
    : process_(std::move(process)),
      others_(others),
      tables_(tables),
      loop_(std::move(loop)),
      clock_(clock),
      beat_(beat),
      changed_(std::move(changed)) {}

void PresenceService::start_beat() {
  others_.notify(alive_notification(process_));
  report(elsewhere_.forget_silent(clock_.now() - 3 * beat_));
  loop_.after(beat_, [this] { start_beat(); });
}

void PresenceService::announce(const LiveTable& live) {
  others_.notify(seats_notification(process_, live.log.id(), seats_here(live)));
}

void PresenceService::synchronize() {
  // Somebody may have disconnected in the gap; those who did not are announced again.
  report(elsewhere_.forget_all());
  others_.notify(question_notification(process_));
  for (const auto& [id, live] : tables_.all()) announce(*live);
}

void PresenceService::receive(std::string_view notification) {
  const auto change = elsewhere_.receive(notification, clock_.now());
  report(change.tables);
  // It was silent for a while and is alive again: what was known of it is forgotten.
  if (change.unknown) others_.notify(question_notification(process_));
  if (!change.asked) return;
  for (const auto& [id, live] : tables_.all())
    if (!seats_here(*live).empty()) announce(*live);
}

void PresenceService::report(const std::vector<std::string>& tables) {
  for (const auto& id : tables)
    if (const auto live = tables_.find(id)) changed_(*live);
}

bool PresenceService::is_connected(const LiveTable& live, Seat seat) const {
  return elsewhere_.is_connected(live.log.id(), seat.index()) ||
         std::any_of(live.sessions.begin(), live.sessions.end(),
                     [&](const TableSession* session) { return session->seat() == seat; });
}

std::set<int> PresenceService::connected_seats(const std::string& table, int seats) const {
  const auto live = tables_.find(table);
  std::set<int> connected = live ? seats_here(*live) : std::set<int>();
  for (int seat = 0; seat < seats; ++seat)
    if (elsewhere_.is_connected(table, seat)) connected.insert(seat);
  return connected;
}

}  // namespace stube
