// Which seats are connected, here or at another process: notifies the other processes of changes here, and keeps what
// they notify in a Presence (presence.hpp), which does neither.
#pragma once
#include "server/live_tables.hpp"
#include "server/loop_handle.hpp"
#include "server/presence.hpp"
#include "server/process_notifier.hpp"

namespace stube {

class PresenceService {
 public:
  // `changed` is called with every table here at which other seats are connected elsewhere than before.
  using Changed = std::function<void(LiveTable&)>;
  PresenceService(std::string process, ProcessNotifier& others, const LiveTables& tables, LoopHandle loop,
                  const Clock& clock, std::chrono::milliseconds beat, Changed changed);

  // Notifies the others every `beat` that this process is alive, and forgets those that were silent for three.
  void start_beat();
  void announce(const LiveTable& live);
  // After a gap in which notifications may have been missed, here or there.
  void synchronize();
  void receive(std::string_view notification);

  [[nodiscard]] bool is_connected(const LiveTable& live, Seat seat) const;
  // For a table that need not be in memory here.
  [[nodiscard]] std::set<int> connected_seats(const std::string& table, int seats) const;

 private:
  void report(const std::vector<std::string>& tables);

  std::string process_;
  ProcessNotifier& others_;
  const LiveTables& tables_;
  LoopHandle loop_;
  const Clock& clock_;
  std::chrono::milliseconds beat_;
  Changed changed_;
  Presence elsewhere_;
};

}  // namespace stube
