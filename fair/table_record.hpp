// The record of a table's match, with everything that is needed to check it (verify.hpp does).
#pragma once
#include "fair/table_log.hpp"

namespace stube {

// The finished match; `acts` are the texts of all acts of the table. Where the game keeps cards unseen, it holds what
// this viewer was shown; else everything.
[[nodiscard]] json::object table_record(const TableLog& log, const std::vector<std::string>& acts, Viewer viewer);
// The match as far as its deals are finished, for the one person at a table of bots.
[[nodiscard]] json::object finished_deals(const TableLog& log, Viewer viewer);
// What a record has about the seats: `names`, and in `shuffle` what they contributed.
void add_seats_to_record(json::object& record, json::object& shuffle, const Seating& seating);

}  // namespace stube
