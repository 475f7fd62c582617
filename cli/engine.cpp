// `stube engine`: the protocol on standard input and output.
#include <iostream>

#include "bots/hint.hpp"
#include "cli/commands.hpp"
#include "cli/shared.hpp"
#include "engine/protocol.hpp"

namespace stube {

namespace {

std::optional<Move> bot_move(const Position& seen, Seat seat, int level, int millis, std::uint64_t seed) {
  Random random(seed, Purpose::bot);
  Budget budget;
  budget.millis = millis;
  const auto advice = bot_of_level(level, budget)->choose(seen, seat, random);
  return advice ? std::optional(advice->move) : std::nullopt;
}

Hint best_moves(const Position& seen, Seat seat, int millis, std::uint64_t seed) {
  Budget budget;
  budget.millis = millis;
  return find_hint(seen, seat, budget, seed);
}

}  // namespace

void add_engine(CLI::App& app) {
  auto* command = app.add_subcommand("engine", "Speak the engine protocol: one JSON request a line, one reply a line");
  command->group("Commands for programs and developers");
  command->footer(
      "Examples:\n"
      "  echo '{\"cmd\":\"games\"}' | stube engine\n"
      "  printf '%s\\n' '{\"cmd\":\"new\",\"game\":\"byd\",\"seed\":1}' '{\"cmd\":\"moves\"}' | stube engine");
  command->callback([] {
    std::ios::sync_with_stdio(false);
    Protocol(bot_move, best_moves).serve(std::cin, std::cout);
  });
}

}  // namespace stube
