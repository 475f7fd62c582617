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

// What a seat may do, and what the rules say to a move, where that is known here.
struct Offer {
  std::vector<Move> moves;
  std::function<Verdict(const Move&)> judge;
};

// `numbered` is the list as it was shown.
[[nodiscard]] Choice read_choice(const Match& match, Seat seat, const std::vector<Move>& numbered,
                                 std::string_view text);
// The same from what was told; the match only says which game it is.
[[nodiscard]] Choice read_choice(const Match& frame, const Offer& offer, const std::vector<Move>& numbered,
                                 std::string_view text);

// Card words in the pack's spelling (`ah`, `10h`, `A♥` -> `Ah`), other words in small letters.
[[nodiscard]] std::string tidied(const Pack& pack, const Words& words, std::string_view text);

}  // namespace stube
