// The table as one seat sees it, drawn as lines: header, seats, trick, hand, what happened, and what the seat may do.
// Everything comes from that seat's view and its redacted events, so nothing can be drawn that the seat may not know.
// It prints nothing (console.hpp) and holds no table (table_link.hpp).
#pragma once
#include "terminal/drawing_options.hpp"

namespace stube {

// What a seat has been told of a position: by a match that is played here, or by a server.
struct Sight {
  json::object view;
  std::vector<Move> moves;
  Lines happened;
  std::string result;    // a sentence when the match is over, else empty
  std::string question;  // what the seat is asked; empty: as the phase has it
};

// The whole table: header, seats, trick, hand, what happened, and what the seat may do.
[[nodiscard]] Lines draw_table(const Match& match, Seat seat, const DrawingOptions& options);
// The same from what was told; the match only says which game it is, with which pack and which sides.
[[nodiscard]] Lines draw_table(const Match& frame, Seat seat, const Sight& sight, const DrawingOptions& options);

// The seat's hand in a view, in the protocol's notation.
[[nodiscard]] std::string hand_in(const json::object& view, Seat seat);

}  // namespace stube
