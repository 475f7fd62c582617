// What a newcomer reads first: every source file opens with what it is, and the files that docs/map.md and
// docs/a-move.md name are there. Whether what they say is true no test can tell.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include "tests/places.hpp"

namespace {

namespace fs = std::filesystem;

const fs::path root = source_root();

// The files of the repository by their paths from its root: nothing that is built, installed or generated.
std::set<std::string> repository_files() {
  std::set<std::string> files;
  for (auto at = fs::recursive_directory_iterator(root); at != fs::recursive_directory_iterator(); ++at) {
    const std::string name = at->path().filename().string();
    if (at->is_directory() && (name.starts_with(".") || name.starts_with("build") || name == "node_modules" ||
                               name == "dist" || at->path() == root / "web/shots"))
      at.disable_recursion_pending();
    else if (at->is_regular_file())
      files.insert(fs::relative(at->path(), root).generic_string());
  }
  return files;
}

bool is_source(const std::string& path) {
  static const std::regex endings(R"(.*\.(hpp|cpp|cuh|ts|svelte|mjs))");
  return std::regex_match(path, endings);
}

// A source whose header says it need not say it again, nor a test of the page that is named after what it tests.
bool opens_with_what_it_is(const std::string& path, const std::string& first_line) {
  if (first_line.starts_with("// ") || first_line.starts_with("<!-- ")) return true;
  if (path.ends_with(".test.ts")) return true;
  return path.ends_with(".cpp") && first_line == "#include \"" + path.substr(0, path.size() - 4) + ".hpp\"";
}

TEST(Openings, EverySourceSaysFirstWhatItIs) {
  int seen = 0;
  for (const std::string& path : repository_files()) {
    if (!is_source(path)) continue;
    std::ifstream in(root / path);
    std::string first;
    std::getline(in, first);
    EXPECT_TRUE(opens_with_what_it_is(path, first)) << path << " opens with: " << first;
    ++seen;
  }
  EXPECT_GT(seen, 500);
}

// A name stands for a file where it is the end of its path: the pages say `lib/websocket-link.ts` and `postgres.cpp`
// for short.
bool is_named_by(const std::string& path, const std::string& name) {
  return path == name || path.ends_with("/" + name);
}

TEST(Openings, FilesThatTheMapAndTheWalkNameExist) {
  const auto files = repository_files();
  static const std::regex quoted(R"(`([\w./-]+\.(hpp|cpp|ts|svelte|md))`)");
  int seen = 0;
  for (const char* page : {"docs/map.md", "docs/a-move.md"}) {
    std::ifstream in(root / page);
    std::stringstream text;
    text << in.rdbuf();
    const std::string all = text.str();
    for (std::sregex_iterator at(all.begin(), all.end(), quoted), end; at != end; ++at) {
      std::string name = (*at)[1];
      if (name.starts_with("../")) name = name.substr(3);
      EXPECT_TRUE(std::any_of(files.begin(), files.end(), [&](const auto& file) { return is_named_by(file, name); }))
          << page << " names " << name;
      ++seen;
    }
  }
  EXPECT_GT(seen, 40);
}

}  // namespace
