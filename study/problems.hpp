// Problems: positions from bots' deals in which one move is clearly best and not the obvious one. Kept in
// games/GAME/problems.txt, a line each; here they are read, written and laid out again. Finding them is in
// problem_finder.hpp.
//
// A line has, apart by bars: rating, theme, `open` or `hidden`, number of players, dealer, seed, solution, and the
// moves that lead to the position, apart by semicolons. "play " is left out before a card; an act of another seat than
// the lowest that is waited for has its number before it ("2:announce re"). Options are the game's usual ones; a ninth
// part, `table`, stands where infractions can be committed and called.
#pragma once
#include "engine/match.hpp"
#include "study/themes.hpp"

namespace stube {

struct Problem {
  int rating = 1;  // from 1: all levels find it, to 6: none does
  Theme theme = Theme::other;
  bool open = false;   // with all cards known; else from what the seat sees
  bool table = false;  // in discipline `table`, for a question of penalties
  int players = 0;
  Seat dealer;
  std::uint64_t seed = 0;
  std::string solution;
  std::vector<std::string> acts;

  // Stays the same whatever is added before it: the deal and how far it has come.
  [[nodiscard]] std::string id() const;
};

[[nodiscard]] std::string write_problem(const Problem& problem);
[[nodiscard]] std::optional<Problem> read_problem(std::string_view line);
// Those of a file, in its order.
[[nodiscard]] std::vector<Problem> read_problems(std::string_view lines);
// Those of a game that are kept.
[[nodiscard]] std::vector<Problem> problems_of(std::string_view game);

// The acts of a match as a problem has them.
[[nodiscard]] std::vector<std::string> short_acts(const Match& match);
// The match up to the problem's position; nothing where the acts do not fit the rules.
[[nodiscard]] std::optional<Match> lay_out(const Game& game, const Problem& problem);

}  // namespace stube
