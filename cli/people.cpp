// `stube people`: the command that holds those for the operator. They are in operator_orders.cpp and person_data.cpp.
#include "cli/commands.hpp"
#include "cli/shared.hpp"

namespace stube {

void add_people(CLI::App& app) {
  auto* command =
      app.add_subcommand("people", "For the operator of an inn: ban, mute, list, export and delete its people");
  command->require_subcommand(1);
  add_orders(*command);
  add_person_data(*command);
}

}  // namespace stube
