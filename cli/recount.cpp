// `stube recount`: what announcements and the like bring those who make them, by recounting deals without them.
#include "bots/recount.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <thread>

#include "cli/commands.hpp"
#include "cli/shared.hpp"

namespace stube {

namespace {

struct RecountOptions {
  std::string game, word, bot = "net";
  long deals = 400, rounds = 0;
  int millis = 100, least = 0;
  std::uint64_t seed = 1;
  unsigned threads = std::max(1U, std::thread::hardware_concurrency());
};

// The verb whose form begins with this word.
int verb_of(const Game& game, const std::string& word) {
  const auto& forms = game.vocabulary().forms;
  for (std::size_t i = 0; i < forms.size(); ++i)
    if (forms[i].text == word || forms[i].text.starts_with(word + " ")) return static_cast<int>(i);
  bad_usage(fmt::format("No move of {} begins with '{}'.", game.id(), stube::quoted(word)));
}

void run_recount(const RecountOptions& options) {
  const Game& game = game_of(options.game);
  Budget budget;
  budget.millis = options.rounds > 0 ? 0 : options.millis;
  budget.rounds = options.rounds;
  const auto bot = bot_named(options.bot, budget);
  if (!bot) bad_usage(fmt::format("There is no bot '{}'.", stube::quoted(options.bot)));
  RecountPlan plan;
  plan.game = &game;
  plan.choices = game.standard_choices();
  plan.players = game.standard_players();
  plan.seed = options.seed;
  plan.deals = options.deals;
  plan.threads = options.threads;
  plan.bot = bot.get();
  plan.verb = verb_of(game, options.word);
  plan.least = options.least;
  const Recount result = recount(plan);
  fmt::print("{} deals of {} at all seats; not to be played without: {}\n", result.deals, options.bot,
             result.not_playable);
  for (const Recounted& group : result.groups)
    fmt::print("{:20} {:11} {:6} seats in {:5} deals  {:+.2f} ± {:.2f}\n", group.contract,
               group.plays_it ? "plays it" : "against it", group.seats, group.deals, group.gain.mean,
               group.gain.margin());
}

}  // namespace

void add_recount(CLI::App& app) {
  auto* command = app.add_subcommand("recount", "Tell what announcements bring, by recounting deals without them");
  const auto options = std::make_shared<RecountOptions>();
  command->add_option("game", options->game, "The game")->required();
  command->add_option("word", options->word, "The first word of the moves that are left out")->required();
  command->add_option("--bot", options->bot, "Who sits at all seats")->capture_default_str();
  command->add_option("--least", options->least, "Only moves whose first number or word is at least this one")
      ->capture_default_str();
  command->add_option("--deals", options->deals, "How many deals")
      ->check(CLI::Range(2, 10'000'000))
      ->capture_default_str();
  command->add_option("--millis", options->millis, "What a bot that searches may think at a move")
      ->capture_default_str();
  command->add_option("--rounds", options->rounds, "So many rounds of search instead")->check(CLI::PositiveNumber);
  command->add_option("--seed", options->seed, "Seed of all chance")->capture_default_str();
  command->add_option("--threads", options->threads, "Threads (default: all cores)")->check(CLI::Range(1, 4096));
  command->callback([options] { run_recount(*options); });
}

}  // namespace stube
