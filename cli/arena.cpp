// `stube arena`: two bots against each other with duplicate deals.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <thread>

#include "bots/arena.hpp"
#include "cli/commands.hpp"
#include "engine/registry.hpp"

namespace stube {

namespace {

struct Wishes {
  std::vector<std::string> games;
  std::string first = "thumb", second = "random";
  long seeds = 200;
  std::uint64_t seed = 1;
  unsigned threads = std::max(1U, std::thread::hardware_concurrency());
  bool json = false, must_win = false;
};

int run(const Wishes& wishes) {
  const auto first = bot_named(wishes.first), second = bot_named(wishes.second);
  if (!first || !second) {
    fmt::print(stderr, "There is no such bot; there are: random, thumb, and the levels 0 to 5.\n");
    return 2;
  }
  if (!wishes.json)
    fmt::print("{} against {}, duplicate deals: what a seat of {} wins more in a match\n{:18} {:>7} {:>9} {:>19} {:>8}\n", wishes.first,
               wishes.second, wishes.first, "game", "seeds", "matches", "difference, 95%", "won");
  bool all_won = true;
  for (const Game* game : all_games()) {
    if (!wishes.games.empty() && std::find(wishes.games.begin(), wishes.games.end(), game->id()) == wishes.games.end()) continue;
    ArenaPlan plan{game, game->standard_choices(), game->standard_players(), wishes.seed, wishes.seeds, wishes.threads};
    const auto result = duplicate_match(plan, *first, *second);
    all_won = all_won && result.mean - result.margin > 0;
    const double share = 100 * result.wins / std::max(1.0, result.wins + result.losses);
    if (wishes.json)
      fmt::print("{}\n", json::serialize(json::object{{"game", game->id()}, {"first", wishes.first}, {"second", wishes.second},
                                                      {"seeds", result.seeds}, {"matches", result.matches}, {"mean", result.mean},
                                                      {"margin", result.margin}, {"won", share}}));
    else
      fmt::print("{:18} {:7} {:9} {:9.3f} +- {:6.3f} {:7.1f}%\n", game->id(), result.seeds, result.matches, result.mean, result.margin, share);
  }
  return wishes.must_win && !all_won ? 1 : 0;
}

}  // namespace

void add_arena(CLI::App& app) {
  auto* command = app.add_subcommand("arena", "Let two bots play each other with duplicate deals");
  auto wishes = std::make_shared<Wishes>();
  command->add_option("game", wishes->games, "Only these games");
  command->add_option("--first", wishes->first, "random, thumb, or a level from 0 to 5")->capture_default_str();
  command->add_option("--second", wishes->second, "Its opponent")->capture_default_str();
  command->add_option("--seeds", wishes->seeds, "How many deals, each played in every seating")->check(CLI::PositiveNumber)->capture_default_str();
  command->add_option("--seed", wishes->seed, "Seed of all chance")->capture_default_str();
  command->add_option("--threads", wishes->threads, "Threads")->check(CLI::PositiveNumber)->capture_default_str();
  command->add_flag("--json", wishes->json, "One JSON object a line");
  command->add_flag("--must-win", wishes->must_win, "Fail unless the first wins clearly in every game");
  command->callback([wishes] {
    if (const int code = run(*wishes); code != 0) throw CLI::RuntimeError(code);
  });
}

}  // namespace stube
