// What is said about a table to whom. Everything for a seat or a spectator is built here, from that viewer's picture,
// that viewer's events and that seat's moves; the referee's state is not asked.
#pragma once
#include "engine/hint.hpp"
#include "fair/table_log.hpp"

namespace stube {

// The inn's own words.
[[nodiscard]] const Words& server_words(Language lang);
[[nodiscard]] std::string server_text(Language lang, std::string_view key, const NamedTexts& values = {});
[[nodiscard]] std::string server_text(Language lang, const Refusal& refusal);

// Whether the lines from this one on speak of the seat.
[[nodiscard]] bool mentions(const TableLog& table, std::size_t from, Seat seat);
[[nodiscard]] Viewer viewer_at(Seat seat);  // a seat, or a spectator where there is none
[[nodiscard]] Speech speech_at(const TableLog& table, Viewer viewer, Language lang);
// The match's cards as people write them, and the seats by these names.
[[nodiscard]] Speech speech_with(const Match& match, std::function<std::string(Seat)> seat_name, Language lang);

// A summary (see Seating) with its game's name and its rules as a sentence.
[[nodiscard]] json::object describe(const json::object& summary, Language lang);

// The lines from `from` on to before `to` (counting from 0), for this viewer.
[[nodiscard]] json::array tell_lines(const TableLog& table, std::size_t from, std::size_t to, Viewer viewer,
                                     Language lang);
// The position, and for a seat what it may do.
[[nodiscard]] json::object tell_view(const TableLog& table, Viewer viewer, Language lang);
// Whether the seat may make this move, and why; judged from what the seat knows.
[[nodiscard]] json::object tell_why(const TableLog& table, Seat seat, const std::string& move, Language lang);
// What the bots would do, with reasons.
[[nodiscard]] json::object tell_hint(const TableLog& table, const Hint& hint, Language lang);

[[nodiscard]] json::object describe_game(const Game& game, Language lang);
// How strong bots can be, with a name for each level.
[[nodiscard]] json::array describe_levels(Language lang);
[[nodiscard]] json::object describe_rules(const Game& game, Language lang);
[[nodiscard]] json::array phrases(Language lang);
[[nodiscard]] bool is_phrase(std::string_view id);
[[nodiscard]] std::optional<std::string> phrase(Language lang, std::string_view id);
// The name of a bot at this seat.
[[nodiscard]] std::string bot_name(Seat seat);

}  // namespace stube
