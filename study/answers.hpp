// The moves that answer what a seat is asked. One that only puts the question off, such as a sign to the partner before
// one's card, is no answer: whoever makes it is asked the same again.
#pragma once
#include "bots/bot.hpp"
#include "engine/game.hpp"
#include "study/weigh.hpp"

namespace stube {

[[nodiscard]] bool is_among(const std::vector<Move>& moves, const Move& move);

// All moves where every one of them puts the question off.
[[nodiscard]] std::vector<Move> answers(const Game& game, const Position& position, Seat seat);

// What a bot answers from what the seat sees, after whatever it does before; nothing where it goes on putting it off.
[[nodiscard]] std::optional<Move> answer_of(const Bot& bot, const Game& game, const Position& position, Seat seat,
                                            Random& random);

// Of weighed moves those that are answers, in the same order.
[[nodiscard]] std::vector<WeighedMove> answers_among(std::vector<WeighedMove> moves, const Game& game,
                                                     const Position& position, Seat seat);

}  // namespace stube
