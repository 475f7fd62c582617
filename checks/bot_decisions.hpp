// Checks what bots decide: bots of all kinds at one table, changing from decision to decision, over every option
// set. Whatever a bot decides must be offered and lawful, and a bot on turn must decide. Searches are short; how
// well bots play is measured in bots/arena.hpp.
#pragma once
#include "checks/option_sets.hpp"

namespace stube {

struct DecisionPlan {
  std::uint64_t seed = 1;
  long decisions = 1000;
};

struct DecisionReport {
  long decisions = 0, searched = 0, out_of_turn = 0, offences = 0, matches = 0;
  std::vector<std::string> failures;  // sentences; the first few
  void merge(const DecisionReport& other);
};

[[nodiscard]] DecisionReport check_decisions(const Game& game, const OptionSet& set, const DecisionPlan& plan);

}  // namespace stube
