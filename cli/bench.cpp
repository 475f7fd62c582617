// `stube bench`: how fast random play and the bots' thinking are, game by game, on one core.
#include <fmt/format.h>

#include <chrono>

#include "cli/bench_budget.hpp"
#include "cli/bench_solver.hpp"
#include "cli/bench_thinking.hpp"
#include "cli/commands.hpp"
#include "cli/shared.hpp"
#include "engine/registry.hpp"
#include "engine/setup.hpp"

namespace stube {

namespace {

struct BenchOptions {
  std::vector<std::string> games;
  double seconds = 1;
  bool as_json = false, random_only = false, playouts_only = false, solver = false, budget = false;
  BudgetBench budget_bench;
};

struct Measure {
  const Game* game = nullptr;
  int players = 0;
  Playouts sum;
  PlayCost cost;
  double seconds = 0;
  std::uint64_t signature = 0;  // of the first matches: a change of the rules shows here
  std::optional<ThinkingSpeed> thinking;

  [[nodiscard]] double moves_per_second() const { return static_cast<double>(sum.moves) / seconds; }
  [[nodiscard]] double matches_per_second() const { return static_cast<double>(sum.matches) / seconds; }
  [[nodiscard]] double a_move(double cycles) const { return cycles / cost.moves; }
  [[nodiscard]] double cycles() const { return a_move(cost.drawing + cost.applying + cost.dealing); }
  [[nodiscard]] double mean_length() const { return static_cast<double>(sum.moves) / static_cast<double>(sum.matches); }
};

constexpr long signature_matches = 8;
constexpr std::uint64_t signature_seed = 1;
constexpr long cost_matches = 50;

Measure measure(const Game& game, const BenchOptions& options) {
  const double seconds = options.seconds;
  Setup setup = std::get<Setup>(read_setup({{"game", game.id()}, {"seed", signature_seed}}));
  Measure measure{&game, setup.players, {}, {}, 0, 0, {}};
  measure.signature = game.play_out(setup.choices, setup.players, signature_seed, signature_matches).fingerprint;
  const auto start = std::chrono::steady_clock::now();
  // Batches grow, so that looking at the clock costs nothing.
  for (long batch = 1, seed = 2; measure.seconds < seconds; ++seed) {
    const auto playouts =
        game.play_out(setup.choices, setup.players, static_cast<std::uint64_t>(seed), batch, WithFingerprint::no);
    measure.sum.matches += playouts.matches;
    measure.sum.moves += playouts.moves;
    measure.sum.longest = std::max(measure.sum.longest, playouts.longest);
    measure.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    if (measure.seconds < seconds / 8) batch *= 2;
  }
  measure.cost = game.play_cost(setup.choices, setup.players, signature_seed, cost_matches);
  if (options.playouts_only) measure.thinking = ThinkingSpeed{measure_playouts(setup, seconds), 0, {}};
  if (!options.random_only && !options.playouts_only) measure.thinking = measure_thinking(setup, seconds);
  return measure;
}

std::string thinking_text(const ThinkingSpeed& thinking) {
  auto text = fmt::format("{:>12.0f}{:>8.1f}", thinking.playouts_per_second, thinking.megabytes);
  if (!thinking.solver) return text;
  const auto& solver = *thinking.solver;
  const auto rate = [](double per_second) {
    return per_second > 0 ? fmt::format("{:>11.1f}", per_second) : fmt::format("{:>11}", "-");
  };
  text += fmt::format("{:>7}", solver.tricks) + rate(solver.per_second()) + rate(solver.general_per_second());
  return text + fmt::format("{:>4}/{}", solver.solved, solver.deals);
}

void print_row(const Measure& m) {
  fmt::print("{:<17}{:>3}{:>12.0f}{:>8.0f}{:>6.0f}{:>7.0f}{:>6.0f}{:>11.0f}{:>9.1f}{:>9}{:>7}  {:08x}{}\n",
             m.game->id(), m.players, m.moves_per_second(), m.cycles(), m.a_move(m.cost.drawing),
             m.a_move(m.cost.applying), m.a_move(m.cost.dealing), m.matches_per_second(), m.mean_length(),
             m.sum.longest, m.game->state_size(), m.signature & 0xffffffff,
             m.thinking ? thinking_text(*m.thinking) : "");
  std::fflush(stdout);
}

void add_thinking(json::object& row, const ThinkingSpeed& thinking) {
  row["playoutsPerSecond"] = thinking.playouts_per_second;
  row["searchMegabytes"] = thinking.megabytes;
  if (!thinking.solver) return;
  row["solver"] = {{"deals", thinking.solver->deals},
                   {"solved", thinking.solver->solved},
                   {"tricks", thinking.solver->tricks},
                   {"meanSeconds", thinking.solver->mean_seconds},
                   {"perSecond", thinking.solver->per_second()},
                   {"generalPerSecond", thinking.solver->general_per_second()}};
}

json::object row_object(const Measure& m) {
  json::object row{{"game", m.game->id()},
                   {"players", m.players},
                   {"movesPerSecond", m.moves_per_second()},
                   {"cyclesAMove", m.cycles()},
                   {"cyclesDrawing", m.a_move(m.cost.drawing)},
                   {"cyclesApplying", m.a_move(m.cost.applying)},
                   {"cyclesDealing", m.a_move(m.cost.dealing)},
                   {"matchesPerSecond", m.matches_per_second()},
                   {"meanLength", m.mean_length()},
                   {"longest", m.sum.longest},
                   {"matches", m.sum.matches},
                   {"seconds", m.seconds},
                   {"stateBytes", m.game->state_size()},
                   {"signature", fmt::format("{:016x}", m.signature)}};
  if (m.thinking) add_thinking(row, *m.thinking);
  return row;
}

void bench(const BenchOptions& options) {
  std::vector<const Game*> games;
  for (const auto& id : options.games) games.push_back(&game_of(id));
  if (games.empty()) games.assign(all_games().begin(), all_games().end());
  if (options.budget) return bench_budget(games, options.budget_bench);
  if (options.solver) return bench_solver(games, options.seconds, options.as_json);
  if (!options.as_json)
    fmt::print("{:<14}{:>6}{:>12}{:>8}{:>6}{:>7}{:>6}{:>11}{:>9}{:>9}{:>7}  {:9}{}\n", "game", "seats", "moves/s",
               "cycles", "draw", "apply", "deal", "matches/s", "mean", "longest", "bytes", "signature",
               options.random_only ? "" : "  playouts/s      MB tricks   solves/s    general  solved");
  json::array rows;
  for (const Game* game : games) {
    const Measure m = measure(*game, options);
    if (options.as_json)
      rows.push_back(row_object(m));
    else
      print_row(m);
  }
  if (options.as_json) fmt::print("{}\n", json::serialize(rows));
}

}  // namespace

void add_bench(CLI::App& app) {
  auto* command = app.add_subcommand("bench", "Measure random play, search and solver on one core");
  command->group("Commands for programs and developers");
  auto options = std::make_shared<BenchOptions>();
  command->add_option("game", options->games, "Only these games")->type_name("GAME");
  command->add_option("--seconds", options->seconds, "Time for each game and each thing measured")
      ->check(CLI::Range(0.01, 3600.0))
      ->capture_default_str();
  command->add_flag("--random-only", options->random_only, "Leave out search and solver");
  command->add_flag("--playouts-only", options->playouts_only, "Of search and solver only the playouts");
  command->add_flag("--solver", options->solver,
                    "Measure instead the exact solver by cards a hand: six, eight and whole deals");
  command->add_flag("--budget", options->budget,
                    "Measure instead whether bots and hints keep to their time beside a busy core");
  command->add_option("--millis", options->budget_bench.millis, "With --budget: the time for a decision")
      ->check(CLI::Range(10, 10'000))
      ->capture_default_str();
  command->add_option("--samples", options->budget_bench.samples, "With --budget: decisions of each game")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  command->add_flag("--json", options->as_json, "Print JSON");
  command->footer(
      "The game is played by random moves with its default options and number of players.\n"
      "`cycles` are the processor's reference cycles for a move: to list and `draw` it, to `apply` it, and its part "
      "of\n"
      "what it takes to shuffle, `deal` and play the card that ends a deal and counts it.\n"
      "`mean` and `longest` count the moves of a match, `bytes` is the size of a state, and\n"
      "`signature` changes when the rules do. `playouts/s` are those of a search from the middle of a\n"
      "deal, `MB` the memory that a search from its first decision takes in the time given; `solves/s`\n"
      "are the exact solver's on the last six tricks (`tricks`: all where hands are smaller, fewer where most\n"
      "deals are too large), `general` those of the general solver alone, `solved` how many of the deals could be\n"
      "solved with twenty million nodes. These count the processor's time.\n"
      "Examples:\n  stube bench\n  stube bench byd --seconds 5\n  stube bench --json > bench.json\n"
      "  stube bench --budget --millis 100");
  command->callback([options] { bench(*options); });
}

}  // namespace stube
