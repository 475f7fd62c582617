// The program: `stube <command>`. Each command has a file of its own.
#include <CLI/CLI.hpp>
#include <iostream>

#include "bots/bot.hpp"
#include "cli/commands.hpp"
#include "engine/protocol.hpp"

int main(int argc, char** argv) {
  using namespace stube;
  CLI::App app{"Stube"};
  app.require_subcommand(1);
  add_scenarios(app);
  add_check(app);
  add_coverage(app);
  auto* engine = app.add_subcommand("engine", "Speak the engine protocol");
  engine->callback([] {
    Protocol protocol([](const Position& seen, Seat seat, int level, int, std::uint64_t seed) -> std::optional<Move> {
      Random random(seed, Purpose::bot);
      const auto advice = bot_of_level(level)->choose(seen, seat, random);
      return advice ? std::optional(advice->move) : std::nullopt;
    });
    std::ios::sync_with_stdio(false);
    protocol.serve(std::cin, std::cout);
  });
  CLI11_PARSE(app, argc, argv);
}
