#include "load/load_generator.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <mutex>
#include <sstream>
#include <thread>
#include <tuple>

#include "fair/sealed_record.hpp"
#include "load/bot_tables.hpp"
#include "load/load_client.hpp"
#include "net/client.hpp"
#include "server/resources.hpp"
#include "server/store.hpp"
#include "server/workers.hpp"

namespace stube {

namespace {

// Threads that make tables. With few of them short matches would keep most tables of a run in the making.
constexpr unsigned makers_at_once = 32;

constexpr int idle_a_table = 100;

// A connection that sends nothing.
class IdleConnection final : public LoadConnection {
 public:
  IdleConnection(LoadConnections& all, long& open, long& lost_ones)
      : LoadConnection(all), open_(open), lost_(lost_ones) {}

 private:
  void opened() override { ++open_; }
  void received(std::string_view) override {}
  void lost() override { ++lost_; }

  long& open_;
  long& lost_;
};

class Load {
 public:
  explicit Load(const LoadOptions& options) {
    shared_.options = options;
    shared_.table_over = [this] { replace_table(); };
  }
  LoadReport run();

 private:
  // Who makes a request, and from which address.
  struct Identity {
    std::string token, address;
  };
  json::object request(const std::string& method, const std::string& path, const json::object& body,
                       const Identity& who);
  [[nodiscard]] std::vector<std::string> new_tokens(const std::string& address);
  void make_tokens();
  void make_table(LoadTable& table);
  void make_tables();
  void seat_clients(LoadTable& table);
  // A table was played out: another takes its place.
  void replace_table();
  void seat_new_tables();
  // The id of a new table at which nobody but its host sits.
  [[nodiscard]] std::string new_table(const Identity& host);
  void add_idle(int count);
  void measure_idle();
  void add_bot_tables();
  void poll();
  void poll_for(Millis time);
  [[nodiscard]] bool finished();
  void measure();
  void measure_yardsticks();
  void sum_up();
  void check_store();
  [[nodiscard]] double server_memory() const;
  [[nodiscard]] double server_seconds() const;

  LoadShared shared_;
  std::vector<std::string> tokens_;
  std::atomic<unsigned> addresses_ = 0;
  std::vector<std::unique_ptr<LoadTable>> tables_;
  std::vector<std::unique_ptr<LoadClient>> clients_;
  std::vector<std::unique_ptr<IdleConnection>> idle_;
  long idle_open_ = 0;
  LoadTime end_{};  // of measuring
  bool ending_ = false;
  std::mutex made_mutex_;
  std::vector<std::unique_ptr<LoadTable>> made_;
  std::unique_ptr<BotTables> bot_tables_;
  std::unique_ptr<Workers> makers_;
};

json::object Load::request(const std::string& method, const std::string& path, const json::object& body,
                           const Identity& who) {
  ClientHeaders headers;
  if (!who.token.empty()) headers.emplace_back("Authorization", "Bearer " + who.token);
  if (!who.address.empty()) headers.emplace_back("X-Forwarded-For", who.address);
  for (int attempt = 0;; ++attempt) {
    try {
      const auto response = http_call(shared_.options.host, shared_.port(static_cast<std::size_t>(attempt)), method,
                                      path, json::serialize(body), headers);
      if (response.status == 200) return response.object();
      if (attempt > 200) throw ClientError(path + ": " + response.body);
    } catch (const ClientError&) {
      if (attempt > 200) throw;
    }
    std::this_thread::sleep_for(Millis(50));
  }
}

std::vector<std::string> Load::new_tokens(const std::string& address) {
  std::vector<std::string> tokens;
  for (int i = 0; i < std::max(shared_.options.players, 1); ++i)
    tokens.emplace_back(
        request("POST", "/api/bot", {{"name", "Load " + std::to_string(i)}}, {{}, address}).at("token").as_string());
  return tokens;
}

// Those who play at all tables, where not every table has its own.
void Load::make_tokens() {
  if (!shared_.options.own_people || shared_.options.idle > 0 || shared_.options.bot_tables > 0)
    tokens_ = new_tokens({});
}

void Load::make_table(LoadTable& table) {
  if (shared_.options.own_people) {
    const unsigned number = ++addresses_;
    table.address = "192.168." + std::to_string(number >> 8 & 255) + "." + std::to_string(number & 255);
    table.tokens = new_tokens(table.address);
  } else {
    table.tokens = tokens_;
  }
  const auto as = [&](std::size_t seat) { return Identity{table.tokens[seat], table.address}; };
  table.id = new_table(as(0));
  for (std::size_t i = 1; i < table.tokens.size(); ++i)
    request("POST", "/api/tables/" + table.id + "/join", {{"seat", i}}, as(i));
}

void Load::make_tables() {
  for (int i = 0; i < shared_.options.tables; ++i) tables_.push_back(std::make_unique<LoadTable>());
  std::atomic<std::size_t> next = 0;
  std::vector<std::jthread> makers;
  for (unsigned i = 0; i < makers_at_once; ++i)
    makers.emplace_back([&] {
      for (std::size_t n = next++; n < tables_.size(); n = next++) make_table(*tables_[n]);
    });
}

void Load::seat_clients(LoadTable& table) {
  for (std::size_t seat = 0; seat < table.tokens.size(); ++seat) {
    clients_.push_back(std::make_unique<LoadClient>(shared_, table, table.tokens[seat], static_cast<int>(seat)));
    clients_.back()->begin();
  }
}

void Load::replace_table() {
  ++shared_.report.tables_over;
  if (ending_) return;
  makers_->run([this] {
    auto table = std::make_unique<LoadTable>();
    try {
      make_table(*table);
    } catch (const ClientError&) {
      return;
    }
    const std::lock_guard lock(made_mutex_);
    made_.push_back(std::move(table));
  });
}

void Load::seat_new_tables() {
  std::vector<std::unique_ptr<LoadTable>> fresh;
  {
    const std::lock_guard lock(made_mutex_);
    fresh.swap(made_);
  }
  for (auto& table : fresh) {
    if (ending_) return;
    tables_.push_back(std::move(table));
    seat_clients(*tables_.back());
  }
}

std::string Load::new_table(const Identity& host) {
  const json::object wanted{{"game", shared_.options.game}, {"players", shared_.options.players}};
  return std::string(request("POST", "/api/tables", wanted, host).at("table").as_string());
}

void Load::add_idle(int count) {
  std::string target;
  for (int i = 0; i < count; ++i) {
    if (i % idle_a_table == 0) target = "/ws/" + new_table({tokens_[0], {}});
    idle_.push_back(std::make_unique<IdleConnection>(shared_.connections, idle_open_, shared_.report.idle_lost));
    idle_.back()->connect(shared_.options.host, shared_.port(static_cast<std::size_t>(i)), target,
                          load_headers(tokens_[0], {}));
    shared_.connections.poll(0);
  }
  const auto give_up_at = now() + std::chrono::seconds(60);
  while (idle_open_ + shared_.report.idle_lost < static_cast<long>(idle_.size()) && now() < give_up_at)
    shared_.connections.poll(20);
  poll_for(Millis(500));
}

void Load::measure_idle() {
  // With the first, the server reads what it needs whoever comes: the games' books and words.
  const int first = std::min(idle_a_table, shared_.options.idle / 2), others = shared_.options.idle - first;
  add_idle(first);
  const double before = server_memory();
  add_idle(others);
  shared_.report.bytes_per_idle = (server_memory() - before) / others;
}

void Load::add_bot_tables() {
  bot_tables_ = std::make_unique<BotTables>(shared_, *makers_, tokens_[0], [this] {
    const json::object wanted{{"game", shared_.options.game},
                              {"players", shared_.options.players},
                              {"bots", shared_.options.bot_level},
                              {"watch", true}};
    return std::string(request("POST", "/api/tables", wanted, {tokens_[0], {}}).at("table").as_string());
  });
  bot_tables_->open(shared_.options.bot_tables);
}

double Load::server_memory() const {
  return static_cast<double>(resident_memory_of(shared_.options.server_pid));
}

// The 14th and 15th word of stat: ticks in the program and in the system. The second word may have spaces in it.
double Load::server_seconds() const {
  std::ifstream in("/proc/" + std::to_string(shared_.options.server_pid) + "/stat");
  std::string line;
  std::getline(in, line);
  std::istringstream words(line.substr(std::min(line.size(), line.rfind(')') + 1)));
  std::string skipped;
  for (int i = 0; i < 11; ++i) words >> skipped;
  double program = 0, system = 0;
  words >> program >> system;
  return (program + system) / static_cast<double>(::sysconf(_SC_CLK_TCK));
}

double own_seconds() {
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

void Load::poll() {
  shared_.timers.run_due();
  // Up to the next whole millisecond: with thousands of timers one is always nearly due, and waiting for exactly that
  // one would never wait.
  shared_.connections.poll(static_cast<int>(shared_.timers.wait(20)) + 1);
  seat_new_tables();
  if (bot_tables_) bot_tables_->watch_new();
}

void Load::poll_for(Millis time) {
  const auto end = now() + time;
  while (now() < end) poll();
}

bool Load::finished() {
  if (shared_.options.until.empty()) return now() >= end_;
  if (!ending_) {
    if (!std::filesystem::exists(shared_.options.until)) return false;
    ending_ = true;
    end_ = now() + std::chrono::seconds(30);
    for (auto& table : tables_) table->moves_at_end = table->moves;
  }
  const bool all = std::all_of(tables_.begin(), tables_.end(),
                               [](const auto& table) { return table->over || table->moves > table->moves_at_end; });
  return all || now() >= end_;
}

void Load::check_store() {
  const auto store = open_store(shared_.options.store);
  for (const auto& table : tables_) {
    if (!shared_.options.until.empty() && !table->over && table->moves <= table->moves_at_end) ++shared_.report.stuck;
    std::map<std::string, std::uint64_t> written;
    Bytes32 hash = chain_start(table->id);
    for (const ActRow& row : store->acts(table->id, 0)) {
      const auto act = json::parse(row.act).as_object();
      hash = chain_next(hash, row.number, in_chain(row.act, act));
      if (hash != row.hash) ++shared_.report.broken_chains;
      if (text_in(act, "a") == "move" && !written.emplace(text_in(act, "id"), row.number).second)
        ++shared_.report.doubled;
    }
    shared_.report.acknowledged += static_cast<long>(table->acknowledged.size());
    for (const auto& [id, number] : table->acknowledged) {
      const auto found = written.find(id);
      if (found == written.end() || found->second != number) ++shared_.report.lost;
    }
  }
}

void Load::measure() {
  shared_.begin = now();
  shared_.measuring = true;
  for (auto& table : tables_) table->due = {};
  const double server_begin = server_seconds(), own_begin = own_seconds();
  const auto metrics = [this] { return ServerMetrics::of(shared_.options.host, shared_.options.metrics_ports); };
  const ServerMetrics metrics_begin = metrics();
  const auto counts_begin = shared_.connections.counts;
  end_ = shared_.begin + Millis(static_cast<long>(shared_.options.seconds * 1000));
  shared_.options.on_begin();
  while (!finished()) poll();
  shared_.measuring = false;
  shared_.report.seconds = millis_since(shared_.begin) / 1000;
  const double micros = shared_.report.moves > 0 ? 1e6 / static_cast<double>(shared_.report.moves) : 0;
  shared_.report.server_micros = (server_seconds() - server_begin) * micros;
  shared_.report.own_micros = (own_seconds() - own_begin) * micros;
  shared_.report.metrics = metrics().since(metrics_begin);
  const auto& counts = shared_.connections.counts;
  const auto share = [](std::uint64_t bytes, double of) {
    return of > 0 ? static_cast<std::size_t>(static_cast<double>(bytes) / of) : 0;
  };
  const auto sockets = static_cast<double>(shared_.options.players);
  shared_.report.traffic = {
      shared_.options.tables, shared_.options.players,
      share(counts.bytes_sent - counts_begin.bytes_sent,
            static_cast<double>(counts.messages_sent - counts_begin.messages_sent)),
      share(counts.bytes_received - counts_begin.bytes_received, sockets * static_cast<double>(shared_.report.moves))};
}

// When the server has nothing more to do.
void Load::measure_yardsticks() {
  LoadReport& report = shared_.report;
  constexpr double seconds = 3;
  report.echo = measure_echo(report.traffic, seconds);
  const auto rounded = [](double number) { return static_cast<std::size_t>(std::max(1.0, number + 0.5)); };
  const double acts = report.metrics["stube_store_commit_acts_sum"];
  const double count = report.metrics["stube_store_commit_seconds_count"];
  if (acts <= 0 || count <= 0) return;
  report.commits = {shared_.options.yardstick, rounded(acts / count),
                    rounded(report.metrics["stube_store_act_bytes_total"] / acts)};
  report.bare_commits = measure_commits(report.commits, seconds);
}

void Load::sum_up() {
  std::sort(shared_.latencies.begin(), shared_.latencies.end());
  const auto part = [&](double share) {
    if (shared_.latencies.empty()) return 0.0;
    return static_cast<double>(
        shared_.latencies[static_cast<std::size_t>(share * static_cast<double>(shared_.latencies.size() - 1))]);
  };
  shared_.report.p50 = part(0.5), shared_.report.p99 = part(0.99), shared_.report.worst = part(1);
  if (!shared_.options.store.empty()) check_store();
}

LoadReport Load::run() {
  if (shared_.options.players == 0) shared_.options.players = 4;
  start_crypto();
  makers_ = std::make_unique<WorkerThreads>(makers_at_once);
  make_tokens();
  if (shared_.options.idle > 0) measure_idle();
  if (shared_.options.bot_tables > 0) add_bot_tables();
  // The first table has the games' books and words read, which belong to none.
  if (!tokens_.empty()) std::ignore = new_table({tokens_[0], {}});
  const double memory_before = server_memory();
  make_tables();
  for (auto& table : tables_) {
    seat_clients(*table);
    shared_.connections.poll(0);
  }
  // Measure only when everyone sits and has begun.
  poll_for(Millis(shared_.options.tables < 100 ? 300 : 3000));
  measure();
  // Those that were played out are still in its memory for a while.
  const double tables = ServerMetrics::of(shared_.options.host, shared_.options.metrics_ports)["stube_tables"];
  if (shared_.options.server_pid != 0)
    shared_.report.bytes_per_table =
        (server_memory() - memory_before) / std::max<double>(tables, shared_.options.tables);
  ending_ = true;
  makers_.reset();
  for (auto& client : clients_) client->stop();
  if (!shared_.options.yardstick.empty() && shared_.report.moves > 0) measure_yardsticks();
  sum_up();
  return shared_.report;
}

}  // namespace

LoadReport run_load(const LoadOptions& options) {
  return Load(options).run();
}

}  // namespace stube
