// The study of a recorded match: every decision of every seat, weighed from what that seat could know. First all of
// them quickly, then those longer that are unclear; whoever asks takes one step at a time and may stop at any. What is
// luck and what is play is in luck.hpp.
#pragma once
#include "engine/record_reading.hpp"
#include "study/decision.hpp"

namespace stube {

struct StudyPlan {
  double seconds = 25;  // for the whole match, on one core
  long rounds = 0;      // so many for each decision instead, four times as many where it is unclear: the same answer on
                        // every machine
  std::uint64_t seed = 1;
};

// A deal of the match, and what it brought each seat; nothing where it was not finished.
struct StudiedDeal {
  std::size_t step = 0;  // the first step of a replay that shows it
  std::vector<double> result;
  bool opened = false;  // its ending was counted out with open cards
};

class Study {
 public:
  // Refused where the record does not hold.
  static Result<std::unique_ptr<Study>> of_record(const json::object& record, const StudyPlan& plan);

  [[nodiscard]] const Match& match() const { return match_; }
  [[nodiscard]] std::size_t steps() const { return steps_; }
  [[nodiscard]] double spread() const { return spread_; }
  [[nodiscard]] const Thresholds& thresholds() const { return thresholds_; }
  [[nodiscard]] const std::vector<StudiedDeal>& deals() const { return deals_; }
  [[nodiscard]] const std::vector<StudiedDecision>& decisions() const { return decisions_; }
  [[nodiscard]] Mark mark(const StudiedDecision& decision) const { return decision.mark(thresholds_); }

  // Another limit of time for the whole study, before it has begun.
  void allot(double seconds) { plan_.seconds = seconds; }
  // Looks at one decision more, the one whose turn it is; null when all is done.
  const StudiedDecision* next();
  // Looks at this decision at length; null where there is none at this ply.
  const StudiedDecision* look_at(std::size_t ply);
  // How many looks are done, and of how many as far as is known.
  [[nodiscard]] std::size_t done() const { return done_; }
  [[nodiscard]] std::size_t of() const { return decisions_.size() + unclear_.size(); }

 private:
  Study(Reading reading, const StudyPlan& plan);

  void collect(Reading& reading);
  void note_decision(const Position& before, const Act& act, std::size_t ply);
  void note_result(const Position& before, const Act& act);
  void look(StudiedDecision& decision, double seconds, long rounds);
  void open_cards(int deal);
  void find_unclear();

  StudyPlan plan_;
  Match match_;
  std::size_t steps_ = 0;
  double spread_ = 0;
  Thresholds thresholds_;
  std::vector<StudiedDeal> deals_;
  std::vector<StudiedDecision> decisions_;
  std::vector<std::size_t> unclear_;  // places in `decisions_`, dearest first
  std::size_t done_ = 0;
  double spent_ = 0;  // seconds
};

}  // namespace stube
