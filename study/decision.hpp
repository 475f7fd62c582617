// A decision of a recorded match as data: where it stands, what was played, and what was found out about it. How it is
// weighed is in weigh.hpp, how it is put into words in study_json.hpp.
#pragma once
#include "study/marks.hpp"
#include "study/themes.hpp"
#include "study/weigh.hpp"

namespace stube {

// Where the search counts the move among the best, trials alone deserve no more than a doubt.
[[nodiscard]] inline Mark mark_of(const Weighing& weighing, const Move& move, const Thresholds& thresholds) {
  const WeighedMove& own = *weighing.find(move);
  const Mark by_loss = thresholds.mark(own.loss, errors_of_margin * own.loss_error);
  return own.preferred && !weighing.exact ? std::min(by_loss, Mark::doubtful) : by_loss;
}

struct StudiedDecision {
  int deal = 0;         // 1, 2, ...
  std::size_t ply = 0;  // number of the move in the record
  Seat seat;            // who decided
  Move move;            // what was played
  Theme theme = Theme::other;
  std::vector<std::string> rules;      // of the question
  std::unique_ptr<Position> position;  // before the move, with all cards

  int pass = 0;  // 0: not weighed yet
  Weighing weighing;
  std::vector<WeighedMove> open;  // with the cards as they lay, the best first; empty where that was not counted out

  // By chance the played move may seem better than the best one; what is told is never below nought.
  [[nodiscard]] const WeighedMove& played() const { return *weighing.find(move); }
  [[nodiscard]] double loss() const { return std::max(0.0, played().loss); }
  [[nodiscard]] double margin() const { return errors_of_margin * played().loss_error; }
  [[nodiscard]] const Move& best() const { return loss() > 0 ? weighing.best().move : move; }
  [[nodiscard]] Mark mark(const Thresholds& thresholds) const { return mark_of(weighing, move, thresholds); }
  // What a move brings less than the best one with the cards as they lay.
  [[nodiscard]] double open_loss(const Move& of) const {
    for (const WeighedMove& weighed : open)
      if (weighed.move == of) return weighed.loss;
    return 0;
  }
  // Right from what the seat knew, and with the cards as they lay it cost much.
  [[nodiscard]] bool is_unlucky(const Thresholds& thresholds) const {
    return !weighing.exact && loss() < thresholds.doubtful && open_loss(move) >= thresholds.bad;
  }
  // Another move was clearly better with open cards, though not from what the seat knew.
  [[nodiscard]] bool is_unknowable(const Thresholds& thresholds) const {
    return !weighing.exact && open_loss(best()) >= thresholds.bad;
  }
  // Whether a longer look could change the mark.
  [[nodiscard]] bool is_unclear(const Thresholds& thresholds) const {
    if (weighing.exact) return false;
    const bool might_be_marked = loss() + margin() >= thresholds.doubtful;
    return might_be_marked && loss() - 2 * margin() < thresholds.very_bad;
  }
};

}  // namespace stube
