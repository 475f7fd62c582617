// Scores as lines in a terminal: the sheet of a deal, each line with its rule, and the match score of all sides.
// Nothing is counted here; the numbers come from a view or from redacted events.
#pragma once
#include "terminal/drawing_options.hpp"

namespace stube {

// The score sheet of this deal, each line with its rule.
[[nodiscard]] Lines slate_lines(const Match& frame, const json::object& view, const DrawingOptions& options);
// Lines of a sheet in the protocol's form, `{side, points, for, rule}`.
[[nodiscard]] Lines written_lines(const Match& frame, const json::array& sheet, const DrawingOptions& options);
// The score lines among these events: the sheet of a deal that is over.
[[nodiscard]] Lines sheet_lines(const Match& match, Viewer viewer, const DrawingOptions& options, std::size_t from,
                                std::size_t to);
// One line with the match score of all sides.
[[nodiscard]] Lines standing_lines(const Match& match, Viewer viewer, const DrawingOptions& options);
[[nodiscard]] Lines standing_lines(const Match& frame, const json::object& view, const DrawingOptions& options);

}  // namespace stube
