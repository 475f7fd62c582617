// `stube house-key`: prints the public key by which this server signs its records.
#include "server/house_key.hpp"

#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/shared.hpp"

namespace stube {

void add_house_key(CLI::App& app) {
  auto* command = app.add_subcommand("house-key", "Print the public key by which the inn signs its records");
  command->group("Commands for players");
  struct HouseKeyOptions {
    std::string store = "stube.db", file;
  };
  auto options = std::make_shared<HouseKeyOptions>();
  command->add_option("--store,--data", options->store, "The store of `stube serve`")
      ->envname("STUBE_STORE")
      ->capture_default_str();
  command->add_option("--house-key", options->file, "File of the key. Default: the store's name and .key")
      ->envname("STUBE_HOUSE_KEY");
  command->footer(
      "Where there is no key yet, it is made, as `stube serve` does. Players compare it with `stube verify --house`.\n"
      "Examples:\n  stube house-key\n  stube house-key --house-key /var/lib/stube/house.key");
  command->callback([options] {
    try {
      const std::string file = options->file.empty() ? default_key_file(options->store) : options->file;
      fmt::print("{}\n", load_house_key(file, system_entropy())->public_key());
    } catch (const std::exception& error) {
      fail(error.what());
    }
  });
}

}  // namespace stube
