#include "study/engine_protocol.hpp"

#include "bots/hint.hpp"

namespace stube {

namespace {

Budget budget_of(const AskedEffort& effort) {
  return {effort.millis, effort.rounds, 1};
}

std::optional<Move> bot_move(const Position& seen, Seat seat, int level, const AskedEffort& effort,
                             std::uint64_t seed) {
  Random random(seed, Purpose::bot);
  const auto advice = bot_of_level(level, budget_of(effort))->choose(seen, seat, random);
  return advice ? std::optional(advice->move) : std::nullopt;
}

Hint best_moves(const Position& seen, Seat seat, const AskedEffort& effort, std::uint64_t seed) {
  return find_hint(seen, seat, budget_of(effort), seed);
}

std::vector<StudiedMove> all_moves(const Position& position, Seat seat, const AskedEffort& effort, std::uint64_t seed) {
  WeighPlan plan;
  plan.seconds = effort.millis / 1000.0;
  plan.rounds = effort.rounds;
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
