#include "bots/engine_protocol.hpp"

#include "bots/hint.hpp"

namespace stube {

namespace {

std::optional<Move> bot_move(const Position& seen, Seat seat, int level, int millis, std::uint64_t seed) {
  Random random(seed, Purpose::bot);
  Budget budget;
  budget.millis = millis;
  const auto advice = bot_of_level(level, budget)->choose(seen, seat, random);
  return advice ? std::optional(advice->move) : std::nullopt;
}

Hint best_moves(const Position& seen, Seat seat, int millis, std::uint64_t seed) {
  Budget budget;
  budget.millis = millis;
  return find_hint(seen, seat, budget, seed);
}

}  // namespace

Protocol protocol_with_bots() {
  return {bot_move, best_moves};
}

}  // namespace stube
