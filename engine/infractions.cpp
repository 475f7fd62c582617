#include "engine/infractions.hpp"

#include "talk/move_text.hpp"

namespace stube {

std::vector<Move> infractions_of(const Game& game, const Position& position, Seat seat) {
  std::vector<Move> found;
  each_filling(position.pack(), game.vocabulary().forms, position.hand(seat).known, [&](const Move& move) {
    if (position.judge(seat, move).kind == Verdict::Kind::infraction) found.push_back(move);
  });
  return found;
}

}  // namespace stube
