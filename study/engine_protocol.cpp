#include "study/engine_protocol.hpp"

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

std::vector<StudiedMove> all_moves(const Position& position, Seat seat, int millis, std::uint64_t seed) {
  WeighPlan plan;
  plan.seconds = millis / 1000.0;
  plan.seed = seed;
  return weigh_all(position, seat, plan);
}

}  // namespace

std::vector<StudiedMove> weigh_all(const Position& position, Seat seat, WeighPlan plan) {
  std::vector<StudiedMove> moves;
  const auto offered = position.moves(seat);
  if (offered.empty()) return moves;
  plan.also = offered;
  const Weighing weighing = weigh(position, seat, offered.front(), plan);
  for (const WeighedMove& move : weighing.moves)
    moves.push_back({move.move, move.value, weighing.exact ? 0 : errors_of_margin * move.error, weighing.exact});
  return moves;
}

Protocol protocol_with_bots() {
  return {bot_move, best_moves, all_moves};
}

}  // namespace stube
