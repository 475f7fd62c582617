// `stube load`: many clients for a running server, to measure it or to see that it loses nothing.
#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/shared.hpp"
#include "load/load_generator.hpp"
#include "server/server.hpp"

namespace stube {

namespace {

void load(const LoadOptions& options) {
  raise_file_limit();
  const LoadReport report = run_load(options);
  const std::string pace = options.rate > 0    ? fmt::format("{:.0f} moves/s asked for", options.rate)
                           : options.think > 0 ? fmt::format("players think {} ms", options.think)
                                               : std::string("as fast as they are answered");
  fmt::print(
      "{} tables, {}, {:.1f} s: {:.0f} durable moves/s, p50 {:.1f} ms, p99 {:.1f} ms, worst {:.1f} ms, {} tables "
      "played out\n",
      options.tables, pace, report.seconds, report.moves_per_second(), report.p50, report.p99, report.worst,
      report.tables_over);
  if (options.server_pid != 0)
    fmt::print(
        "processor time for each move: server {:.1f} µs, generator {:.1f} µs; memory of the server: {:.1f} KB a "
        "table\n",
        report.server_micros, report.own_micros, report.bytes_per_table / 1024);
  if (options.idle > 0)
    fmt::print("{} idle connections, {} of them lost: {:.2f} KB each\n", options.idle, report.idle_lost,
               report.bytes_per_idle / 1024);
  if (options.store.empty()) return;
  fmt::print(
      "{} acknowledged moves, {} reconnects, {} retries: {} lost, {} doubled, {} tables stuck, {} links broken\n",
      report.acknowledged, report.reconnects, report.retries, report.lost, report.doubled, report.stuck,
      report.broken_chains);
  if (!report.good()) throw CLI::RuntimeError(1);
}

}  // namespace

void add_load(CLI::App& app) {
  auto* command =
      app.add_subcommand("load", "Play at many tables of a running server at once, and measure or check it");
  auto options = std::make_shared<LoadOptions>();
  command->group("Commands for programs and developers");
  command->add_option("--host", options->host, "Where the server is")->capture_default_str();
  command->add_option("--port", options->ports, "Its port; several for several processes")->capture_default_str();
  command->add_option("--game", options->game, "What is played")->capture_default_str();
  command->add_option("--players", options->players, "At each table; 4 where nothing is said");
  command->add_option("--tables", options->tables, "Tables")->check(CLI::Range(1, 100000))->capture_default_str();
  command->add_option("--seconds", options->seconds, "How long")->capture_default_str();
  command->add_option("--think", options->think, "Milliseconds that a player takes for a move, on average")
      ->capture_default_str();
  command->add_option("--rate", options->rate, "Moves a second of all tables together, on a timetable");
  command->add_option("--idle", options->idle, "Further connections that only watch")->capture_default_str();
  command->add_option("--server-pid", options->server_pid, "Process whose memory and processor time are measured");
  command->add_option("--store", options->store,
                      "Afterwards look into this store whether all that was acknowledged is there, once");
  command->add_option("--until", options->until,
                      "Play until this file exists, and then until every table has moved once more");
  command->footer(
      "The server's limits must be off (--requests 0 --messages 0 --arrivals 0 --limit all=0).\n"
      "Examples:\n  stube load --tables 2000 --seconds 20");
  command->callback([options] { load(*options); });
}

}  // namespace stube
