// Planted errors: does the study find what is wrong, and leave alone what is right? In deals of a bot against itself
// one decision is replaced by a move that a long look shows to be very bad; then the deal is studied as long as a
// match's share allows.
#pragma once
#include "study/played_deals.hpp"
#include "study/study.hpp"

namespace stube {

struct PlantedPlan {
  Setup table;  // game, options and players
  std::uint64_t seed = 1;
  const Bot* bot = nullptr;  // at all seats
  StudyPlan study;           // for a whole match; a deal gets its share
  double longer = 10;        // how much longer than the study the look is that shows an error to be one
};

struct PlantedCount {
  long deals = 0;
  long planted = 0, found = 0;             // found: marked bad or very bad
  long own = 0, doubtful = 0, marked = 0;  // decisions of the bot itself; marked bad or very bad
  double seconds = 0;                      // of studying

  void add(const PlantedCount& other);
};

class PlantedCheck {
 public:
  explicit PlantedCheck(const PlantedPlan& plan);
  // One deal, by number; deals may be asked for on several threads.
  [[nodiscard]] PlantedCount deal(long number) const;

 private:
  PlantedPlan plan_;
  Thresholds thresholds_;
  double decisions_;  // of a match
};

}  // namespace stube
