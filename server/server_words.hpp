// The server's own texts, in every language: sentences, the fixed phrases of the chat, and names for bots. They build
// on the common words (talk/words.hpp); what a game says is in its own words.
#pragma once
#include "engine/json_fields.hpp"
#include "engine/refusal.hpp"
#include "table/seat.hpp"
#include "talk/words.hpp"

namespace stube {

class Game;

[[nodiscard]] const Words& server_words(Language lang);
[[nodiscard]] std::string server_text(Language lang, std::string_view key, const NamedTexts& values = {});
[[nodiscard]] std::string server_text(Language lang, const Refusal& refusal);

// The phrases that anyone at a table may send: `[{"id", "text"}]`, and one of them by its id.
[[nodiscard]] json::array phrases(Language lang);
[[nodiscard]] bool is_phrase(std::string_view id);
[[nodiscard]] std::optional<std::string> phrase(Language lang, std::string_view id);
// The name of a bot at this seat: somebody from the place of the game's book.
[[nodiscard]] std::string bot_name(const Game& game, Seat seat);

}  // namespace stube
