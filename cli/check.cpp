// `stube check`: the generic checks over random matches of every game and option set.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <mutex>
#include <set>
#include <thread>

#include "bots/parallel.hpp"
#include "checks/bot_decisions.hpp"
#include "checks/check_summary.hpp"
#include "cli/commands.hpp"
#include "engine/registry.hpp"

namespace stube {

namespace {

struct CheckOptions {
  std::vector<std::string> games;
  CheckPlan plan;
  unsigned threads = std::max(1U, std::thread::hardware_concurrency());
  int random_sets = standard_random_sets;
  long total = 0;      // matches of each game, shared out over its option sets; 0: plan.matches of each set
  long decisions = 0;  // of bots over all games, instead of the generic checks
};

struct Task {
  const Game* game;
  OptionSet set;
};

std::vector<Task> tasks_for(const CheckOptions& options) {
  std::vector<Task> tasks;
  for (const Game* game : all_games()) {
    if (!options.games.empty() &&
        std::find(options.games.begin(), options.games.end(), game->id()) == options.games.end())
      continue;
    for (auto& set : checked_sets(*game, options.plan.seed, options.random_sets))
      tasks.push_back({game, std::move(set)});
  }
  return tasks;
}

long sets_of(const std::vector<Task>& tasks, const Game* game) {
  return std::count_if(tasks.begin(), tasks.end(), [&](const Task& task) { return task.game == game; });
}

// Runs every task once, on all threads, and merges the reports by game.
template <class Report>
std::map<const Game*, Report> reports_of(const std::vector<Task>& tasks, unsigned thread_count, auto&& check) {
  std::map<const Game*, Report> reports;
  std::mutex mutex;
  in_parallel(static_cast<long>(tasks.size()), thread_count, [&](long number) {
    const Task& task = tasks[static_cast<std::size_t>(number)];
    const Report report = check(task);
    const std::lock_guard lock(mutex);
    reports[task.game].merge(report);
  });
  return reports;
}

int run_decisions(const CheckOptions& options) {
  const auto tasks = tasks_for(options);
  std::set<const Game*> games;
  for (const Task& task : tasks) games.insert(task.game);
  if (games.empty()) return 1;
  const long each_game = options.decisions / static_cast<long>(games.size()) + 1;
  auto reports = reports_of<DecisionReport>(tasks, options.threads, [&](const Task& task) {
    return check_decisions(*task.game, task.set, {options.plan.seed, each_game / sets_of(tasks, task.game) + 1});
  });
  DecisionReport all;
  fmt::print("{:18} {:>5} {:>9} {:>11} {:>11} {:>11} {:>9}\n", "game", "sets", "matches", "decisions", "searched",
             "out of turn", "offences");
  for (const Game* game : all_games()) {
    if (!reports.contains(game)) continue;
    const auto& report = reports[game];
    fmt::print("{:18} {:5} {:9} {:11} {:11} {:11} {:9}  {}\n", game->id(), sets_of(tasks, game), report.matches,
               report.decisions, report.searched, report.out_of_turn, report.offences,
               report.failures.empty() ? "ok" : "FAILED");
    for (const auto& failure : report.failures) fmt::print("  {}\n", failure);
    all.merge(report);
  }
  fmt::print("{:18} {:5} {:9} {:11} {:11} {:11} {:9}\n", "all", tasks.size(), all.matches, all.decisions, all.searched,
             all.out_of_turn, all.offences);
  return all.failures.empty() && all.decisions >= options.decisions ? 0 : 1;
}

int run(const CheckOptions& options) {
  const auto tasks = tasks_for(options);
  auto reports = reports_of<CheckReport>(tasks, options.threads, [&](const Task& task) {
    CheckPlan plan = options.plan;
    if (options.total > 0) plan.matches = matches_of_each(options.total, sets_of(tasks, task.game));
    return check_game(*task.game, task.set, plan);
  });
  bool good = !tasks.empty();
  fmt::print("{}", summary_head());
  for (const Game* game : all_games()) {
    if (!reports.contains(game)) continue;
    const auto& report = reports[game];
    fmt::print("{}", summary_row(*game, sets_of(tasks, game), report));
    good = good && report.failures.empty();
  }
  return good ? 0 : 1;
}

}  // namespace

void add_check(CLI::App& app) {
  auto* command =
      app.add_subcommand("check", "Play random matches of every game and option set under the generic checks");
  auto options = std::make_shared<CheckOptions>();
  command->add_option("game", options->games, "Only these games");
  command->add_option("--matches", options->plan.matches, "Matches of each option set")->capture_default_str();
  command->add_option("--total", options->total, "Matches of each game instead, shared out over its option sets");
  command->add_option("--seed", options->plan.seed, "Seed of all chance")->capture_default_str();
  command->add_option("--look-every", options->plan.look_every, "Look from a seat's side at one position in so many")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  command->add_option("--random-sets", options->random_sets, "Further option sets drawn at random")
      ->capture_default_str();
  command->add_option("--threads", options->threads, "Threads")->check(CLI::PositiveNumber)->capture_default_str();
  command
      ->add_option("--decisions", options->decisions,
                   "Instead, so many decisions by bots of all levels over all games: each must be lawful")
      ->check(CLI::PositiveNumber);
  command->callback([options] {
    if (const int code = options->decisions > 0 ? run_decisions(*options) : run(*options); code != 0)
      throw CLI::RuntimeError(code);
  });
}

}  // namespace stube
