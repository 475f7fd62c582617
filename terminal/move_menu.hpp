// Moves as a player reads and types them in a terminal: their names, the numbered list, and forms that stand for many.
// What a typed text means is in typed_choice.hpp.
#pragma once
#include "terminal/drawing_options.hpp"

namespace stube {

// What a move is called at this table.
[[nodiscard]] std::string name_of(const Match& match, const Move& move, const DrawingOptions& options);
// How a move can be typed, its cards as the screen calls them: `play 10c`.
[[nodiscard]] std::string typed_form(const Match& match, const Move& move, Language lang);

// The moves on offer: those that are listed by number, and forms that have too many to be listed.
struct Menu {
  struct Form {
    std::string pattern;  // `discard CARD ...`
    Move example;
    int ways = 0;
  };
  std::vector<Move> numbered;
  std::vector<Form> forms;
};
[[nodiscard]] Menu menu_of(const Match& match, const std::vector<Move>& moves, const DrawingOptions& options);
[[nodiscard]] Lines menu_lines(const Match& match, const Menu& menu, const DrawingOptions& options);
// What is never listed though this table accepts it: how it is typed. Nothing where there is no such thing.
[[nodiscard]] Lines offence_lines(const Match& match, const std::vector<Move>& offences, const DrawingOptions& options);

}  // namespace stube
