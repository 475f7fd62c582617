// What `stube arena` was asked for, shared by its contests and its table of all games.
#pragma once
#include <string>
#include <vector>

#include "bots/arena.hpp"
#include "cli/progress.hpp"

namespace stube {

struct ArenaOptions {
  std::vector<std::string> games, bots, engines, options;
  std::string first = "thumb", second = "random", unit, resume, document;
  long seeds = 0, first_look = 16;
  std::uint64_t seed = 1;
  int players = 0, millis = 100;
  long rounds = 0;
  double minutes = 0, patience = 10;
  unsigned threads = cores_for_this_process();
  bool json = false, must_win = false, all = false, stop_when_clear = false, hide_cards = false, progress = false;
};

// Everything that a run of the arena needs around its contests.
struct ArenaRun {
  const ArenaOptions& options;
  ProcessGroup& group;
  ResultLog log;
  Progress progress;

  ArenaRun(const ArenaOptions& asked, ProcessGroup& all);
  [[nodiscard]] ArenaResult run_contest(const Contest& contest, const Effort& effort);
};

[[nodiscard]] std::vector<const Game*> games_of(const std::vector<std::string>& ids);
[[nodiscard]] Entrant entrant_named(const std::string& name, const ArenaOptions& options);
[[nodiscard]] Contest contest_of(const Game& game, const Entrant& first, const Entrant& second,
                                 const ArenaOptions& options);
// "+123 (+90 to +160)"; what is without bound is shown by the bound that there is.
[[nodiscard]] std::string elo_text(const Estimate& share);

// `stube arena --all`: every level against the one below in every game, into the document.
int write_strength_table(ArenaRun& run);

}  // namespace stube
