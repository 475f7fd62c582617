// Makes the `Write` that the store commits for one act: the act, the table's row where it changes, and who sits there.
// Nothing is stored here; the act was prepared by TableLog (fair/table_log.hpp).
#pragma once
#include "fair/table_log.hpp"
#include "server/store.hpp"

namespace stube {

// Whether the lobby shows something else after an act of this kind.
[[nodiscard]] bool changes_lobby(std::string_view kind);
// Whether an act of this kind tells that a person does not play, or plays again.
[[nodiscard]] bool is_about_absence(std::string_view kind);
// What the store keeps about a table that is seated like this; `now` in seconds.
[[nodiscard]] TableRow row_of(const TableLog& log, const std::string& invite, const Seating& seating, std::int64_t now);
// `log` is the table before the act, `invite` its invitation.
[[nodiscard]] Write write_of(const TableLog& log, const PreparedAct& prepared, const std::string& invite,
                             std::int64_t wall_millis);

}  // namespace stube
