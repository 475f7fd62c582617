// The table as one seat sees it, drawn as lines. Everything comes from that seat's view and its redacted events, so
// nothing can be drawn that the seat may not know.
#pragma once
#include <map>

#include "terminal/faces.hpp"

namespace stube {

struct TableOptions {
  Screen screen;
  Company company;
  std::size_t since = 0;  // the first event of a match to be told
  // What moves are called here where that depends on the position, by how they are written.
  std::map<std::string, std::string> move_names = {};
};

// What a seat has been told of a position: by a match that is played here, or by a server.
struct Sight {
  json::object view;
  std::vector<Move> moves;
  Lines happened;
  std::string result;    // a sentence when the match is over, else empty
  std::string question;  // what the seat is asked; empty: as the phase has it
};

// The whole table: header, seats, trick, hand, what happened, and what the seat may do.
[[nodiscard]] Lines draw_table(const Match& match, Seat seat, const TableOptions& options);
// The same from what was told; the match only says which game it is, with which pack and which sides.
[[nodiscard]] Lines draw_table(const Match& frame, Seat seat, const Sight& sight, const TableOptions& options);

// The score sheet of this deal, each line with its rule.
[[nodiscard]] Lines slate_lines(const Match& frame, const json::object& view, const TableOptions& options);
// Lines of a sheet in the protocol's form, `{side, points, for, rule}`.
[[nodiscard]] Lines written_lines(const Match& frame, const json::array& sheet, const TableOptions& options);
// The score lines among these events: the sheet of a deal that is over.
[[nodiscard]] Lines sheet_lines(const Match& match, Viewer viewer, const TableOptions& options, std::size_t from,
                                std::size_t to);
// One line with the match score of all sides.
[[nodiscard]] Lines standing_lines(const Match& match, Viewer viewer, const TableOptions& options);
[[nodiscard]] Lines standing_lines(const Match& frame, const json::object& view, const TableOptions& options);

// What a move is called at this table.
[[nodiscard]] std::string name_of(const Match& match, const Move& move, const TableOptions& options);
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
[[nodiscard]] Menu menu_of(const Match& match, const std::vector<Move>& moves, const TableOptions& options);
[[nodiscard]] Lines menu_lines(const Match& match, const Menu& menu, const TableOptions& options);
// What is never listed though this table accepts it: how it is typed. Nothing where there is no such thing.
[[nodiscard]] Lines offence_lines(const Match& match, const std::vector<Move>& offences, const TableOptions& options);

}  // namespace stube
