// What is asked of a search and what comes back, as plain data. No algorithm is here, so that whoever only asks does
// not compile one.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "search/running_stats.hpp"
#include "table/move.hpp"

namespace stube {

// How a search with a network departs from the network's own choice.
struct NetStyle {
  // So many own choices later the judge says what the deal is worth; a deal that ends earlier is played to its end.
  int horizon = 1000;
  // Standard errors by which a move must be ahead.
  double enough = 1;
  // What a move must bring more, in standard deviations of a deal's result, for each unit by which the network's
  // logarithm of its chance is lower: so that what works only against somebody who plays just as the network is not
  // overrated.
  double caution = 0.05;
  // How far the judge's odds of a deal are believed: 0 not at all, 1 wholly.
  double trust = 0.6;
  // How decidedly everybody plays on after the move: 1 as likely as the network says, more: its best moves more often.
  double sharpness = 1;
  // After a move that is tried a tree search plays on instead of the network; its playouts follow the rule of thumb.
  bool tree_plays_on = false;
  // By a tree in which the rule of thumb plays on (search/net_tree.hpp) instead of a race of the moves.
  bool tree = false;
};

// How much may be searched, and from which seed. The tree search's budget; the others say how they read it.
struct SearchPlan {
  std::uint64_t seed = 1;
  long rounds = 0;     // 0: as many as the time allows
  double seconds = 0;  // 0: no limit of time
  std::size_t most_nodes = 1U << 20;
  NetStyle style;
};

// A move that was looked at: how often, and the mean of what it brought, in the unit of the game.
struct Weighed {
  Move move;
  double visits = 0, value = 0;
};

// The order of weighed moves: more visits first, then the higher value. Where deals were solved exactly all moves have
// the same number of visits.
[[nodiscard]] inline bool comes_before(const Weighed& a, const Weighed& b) {
  return a.visits != b.visits ? a.visits > b.visits : a.value > b.value;
}

// Where a move stands among weighed ones, or doing nothing among raced ones; their end where it was not looked at.
template <class WeighedMoves, class Wanted>
[[nodiscard]] auto place_of_move(WeighedMoves& moves, const Wanted& move) {
  return std::find_if(moves.begin(), moves.end(), [&](const auto& weighed) { return weighed.move == move; });
}

// A move that a search with a network has tried in the same deals as the others (search/race.hpp).
struct RacedMove {
  std::optional<Move> move;   // none: to do nothing out of turn
  double score = 0;           // what the network thinks of it
  RunningStats value, ahead;  // ahead of the network's own choice, in the same deals
  bool out = false;           // dropped: it was clearly behind
};

struct SearchResult {
  std::vector<Weighed> moves;   // the most visited first
  std::vector<RacedMove> race;  // of a search with a network: its own choice first
  long rounds = 0;
  double spread = 0;      // standard deviation of the return of one round
  std::size_t bytes = 0;  // memory of the tree
  bool solved = false;    // every imagined deal was solved exactly; the moves are in the order of their values
};

struct SolvePlan {
  long most_nodes = 1'000'000;
  // Exact values for all moves; else a move that is not best is only known to be worth at most its value.
  bool every_value = false;
  // With what the game's Knowledge knows of open cards; without it, to check that knowledge.
  bool shortcuts = true;
  // By the trick machine where the game describes its card play; without it, to check that description.
  bool machine = true;
};

struct Solved {
  bool complete = false;  // within its bound of nodes; else value and moves mean nothing
  double value = 0;
  std::vector<Move> best;
  std::vector<Weighed> moves;  // visits are 1
  long nodes = 0;
  long machine_nodes = 0;  // of the trick machine, where it answered: there are several to one of `nodes`
};

// What a move brought in each of several imagined deals.
struct TriedMove {
  Move move;
  std::vector<double> payoff, utility;      // one for each deal, in the same order for all moves that were compared
  long tricks = 0, tricks_won = 0;          // how often the move was part of a trick, and its own side won that
  long matches_ended = 0, matches_won = 0;  // how often the match was over after the deal, and won
};

}  // namespace stube
