// `stube engine`: the engine protocol (docs/protocol.md) on standard input and output.
#include <iostream>

#include "cli/commands.hpp"
#include "cli/shared.hpp"
#include "study/engine_protocol.hpp"

namespace stube {

void add_engine(CLI::App& app) {
  auto* command = app.add_subcommand("engine", "Speak the engine protocol: one JSON request a line, one reply a line");
  command->group("Commands for programs and developers");
  command->footer(
      "Examples:\n"
      "  echo '{\"cmd\":\"games\"}' | stube engine\n"
      "  printf '%s\\n' '{\"cmd\":\"new\",\"game\":\"byd\",\"seed\":1}' '{\"cmd\":\"moves\"}' | stube engine");
  command->callback([] {
    std::ios::sync_with_stdio(false);
    protocol_with_bots().serve(std::cin, std::cout);
  });
}

}  // namespace stube
