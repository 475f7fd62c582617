// A game as it is introduced to people, as data and texts in one language: its three lines, what its things are called,
// where its book is from, and its set-up as sentences with what excludes what. Nothing of a match; what a player is
// told during one is in offer.hpp.
#pragma once
#include <boost/json.hpp>

#include "engine/game.hpp"

namespace stube {

// What a value of an option is called. One that is letters of suits is spelled out; a number is its own name.
[[nodiscard]] std::string value_name(const Words& words, const std::string& option, const std::string& value);

// The pack that it is played with where nothing else is agreed.
[[nodiscard]] const Pack& pack_of(const Game& game);
// The kind of a pack: `name`, `suits`, `ranks` (best first), `blacks` and `reds` (where suits have colours), `pieces`
// (they are no cards but pieces without suits) and all its `cards`.
[[nodiscard]] json::object pack_object(const Pack& pack);
// `goal`, `counts` and `order`, the order of the cards in rows, best first.
[[nodiscard]] json::object three_lines(const Game& game, Language lang);
// The year of its book, or null.
[[nodiscard]] json::value book_year(const Game& game);
// Everything else but the options: `place`, `year`, `botNames`, `intro`, `things`, `suitNames`, `playersSentence`,
// `playerPhrases`, `conflicts`, `idle`, and `pieces` where the game has pieces.
[[nodiscard]] json::object introduction(const Game& game, Language lang);
// Whether this option, by its place among the game's, makes no difference where these are chosen.
[[nodiscard]] bool is_idle(const Game& game, std::size_t option, const Choices& choices, int players);
// Of one option: `sentence`, `phrases`, `main`, `length`.
[[nodiscard]] json::object option_as_sentence(const Game& game, const OptionInfo& option, Language lang);

}  // namespace stube
