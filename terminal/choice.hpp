// What a player's text means: a number of the list, a move in full, a bare card or cards, or the last words of a move.
// Asks only the seat's own view.
#pragma once
#include "terminal/table.hpp"

namespace stube {

struct Choice {
  std::optional<Move> move;   // this is meant
  std::vector<Move> several;  // or one of these: it must be said more exactly
  bool must_be_said_in_full =
      false;  // it is against the rules and can be done all the same; not by a slip of the finger
};

// `numbered` is the list as it was shown.
[[nodiscard]] Choice read_choice(const Match& match, Seat seat, const std::vector<Move>& numbered,
                                 std::string_view text);

// Card words in the pack's spelling (`ah`, `10h`, `A♥` -> `Ah`), other words in small letters.
[[nodiscard]] std::string tidied(const Pack& pack, const Words& words, std::string_view text);

}  // namespace stube
