// The load generator: many tables, a client on every seat, all over WebSockets; they play at random as fast as they are
// let, or at a given rate. It also checks: whatever was acknowledged must be in the store, once.
#pragma once
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "load/server_metrics.hpp"
#include "load/yardsticks.hpp"

namespace stube {

struct LoadOptions {
  std::string host = "127.0.0.1";
  std::vector<std::uint16_t> ports = {8080};  // of one or more server processes; clients that lose one try the next
  std::string game = "byd";
  int tables = 100;
  int players = 0;  // 0: the game's usual number
  double seconds = 10;
  int think = 0;    // milliseconds on average that a player takes for a move
  double rate = 0;  // moves a second of all tables together, on a timetable; 0: as fast as they are answered
  int bot_tables = 0, bot_level = 5;         // further tables at which only bots play
  int idle = 0;                              // further connections that only watch
  int server_pid = 0;                        // whose memory and time are measured; 0: none
  std::vector<std::uint16_t> metrics_ports;  // of the processes; empty: their metrics are not read
  std::string yardstick;                     // folder for the yardsticks' store; empty: they are not measured
  std::string store;                         // where the acts are to be found in the end; empty: not checked
  std::string until;          // keep on until this file exists, then until every table has moved once more
  int reconnect_millis = 50;  // after a lost connection
  // Every table has people and an address of its own, so that the server's limits may be on. It must run with
  // --behind-proxy: the addresses stand in X-Forwarded-For.
  bool own_people = false;
  // Called by the generator's thread: all tables are made and measuring begins; how many moves are acknowledged so far.
  std::function<void()> on_begin = [] {};
  std::function<void(long)> on_acknowledged = [](long) {};
};

struct LoadReport {
  long moves = 0, tables_over = 0, reconnects = 0, retries = 0;
  // Milliseconds to the acknowledgement of a move: from when it was sent, or from when the timetable had it.
  double seconds = 0, p50 = 0, p99 = 0, worst = 0;
  double bytes_per_table = 0, bytes_per_idle = 0;
  double server_micros = 0, own_micros = 0;  // of processor time for each move
  ServerMetrics metrics;                     // while it was measured
  Traffic traffic;
  Commits commits;
  EchoFigures echo;
  CommitFigures bare_commits;
  long idle_lost = 0;
  long acknowledged = 0, lost = 0, doubled = 0, stuck = 0, broken_chains = 0;  // where the store was asked

  [[nodiscard]] double moves_per_second() const { return seconds > 0 ? static_cast<double>(moves) / seconds : 0; }
  [[nodiscard]] bool good() const { return lost == 0 && doubled == 0 && stuck == 0 && broken_chains == 0; }
};

[[nodiscard]] LoadReport run_load(const LoadOptions& options);

}  // namespace stube
