#include "server/metrics.hpp"

#include <fmt/format.h>

namespace stube {

std::string metrics_text(const ServiceCounts& counts) {
  std::string out;
  const auto add = [&](std::string_view name, std::string_view type, std::string_view help, auto value) {
    out += fmt::format("# HELP {0} {1}\n# TYPE {0} {2}\n{0} {3}\n", name, help, type, static_cast<double>(value));
  };
  add("stube_moves_total", "counter", "Moves taken by this process, its own and others'", counts.moves);
  add("stube_bot_moves_total", "counter", "Moves made by bots of this process", counts.bot_moves);
  add("stube_refused_total", "counter", "Acts that were refused", counts.refused);
  add("stube_races_total", "counter", "Acts that another process was faster with", counts.races);
  add("stube_tables_made_total", "counter", "Tables made", counts.tables_made);
  add("stube_rooms", "gauge", "Tables in memory", counts.tables);
  add("stube_visitors", "gauge", "People and bots from outside at tables", counts.sessions);
  add("stube_store_commits_total", "counter", "Commits", counts.store.commits);
  add("stube_store_acts_total", "counter", "Acts written", counts.store.acts);
  add("stube_store_failures_total", "counter", "Commits that failed", counts.store.failures);
  add("stube_store_seconds_total", "counter", "Time spent in commits", counts.store.seconds);
  if (!counts.net) return out;
  add("stube_connections", "gauge", "Open connections", counts.net->connections);
  add("stube_websockets", "gauge", "Open WebSockets", counts.net->websockets);
  add("stube_requests_total", "counter", "HTTP requests", counts.net->requests);
  add("stube_messages_in_total", "counter", "WebSocket messages received", counts.net->messages_in);
  add("stube_messages_out_total", "counter", "WebSocket messages sent", counts.net->messages_out);
  add("stube_bytes_out_total", "counter", "Bytes sent", counts.net->bytes_out);
  add("stube_slow_readers_total", "counter", "Connections dropped because they did not read", counts.net->dropped_slow);
  return out;
}

}  // namespace stube
