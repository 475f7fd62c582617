// `stube stats`: what a student of a game wants to know, from many matches between bots.
#include <fmt/format.h>

#include <fstream>
#include <iostream>
#include <thread>

#include "cli/commands.hpp"
#include "cli/progress.hpp"
#include "cli/shared.hpp"
#include "cli/stats_report.hpp"
#include "engine/setup.hpp"

namespace stube {

namespace {

struct StatsOptions {
  std::string game, lang, bot = "thumb", rival = "1", svg;
  std::vector<std::string> options;
  long matches = 400, deals = 400;
  int repeats = 2, players = 0, millis = 50;
  long rounds = 0;
  std::uint64_t seed = 1;
  unsigned threads = std::max(1U, std::thread::hardware_concurrency());
  bool as_json = false, progress = false;
};

std::unique_ptr<Bot> bot_of(const StatsOptions& options, const std::string& name) {
  Budget budget;
  budget.millis = options.rounds > 0 ? 0 : options.millis;
  budget.rounds = options.rounds;
  auto bot = bot_named(name, budget);
  if (!bot)
    bad_usage(
        fmt::format("There is no bot '{}'; there are random, thumb, net, search, search@ROUNDS, net-search@ROUNDS, and "
                    "the levels 0 to {}.",
                    stube::quoted(name), strongest_level));
  return bot;
}

Setup setup_of(const StatsOptions& options, const Game& game) {
  json::object request{{"game", game.id()},
                       {"options", options_of(game, options.options)},
                       {"lang", code_of(language_of(options.lang))}};
  if (options.players != 0) request["players"] = options.players;
  auto setup = read_setup(request);
  if (const auto* refusal = refusal_in(setup)) bad_usage(sentence_of(*refusal));
  return std::get<Setup>(std::move(setup));
}

void stats(const StatsOptions& options) {
  const Game& game = game_of(options.game);
  const Setup setup = setup_of(options, game);
  const auto bot = bot_of(options, options.bot), rival = bot_of(options, options.rival);
  // Opened first: nobody should wait for a picture that cannot be kept.
  std::ofstream picture;
  if (!options.svg.empty()) {
    picture.open(options.svg);
    if (!picture) fail(fmt::format("'{}' cannot be written.", stube::quoted(options.svg)));
  }
  Progress progress(options.progress);
  progress.begin(std::string(game.id()));
  SurveyPlan plan{&game,
                  setup.choices,
                  setup.players,
                  options.seed,
                  options.matches,
                  options.deals,
                  options.repeats,
                  options.threads,
                  bot.get(),
                  rival.get(),
                  [&](long done, long of) { progress.show(done, of); }};
  const StatsReport report{&game, setup.lang, options.bot, options.rival, setup.players, survey(plan)};
  progress.clear();
  if (picture.is_open()) picture << stats_plot(report);
  if (options.as_json)
    fmt::print("{}\n", json::serialize(stats_object(report)));
  else
    print(stats_table(report));
}

}  // namespace

void add_stats(CLI::App& app) {
  auto* command = app.add_subcommand("stats", "Play many matches between bots and tell what they show about a game");
  command->group("Commands for players");
  auto options = std::make_shared<StatsOptions>();
  add_game(command, options->game)->required();
  add_language(command, options->lang);
  command
      ->add_option("--bot", options->bot, "Who sits at all seats: random, thumb, net, search, or a level from 0 to 6")
      ->capture_default_str();
  command->add_option("--rival", options->rival, "Who sits against it where cards and play are told apart")
      ->capture_default_str();
  command->add_option("--matches", options->matches, "How many whole matches")
      ->check(CLI::Range(2, 10'000'000))
      ->capture_default_str();
  command->add_option("--deals", options->deals, "How many deals to tell cards and play apart")
      ->check(CLI::Range(2, 10'000'000))
      ->capture_default_str();
  command->add_option("--repeats", options->repeats, "How often each of these is played in each seating")
      ->check(CLI::Range(2, 1000))
      ->capture_default_str();
  command->add_option("--players", options->players, "How many play, where the game has a choice");
  command->add_option("--option", options->options, "An option of the game, again for each")
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false);
  command->add_option("--millis", options->millis, "What a bot that searches may think at a move")
      ->check(CLI::Range(1, 600'000))
      ->capture_default_str();
  command
      ->add_option("--rounds", options->rounds,
                   "So many rounds of search instead: then the result is the same on every machine")
      ->check(CLI::PositiveNumber);
  command->add_option("--seed", options->seed, "Seed of all chance")->capture_default_str();
  command->add_option("--threads", options->threads, "Threads (default: all cores)")->check(CLI::Range(1, 4096));
  command->add_option("--svg", options->svg, "Draw it into this file")->type_name("FILE");
  command->add_flag("--json", options->as_json, "Print JSON");
  command->add_flag("--progress", options->progress, "Show the bar also where standard error is no terminal");
  command->footer(
      "A place is counted from the forehand, who sits at the dealer's left. How cards and play are\n"
      "told apart: every deal is played again and again, by both bots in every seating and with new\n"
      "chance of their own. What varies between deals is the cards', between seatings the players', and\n"
      "between repeats of a seating their chance's.\n"
      "Examples:\n  stube stats mariage\n  stube stats hundert --bot 3 --millis 20 --matches 50 --svg hundert.svg\n"
      "  stube stats piquet --lang de --json");
  command->callback([options] { stats(*options); });
}

}  // namespace stube
