#include "study/answers.hpp"

#include <algorithm>

#include "study/worth.hpp"

namespace stube {

bool is_among(const std::vector<Move>& moves, const Move& move) {
  return std::find(moves.begin(), moves.end(), move) != moves.end();
}

namespace {

std::unique_ptr<Position> after(const Position& position, Seat seat, const Move& move) {
  auto next = position.clone();
  std::vector<Event> events;
  next->apply(seat, move, events);
  return next;
}

// The seat is on turn again after it, with all the answers that it had.
bool puts_off(const Position& position, Seat seat, const Move& move, const std::vector<Move>& certain) {
  const auto next = after(position, seat, move);
  return next->turn().has(seat) && !deal_is_over(*next) &&
         std::all_of(certain.begin(), certain.end(),
                     [&](const Move& answer) { return next->judge(seat, answer).lawful(); });
}

}  // namespace

std::vector<Move> answers(const Game& game, const Position& position, Seat seat) {
  const auto& words = game.vocabulary();
  auto moves = position.moves(seat);
  std::vector<Move> certain, all;
  for (const Move& move : moves)
    if (words.role_of(move) != MoveRole::other) certain.push_back(move);
  if (certain.empty()) return moves;
  for (const Move& move : moves)
    if (is_among(certain, move) || !puts_off(position, seat, move, certain)) all.push_back(move);
  return all;
}

std::optional<Move> answer_of(const Bot& bot, const Game& game, const Position& position, Seat seat, Random& random) {
  constexpr int patience = 8;
  auto now = position.clone();
  for (int i = 0; i < patience; ++i) {
    const auto advice = bot.choose(*now->seen_by(seat), seat, random);
    if (!advice) return {};
    if (is_among(answers(game, *now, seat), advice->move)) return advice->move;
    now = after(*now, seat, advice->move);
  }
  return {};
}

std::vector<WeighedMove> answers_among(std::vector<WeighedMove> moves, const Game& game, const Position& position,
                                       Seat seat) {
  const auto all = answers(game, position, seat);
  std::erase_if(moves, [&](const WeighedMove& weighed) { return !is_among(all, weighed.move); });
  return moves;
}

}  // namespace stube
