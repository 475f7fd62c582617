// Luck and play against what duplicate deals measure: two bots of different strength, every seed in every seating. What
// the study calls play must agree with the measured difference, and what it calls luck must come to nought.
#pragma once
#include "bots/estimate.hpp"
#include "study/played_deals.hpp"
#include "study/study.hpp"

namespace stube {

struct LuckPlan {
  Setup table;  // game, options and players
  std::uint64_t seed = 1;
  const Bot *first = nullptr, *second = nullptr;
  StudyPlan study;        // for a whole match; a deal gets its share
  std::size_t deals = 1;  // of each match; a large number: to its end
};

// What a seat of the first bot has more than one of the second, on average over all seatings of a seed.
struct LuckSeed {
  double measured = 0, play = 0, luck = 0;  // each summed on its own; measured = play + luck
  int matches = 0;
};

class LuckCheck {
 public:
  explicit LuckCheck(const LuckPlan& plan);
  // One seed in all seatings; seeds may be asked for on several threads.
  [[nodiscard]] LuckSeed seed(long number) const;

 private:
  LuckPlan plan_;
  std::vector<Seats> seatings_;
  double decisions_;  // of a match
};

// Over seeds, each of which is one observation.
struct LuckCount {
  long matches = 0;
  Estimate measured, play, luck;
  // Whether play and the measured difference agree within both intervals, and luck is nought within its own.
  [[nodiscard]] bool agrees() const {
    return play.low <= measured.high && measured.low <= play.high && !luck.clear_of(0);
  }
};

[[nodiscard]] LuckCount count_luck(std::span<const LuckSeed> seeds);

}  // namespace stube
