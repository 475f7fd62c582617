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

#include "cards/random.hpp"
#include "fair/sealed_record.hpp"
#include "load/load_connection.hpp"
#include "net/client.hpp"
#include "server/store.hpp"
#include "server/threads.hpp"

namespace stube {

namespace {

using Time = std::chrono::steady_clock::time_point;
using Millis = std::chrono::milliseconds;

Time now() {
  return std::chrono::steady_clock::now();
}

double millis_since(Time time) {
  return std::chrono::duration<double, std::milli>(now() - time).count();
}

struct LoadTable {
  std::string id;
  std::map<std::string, std::uint64_t> acknowledged;  // act id to its place
  long moves = 0, moves_at_end = -1;                  // when the end began
  Time due{};                                         // the next move by the timetable
  bool over = false;
};

class Load;

// One seat: sends a move when its view offers some, and keeps on sending it until it is answered.
class LoadClient final : public LoadConnection {
 public:
  LoadClient(Load& load, LoadTable& table, const std::string& token, int seat);
  void begin();
  void stop();

 private:
  void opened() override;
  void heard(std::string_view text) override;
  void lost() override;
  void heard_one(std::string_view message);
  void heard_ack(std::string_view message);
  void heard_refusal(std::string_view message);
  void read_moves(std::string_view view);
  void think();
  void think_until(Time when);
  void choose(Time meant);

  Load& load_;
  LoadTable& table_;
  const std::string& token_;
  int seat_;
  std::size_t port_ = 0;
  int number_ = 0;
  std::string pending_id_, pending_text_;
  Time pending_since_;
  std::vector<std::string> moves_;  // of the last view, not used yet
  unsigned life_ = 0;               // what was planned for an earlier connection is not done
  bool stopped_ = false, thinking_ = false;
};

// A connection that says nothing.
class IdleLine final : public LoadConnection {
 public:
  IdleLine(LoadConnections& lines, long& open, long& lost_ones)
      : LoadConnection(lines), open_(open), lost_(lost_ones) {}

 private:
  void opened() override { ++open_; }
  void heard(std::string_view) override {}
  void lost() override { ++lost_; }

  long& open_;
  long& lost_;
};

class Load {
 public:
  explicit Load(const LoadOptions& options) : options_(options), random_(7) {}
  LoadReport run();

 private:
  friend class LoadClient;
  [[nodiscard]] std::uint16_t port(std::size_t n) const { return options_.ports[n % options_.ports.size()]; }
  json::object ask(const std::string& method, const std::string& path, const json::object& body,
                   const std::string& token);
  void make_tokens();
  void make_table(LoadTable& table);
  void make_tables();
  void seat_clients(LoadTable& table);
  void set_timetable(LoadTable& table);
  // A table was played out: another takes its place.
  void replace_table();
  void seat_new_tables();
  void add_idle();
  void after(Millis time, std::function<void()> job) { at(now() + time, std::move(job)); }
  void at(Time time, std::function<void()> job) { timers_.emplace(time, std::move(job)); }
  void turn();
  void turn_for(Millis time);
  [[nodiscard]] bool finished();
  void measure();
  void sum_up();
  void check_store();
  [[nodiscard]] double server_memory() const;
  [[nodiscard]] double server_seconds() const;

  LoadOptions options_;
  Random random_;
  LoadConnections lines_;
  std::multimap<Time, std::function<void()>> timers_;
  std::vector<std::string> tokens_;
  std::vector<std::unique_ptr<LoadTable>> tables_;
  std::vector<std::unique_ptr<LoadClient>> clients_;
  std::vector<std::unique_ptr<IdleLine>> idle_;
  long idle_open_ = 0;
  std::vector<float> latencies_;
  LoadReport report_;
  Time begin_{}, end_{};  // of measuring
  bool measuring_ = false, ending_ = false;
  std::mutex made_mutex_;
  std::vector<std::unique_ptr<LoadTable>> made_;
  std::unique_ptr<Workers> makers_;
};

// --- one client

LoadClient::LoadClient(Load& load, LoadTable& table, const std::string& token, int seat)
    : LoadConnection(load.lines_), load_(load), table_(table), token_(token), seat_(seat) {}

void LoadClient::begin() {
  if (stopped_) return;
  ++life_;
  connect(load_.options_.host, load_.port(port_ + static_cast<std::size_t>(seat_)),
          "/ws/" + table_.id + "?views=turn&batch=1&after=1000000&token=" + token_);
}

void LoadClient::opened() {
  // What was not answered is said again; the act's id keeps it from being done twice.
  if (pending_id_.empty()) return;
  ++load_.report_.retries;
  send(pending_text_);
}

void LoadClient::lost() {
  if (stopped_) return;
  ++life_;
  ++load_.report_.reconnects;
  ++port_;
  load_.after(Millis(50), [this] { begin(); });
}

void LoadClient::stop() {
  stopped_ = true;
  ++life_;
  hang_up();
}

// Messages are skimmed, not parsed. Within a text every quotation mark is written with a backslash before it, so that
// {"t":" stands at the beginning of a message and nowhere else.
constexpr std::string_view message_begin = R"({"t":")";

std::string_view text_after(std::string_view message, std::string_view field) {
  const auto found = message.find(field);
  if (found == std::string_view::npos) return {};
  const auto begin = found + field.size();
  return message.substr(begin, message.find('"', begin) - begin);
}

void LoadClient::heard(std::string_view text) {
  for (auto begin = text.find(message_begin); begin != std::string_view::npos;) {
    const auto next = text.find(message_begin, begin + message_begin.size());
    heard_one(text.substr(begin + message_begin.size(), next - begin - message_begin.size()));
    begin = next;
  }
  if (pending_id_.empty() && !moves_.empty() && !stopped_) think();
}

void LoadClient::heard_one(std::string_view message) {
  if (message.starts_with(R"(events")")) return;
  if (message.starts_with(R"(ack")")) return heard_ack(message);
  if (message.starts_with(R"(view")")) return read_moves(message);
  if (message.starts_with(R"(no")")) return heard_refusal(message);
  if (message.starts_with(R"(over")") && !std::exchange(table_.over, true)) return load_.replace_table();
  if (message.starts_with(R"(shuffle")") && text_after(message, R"("stage":")") == "commit")
    send(json::serialize(json::object{{"t", "contribute"}, {"hex", to_hex(sha256(token_ + table_.id))}}));
}

void LoadClient::read_moves(std::string_view view) {
  static constexpr std::string_view list = R"("moves":[)", item = R"({"move":")";
  moves_.clear();
  // The last list of that name is the message's own; one before it would be in the picture.
  auto found = view.rfind(list);
  while ((found = view.find(item, found)) != std::string_view::npos) {
    found += item.size();
    moves_.emplace_back(view.substr(found, view.find('"', found) - found));
  }
}

void LoadClient::heard_ack(std::string_view message) {
  if (pending_id_.empty() || text_after(message, R"("id":")") != pending_id_) return;
  if (load_.measuring_) {
    ++load_.report_.moves;
    // How long it took is known of those that belong to this time alone.
    if (pending_since_ >= load_.begin_) load_.latencies_.push_back(static_cast<float>(millis_since(pending_since_)));
  }
  if (!load_.options_.store.empty()) {
    const auto seq = message.find(R"("seq":)");
    table_.acknowledged[pending_id_] = std::strtoull(message.data() + seq + 6, nullptr, 10);
  }
  ++table_.moves;
  pending_id_.clear();
}

void LoadClient::heard_refusal(std::string_view message) {
  if (pending_id_.empty() || text_after(message, R"("id":")") != pending_id_) return;
  if (text_after(message, R"("error":")") != "store") return pending_id_.clear();
  load_.after(Millis(100), [this, life = life_] {
    if (life != life_ || pending_id_.empty()) return;
    ++load_.report_.retries;
    send(pending_text_);
  });
}

void LoadClient::think() {
  if (thinking_) return;
  if (load_.options_.rate > 0) {
    const double period = 1000.0 * load_.options_.tables / load_.options_.rate;
    const Time meant = table_.due;
    table_.due += std::chrono::duration_cast<Time::duration>(
        std::chrono::duration<double, std::milli>(period * (0.5 + load_.random_.below(1001) / 1000.0)));
    return meant > now() ? think_until(meant) : choose(meant);
  }
  if (load_.options_.think == 0) return choose(now());
  think_until(now() + Millis(load_.random_.below(static_cast<std::uint32_t>(2 * load_.options_.think))));
}

void LoadClient::think_until(Time when) {
  thinking_ = true;
  load_.at(when, [this, when] {
    thinking_ = false;
    if (!stopped_ && pending_id_.empty() && !moves_.empty()) choose(when);
  });
}

void LoadClient::choose(Time meant) {
  const auto& move = moves_[load_.random_.below(static_cast<std::uint32_t>(moves_.size()))];
  pending_id_ = std::to_string(seat_) + "-" + std::to_string(++number_);
  pending_text_ = R"({"t":"act","id":")" + pending_id_ + R"(","move":")" + move + R"("})";
  pending_since_ = meant;
  moves_.clear();
  send(pending_text_);
}

// --- all of them

json::object Load::ask(const std::string& method, const std::string& path, const json::object& body,
                       const std::string& token) {
  ClientHeaders headers;
  if (!token.empty()) headers.emplace_back("Authorization", "Bearer " + token);
  for (int attempt = 0;; ++attempt) {
    try {
      const auto response = http_call(options_.host, port(static_cast<std::size_t>(attempt)), method, path,
                                      json::serialize(body), headers);
      if (response.status == 200) return response.object();
      if (attempt > 200) throw ClientError(path + ": " + response.body);
    } catch (const ClientError&) {
      if (attempt > 200) throw;
    }
    std::this_thread::sleep_for(Millis(50));
  }
}

void Load::make_tokens() {
  for (int i = 0; i < std::max(options_.players, 1); ++i)
    tokens_.emplace_back(ask("POST", "/api/bot", {{"name", "Load " + std::to_string(i)}}, {}).at("token").as_string());
}

void Load::make_table(LoadTable& table) {
  const auto made = ask("POST", "/api/tables", {{"game", options_.game}, {"players", options_.players}}, tokens_[0]);
  table.id = std::string(made.at("table").as_string());
  for (std::size_t i = 1; i < tokens_.size(); ++i)
    ask("POST", "/api/tables/" + table.id + "/join", {{"seat", i}}, tokens_[i]);
}

void Load::make_tables() {
  for (int i = 0; i < options_.tables; ++i) tables_.push_back(std::make_unique<LoadTable>());
  std::atomic<std::size_t> next = 0;
  std::vector<std::jthread> makers;
  for (int i = 0; i < 32; ++i)
    makers.emplace_back([&] {
      for (std::size_t n = next++; n < tables_.size(); n = next++) make_table(*tables_[n]);
    });
}

void Load::set_timetable(LoadTable& table) {
  if (options_.rate <= 0) return;
  // Nobody begins at the same moment.
  table.due = now() + Millis(random_.below(static_cast<std::uint32_t>(1 + 1000.0 * options_.tables / options_.rate)));
}

void Load::seat_clients(LoadTable& table) {
  set_timetable(table);
  for (std::size_t seat = 0; seat < tokens_.size(); ++seat) {
    clients_.push_back(std::make_unique<LoadClient>(*this, table, tokens_[seat], static_cast<int>(seat)));
    clients_.back()->begin();
  }
}

void Load::replace_table() {
  ++report_.tables_over;
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

void Load::add_idle() {
  const double before = server_memory();
  std::string target;
  for (int i = 0; i < options_.idle; ++i) {
    if (i % 100 == 0)
      target =
          "/ws/" +
          std::string(ask("POST", "/api/tables", {{"game", options_.game}, {"players", options_.players}}, tokens_[0])
                          .at("table")
                          .as_string()) +
          "?token=" + tokens_[0];
    idle_.push_back(std::make_unique<IdleLine>(lines_, idle_open_, report_.idle_lost));
    idle_.back()->connect(options_.host, port(static_cast<std::size_t>(i)), target);
    lines_.turn(0);
  }
  const auto patience = now() + std::chrono::seconds(60);
  while (idle_open_ + report_.idle_lost < options_.idle && now() < patience) lines_.turn(20);
  turn_for(Millis(500));
  report_.bytes_per_idle = (server_memory() - before) / options_.idle;
}

double Load::server_memory() const {
  std::ifstream in("/proc/" + std::to_string(options_.server_pid) + "/status");
  for (std::string word; in >> word;)
    if (word == "VmRSS:") {
      double kilobytes = 0;
      in >> kilobytes;
      return kilobytes * 1024;
    }
  return 0;
}

// The 14th and 15th word of stat: ticks in the program and in the system. The second word may have spaces in it.
double Load::server_seconds() const {
  std::ifstream in("/proc/" + std::to_string(options_.server_pid) + "/stat");
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

void Load::turn() {
  while (!timers_.empty() && timers_.begin()->first <= now()) {
    const auto job = std::move(timers_.begin()->second);
    timers_.erase(timers_.begin());
    job();
  }
  double wait = 20;
  if (!timers_.empty()) wait = std::clamp(-millis_since(timers_.begin()->first), 0.0, wait);
  // Up to the next whole millisecond: with thousands of timers, one is always nearly due, and asking for it would never
  // end.
  lines_.turn(static_cast<int>(wait) + 1);
  seat_new_tables();
}

void Load::turn_for(Millis time) {
  const auto end = now() + time;
  while (now() < end) turn();
}

bool Load::finished() {
  if (options_.until.empty()) return now() >= end_;
  if (!ending_) {
    if (!std::filesystem::exists(options_.until)) return false;
    ending_ = true;
    end_ = now() + std::chrono::seconds(30);
    for (auto& table : tables_) table->moves_at_end = table->moves;
  }
  const bool all = std::all_of(tables_.begin(), tables_.end(),
                               [](const auto& table) { return table->over || table->moves > table->moves_at_end; });
  return all || now() >= end_;
}

void Load::check_store() {
  const auto store = open_store(options_.store);
  for (const auto& table : tables_) {
    if (!options_.until.empty() && !table->over && table->moves <= table->moves_at_end) ++report_.stuck;
    std::map<std::string, std::uint64_t> written;
    Bytes32 hash = chain_start(table->id);
    for (const ActRow& row : store->acts(table->id, 0)) {
      const auto act = json::parse(row.act).as_object();
      hash = chain_next(hash, row.seq, in_chain(row.act, act));
      if (hash != row.hash) ++report_.broken_chains;
      if (text_in(act, "a") == "move" && !written.emplace(text_in(act, "id"), row.seq).second) ++report_.doubled;
    }
    report_.acknowledged += static_cast<long>(table->acknowledged.size());
    for (const auto& [id, seq] : table->acknowledged) {
      const auto found = written.find(id);
      if (found == written.end() || found->second != seq) ++report_.lost;
    }
  }
}

void Load::measure() {
  begin_ = now();
  measuring_ = true;
  for (auto& table : tables_) set_timetable(*table);
  const double server_begin = server_seconds(), own_begin = own_seconds();
  end_ = begin_ + Millis(static_cast<long>(options_.seconds * 1000));
  while (!finished()) turn();
  measuring_ = false;
  report_.seconds = millis_since(begin_) / 1000;
  const double micros = report_.moves > 0 ? 1e6 / static_cast<double>(report_.moves) : 0;
  report_.server_micros = (server_seconds() - server_begin) * micros;
  report_.own_micros = (own_seconds() - own_begin) * micros;
}

void Load::sum_up() {
  std::sort(latencies_.begin(), latencies_.end());
  const auto part = [&](double share) {
    if (latencies_.empty()) return 0.0;
    return static_cast<double>(
        latencies_[static_cast<std::size_t>(share * static_cast<double>(latencies_.size() - 1))]);
  };
  report_.p50 = part(0.5), report_.p99 = part(0.99), report_.worst = part(1);
  if (!options_.store.empty()) check_store();
}

LoadReport Load::run() {
  if (options_.players == 0) options_.players = 4;
  start_crypto();
  makers_ = std::make_unique<Workers>(4);
  make_tokens();
  if (options_.idle > 0) add_idle();
  const double memory_before = server_memory();
  make_tables();
  for (auto& table : tables_) {
    seat_clients(*table);
    lines_.turn(0);
  }
  // Everyone sits and has begun before it is measured.
  turn_for(Millis(options_.tables < 100 ? 300 : 3000));
  measure();
  if (options_.server_pid != 0) report_.bytes_per_table = (server_memory() - memory_before) / options_.tables;
  ending_ = true;
  makers_.reset();
  for (auto& client : clients_) client->stop();
  sum_up();
  return report_;
}

}  // namespace

LoadReport run_load(const LoadOptions& options) {
  return Load(options).run();
}

}  // namespace stube
