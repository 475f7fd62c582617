// Checks a finished match by its record alone: that the secrets are those that were promised, that the packs follow
// from them, that every act fits the chain, and that the acts give this record and no other.
#pragma once
#include "engine/match.hpp"

namespace stube {

// What was found, one sentence each; the first that is wrong ends the list.
struct Findings {
  bool good = false;
  std::vector<std::string> lines;
};
[[nodiscard]] Findings verify_record(const json::object& record);

}  // namespace stube
