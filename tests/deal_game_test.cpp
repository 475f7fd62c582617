// The equilibrium of a small game, computed over all its deals: nobody gains by leaving it, and whoever plays otherwise
// can be beaten.
#include "search/deal_game.hpp"

#include <gtest/gtest.h>

#include "games/gnav/knowledge.hpp"

namespace stube {

namespace {

using Gnav = DealGame<gnav::Rules>;

const Gnav& two_players() {
  static const Gnav game = [] {
    Opening opening;
    opening.players = 2;
    opening.dealer = Seat(0);
    return Gnav(gnav::Rules::start({}, opening), 4);
  }();
  return game;
}

Strategy rule_of_thumb() {
  Strategy strategy = two_players().even();
  Random unused(1);
  for (std::size_t i = 0; i < strategy.size(); ++i) {
    const auto& [seen, seat, own_before, moves] = two_players().situations()[i];
    for (std::size_t k = 0; k < moves.size(); ++k)
      strategy[i][k] = gnav::Knowledge::choose(seen, seat, unused).move == moves[k] ? 1 : 0;
  }
  return strategy;
}

TEST(DealGame, InAnEquilibriumNobodyGainsByPlayingOtherwise) {
  const Strategy fair = two_players().equilibrium(300);
  EXPECT_NEAR(two_players().exploitability(fair), 0, 1e-4);
  EXPECT_NEAR(two_players().value(fair, Seat(0)) + two_players().value(fair, Seat(1)), 0, 1e-9);
  // Whoever has the bag may draw again, so the deal is worth something to him.
  EXPECT_GT(two_players().value(fair, Seat(0)), 0.1);
}

TEST(DealGame, WhoPlaysOtherwiseCanBeBeaten) {
  const double any = two_players().exploitability(two_players().even()),
               thumb = two_players().exploitability(rule_of_thumb());
  EXPECT_GT(any, thumb);
  EXPECT_GT(thumb, 0.01);
}

// A best response is an answer to what the others do, so against the equilibrium it brings no more than that does.
TEST(DealGame, ABestResponseBringsAtLeastWhatOneHas) {
  const Strategy thumb = rule_of_thumb(), fair = two_players().equilibrium(300);
  for (const Seat seat : {Seat(0), Seat(1)}) {
    EXPECT_GT(two_players().best_response(thumb, seat), two_players().value(thumb, seat));
    EXPECT_LE(two_players().best_response(fair, seat), two_players().value(fair, seat) + 1e-4);
  }
}

}  // namespace
}  // namespace stube
