// `stube load`: many clients for a running server, to measure it or to see that it loses nothing.
#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <optional>
#include <tuple>

#include "cli/commands.hpp"
#include "cli/shared.hpp"
#include "load/load_generator.hpp"
#include "net/serving_stage.hpp"
#include "server/server.hpp"

namespace stube {

namespace {

// Where the serving thread's time went, how the store was used, and what the machine does without a server.
void print_machine_share(const LoadReport& report) {
  const double moves = std::max(1.0, static_cast<double>(report.moves));
  std::vector<std::pair<double, std::string_view>> stages;
  double busy = 0;
  for (const auto name : serving_stage_names) {
    stages.emplace_back(report.metrics[fmt::format("stube_serving_seconds_total{{stage=\"{}\"}}", name)], name);
    busy += stages.back().first;
  }
  if (busy > 0) {
    std::sort(stages.rbegin(), stages.rend());
    fmt::print("serving thread: {:.1f} µs a move:", 1e6 * busy / moves);
    for (const auto& [seconds, name] : stages)
      fmt::print(" {} {:.1f} ({:.0f} %){}", name, 1e6 * seconds / moves, 100 * seconds / busy,
                 &name == &stages.back().second ? "\n" : ",");
  }
  if (const double commits = report.metrics["stube_store_commit_seconds_count"]; commits > 0)
    fmt::print("store: {:.0f} commits with {:.1f} acts each, {:.2f} ms each\n", commits,
               report.metrics["stube_store_commit_acts_sum"] / commits,
               1000 * report.metrics["stube_store_commit_seconds_sum"] / commits);
  if (report.echo.moves_per_second > 0)
    fmt::print(
        "yardstick, a bare epoll echo of {} bytes in and {} times {} bytes out over {} sockets: {:.0f} moves/s with "
        "{:.1f} µs of processor time each; the server has {:.1f} % of its moves\n",
        report.traffic.bytes_in, report.traffic.sockets_a_table, report.traffic.bytes_out,
        report.traffic.tables * report.traffic.sockets_a_table, report.echo.moves_per_second, report.echo.micros,
        100 * report.moves_per_second() / report.echo.moves_per_second);
  if (report.bare_commits.acts_per_second > 0)
    fmt::print(
        "yardstick, bare SQLite commits of {} acts of {} bytes: {:.0f} acts/s, {:.2f} ms a commit, {:.1f} µs of "
        "processor time an act; the server has {:.1f} % of its acts\n",
        report.commits.acts, report.commits.bytes_an_act, report.bare_commits.acts_per_second,
        report.bare_commits.millis_a_commit, report.bare_commits.micros,
        100 * report.metrics["stube_store_commit_acts_sum"] / report.seconds / report.bare_commits.acts_per_second);
}

void print_bots(const LoadOptions& options, const LoadReport& report) {
  const auto& metrics = report.metrics;
  const auto mean = [&](const std::string& name) {
    const double count = metrics[name + "_count"];
    return count > 0 ? 1000 * metrics[name + "_sum"] / count : 0;
  };
  fmt::print(
      "{} tables of level-{} bots: {:.0f} of their moves/s; {:.0f} ms from turn to move on average; beyond the pause "
      "{:.1f} ms on average, p99 at most {:.0f} ms; allowed to think {:.0f} ms on average\n",
      options.bot_tables, options.bot_level, metrics["stube_bot_moves_total"] / report.seconds,
      mean("stube_bot_delay_seconds"), mean("stube_bot_delay_excess_seconds"),
      1000 * metrics.quantile("stube_bot_delay_excess_seconds", 0.99), mean("stube_bot_thinking_seconds"));
}

// How many moves are acknowledged, always in the same place of a file, so that a script can wait for the next.
class ProgressFile {
 public:
  explicit ProgressFile(const std::string& path) : file_(::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0644)) {
    if (file_ < 0) throw CLI::RuntimeError(fmt::format("{} cannot be written", path), 1);
    write(0);
  }
  ~ProgressFile() { ::close(file_); }
  ProgressFile(const ProgressFile&) = delete;
  ProgressFile& operator=(const ProgressFile&) = delete;

  void write(long acknowledged) const {
    const std::string line = fmt::format("{:12}\n", acknowledged);
    std::ignore = ::pwrite(file_, line.data(), line.size(), 0);
  }

 private:
  int file_;
};

void load(LoadOptions options, const std::string& progress) {
  raise_file_limit();
  std::optional<ProgressFile> progress_file;
  if (!progress.empty()) {
    progress_file.emplace(progress);
    options.on_acknowledged = [&progress_file](long acknowledged) { progress_file->write(acknowledged); };
  }
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
        "table in it\n",
        report.server_micros, report.own_micros, report.bytes_per_table / 1024);
  print_machine_share(report);
  if (options.bot_tables > 0) print_bots(options, report);
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
  auto progress = std::make_shared<std::string>();
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
  command->add_option("--bot-tables", options->bot_tables, "Further tables at which only bots play")
      ->capture_default_str();
  command->add_option("--bot-level", options->bot_level, "Their level")->capture_default_str();
  command->add_option("--server-pid", options->server_pid, "Process whose memory and processor time are measured");
  command->add_option(
      "--metrics-port", options->metrics_ports,
      "Port of its metrics, for where its serving thread spends its time; several for several processes");
  command->add_option("--yardstick", options->yardstick,
                      "Measure in this folder what the machine does with the same traffic and no server");
  command->add_option("--store", options->store,
                      "Afterwards look into this store whether all that was acknowledged is there, once");
  command->add_option("--until", options->until,
                      "Play until this file exists, and then until every table has moved once more");
  command->add_option("--progress", *progress, "Write into this file, all along, how many moves are acknowledged");
  command->footer(
      "The server's limits must be off (--requests 0 --messages 0 --arrivals 0 --limit all=0).\n"
      "Examples:\n  stube load --tables 2000 --seconds 20");
  command->callback([options, progress] { load(*options, *progress); });
}

}  // namespace stube
