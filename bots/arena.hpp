// Contests between bots on all cores and, under mpirun, in all processes. The result depends only on the seeds played,
// never on who played them or in which order.
#pragma once
#include <functional>

#include "bots/estimate.hpp"
#include "bots/pairing.hpp"
#include "bots/process_group.hpp"
#include "bots/result_log.hpp"

namespace stube {

// How much is played: the looks at which it may end if it is clear by then, and a limit of time.
struct Effort {
  Looks looks = Looks::once(200);
  double seconds = 0;  // 0: no limit
};

// What a seat of the first wins more than a seat of the second, and its share of the units won; with intervals that
// hold together for all looks with 95%.
struct ArenaResult {
  long seeds = 0, units = 0, moves = 0;
  Estimate difference, share;
  bool judged = false;  // at least the first look was reached: fewer seeds are no ground for a verdict
  bool out_of_time = false;
  std::string complaint;  // where one of the two went wrong; the rest is what was played until then
  [[nodiscard]] bool clear() const { return judged && difference.clear_of(0); }
  [[nodiscard]] bool first_is_better() const { return clear() && difference.low > 0; }
};

struct Workforce {
  ProcessGroup* group = nullptr;
  ResultLog* log = nullptr;
  unsigned threads = 1;  // of each process
  // How far it is: seeds played, seeds to be played at most, seconds left at most (0: no limit).
  std::function<void(long, long, double)> progress;
};

// To be called by all processes of the group; the leader gets the result, the others an empty one.
[[nodiscard]] ArenaResult hold(const Contest& contest, const Effort& effort, const Workforce& force);

// Ratings that explain best who beat whom (Bradley and Terry), with mean 0. `shares[i][j]` is what i won against j.
[[nodiscard]] std::vector<double> ratings(const std::vector<std::vector<double>>& shares);

}  // namespace stube
