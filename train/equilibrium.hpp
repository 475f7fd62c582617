// How far players of a small game are from an equilibrium of one deal: a program for one game that needs a compiler and
// nothing else (tools/equilibrium). Players are named as in duel.hpp.
#pragma once
#include "search/deal_game.hpp"
#include "train/duel.hpp"

namespace stube::equilibrium {

// What the player does in every situation. One that looks ahead is asked once in each.
template <Rules G, class Knowledge>
Strategy strategy_of(const DealGame<G>& game, const duel::Entrant& entrant) {
  const duel::Chooser<G, Knowledge> chooser(entrant);
  Strategy strategy = game.even();
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < strategy.size(); ++i) {
    const auto& situation = game.situations()[i];
    Random random(1, Purpose::bot, number++);
    const Move move = chooser.choose(situation.seen, situation.seat, random);
    for (std::size_t k = 0; k < strategy[i].size(); ++k) strategy[i][k] = situation.moves[k] == move ? 1 : 0;
  }
  return strategy;
}

// PLAYERS DRAWN ROUNDS ENTRANT...: for each entrant what others could win from it, a deal and seat, and what it wins
// from one who plays by the equilibrium.
template <Rules G, class Knowledge>
int run(int count, char** words) {
  if (count < 4) return 2;
  Opening opening;
  opening.players = std::atoi(words[1]);
  opening.dealer = Seat(0);
  const DealGame<G> game(G::start({}, opening), std::atoi(words[2]));
  const Strategy fair = game.equilibrium(std::atoi(words[3]));
  std::printf("%d situations; the equilibrium is exact within %.6f a deal and seat\n",
              static_cast<int>(game.situations().size()), game.exploitability(fair) / game.players());
  for (int i = 0; i < game.players(); ++i) std::printf("seat %d: %+.6f a deal\n", i, game.value(fair, Seat(i)));
  const auto tell = [&](const char* name, const Strategy& strategy) {
    double against = 0;
    for (int i = 0; i < game.players(); ++i) {
      Strategy mixed = fair;
      for (std::size_t k = 0; k < mixed.size(); ++k)
        if (game.situations()[k].seat == Seat(i)) mixed[k] = strategy[k];
      against += game.value(mixed, Seat(i)) - game.value(fair, Seat(i));
    }
    std::printf("%-40s can lose %.6f, against the equilibrium %+.6f\n", name,
                game.exploitability(strategy) / game.players(), against / game.players());
  };
  tell("any move", game.even());
  for (int i = 4; i < count; ++i) tell(words[i], strategy_of<G, Knowledge>(game, duel::entrant_of(words[i])));
  return 0;
}

}  // namespace stube::equilibrium
