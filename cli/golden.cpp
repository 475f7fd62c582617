// `stube golden`: compares the kept playthroughs with what the program plays now, or writes them anew.
#include "checks/golden.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "cli/commands.hpp"
#include "engine/registry.hpp"

namespace stube {

namespace {

int run(const std::filesystem::path& folder, bool write) {
  int different = 0, same = 0;
  for (const Game* game : all_games()) {
    const auto file = folder / std::string(game->id()) / "playthrough.txt";
    const auto now = playthrough(*game);
    if (write) {
      std::ofstream(file) << now;
      continue;
    }
    std::ifstream in(file);
    std::stringstream kept;
    kept << in.rdbuf();
    if (kept.str() == now) {
      ++same;
      continue;
    }
    ++different;
    std::istringstream a(kept.str()), b(now);
    std::string was, is;
    int line = 1;
    while (std::getline(a, was) && std::getline(b, is) && was == is) ++line;
    fmt::print("{}: plays otherwise from line {} on\n  kept: {}\n  now:  {}\n", game->id(), line, was, is);
  }
  if (!write) fmt::print("{} passed, {} failed\n", same, different);
  return different == 0 ? 0 : 1;
}

}  // namespace

void add_golden(CLI::App& app) {
  auto* command = app.add_subcommand("golden", "Compare the kept playthroughs with what the program plays now");
  auto folder = std::make_shared<std::filesystem::path>("games");
  auto write = std::make_shared<bool>(false);
  command->add_option("--folder", *folder, "Where the games are")->check(CLI::ExistingDirectory)->capture_default_str();
  command->add_flag("--write", *write, "Write them anew");
  command->callback([folder, write] {
    if (const int code = run(*folder, *write); code != 0) throw CLI::RuntimeError(code);
  });
}

}  // namespace stube
