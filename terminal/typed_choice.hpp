// What a player's text means: a number of the list, a move in full, a bare card or cards, or the last words of a move.
// Knows only what the seat is offered, and what its table answers about a move.
#pragma once
#include "terminal/company.hpp"
#include "terminal/reply.hpp"

namespace stube {

struct TypedChoice {
  std::optional<Move> move;            // this is meant
  std::vector<Move> several;           // or one of these: it must be said more exactly
  std::optional<Judgement> judgement;  // of a move that was guessed though it is not on offer

  // An offence is not committed by a slip of the finger: it must be typed in full.
  [[nodiscard]] bool must_be_typed_in_full() const { return judgement && judgement->kind == Judgement::Kind::offence; }
};

// What a seat may do, and what its table says to a move; nothing where it does not answer.
struct SeatOffer {
  std::vector<Move> moves;
  std::function<std::optional<Judgement>(const Move&)> judge;
};

// `numbered` is the list as it was shown; the frame says which game it is.
[[nodiscard]] TypedChoice read_choice(const Match& frame, const SeatOffer& offer, const std::vector<Move>& numbered,
                                      std::string_view text);

// Card words in the pack's spelling (`ah`, `10h`, `A♥` -> `Ah`), other words in small letters.
[[nodiscard]] std::string tidied(const Pack& pack, const Words& words, std::string_view text);

}  // namespace stube
