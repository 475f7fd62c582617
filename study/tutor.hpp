// The tutor: whether a move that a player is about to make is so bad that he should be asked again. It sees what the
// player's seat sees, and answers from the same weighing as the study.
#pragma once
#include "study/decision.hpp"

namespace stube {

// Asks from a very bad move on, from a bad one, from a doubtful one.
enum class Strictness { gentle, normal, strict };
[[nodiscard]] std::optional<Strictness> strictness_named(std::string_view name);

struct Tutoring {
  bool asks = false;
  Mark mark = Mark::none;
  Move move;
  Weighing weighing;  // empty where there was nothing to choose
};

// Whatever the position holds, only what the seat sees of it is looked at.
[[nodiscard]] Tutoring tutor(const Position& position, Seat seat, const Move& move, Strictness strictness,
                             const Thresholds& thresholds, const WeighPlan& plan);

// In the fields of docs/study.md. The match is that at which the seat is to move.
[[nodiscard]] json::object tutoring_object(const Match& match, Seat seat, const Tutoring& tutoring,
                                           const Speech& speech);

}  // namespace stube
