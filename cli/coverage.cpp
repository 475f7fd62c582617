// `stube coverage`: which rules the scenarios exercise, and which nothing does.
#include "checks/coverage.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "checks/scenario.hpp"
#include "cli/commands.hpp"
#include "engine/registry.hpp"

namespace stube {

namespace {

struct CoverageOptions {
  std::vector<std::string> games;
  std::filesystem::path folder = "games";
  bool all = false;
};

// Scenarios of all folders are run: kindred games cite each other's rules.
std::set<std::string> cited_under(const std::filesystem::path& folder) {
  std::set<std::string> cited;
  for (const auto& file : scenario_files({folder})) cited.merge(run_scenario(file).cited);
  return cited;
}

bool report(const Game& game, const std::set<std::string>& cited, bool all) {
  const auto coverage = cover(game, cited);
  const auto total = game.rulebook(Language::en).entries.size();
  fmt::print("{:18} {:3} of {:3} rules exercised, {:3} that no program can come upon, {:3} missing\n", game.id(),
             coverage.cited.size(), total, coverage.excused.size(), coverage.missing.size());
  const auto& book = game.rulebook(Language::en);
  for (const auto& id : coverage.missing) fmt::print("  never:  {} ({})\n", id, fmt::join(book.find(id)->kinds, ", "));
  for (const auto& id : coverage.wrongly_excused)
    fmt::print("  exercised, though the book says it cannot be: {}\n", id);
  if (all) {
    for (const auto& id : coverage.cited) fmt::print("  cited:  {}\n", id);
    for (const auto& id : coverage.excused) fmt::print("  cannot: {}: {}\n", id, book.find(id)->unexercised);
  }
  return coverage.missing.empty() && coverage.wrongly_excused.empty();
}

int run(const CoverageOptions& options) {
  const auto cited = cited_under(options.folder);
  bool complete = true;
  for (const Game* game : all_games())
    if (options.games.empty() ||
        std::find(options.games.begin(), options.games.end(), game->id()) != options.games.end())
      complete = report(*game, cited, options.all) && complete;
  return complete ? 0 : 1;
}

}  // namespace

void add_coverage(CLI::App& app) {
  auto* command = app.add_subcommand("coverage", "Say which rules the scenarios exercise, and which nothing does");
  auto options = std::make_shared<CoverageOptions>();
  command->add_option("game", options->games, "Only these games");
  command->add_option("--folder", options->folder, "Where the scenarios are")
      ->check(CLI::ExistingDirectory)
      ->capture_default_str();
  command->add_flag("--all", options->all, "List every rule, not only the missing ones");
  command->callback([options] {
    if (const int code = run(*options); code != 0) throw CLI::RuntimeError(code);
  });
}

}  // namespace stube
