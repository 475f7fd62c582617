// `stube study-check`: whether the study finds planted errors and leaves good moves alone, and whether luck and play
// add up; a table by game.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <limits>
#include <mutex>
#include <thread>

#include "bots/parallel.hpp"
#include "cli/shared.hpp"
#include "cli/study_commands.hpp"
#include "engine/registry.hpp"
#include "search/stopwatch.hpp"
#include "study/luck_check.hpp"
#include "study/planted.hpp"

namespace stube {

namespace {

struct StudyCheckOptions {
  std::vector<std::string> games;
  bool luck = false, whole_matches = false, pace = false, must_agree = false;
  long first_deal = 0, deals = 60, bot_rounds = 0;
  int millis = 100;
  std::string bot = "5", rival = "2";
  StudyPlan study;
  double minutes = 0, longer = 10, least_found = 0, most_marked = 1;
  std::uint64_t seed = 1;
  unsigned threads = std::max(1U, std::thread::hardware_concurrency());
};

std::unique_ptr<Bot> bot_for(const std::string& name, const StudyCheckOptions& options) {
  Budget budget;
  budget.millis = options.bot_rounds > 0 ? 0 : options.millis;
  budget.rounds = options.bot_rounds;
  auto bot = bot_named(name, budget);
  if (!bot) bad_usage(fmt::format("There is no bot '{}'.", stube::quoted(name)));
  return bot;
}

Setup table_of(const Game& game) {
  Setup table;
  table.game = &game;
  table.choices = game.standard_choices();
  table.players = game.standard_players();
  return table;
}

double share(long part, long whole) {
  return whole > 0 ? static_cast<double>(part) / static_cast<double>(whole) : 0;
}

void print_planted(std::string_view name, const PlantedCount& count) {
  fmt::print("{:16} {:6} {:8} {:6} {:6.1f}% {:7} {:6.1f}% {:6.1f}% {:9.2f}\n", name, count.deals, count.planted,
             count.found, 100 * share(count.found, count.planted), count.own, 100 * share(count.doubtful, count.own),
             100 * share(count.marked, count.own),
             count.deals > 0 ? count.seconds / static_cast<double>(count.deals) : 0);
  std::fflush(stdout);
}

// Each game has as much as the others when the time is up.
template <class Work>
void in_turns(std::size_t games, const StudyCheckOptions& options, const Work& work) {
  const Stopwatch watch(60 * options.minutes);
  const long many = static_cast<long>(games);
  in_parallel(many * options.deals, options.threads, [&](long number) {
    if (!watch.is_late()) work(static_cast<std::size_t>(number % many), number / many);
  });
}

void check_planted(const std::vector<const Game*>& games, const StudyCheckOptions& options) {
  const auto bot = bot_for(options.bot, options);
  std::vector<PlantedCheck> checks;
  for (const Game* game : games) {
    PlantedPlan plan;
    plan.table = table_of(*game);
    plan.seed = options.seed;
    plan.bot = bot.get();
    plan.study = options.study;
    plan.longer = options.longer;
    checks.emplace_back(plan);
  }
  std::vector<PlantedCount> counts(games.size());
  std::mutex guard;
  in_turns(games.size(), options, [&](std::size_t game, long number) {
    const PlantedCount count = checks[game].deal(options.first_deal + number);
    const std::scoped_lock lock(guard);
    counts[game].add(count);
  });
  fmt::print("{:16} {:>6} {:>8} {:>6} {:>7} {:>7} {:>7} {:>7} {:>9}\n", "game", "deals", "planted", "found", "", "own",
             "doubtf.", "bad", "s a deal");
  PlantedCount all;
  for (std::size_t i = 0; i < games.size(); ++i) {
    print_planted(games[i]->id(), counts[i]);
    all.add(counts[i]);
  }
  print_planted("all", all);
  if (share(all.found, all.planted) < options.least_found) fail("Too few of the planted errors were found.");
  if (share(all.marked, all.own) > options.most_marked) fail("Too many of the bot's own moves were marked.");
}

std::string estimate_text(const Estimate& estimate) {
  return fmt::format("{:+10.3f} ± {:<9.3f}", estimate.mean, estimate.margin());
}

// The seeds up to the first that was not done in time: so that quick ones are not preferred.
std::vector<LuckSeed> without_gaps(const std::vector<std::optional<LuckSeed>>& seeds) {
  std::vector<LuckSeed> all;
  for (const auto& seed : seeds) {
    if (!seed) break;
    all.push_back(*seed);
  }
  return all;
}

void check_luck_and_play(const std::vector<const Game*>& games, const StudyCheckOptions& options) {
  const auto first = bot_for(options.bot, options), second = bot_for(options.rival, options);
  std::vector<LuckCheck> checks;
  for (const Game* game : games) {
    LuckPlan plan;
    plan.table = table_of(*game);
    plan.seed = options.seed;
    plan.first = first.get(), plan.second = second.get();
    plan.study = options.study;
    if (options.whole_matches) plan.deals = std::numeric_limits<std::size_t>::max();
    checks.emplace_back(plan);
  }
  std::vector seeds(games.size(), std::vector<std::optional<LuckSeed>>(static_cast<std::size_t>(options.deals)));
  in_turns(games.size(), options, [&](std::size_t game, long number) {
    seeds[game][static_cast<std::size_t>(number)] = checks[game].seed(options.first_deal + number);
  });
  fmt::print("{} against {}: what a seat of the first has more than one of the second, 95%\n", options.bot,
             options.rival);
  fmt::print("{:16} {:>7} {:>22} {:>22} {:>22}  {}\n", "game", "matches", "measured", "play", "luck", "consistent");
  bool all_agree = true;
  for (std::size_t i = 0; i < games.size(); ++i) {
    const LuckCount count = count_luck(without_gaps(seeds[i]));
    fmt::print("{:16} {:7} {:>22} {:>22} {:>22}  {}\n", games[i]->id(), count.matches, estimate_text(count.measured),
               estimate_text(count.play), estimate_text(count.luck), count.agrees() ? "yes" : "no");
    all_agree = all_agree && count.agrees();
  }
  if (options.must_agree && !all_agree) fail("What the study calls play is not what play brings about.");
}

// By the rule of thumb; of several the one of middle length.
Match match_of_average_length(const Setup& table) {
  constexpr long matches = 9;
  const auto thumb = thumb_bot();
  std::vector<Match> all;
  for (long number = 1; number <= matches; ++number) {
    all.push_back(dealt_match(table, 1, number));
    play_on(all.back(), [&](Seat) -> const Bot& { return *thumb; }, std::numeric_limits<std::size_t>::max(), 1);
  }
  const auto middle = all.begin() + matches / 2;
  std::nth_element(all.begin(), middle, all.end(),
                   [](const Match& a, const Match& b) { return a.acts().size() < b.acts().size(); });
  return std::move(*middle);
}

// How long the study of a match takes from its record on: until something is said, until all was looked at once, and
// in all.
void measure_pace(const std::vector<const Game*>& games, const StudyCheckOptions& options) {
  fmt::print("{:16} {:>9} {:>10} {:>12} {:>9}\n", "game", "decisions", "first, s", "all once, s", "in all, s");
  for (const Game* game : games) {
    const json::object record = match_of_average_length(table_of(*game)).record();
    const Stopwatch watch(0);
    auto begun = Study::of_record(record, options.study);
    Study& study = *std::get<std::unique_ptr<Study>>(begun);
    double first = 0, once = 0;
    for (std::size_t looks = 1; study.next() != nullptr; ++looks) {
      if (looks == 1) first = watch.seconds();
      if (looks == study.decisions().size()) once = watch.seconds();
    }
    fmt::print("{:16} {:9} {:10.2f} {:12.1f} {:9.1f}\n", game->id(), study.decisions().size(), first, once,
               watch.seconds());
    std::fflush(stdout);
  }
}

void run_check(const StudyCheckOptions& options) {
  std::vector<const Game*> games;
  for (const auto& id : options.games) games.push_back(&game_of(id));
  if (games.empty())
    for (const Game* game : all_games()) games.push_back(game);
  if (options.pace) return measure_pace(games, options);
  options.luck ? check_luck_and_play(games, options) : check_planted(games, options);
}

}  // namespace

void add_study_check(CLI::App& app) {
  auto* command = app.add_subcommand("study-check",
                                     "Measure whether the study finds planted errors, (--luck) whether luck "
                                     "and play add up, or (--pace) how long it takes");
  const auto options = std::make_shared<StudyCheckOptions>();
  command->add_option("games", options->games, "The games (default: all)")->type_name("GAME");
  command->add_flag("--luck", options->luck, "Check luck and play against duplicate deals");
  command->add_flag("--pace", options->pace, "Measure how long the study of a match takes");
  command->add_flag("--matches", options->whole_matches, "With --luck: whole matches instead of first deals");
  command->add_flag("--must-agree", options->must_agree, "With --luck: fail where a game is not consistent");
  command->add_option("--deals", options->deals, "How many deals of each game; with --luck, seeds")
      ->check(CLI::Range(2, 10'000'000))
      ->capture_default_str();
  command->add_option("--first-deal", options->first_deal, "From this deal or seed on: several runs make one table")
      ->check(CLI::NonNegativeNumber)
      ->capture_default_str();
  command->add_option("--minutes", options->minutes, "Count what is done after so long (default: all)")
      ->check(CLI::PositiveNumber);
  command->add_option("--bot", options->bot, "Who sits at all seats; with --luck, the stronger of the two")
      ->capture_default_str();
  command->add_option("--rival", options->rival, "With --luck, the weaker of the two")->capture_default_str();
  command->add_option("--millis", options->millis, "What a bot that searches may think at a move")
      ->capture_default_str();
  command->add_option("--bot-rounds", options->bot_rounds, "So many rounds of search instead")
      ->check(CLI::PositiveNumber);
  command->add_option("--seconds", options->study.seconds, "The study's time for a match of average length")
      ->capture_default_str();
  command->add_option("--rounds", options->study.rounds, "So many rounds a decision instead")
      ->check(CLI::PositiveNumber);
  command->add_option("--longer", options->longer, "How much longer the look is that shows an error to be one")
      ->capture_default_str();
  command->add_option("--least-found", options->least_found, "Fail where a smaller share of errors is found");
  command->add_option("--most-marked", options->most_marked, "Fail where a larger share of own moves is marked bad");
  command->add_option("--seed", options->seed, "Seed of all chance")->capture_default_str();
  command->add_option("--threads", options->threads, "Threads (default: all cores)")->check(CLI::Range(1, 4096));
  command->callback([options] { run_check(*options); });
}

}  // namespace stube
