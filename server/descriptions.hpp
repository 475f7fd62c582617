// Games, rules and tables as the lobby shows them: JSON with names and sentences in one language. No table's state but
// its summary, and nothing that is sent during a match; that is in messages.hpp.
#pragma once
#include "engine/game.hpp"
#include "engine/json_fields.hpp"

namespace stube {

// A table's summary (see Seating) with its game's name and its rules as a sentence.
[[nodiscard]] json::object describe_table(const json::object& summary, Language lang);
[[nodiscard]] json::object describe_game(const Game& game, Language lang);
// What can be chosen at any table whatever the game, yes or no: fields of `POST /api/tables`.
[[nodiscard]] json::array describe_table_options(Language lang);
// How strong bots can be, with a name for each level.
[[nodiscard]] json::array describe_levels(Language lang);
[[nodiscard]] json::object describe_rules(const Game& game, Language lang);

}  // namespace stube
