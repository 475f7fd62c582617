// What the store keeps of a table for the lobby: its seating, how far its match is, and whose seats they are. No card
// is in it, and no count that a spectator does not see.
#pragma once
#include "fair/table_log.hpp"

namespace stube {

// `seating` may be ahead of the log by an act that is about to be written.
[[nodiscard]] json::object lobby_summary(const Seating& seating, const Match* match);
// The same without what only the server may know; `seat` is the user's own, or null.
[[nodiscard]] json::object for_user(json::object summary, const std::string& user);

}  // namespace stube
