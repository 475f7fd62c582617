// `stube problems`: finds problems in bots' matches, or lists those that are kept.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <thread>

#include "cli/progress.hpp"
#include "cli/shared.hpp"
#include "cli/study_commands.hpp"
#include "engine/registry.hpp"
#include "study/problem_finder.hpp"

namespace stube {

namespace {

struct ProblemsOptions {
  std::vector<std::string> games;
  std::string folder;
  double minutes = 0;
  FinderPlan plan;
};

void list_problems(const Game& game) {
  std::map<std::string, long> themes;
  std::map<int, long> ratings;
  long lost = 0;
  const auto problems = problems_of(game.id());
  for (const Problem& problem : problems) {
    ++themes[std::string(theme_names[static_cast<int>(problem.theme)])];
    ++ratings[problem.rating];
    lost += lay_out(game, problem) ? 0 : 1;
  }
  std::string text;
  for (const auto& [theme, count] : themes) text += fmt::format(" {} {}", theme, count);
  text += "; rating";
  for (const auto& [rating, count] : ratings) text += fmt::format(" {}: {}", rating, count);
  if (lost > 0) text += fmt::format("; {} cannot be laid out", lost);
  fmt::print("{:16} {:4}{}\n", game.id(), problems.size(), problems.empty() ? "" : ":" + text);
}

void write_file(const std::string& file, std::vector<Problem> problems) {
  std::stable_sort(problems.begin(), problems.end(),
                   [](const Problem& a, const Problem& b) { return a.rating < b.rating; });
  std::ofstream out(file);
  if (!out) fail("The file " + stube::quoted(file) + " cannot be written.");
  out << "# Problems, found by `stube problems`; study/problems.hpp says what a line has.\n";
  for (const Problem& problem : problems) out << write_problem(problem) << '\n';
}

// Those of the folder's file stay and are added to, also while it goes on: what was found is not lost when it is
// stopped.
void find_in(const Game& game, const ProblemsOptions& options) {
  FinderPlan plan = options.plan;
  plan.game = &game;
  if (plan.players.empty()) plan.players = {game.standard_players()};
  for (const int players : plan.players)
    if (const auto counts = game.player_counts(); std::find(counts.begin(), counts.end(), players) == counts.end())
      bad_usage(fmt::format("{} is not played by {}.", game.id(), players));
  if (plan.table && !place_of_discipline(game)) bad_usage(fmt::format("Nobody can break a rule of {}.", game.id()));
  plan.seconds = 60 * options.minutes;
  const std::string file = options.folder + "/" + std::string(game.id()) + "/problems.txt";
  const bool writes = !options.folder.empty();
  auto kept = writes && std::filesystem::exists(file) ? read_problems(text_of_file(file)) : std::vector<Problem>();
  plan.first_deal = deal_after(kept, plan.seed);
  ProblemChoice choice(plan.wanted, std::move(kept));
  const FinderCount count = find_problems(plan, choice, [&] {
    if (writes) write_file(file, choice.problems());
  });
  if (!writes)
    for (const Problem& problem : choice.problems()) std::cout << write_problem(problem) << '\n';
  fmt::print(stderr,
             "{:16} {:4} problems, {} of them new; {} deals, {} positions: near-equal second {}, obvious {}, "
             "common {}, unsure {}\n",
             game.id(), choice.problems().size(), count.found, count.deals, count.positions, count.near_second,
             count.obvious, count.common, count.unsure);
}

void run_problems(const ProblemsOptions& options) {
  std::vector<const Game*> games;
  for (const auto& id : options.games) games.push_back(&game_of(id));
  if (games.empty())
    for (const Game* game : all_games()) games.push_back(game);
  for (const Game* game : games) options.minutes > 0 ? find_in(*game, options) : list_problems(*game);
}

}  // namespace

void add_problems(CLI::App& app) {
  auto* command = app.add_subcommand("problems", "List the problems that are kept, or find new ones in bots' matches");
  const auto options = std::make_shared<ProblemsOptions>();
  options->plan.threads = std::max(1U, std::thread::hardware_concurrency());
  command->add_option("games", options->games, "The games (default: all)")->type_name("GAME");
  command->add_option("--minutes", options->minutes, "Find problems, for so long at each game")
      ->check(CLI::PositiveNumber);
  command->add_option("--wanted", options->plan.wanted, "Stop at so many")->capture_default_str();
  command->add_option("--players", options->plan.players, "How many play, the first oftenest (default: as usual)")
      ->delimiter(',');
  command->add_flag("--table", options->plan.table,
                    "Find questions of penalties: at tables where rules are broken now and then");
  command->add_option("--rounds", options->plan.rounds, "Rounds of a first look at a position")->capture_default_str();
  command->add_option("--seed", options->plan.seed, "Seed of the deals")->capture_default_str();
  command->add_option("--threads", options->plan.threads, "Threads (default: all cores)")->check(CLI::Range(1, 4096));
  command->add_option("--folder", options->folder, "Add to FOLDER/GAME/problems.txt instead of printing");
  command->footer("Examples:\n  stube problems\n  stube problems mariage --minutes 10 --folder games");
  command->callback([options] { run_problems(*options); });
}

}  // namespace stube
