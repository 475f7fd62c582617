// `stube scenarios`: runs worked examples and prints what fails.
#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "bots/child_process.hpp"
#include "checks/scenario.hpp"
#include "cli/commands.hpp"

namespace stube {

namespace {

constexpr double patience = 60;  // seconds for a reply

// One process for all scenarios: each begins with `new`.
AskEngine engine_of(const std::string& command) {
  auto process = std::make_shared<ChildProcess>(command);
  return [process, command](const std::string& request) {
    auto reply = process->ask(request, patience);
    if (!reply) throw std::runtime_error(fmt::format("the engine '{}' does not answer", command));
    return *reply;
  };
}

int run(const std::vector<std::filesystem::path>& paths, const std::string& engine) {
  const AskEngine ask = engine.empty() ? AskEngine() : engine_of(engine);
  std::map<std::string, std::pair<int, int>> by_game;
  int passed = 0, failed = 0;
  for (const auto& file : scenario_files(paths)) {
    const auto result = ask ? run_scenario(file, ask) : run_scenario(file);
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
  auto engine = std::make_shared<std::string>();
  command->add_option("--engine", *engine, "Through this program, which speaks the engine protocol")
      ->type_name("COMMAND");
  command->callback([paths, engine] {
    if (const int code = run(*paths, *engine); code != 0) throw CLI::RuntimeError(code);
  });
}

}  // namespace stube
