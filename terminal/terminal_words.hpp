// The terminal's own texts in every language (terminal/words.*), and how a rule is cited behind a line. What a game
// says is in its own words; server_words.hpp has those of the server.
#pragma once
#include "engine/refusal.hpp"
#include "terminal/screen.hpp"

namespace stube {

// The terminal's own words; what they lack is looked up in the words that all games share.
[[nodiscard]] const Words& terminal_words(Language lang);
// A sentence of the terminal's words with named texts; the number of one decides between singular and plural.
[[nodiscard]] std::string terminal_text(Language lang, std::string_view key, const NamedTexts& values = {});

// ` [byd/8]`, which the reader can look up; one of ours says so. Nothing for no rule.
[[nodiscard]] std::string citation(const Screen& screen, Language lang, std::string_view id);

}  // namespace stube
