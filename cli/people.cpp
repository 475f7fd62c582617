// `stube people`: what an operator does about people.
#include "cli/commands.hpp"
#include "cli/shared.hpp"

namespace stube {

void add_people(CLI::App& app) {
  auto* command = app.add_subcommand("people", "What the inn's server keeps of people: export it, or delete it");
  command->require_subcommand(1);
  add_person_data(*command);
}

}  // namespace stube
