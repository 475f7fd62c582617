// `stube fairness`: how fast this machine squares, what follows for the time locks, and what a cheating server gains
// under both schemes of contributions.
#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/shared.hpp"
#include "engine/match.hpp"
#include "fair/cheating_simulation.hpp"

namespace stube {

namespace {

void measure() {
  start_crypto();
  const double here = measured_squarings();
  const auto all = static_cast<double>(standard_squarings);
  fmt::print("This machine does {:.0f} squarings a second of {} bits.\n", here, lock_bits);
  fmt::print("A lock has {} squarings: {:.0f} s here, {:.1f} s on hardware ten times as fast.\n", standard_squarings,
             all / here, all / here / 10);
  fmt::print(
      "A client opens its lock only where the list came within {:.1f} s: to know it sooner, somebody must do {}\n",
      static_cast<double>(window_millis(standard_squarings)) / 1000, fastest_squarings_a_second);
  fmt::print("squarings a second, {:.0f} times as many as this machine.\n",
             static_cast<double>(fastest_squarings_a_second) / here);
}

void simulate(const Game& game, int shuffles, std::uint64_t seed) {
  const int players = game.standard_players();
  auto setup = read_setup({{"game", game.id()}, {"players", players}});
  const Match match(std::get<Setup>(std::move(setup)));
  fmt::print("{} shuffles, {} seats, the pack of {}. Seat 0 wants the best cards on top.\n\n", shuffles, 4, game.id());
  fmt::print("{:<12} {:>9} {:>10} {:>8} {:>8} {:>16}\n", "scheme", "colluding", "can choose", "chance", "mean",
             "gain, 95 %");
  for (const auto scheme : {CheatingSetup::Scheme::hashes, CheatingSetup::Scheme::time_locks})
    for (int colluding = 0; colluding <= 3; ++colluding) {
      const auto result = simulate_cheating(match.pack(), {scheme, 4, colluding, shuffles, seed});
      fmt::print("{:<12} {:>9} {:>10} {:>8.3f} {:>8.3f} {:>+8.3f} ± {:.3f}\n",
                 scheme == CheatingSetup::Scheme::hashes ? "hashes" : "time locks", colluding, result.choices,
                 result.chance, result.mean, result.gain(), result.margin);
    }
}

}  // namespace

void add_fairness(CLI::App& app) {
  auto* command = app.add_subcommand("fairness", "Measure the time locks, and simulate a server that cheats");
  command->group("Commands for programs and developers");
  struct FairnessOptions {
    int shuffles = 0;
    std::uint64_t seed = 1;
    std::string game = "mariage";
  };
  auto options = std::make_shared<FairnessOptions>();
  command->add_option("--simulate", options->shuffles, "Shuffles for each scheme and number of colluding seats")
      ->check(CLI::Range(1, 10'000'000));
  command->add_option("--seed", options->seed, "Seed of the simulation")->capture_default_str();
  command->add_option("--game", options->game, "Whose pack is shuffled")->capture_default_str();
  command->footer("Examples:\n  stube fairness\n  stube fairness --simulate 10000");
  command->callback([options] {
    if (options->shuffles == 0) return measure();
    simulate(game_of(options->game), options->shuffles, options->seed);
  });
}

}  // namespace stube
