// `stube bench`: how fast random play is, game by game, on one core.
#include <fmt/format.h>

#include <chrono>

#include "cli/bench_budget.hpp"
#include "cli/commands.hpp"
#include "cli/shared.hpp"
#include "engine/registry.hpp"
#include "engine/setup.hpp"

namespace stube {

namespace {

struct Wishes {
  std::vector<std::string> games;
  double seconds = 1;
  bool as_json = false;
  bool budget = false;
  BudgetBench budget_bench;
};

struct Measure {
  const Game* game = nullptr;
  int players = 0;
  Playouts sum;
  double seconds = 0;
  std::uint64_t signature = 0;  // of the first matches: a change of the rules shows here

  [[nodiscard]] double moves_per_second() const { return static_cast<double>(sum.moves) / seconds; }
  [[nodiscard]] double matches_per_second() const { return static_cast<double>(sum.matches) / seconds; }
  [[nodiscard]] double mean_length() const { return static_cast<double>(sum.moves) / static_cast<double>(sum.matches); }
};

constexpr long signature_matches = 8;
constexpr std::uint64_t signature_seed = 1;

Measure measure(const Game& game, double seconds) {
  Setup setup = std::get<Setup>(read_setup({{"game", game.id()}, {"seed", signature_seed}}));
  Measure measure{&game, setup.players, {}, 0, 0};
  measure.signature = game.play_out(setup.choices, setup.players, signature_seed, signature_matches).fingerprint;
  const auto start = std::chrono::steady_clock::now();
  // Batches grow, so that looking at the clock costs nothing.
  for (long batch = 1, seed = 2; measure.seconds < seconds; ++seed) {
    const auto playouts = game.play_out(setup.choices, setup.players, static_cast<std::uint64_t>(seed), batch);
    measure.sum.matches += playouts.matches;
    measure.sum.moves += playouts.moves;
    measure.sum.longest = std::max(measure.sum.longest, playouts.longest);
    measure.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    if (measure.seconds < seconds / 8) batch *= 2;
  }
  return measure;
}

void print_row(const Measure& m) {
  fmt::print("{:<17}{:>3}{:>12.0f}{:>11.0f}{:>9.1f}{:>9}{:>7}  {:08x}\n", m.game->id(), m.players, m.moves_per_second(),
             m.matches_per_second(), m.mean_length(), m.sum.longest, m.game->state_size(), m.signature & 0xffffffff);
  std::fflush(stdout);
}

json::object row_object(const Measure& m) {
  return {{"game", m.game->id()},
          {"players", m.players},
          {"movesPerSecond", m.moves_per_second()},
          {"matchesPerSecond", m.matches_per_second()},
          {"meanLength", m.mean_length()},
          {"longest", m.sum.longest},
          {"matches", m.sum.matches},
          {"seconds", m.seconds},
          {"stateBytes", m.game->state_size()},
          {"signature", fmt::format("{:016x}", m.signature)}};
}

void bench(const Wishes& wishes) {
  std::vector<const Game*> games;
  for (const auto& id : wishes.games) games.push_back(&game_of(id));
  if (games.empty()) games.assign(all_games().begin(), all_games().end());
  if (wishes.budget) return bench_budget(games, wishes.budget_bench);
  if (!wishes.as_json)
    fmt::print("{:<14}{:>6}{:>12}{:>11}{:>9}{:>9}{:>7}  {}\n", "game", "seats", "moves/s", "matches/s", "mean",
               "longest", "bytes", "signature");
  json::array rows;
  for (const Game* game : games) {
    const Measure m = measure(*game, wishes.seconds);
    if (wishes.as_json)
      rows.push_back(row_object(m));
    else
      print_row(m);
  }
  if (wishes.as_json) fmt::print("{}\n", json::serialize(rows));
}

}  // namespace

void add_bench(CLI::App& app) {
  auto* command =
      app.add_subcommand("bench", "Measure random play on one core: moves and matches per second, length, state size");
  command->group("Commands for programs and developers");
  auto wishes = std::make_shared<Wishes>();
  command->add_option("game", wishes->games, "Only these games")->type_name("GAME");
  command->add_option("--seconds", wishes->seconds, "Time for each game")
      ->check(CLI::Range(0.01, 3600.0))
      ->capture_default_str();
  command->add_flag("--budget", wishes->budget, "Measure instead whether bots and hints keep to their time beside a busy core");
  command->add_option("--millis", wishes->budget_bench.millis, "With --budget: the time for a decision")
      ->check(CLI::Range(10, 10'000))
      ->capture_default_str();
  command->add_option("--samples", wishes->budget_bench.samples, "With --budget: decisions of each game")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  command->add_flag("--json", wishes->as_json, "Print JSON");
  command->footer(
      "The game is played by random moves with its default options and number of players.\n"
      "`mean` and `longest` count the moves of a match, `bytes` is the size of a state, and\n"
      "`signature` changes when the rules do.\n"
      "Examples:\n  stube bench\n  stube bench byd --seconds 5\n  stube bench --json > bench.json\n"
      "  stube bench --budget --millis 100");
  command->callback([wishes] { bench(*wishes); });
}

}  // namespace stube
