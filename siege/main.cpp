// The siege: runs the kinds of attack one after the other and prints a table of what was tried and what held.
//
//   siege --program build/stube --minutes 20 --only floods --seed 7
//
// Attacks among people are made on a server at which the load generator plays at a steady rate meanwhile; the table has
// what people noticed. A few others play at the same time at a second server that nobody attacks: on a machine that is
// busy with other things too, what they can do is the measure. Exit status 0: everything held; 1: something did not,
// and the lines under the table say what, with the seed that plays it again.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <atomic>
#include <filesystem>
#include <thread>

#include "fair/crypto.hpp"
#include "load/load_generator.hpp"
#include "server/server.hpp"
#include "siege/attack.hpp"
#include "siege/temporary_folder.hpp"

namespace stube::siege {

void Attempt::fail(const std::string& what) {
  ++failed;
  if (failures.size() < 5) failures.push_back(what);
}

const std::vector<Attack>& all_attacks() {
  static const std::vector<Attack> list = {
      {"hidden", "hidden cards, through the engine", false, attack_hidden_cards},
      {"websocket", "hidden cards, over the WebSocket", false, attack_hidden_over_websocket},
      {"records", "forged records", false, attack_records},
      {"stores", "damaged stores", false, attack_stores},
      {"kills", "kills, SQLite", false, attack_by_kills},
      {"pg-kills", "kills, PostgreSQL, two processes", false, attack_by_kills_on_postgres},
      {"seats", "seat hopping", true, attack_seat_hopping},
      {"readers", "slow readers", true, attack_by_not_reading},
      {"floods", "floods", true, attack_by_floods},
      {"jobs", "costly jobs", true, attack_by_costly_jobs},
      {"damaged", "damaged requests and frames", true, attack_by_damaged_input},
      {"times", "what a bot's time tells", true, attack_by_the_clock},
  };
  return list;
}

namespace {

struct Options {
  std::string program;
  double minutes = 20;
  std::vector<std::string> only;
  std::uint64_t seed = 0;
  double rate = 1000;
  int tables = 250;
  double most_p99 = 100;  // milliseconds
  bool brief = false;
};

struct Row {
  const Attack* attack;
  double seconds = 0;
  long tries = 0, failed = 0;
  std::string held;
  std::vector<std::string> failures;
  std::optional<LoadReport> people;
};

// Moves a second of those who play at the server that is not attacked.
constexpr double most_rate_of_others = 50;

// People who play at a server, from now on and in a thread of their own.
class People {
 public:
  explicit People(LoadOptions options)
      : rate_(options.rate), thread_([this, options = std::move(options)]() mutable {
          options.on_begin = [this] { begin(); };
          try {
            report_ = run_load(options);
          } catch (const std::exception& error) {
            failure_ = error.what();
          }
          begin();
        }) {}
  // Until their tables are made and they play, or cannot.
  void await_begin() const { begun_.wait(false); }
  // When they have ended.
  [[nodiscard]] const LoadReport& report() {
    if (thread_.joinable()) thread_.join();
    return report_;
  }
  [[nodiscard]] const std::string& failure() const { return failure_; }
  // Of the moves that their timetable has, how many they made; 1 where they have none.
  [[nodiscard]] double share_of_rate() const { return rate_ > 0 ? report_.moves_per_second() / rate_ : 1; }

 private:
  void begin() {
    begun_ = true;
    begun_.notify_all();
  }

  double rate_;
  LoadReport report_;
  std::string failure_;
  std::atomic<bool> begun_ = false;
  std::jthread thread_;  // the last: it writes the others
};

class Siege {
 public:
  explicit Siege(Options options)
      : options_(std::move(options)), target_{options_.program, folder_.path(), options_.brief} {}

  bool run() {
    std::vector<const Attack*> chosen;
    for (const Attack& attack : all_attacks())
      if (options_.only.empty() ||
          std::find(options_.only.begin(), options_.only.end(), attack.name) != options_.only.end())
        chosen.push_back(&attack);
    const double share = options_.minutes * 60 / static_cast<double>(std::max<std::size_t>(1, chosen.size()));
    print_head();
    for (const Attack* attack : chosen) {
      // The same seed for the same attack, whichever others are made.
      Row row = attack->among_people ? among_people(*attack, share) : alone(*attack, share);
      print(row);
      rows_.push_back(std::move(row));
    }
    return sum_up();
  }

 private:
  [[nodiscard]] std::uint64_t seed_of(const Attack& attack) const {
    std::uint64_t hash = options_.seed ^ 0xcbf29ce484222325;
    for (const char c : attack.name) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
    return hash;
  }

  Row alone(const Attack& attack, double seconds) {
    Attempt attempt(target_, seed_of(attack), seconds);
    return finish(attack, attempt, [&] { attack.run(attempt); });
  }

  Row finish(const Attack& attack, Attempt& attempt, const std::function<void()>& run) {
    const auto begin = Clock::now();
    try {
      run();
    } catch (const std::exception& error) {
      attempt.fail(error.what());
    }
    Row row{&attack,
            std::chrono::duration<double>(Clock::now() - begin).count(),
            attempt.tries,
            attempt.failed,
            attempt.held,
            attempt.failures,
            {}};
    return row;
  }

  Row among_people(const Attack& attack, double seconds) {
    const std::string store = folder_.file(std::string(attack.name) + ".db");
    ServerProcess server(options_.program, {"--port", "0", "--store", store, "--behind-proxy", "--log", "error"},
                         folder_.file(std::string(attack.name) + ".log"));
    const auto not_begun = [&](const std::string& why) {
      Attempt attempt(target_, seed_of(attack), 0);
      attempt.fail(why);
      return finish(attack, attempt, [] {});
    };
    if (!server.listens()) return not_begun("the server does not start: " + server.log_tail());
    const std::string other_store = folder_.file(std::string(attack.name) + "-unattacked.db");
    ServerProcess unattacked(options_.program,
                             {"--port", "0", "--store", other_store, "--behind-proxy", "--log", "error"},
                             folder_.file(std::string(attack.name) + "-unattacked.log"));
    if (!unattacked.listens()) return not_begun("the second server does not start: " + unattacked.log_tail());
    People people(load_at(server, store, options_.rate, seconds));
    People others(load_at(unattacked, other_store, std::min(options_.rate, most_rate_of_others), seconds));
    // The tables are made first; then all go on for the same time.
    people.await_begin();
    others.await_begin();
    Attempt attempt(target_, seed_of(attack), seconds);
    attempt.server = &server;
    Row row = finish(attack, attempt, [&] { attack.run(attempt); });
    const LoadReport& report = people.report();
    row.people = report;
    const auto add = [&](bool holds, const std::string& what) {
      if (holds) return;
      ++row.failed;
      row.failures.push_back(what);
    };
    for (People* group : {&people, &others}) {
      std::ignore = group->report();
      add(group->failure().empty(), "people could not play: " + group->failure());
    }
    add(report.good(),
        fmt::format("{} lost, {} doubled, {} links broken", report.lost, report.doubled, report.broken_chains));
    if (options_.rate > 0) {
      const double kept = people.share_of_rate(), possible = std::min(1.0, others.share_of_rate());
      add(kept > 0.9 * possible,
          fmt::format("people made {:.0f} % of their moves, at a server without attacks {:.0f} %", 100 * kept,
                      100 * possible));
      add(report.p99 <= options_.most_p99, fmt::format("people's p99 was {:.0f} ms", report.p99));
    }
    add(server.alive(), "the server ended: " + server.why_ended() + "\n" + server.log_tail());
    if (server.alive())
      add(server.end(), "the server did not end well: " + server.why_ended() + "\n" + server.log_tail());
    return row;
  }

  [[nodiscard]] LoadOptions load_at(const ServerProcess& server, const std::string& store, double rate,
                                    double seconds) const {
    LoadOptions load;
    load.ports = {server.port()};
    load.tables = rate > 0 ? std::max(1, static_cast<int>(options_.tables * rate / options_.rate)) : options_.tables;
    load.rate = rate;
    load.seconds = seconds;
    load.store = store;
    load.own_people = true;
    return load;
  }

  static void print_head() {
    fmt::print("{:<34} {:>9} {:>7} {:>7} {:>9} {:>9}  {}\n", "attack", "tries", "failed", "seconds", "moves/s",
               "p99 ms", "what held");
    std::fflush(stdout);
  }
  static void print(const Row& row) {
    fmt::print("{:<34} {:>9} {:>7} {:>7.0f} {:>9} {:>9}  {}\n", row.attack->what, row.tries, row.failed, row.seconds,
               row.people ? fmt::format("{:.0f}", row.people->moves_per_second()) : "",
               row.people ? fmt::format("{:.1f}", row.people->p99) : "", row.held);
    std::fflush(stdout);
  }
  bool sum_up() const {
    bool good = true;
    for (const Row& row : rows_)
      for (const auto& failure : row.failures) {
        good = false;
        fmt::print("{} (--only {} --seed {}): {}\n", row.attack->what, row.attack->name, options_.seed, failure);
      }
    fmt::print("{}\n", good ? "Everything held." : "Not everything held.");
    return good;
  }

  Options options_;
  TemporaryFolder folder_;
  Target target_;
  std::vector<Row> rows_;
};

}  // namespace

}  // namespace stube::siege

int main(int argc, char** argv) {
  using namespace stube::siege;
  CLI::App app{"Attacks a server of one's own in every way that is known, and prints what held."};
  Options options;
  options.program = (std::filesystem::read_symlink("/proc/self/exe").parent_path() / "stube").string();
  std::vector<std::string> names;
  for (const Attack& attack : all_attacks()) names.emplace_back(attack.name);
  app.add_option("--program", options.program, "The server's program")->check(CLI::ExistingFile)->capture_default_str();
  app.add_option("--minutes", options.minutes, "How long in all; each attack has an equal share")
      ->capture_default_str();
  app.add_option("--only", options.only, "These attacks only")->check(CLI::IsMember(names));
  app.add_option("--seed", options.seed, "Of everything that is random; 0 takes a new one");
  app.add_option("--rate", options.rate, "Moves a second that people make meanwhile")->capture_default_str();
  app.add_option("--tables", options.tables, "Tables at which they play")->capture_default_str();
  app.add_option("--most-p99", options.most_p99, "Milliseconds that 99 of 100 moves may take")->capture_default_str();
  app.add_flag("--brief", options.brief, "A short form with a fixed seed, for the test suite");
  CLI11_PARSE(app, argc, argv);
  if (options.seed == 0)
    options.seed = options.brief ? 1 : static_cast<std::uint64_t>(Clock::now().time_since_epoch().count()) >> 8;
  stube::raise_file_limit();
  stube::start_crypto();
  fmt::print("seed {}\n", options.seed);
  return Siege(options).run() ? 0 : 1;
}
