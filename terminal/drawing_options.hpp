// How a table is drawn for one reader: on which screen, with which names, moves and hand. Data only; what is drawn with
// it is in table_drawing.hpp, score_sheet.hpp and move_menu.hpp. Not the options of a game (table/options.hpp).
#pragma once
#include <map>

#include "terminal/company.hpp"

namespace stube {

struct DrawingOptions {
  Screen screen;
  Company company;
  std::size_t since = 0;  // the first event of a match to be told
  // What moves are called here where that depends on the position, by how they are written.
  std::map<std::string, std::string> move_names = {};
  std::string hand = {};  // the seat's hand as it is sorted, in the protocol's notation: moves stand in its order
};

}  // namespace stube
