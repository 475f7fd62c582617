#include "siege/kills.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <thread>

#include "load/load_generator.hpp"
#include "siege/postgresql.hpp"

namespace stube::siege {

namespace {

using std::chrono::milliseconds;

// At least one acknowledged move for so many kills.
constexpr long kills_a_move = 4;

std::unique_ptr<ServerProcess> start(const Attempt& attempt, const KillPlan& plan, std::uint16_t port) {
  return std::make_unique<ServerProcess>(
      attempt.target.program,
      std::vector<std::string>{"--port", std::to_string(port), "--store", plan.store, "--messages", "0", "--requests",
                               "0", "--arrivals", "0", "--limit", "all=0", "--workers", "1", "--log", "error"},
      attempt.target.folder + "/" + plan.name + ".log");
}

void sum_up(Attempt& attempt, const std::vector<KillCounts>& lanes, double seconds) {
  KillCounts all;
  for (const KillCounts& lane : lanes) {
    all.kills += lane.kills, all.acknowledged += lane.acknowledged, all.lost += lane.lost, all.doubled += lane.doubled;
    all.stuck += lane.stuck, all.broken += lane.broken, all.start_millis += lane.start_millis;
    // Too few acknowledged moves prove nothing.
    if (lane.acknowledged < lane.kills / kills_a_move)
      attempt.fail(fmt::format("only {} moves were acknowledged in {} kills", lane.acknowledged, lane.kills));
  }
  attempt.tries = all.kills;
  attempt.note(fmt::format("{:.0f} kills a minute, a start takes {:.0f} ms; {} acknowledged moves, {} lost, {} doubled",
                           static_cast<double>(all.kills) * 60 / seconds,
                           all.start_millis / static_cast<double>(std::max(1L, all.kills)), all.acknowledged, all.lost,
                           all.doubled));
  if (all.lost + all.doubled + all.stuck + all.broken > 0)
    attempt.fail(fmt::format("{} lost, {} doubled, {} tables stuck, {} links broken", all.lost, all.doubled, all.stuck,
                             all.broken));
}

void run_lanes(Attempt& attempt, const std::vector<KillPlan>& plans) {
  const long at_least = attempt.target.brief ? 15 : 50;
  std::vector<KillCounts> counts(plans.size());
  std::vector<std::string> thrown(plans.size());
  const auto begin = Clock::now();
  {
    std::vector<std::jthread> lanes;
    for (std::size_t i = 0; i < plans.size(); ++i)
      lanes.emplace_back([&, i] {
        try {
          counts[i] = kill_lane(attempt, plans[i], attempt.seed + i, at_least);
        } catch (const std::exception& error) {
          thrown[i] = error.what();
        }
      });
  }
  for (const auto& what : thrown)
    if (!what.empty()) attempt.fail(what);
  sum_up(attempt, counts, std::chrono::duration<double>(Clock::now() - begin).count());
}

// Waits for a fact, a minute at most; false where it does not come.
bool comes_true(const std::function<bool()>& fact) {
  const auto give_up_at = Clock::now() + std::chrono::minutes(1);
  while (!fact()) {
    if (Clock::now() > give_up_at) return false;
    std::this_thread::sleep_for(milliseconds(1));
  }
  return true;
}

}  // namespace

KillCounts kill_lane(const Attempt& attempt, const KillPlan& plan, std::uint64_t seed, long at_least) {
  Random random(seed);
  KillCounts counts;
  std::vector<std::unique_ptr<ServerProcess>> servers;
  LoadOptions load;
  load.ports.clear();
  for (unsigned i = 0; i < plan.processes; ++i) {
    servers.push_back(start(attempt, plan, 0));
    if (!servers.back()->listens())
      throw std::runtime_error("the server does not start: " + servers.back()->log_tail());
    load.ports.push_back(servers.back()->port());
  }
  load.tables = plan.tables;
  load.players = 2;
  load.store = plan.store;
  load.until = attempt.target.folder + "/" + plan.name + ".end";
  load.reconnect_millis = 5;
  std::filesystem::remove(load.until);
  LoadReport report;
  std::string failure;
  std::atomic<long> acknowledged = 0;
  std::atomic<bool> clients_ended = false;
  load.on_acknowledged = [&](long moves) { acknowledged = moves; };
  std::jthread clients([&] {
    try {
      report = run_load(load);
    } catch (const std::exception& error) {
      failure = error.what();
    }
    clients_ended = true;
  });
  const auto come_to = [&](long moves) { return [&, moves] { return acknowledged >= moves || clients_ended; }; };
  bool played = comes_true(come_to(plan.tables));
  // What starts slowly answers slowly: a server lives up to three times as long as it took to start.
  const auto longest_life = [](const ServerProcess& server) {
    return std::max<std::uint32_t>(60, 3 * static_cast<std::uint32_t>(server.start_time().count()));
  };
  while (played && !clients_ended && (counts.kills < at_least || attempt.goes_on(0))) {
    const std::size_t victim = random.below(plan.processes);
    std::this_thread::sleep_for(milliseconds(5 + random.below(longest_life(*servers[victim]))));
    const std::uint16_t port = load.ports[victim];
    servers[victim]->kill();
    servers[victim] = start(attempt, plan, port);
    ++counts.kills;
    counts.start_millis += static_cast<double>(servers[victim]->start_time().count());
    if (!servers[victim]->listens()) break;
    played = comes_true(come_to(counts.kills / kills_a_move));
  }
  std::ofstream(load.until) << "end\n";
  clients.join();
  for (const auto& server : servers)
    if (!server->listens()) failure = "the server does not start again: " + server->log_tail();
  if (!played) failure = fmt::format("only {} moves were acknowledged, and no more for a minute", acknowledged.load());
  if (!failure.empty()) throw std::runtime_error(fmt::format("{} (seed {})", failure, seed));
  counts.acknowledged = report.acknowledged, counts.lost = report.lost, counts.doubled = report.doubled;
  counts.stuck = report.stuck, counts.broken = report.broken_chains;
  return counts;
}

void attack_by_kills(Attempt& attempt) {
  std::vector<KillPlan> plans;
  for (int i = 0; i < (attempt.target.brief ? 2 : 4); ++i) {
    const std::string name = "kills" + std::to_string(i);
    plans.push_back({attempt.target.folder + "/" + name + ".db", 1, 3, name});
  }
  run_lanes(attempt, plans);
}

void attack_by_kills_on_postgres(Attempt& attempt) {
  if (!Postgresql::installed()) return attempt.note("PostgreSQL is not installed: left out");
  try {
    const Postgresql postgres;
    std::vector<KillPlan> plans;
    for (int i = 0; i < (attempt.target.brief ? 1 : 2); ++i) {
      const std::string name = "lane" + std::to_string(i);
      plans.push_back({postgres.new_database(name), 2, 3, name});
    }
    run_lanes(attempt, plans);
  } catch (const std::exception& error) {
    attempt.fail(error.what());
  }
}

}  // namespace stube::siege
