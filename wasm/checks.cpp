// What the tests ask of the module beyond the protocol: golden playthroughs, the generic checks, and how fast it is.
// Linked with the games as they are in the modules of the page, and not delivered.
#include "bots/playout_speed.hpp"
#include "checks/check_summary.hpp"
#include "checks/golden.hpp"
#include "engine/registry.hpp"
#include "wasm/exchange.hpp"

// The time that counts for a benchmark.
extern "C" [[clang::import_module("stube"), clang::import_name("bench_seconds")]] double stube_bench_seconds();

namespace stube {

namespace {

std::uint32_t about_game(std::uint32_t size, auto&& answer) {
  const Game* game = find_game(given_text(size));
  return answer_with(game == nullptr ? std::string() : answer(*game));
}

}  // namespace

// The name of a game, each time; an unknown one is answered with nothing.
STUBE_EXPORT(stube_playthrough) std::uint32_t stube_playthrough(std::uint32_t size) {
  return about_game(size, [](const Game& game) { return playthrough(game); });
}

// As `stube check GAME --total N` prints it.
STUBE_EXPORT(stube_check) std::uint32_t stube_check(std::uint32_t size, std::uint32_t total) {
  return about_game(size, [total](const Game& game) {
    CheckPlan plan;
    const auto sets = checked_sets(game, plan.seed, standard_random_sets);
    const auto count = static_cast<long>(sets.size());
    plan.matches = matches_of_each(static_cast<long>(total), count);
    CheckReport report;
    for (const OptionSet& set : sets) report.merge(check_game(game, set, plan));
    return summary_head() + summary_row(game, count, report);
  });
}

STUBE_EXPORT(stube_playouts_per_second) double stube_playouts_per_second(std::uint32_t size, double seconds) {
  const Game* game = find_game(given_text(size));
  if (game == nullptr) return 0;
  return playouts_per_second(std::get<Setup>(read_setup({{"game", game->id()}})), seconds, stube_bench_seconds);
}

}  // namespace stube
