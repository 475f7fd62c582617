// Checks what a game tells its players beside the position (table/guide.hpp): a paragraph of its book for every
// question, the hand in an order that agrees with what takes a trick, a contract that is of this pack, and words for
// all of it. Whether the paragraph is well chosen is not judged.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "engine/game.hpp"

namespace stube {

// What is wrong in this position, in sentences. `seen` is the position as `viewer` sees it. The paragraphs alone are
// quickly looked at, for every question that is met.
[[nodiscard]] std::vector<std::string> faults_in_paragraphs(const Game& game, const Position& seen);
// Whether the trick on the table is taken as the order of a hand says; nothing where no trick can tell.
struct TrickOrder {
  bool agrees = true;
  std::string what;  // where it does not
};
[[nodiscard]] std::optional<TrickOrder> trick_order(const Game& game, const Position& seen);
[[nodiscard]] std::vector<std::string> faults_in_guidance(const Game& game, const Position& seen, Seat viewer);

}  // namespace stube
