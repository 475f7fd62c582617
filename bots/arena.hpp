// Contests between bots on all cores and, under mpirun, in all processes. The result depends only on the seeds played,
// never on who played them or in which order. How one seed is played is in pairing.hpp; nothing is printed here.
#pragma once
#include <functional>

#include "bots/estimate.hpp"
#include "bots/pairing.hpp"
#include "bots/process_group.hpp"
#include "bots/result_log.hpp"

namespace stube {

// How much is played: the interim looks at which a contest may end if it is decided, and a limit of time.
struct Effort {
  Looks looks = Looks::once(200);
  double seconds = 0;  // 0: no limit
};

// What a seat of the first wins more than a seat of the second, and its share of the units won. Simultaneous 95%
// intervals over all looks (Bonferroni).
struct ArenaResult {
  long seeds = 0, units = 0, moves = 0;
  Estimate difference, share;
  bool judged = false;  // the first look was reached; fewer seeds decide nothing
  bool out_of_time = false;
  std::string error;  // where one of the two has failed; the rest is what was played until then
  [[nodiscard]] bool clear() const { return judged && difference.clear_of(0); }
  [[nodiscard]] bool first_is_better() const { return clear() && difference.low > 0; }
};

// What a contest is run with.
struct ArenaResources {
  ProcessGroup* group = nullptr;
  ResultLog* log = nullptr;
  unsigned threads = 1;  // of each process
  // Called with seeds played, seeds to be played at most, seconds left at most (0: no limit).
  std::function<void(long, long, double)> progress;
};

// Collective: called by all processes of the group. The leader gets the result, the others an empty one.
[[nodiscard]] ArenaResult run_contest(const Contest& contest, const Effort& effort, const ArenaResources& resources);

// Ratings that explain best who beat whom (Bradley and Terry), with mean 0. `shares[i][j]` is what i won against j.
[[nodiscard]] std::vector<double> ratings(const std::vector<std::vector<double>>& shares);

}  // namespace stube
