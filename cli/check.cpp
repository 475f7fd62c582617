// `stube check`: the generic checks over random matches of every game and option set.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <atomic>
#include <mutex>
#include <thread>

#include "checks/checks.hpp"
#include "cli/commands.hpp"
#include "engine/registry.hpp"

namespace stube {

namespace {

struct Wishes {
  std::vector<std::string> games;
  CheckPlan plan;
  unsigned threads = std::max(1U, std::thread::hardware_concurrency());
  int random_sets = 4;
  long total = 0;  // matches of each game, shared out over its option sets; 0: plan.matches of each set
};

struct Task {
  const Game* game;
  OptionSet set;
};

std::vector<Task> tasks_for(const Wishes& wishes) {
  std::vector<Task> tasks;
  for (const Game* game : all_games()) {
    if (!wishes.games.empty() && std::find(wishes.games.begin(), wishes.games.end(), game->id()) == wishes.games.end()) continue;
    for (auto& set : option_sets(*game)) tasks.push_back({game, std::move(set)});
    Random random(wishes.plan.seed, Purpose::play);
    for (int i = 0; i < wishes.random_sets; ++i) tasks.push_back({game, random_option_set(*game, random)});
  }
  return tasks;
}

int run(const Wishes& wishes) {
  const auto tasks = tasks_for(wishes);
  std::map<const Game*, CheckReport> reports;
  std::map<const Game*, int> sets;
  std::mutex mutex;
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    for (std::size_t i = next++; i < tasks.size(); i = next++) {
      CheckPlan plan = wishes.plan;
      if (wishes.total > 0) {
        const auto same_game = [&](const Task& task) { return task.game == tasks[i].game; };
        plan.matches = std::max(10L, wishes.total / std::count_if(tasks.begin(), tasks.end(), same_game));
      }
      const auto report = check_game(*tasks[i].game, tasks[i].set, plan);
      const std::lock_guard lock(mutex);
      reports[tasks[i].game].merge(report);
      ++sets[tasks[i].game];
    }
  };
  {
    std::vector<std::jthread> threads;
    for (unsigned i = 0; i < wishes.threads; ++i) threads.emplace_back(work);
  }
  bool good = !tasks.empty();
  fmt::print("{:18} {:>5} {:>9} {:>11} {:>8} {:>8}  {}\n", "game", "sets", "matches", "moves", "mean", "longest", "");
  for (const Game* game : all_games()) {
    if (!reports.contains(game)) continue;
    const auto& report = reports[game];
    fmt::print("{:18} {:5} {:9} {:11} {:8.1f} {:8}  {}\n", game->id(), sets[game], report.matches, report.moves,
               report.matches > 0 ? static_cast<double>(report.moves) / static_cast<double>(report.matches) : 0.0, report.longest,
               report.failures.empty() ? "ok" : "FAILED");
    for (std::size_t i = 0; i < report.failures.size() && i < 12; ++i) fmt::print("  {}\n", report.failures[i]);
    good = good && report.failures.empty();
  }
  return good ? 0 : 1;
}

}  // namespace

void add_check(CLI::App& app) {
  auto* command = app.add_subcommand("check", "Play random matches of every game and option set under the generic checks");
  auto wishes = std::make_shared<Wishes>();
  command->add_option("game", wishes->games, "Only these games");
  command->add_option("--matches", wishes->plan.matches, "Matches of each option set")->capture_default_str();
  command->add_option("--total", wishes->total, "Matches of each game instead, shared out over its option sets");
  command->add_option("--seed", wishes->plan.seed, "Seed of all chance")->capture_default_str();
  command->add_option("--look-every", wishes->plan.look_every, "Look from a seat's side at one position in so many")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  command->add_option("--random-sets", wishes->random_sets, "Further option sets drawn at random")->capture_default_str();
  command->add_option("--threads", wishes->threads, "Threads")->check(CLI::PositiveNumber)->capture_default_str();
  command->callback([wishes] {
    if (const int code = run(*wishes); code != 0) throw CLI::RuntimeError(code);
  });
}

}  // namespace stube
