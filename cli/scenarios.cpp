// `stube scenarios`: runs worked examples and prints what fails.
#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "checks/scenario.hpp"
#include "cli/commands.hpp"

namespace stube {

namespace {

int run(const std::vector<std::filesystem::path>& paths) {
  std::map<std::string, std::pair<int, int>> by_game;
  int passed = 0, failed = 0;
  for (const auto& file : scenario_files(paths)) {
    const auto result = run_scenario(file);
    const bool ok = result.failure.empty();
    if (!ok) fmt::print("FAIL {}: {}\n", file.string(), result.failure);
    ++(ok ? by_game[result.game].first : by_game[result.game].second);
    ++(ok ? passed : failed);
  }
  for (const auto& [game, counts] : by_game)
    fmt::print("{:18} {:4} passed {:4} failed\n", game, counts.first, counts.second);
  fmt::print("{} passed, {} failed\n", passed, failed);
  return failed == 0 && passed > 0 ? 0 : 1;
}

}  // namespace

void add_scenarios(CLI::App& app) {
  auto* command = app.add_subcommand("scenarios", "Run worked examples (JSON files) and say which fail");
  auto paths = std::make_shared<std::vector<std::filesystem::path>>();
  command->add_option("path", *paths, "Scenario files, or folders of them")->required()->check(CLI::ExistingPath);
  command->callback([paths] {
    if (const int code = run(*paths); code != 0) throw CLI::RuntimeError(code);
  });
}

}  // namespace stube
