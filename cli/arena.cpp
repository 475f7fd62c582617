// `stube arena`: bots against bots with duplicate deals.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cmath>

#include "cli/arena_options.hpp"
#include "cli/commands.hpp"
#include "cli/shared.hpp"
#include "engine/registry.hpp"

namespace stube {

namespace {

// Who takes part: the external engines and the bots named; two bots where nothing else is said.
std::vector<Entrant> entrants_of(const ArenaOptions& options) {
  std::vector<Entrant> all;
  for (const auto& command : options.engines) all.push_back({command, nullptr, command});
  auto bots = options.bots;
  if (bots.empty() && options.engines.empty()) bots = {options.first, options.second};
  if (bots.empty()) bots = {options.second};
  for (const auto& name : bots) all.push_back(entrant_named(name, options));
  if (all.size() < 2) bad_usage("A contest needs two; name more bots with --bots or --engine.");
  return all;
}

Effort effort_of(const ArenaOptions& options) {
  const long seeds = options.seeds > 0 ? options.seeds : 200;
  Effort effort;
  effort.looks = options.stop_when_clear ? Looks(std::min(options.first_look, seeds), seeds) : Looks::once(seeds);
  effort.seconds = options.minutes * 60;
  return effort;
}

json::value number_or_null(double value) {
  return std::isfinite(value) ? json::value(value) : json::value(nullptr);
}

json::object row_object(const Contest& contest, const ArenaResult& result) {
  return {{"game", contest.game->id()},
          {"players", contest.players},
          {"options", options_object(*contest.game, contest.choices)},
          {"first", contest.first.name},
          {"second", contest.second.name},
          {"unit", contest.unit == Unit::deal ? "deal" : "match"},
          {"seeds", result.seeds},
          {"matches", result.units},
          {"moves", result.moves},
          {"mean", result.difference.mean},
          {"margin", number_or_null(result.difference.margin())},
          {"won", 100 * result.share.mean},
          {"wonMargin", number_or_null(100 * result.share.margin())},
          {"elo", number_or_null(elo_of(result.share.mean))},
          {"eloLow", number_or_null(elo_of(result.share.low))},
          {"eloHigh", number_or_null(elo_of(result.share.high))},
          {"clear", result.clear()},
          {"outOfTime", result.out_of_time}};
}

std::string shortened(const std::string& name) {
  return cut(name, 16);
}

void print_head() {
  fmt::print("{:16} {:16} {:16} {:>6} {:>8} {:>21} {:>8}  {}\n", "game", "first", "second", "seeds", "played",
             "difference, 95%", "won", "Elo, 95%");
}

void print_row(const Contest& contest, const ArenaResult& result) {
  fmt::print("{:16} {:16} {:16} {:6} {:8} {:10.3f} +- {:7.3f} {:7.1f}%  {}\n", contest.game->id(),
             shortened(contest.first.name), shortened(contest.second.name), result.seeds, result.units,
             result.difference.mean, result.difference.margin(), 100 * result.share.mean, elo_text(result.share));
  std::fflush(stdout);
}

// Where more than two took part, one list of them all.
void print_ratings(const std::vector<Entrant>& entrants, const std::vector<std::vector<double>>& shares) {
  const auto elo = ratings(shares);
  std::vector<std::size_t> order(entrants.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return elo[a] > elo[b]; });
  fmt::print("\n{:16} {:>6}\n", "all together", "Elo");
  for (const auto i : order) fmt::print("{:16} {:+6.0f}\n", shortened(entrants[i].name), elo[i]);
}

// Every pair in every game; whether the first of each pair won clearly.
bool run_all(ArenaRun& run, const std::vector<Entrant>& entrants) {
  const auto& options = run.options;
  const Effort effort = effort_of(options);
  const bool prints = run.group.is_leader();
  if (prints && !options.json) print_head();
  std::vector shares(entrants.size(), std::vector<double>(entrants.size()));
  bool all_won = true;
  for (const Game* game : games_of(options.games))
    for (std::size_t i = 0; i < entrants.size(); ++i)
      for (std::size_t j = i + 1; j < entrants.size(); ++j) {
        const Contest contest = contest_of(*game, entrants[i], entrants[j], options);
        const auto result = run.run_contest(contest, effort);
        if (!prints) continue;
        all_won = all_won && result.first_is_better();
        shares[i][j] += static_cast<double>(result.seeds) * result.share.mean;
        shares[j][i] += static_cast<double>(result.seeds) * (1 - result.share.mean);
        if (options.json)
          fmt::print("{}\n", json::serialize(row_object(contest, result)));
        else if (result.seeds > 0)
          print_row(contest, result);
        if (!result.error.empty()) fail(fmt::format("{}: {}", game->id(), result.error));
      }
  if (prints && !options.json && entrants.size() > 2) print_ratings(entrants, shares);
  return all_won;
}

int run_arena(const ArenaOptions& options) {
  auto joined = join_process_group();
  if (!joined.group) fail(joined.error);
  try {
    ArenaRun run(options, *joined.group);
    if (options.all) return write_strength_table(run);
    return run_all(run, entrants_of(options)) || !options.must_win ? 0 : exit_failure;
  } catch (const CLI::RuntimeError& error) {
    // The other processes would wait for the next order for ever.
    if (joined.group->size() > 1) joined.group->abort(error.get_exit_code());
    throw;
  }
}

void add_who(CLI::App* command, ArenaOptions& options) {
  command->add_option("game", options.games, "Only these games")->type_name("GAME");
  command->add_option("--first", options.first, "random, thumb, net, search, or a level from 0 to 6")
      ->capture_default_str();
  command->add_option("--second", options.second, "Its opponent")->capture_default_str();
  command->add_option("--bots", options.bots, "Instead of these two: any number of bots, everyone against everyone")
      ->delimiter(',')
      ->type_name("BOT,...");
  command->add_option("--engine", options.engines, "Seat a program that prints the engine protocol; may be given again")
      ->type_name("COMMAND")
      ->allow_extra_args(false);
  command->add_flag("--hide-cards", options.hide_cards, "Tell programs from outside only what their seat sees");
  command
      ->add_option("--patience", options.patience,
                   "Seconds beyond --millis until a silent program is given up; ten times that for its first answer")
      ->check(CLI::Range(0.01, 86400.0))
      ->capture_default_str();
  command->add_option("--players", options.players, "How many play, where the game has a choice");
  command->add_option("--option", options.options, "An option of the game, again for each")
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false);
}

void add_how_much(CLI::App* command, ArenaOptions& options) {
  command
      ->add_option("--unit", options.unit,
                   "What a seed is played for: a whole match, or its first deal (default: match; with --all, deal)")
      ->check(CLI::IsMember({"match", "deal"}));
  command
      ->add_option("--seeds", options.seeds,
                   "How many seeds, each played in every seating (default: 200; with --all, at most 65536)")
      ->check(CLI::PositiveNumber);
  command->add_option("--seed", options.seed, "Seed of all chance")->capture_default_str();
  command->add_option("--millis", options.millis, "What a bot that searches may think at a move")
      ->check(CLI::Range(1, 600'000))
      ->capture_default_str();
  command
      ->add_option("--rounds", options.rounds,
                   "So many rounds of search instead: then the result is the same on every machine")
      ->check(CLI::PositiveNumber);
  command->add_flag("--stop-when-clear", options.stop_when_clear,
                    "Look at the first 16 seeds, 32, 64 ... up to --seeds, and end when the interval is clear of "
                    "nought; it is widened for "
                    "the number of looks");
  command->add_option("--first-look", options.first_look, "The first of these looks")
      ->check(CLI::Range(2, 1'000'000))
      ->capture_default_str();
  command
      ->add_option("--minutes", options.minutes,
                   "At most so long for each pairing and game (default: no limit; with --all, 5)")
      ->check(CLI::PositiveNumber);
  command->add_option("--threads", options.threads, "Threads of each process (default: all its cores)")
      ->check(CLI::Range(1, 4096));
}

}  // namespace

void add_arena(CLI::App& app) {
  auto* command = app.add_subcommand("arena", "Let bots play each other with duplicate deals");
  auto options = std::make_shared<ArenaOptions>();
  add_who(command, *options);
  add_how_much(command, *options);
  command->add_option("--resume", options->resume, "Keep what was played in this file; started again, go on from it")
      ->type_name("FILE");
  command->add_flag("--progress", options->progress, "Show the bar also where standard error is no terminal");
  command->add_flag("--json", options->json, "One JSON object a line");
  command->add_flag("--must-win", options->must_win, "Fail unless the first wins clearly in every game");
  command->add_flag("--all", options->all, "Every level against the one below in every game; see --document");
  command
      ->add_option("--document", options->document,
                   "With --all: the file whose marked section is written anew (default: docs/bots.md)")
      ->type_name("FILE");
  command->footer(
      "A seed is played once for every seating with the same cards, so that their luck cancels.\n"
      "`difference` is what a seat of the first wins more than a seat of the second, in the unit\n"
      "of the game; `won` is its share of the matches or deals. Under mpirun the work is spread over\n"
      "all processes with the same result.\n"
      "Examples:\n  stube arena mariage --first 5 --second 4\n  stube arena byd --bots 1,2,3,random --unit deal\n"
      "  stube arena byd --engine 'python3 mybot.py' --second thumb --hide-cards\n"
      "  stube arena --first 5 --second 4 --stop-when-clear --resume arena.progress\n"
      "  mpirun -n 8 stube arena --threads 4 --seeds 10000\n  stube arena --all --minutes 3 --resume levels.progress");
  command->callback([options] {
    if (const int code = run_arena(*options); code != 0) throw CLI::RuntimeError(code);
  });
}

}  // namespace stube
