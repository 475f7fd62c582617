// Weighs a seat's moves from what it knows: what each is expected to bring, and how much less than the best one in the
// same imagined deals. It asks what bots and hints ask (engine/analysis.hpp): the solver where only one deal is
// possible, else the strongest bots' search, which says what is best, and trials in the same deals, which measure it.
// It begins with seen_by: the others' cards are imagined, never looked at.
#pragma once
#include "engine/hint.hpp"

namespace stube {

struct WeighPlan {
  double seconds = 0;  // 0: rounds alone decide, and the answer is the same on every machine
  long rounds = 0;     // of the search; 0: as many as the time allows
  std::uint64_t seed = 1;
  std::vector<Move> also = {};  // these are in the answer too, whatever the search thinks of
};

struct WeighedMove {
  Move move;
  double value = 0, error = 0;      // what it brings in the game's unit, and the standard error of that
  double loss = 0, loss_error = 0;  // how much less than the first in the same deals; by chance it may be below 0
  bool preferred = true;            // whether the search counts it among the best
  long tricks = 0, tricks_won = 0;  // how often it was part of a trick in the trials, and its own side won that
};

struct Weighing {
  std::vector<WeighedMove> moves;  // the best first, then by what they bring
  Advice thumb;                    // the rule of thumb's move and its reason
  bool exact = false;              // counted out: nothing that matters is hidden from the seat
  bool solved = false;             // all imagined deals were counted out
  long deals = 0;                  // imagined for it
  // What the asked move brings more than the one that the evaluation makes in this place when it plays on: the
  // network's own, the rule of thumb's, or the solver's. Luck and play are counted by it (luck.hpp).
  double gain = 0, gain_error = 0;

  [[nodiscard]] const WeighedMove& best() const { return moves.front(); }
  [[nodiscard]] const WeighedMove* find(const Move& move) const;
};

inline constexpr double errors_of_margin = 1.96;  // standard errors of a 95% interval

// The seat is on turn with at least two moves. Whatever the position holds, only what the seat sees of it is looked at.
// `asked` is among the moves of the answer.
[[nodiscard]] Weighing weigh(const Position& position, Seat seat, const Move& asked, const WeighPlan& plan);

// What each move is worth to the seat when all cards are open and all play their best, the best first; nothing where
// that takes more than so many nodes, or where more than two parties play.
[[nodiscard]] std::optional<std::vector<WeighedMove>> weigh_open(const Position& open, Seat seat, long most_nodes);

// The seat's only possible deal, or nothing where several agree with what it knows.
[[nodiscard]] std::unique_ptr<Position> only_deal(const Position& seen, Seat seat, std::uint64_t seed);

}  // namespace stube
