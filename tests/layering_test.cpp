// The order of the folders: each may include only itself and what stands before it in docs/map.md.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <regex>

#include "tests/places.hpp"

namespace {

namespace fs = std::filesystem;

// The folders of the table in docs/map.md, in order: rows that begin with | `folder/` |.
std::map<std::string, int> folder_order() {
  std::ifstream in(fs::path(source_root()) / "docs/map.md");
  std::map<std::string, int> order;
  static const std::regex row(R"(^\| `([a-z]+)/` \|.*)");
  for (std::string line; std::getline(in, line);)
    if (std::smatch match; std::regex_match(line, match, row)) order.emplace(match[1], static_cast<int>(order.size()));
  return order;
}

TEST(Layering, EveryFolderIncludesOnlyWhatStandsBeforeIt) {
  const auto order = folder_order();
  ASSERT_GE(order.size(), 8U);
  static const std::regex include(R"(^\s*#include "([a-z]+)/.*)");
  int seen = 0;
  for (const auto& [folder, place] : order) {
    if (!fs::exists(fs::path(source_root()) / folder)) continue;
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(source_root()) / folder)) {
      const auto extension = entry.path().extension();
      if (extension != ".hpp" && extension != ".cpp") continue;
      // A game's plug, its tests and the list of all games stand above the engine that they are plugged into.
      const auto name = entry.path().filename();
      const bool plug = folder == "games" && (name == "game.cpp" || name == "tests.cpp" || name == "registry.cpp");
      std::ifstream in(entry.path());
      for (std::string line; std::getline(in, line);) {
        std::smatch match;
        if (!std::regex_match(line, match, include)) continue;
        // What tests share is in tests/, beside the folders of the table.
        if (name == "tests.cpp" && match[1] == "tests") continue;
        ++seen;
        ASSERT_TRUE(order.contains(match[1]))
            << entry.path() << " includes a folder that docs/map.md does not know: " << match[1];
        if (!plug) {
          EXPECT_LE(order.at(match[1]), place) << entry.path() << " includes " << match[1];
        }
      }
    }
  }
  EXPECT_GT(seen, 50);
}

TEST(Layering, RulesHaveNoHeapNoTextNoClock) {
  static const std::regex forbidden(
      R"(^\s*#include <(vector|string|functional|map|memory|iostream|chrono|random|boost/.*)>.*)");
  for (const auto& entry : fs::recursive_directory_iterator(fs::path(source_root()))) {
    const auto path = fs::relative(entry.path(), source_root()).string();
    const auto name = entry.path().filename().string();
    const bool is_rules = path.starts_with("games/") && name.ends_with(".hpp") &&
                          name.find("show") == std::string::npos && name.find("knowledge") == std::string::npos;
    if (!path.starts_with("cards/") && !path.starts_with("table/") && !is_rules) continue;
    std::ifstream in(entry.path());
    for (std::string line; std::getline(in, line);)
      EXPECT_FALSE(std::regex_match(line, forbidden)) << path << ": " << line;
  }
}

}  // namespace
