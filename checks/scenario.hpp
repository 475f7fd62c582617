// Scenarios: worked examples as JSON files (docs/protocol.md describes them), run through the protocol like any other
// client.
#pragma once
#include <filesystem>
#include <functional>
#include <set>
#include <string>
#include <vector>

namespace stube {

struct ScenarioResult {
  std::string game;
  std::string failure;          // empty where it passed
  std::set<std::string> cited;  // every rule that a refusal, an event, a score line or a result cited
};

// The reply of an engine to one request, both a line of the protocol; throws where there is none.
using AskEngine = std::function<std::string(const std::string& request)>;

// Through the protocol in this process, or another engine.
[[nodiscard]] ScenarioResult run_scenario(const std::filesystem::path& file);
[[nodiscard]] ScenarioResult run_scenario(const std::filesystem::path& file, const AskEngine& engine);
// All *.json files under the paths, sorted.
[[nodiscard]] std::vector<std::filesystem::path> scenario_files(const std::vector<std::filesystem::path>& paths);

}  // namespace stube
