// One player of the load generator: sends a move when its view offers some, and again after a lost connection until it
// is answered. What all players share, their timers and what is measured, is in LoadShared.
#pragma once
#include <chrono>
#include <functional>
#include <map>

#include "cards/random.hpp"
#include "fair/time_lock.hpp"
#include "load/load_connection.hpp"
#include "load/load_generator.hpp"

namespace stube {

using LoadTime = std::chrono::steady_clock::time_point;
using Millis = std::chrono::milliseconds;

inline LoadTime now() {
  return std::chrono::steady_clock::now();
}

inline double millis_since(LoadTime time) {
  return std::chrono::duration<double, std::milli>(now() - time).count();
}

struct LoadTable {
  std::string id;
  std::vector<std::string> tokens;                    // by seat
  std::string address;                                // of its people; empty: that of the generator
  std::map<std::string, std::uint64_t> acknowledged;  // the client's id of an act to its number
  long moves = 0, moves_at_end = -1;                  // when the end began
  LoadTime due{};                                     // the next move by the timetable; none before the first is asked
  bool over = false;
};

// Jobs at given times; run by the loop of the generator.
class LoadTimers {
 public:
  void at(LoadTime time, std::function<void()> job) { jobs_.emplace(time, std::move(job)); }
  void run_due();
  // Milliseconds until the next job is due, `most` at most.
  [[nodiscard]] double wait(double most) const;

 private:
  std::multimap<LoadTime, std::function<void()>> jobs_;
};

struct LoadShared {
  LoadOptions options;
  LoadConnections connections;
  LoadTimers timers;
  Random random{7};
  std::function<void()> table_over = [] {};  // a table was played out
  // What is measured.
  LoadReport report;
  bool measuring = false;
  long acknowledged = 0;  // measured or not
  LoadTime begin{};
  std::vector<float> latencies;  // milliseconds
  std::optional<LockKey> lock;   // what the seats give to the shuffles

  [[nodiscard]] std::uint16_t port(std::size_t n) const { return options.ports[n % options.ports.size()]; }
};

class LoadClient final : public LoadConnection {
 public:
  LoadClient(LoadShared& shared, LoadTable& table, const std::string& token, int seat);
  void begin();
  void stop();

 private:
  void opened() override;
  void received(std::string_view text) override;
  void lost() override;
  void handle(std::string_view message);
  void handle_ack(std::string_view message);
  void handle_refusal(std::string_view message);
  void answer_shuffle(bool binding);
  void read_moves(std::string_view view);
  void schedule_move();
  void move_at(LoadTime when);
  void send_move(LoadTime meant);

  LoadShared& shared_;
  LoadTable& table_;
  const std::string& token_;
  int seat_;
  std::size_t port_ = 0;
  int number_ = 0;
  std::string pending_id_, pending_text_;  // the move that is not answered yet
  LoadTime pending_since_;
  std::vector<std::string> moves_;  // of the last view, not used yet
  unsigned connection_number_ = 0;  // what was scheduled for an earlier connection is not done
  bool stopped_ = false, move_scheduled_ = false;
};

}  // namespace stube
