// How cards, pieces, suits and people are called at a table in a terminal, and the words of the terminal itself.
#pragma once
#include "engine/match.hpp"
#include "terminal/screen.hpp"

namespace stube {

// The terminal's own words; what they lack is looked up in the words that all games share.
[[nodiscard]] const Words& terminal_words(Language lang);
// A sentence of the terminal's words with named texts; the number of one decides between singular and plural.
[[nodiscard]] std::string tell(Language lang, std::string_view key, const NamedTexts& values = {});

// Who sits at the table and how it is spoken of.
struct Company {
  Language lang = Language::en;
  std::vector<std::string> names;  // by seat
  Seat hearer = Seat::none();      // who reads it, and is called "you"

  [[nodiscard]] std::string name(Seat seat) const;
};

// Names for all seats: those given, from `seat` on to the left, then people from the place of the game's book.
[[nodiscard]] Company company_for(const Match& match, Seat seat, const std::vector<std::string>& given);

// ` [byd/8]`, which the reader can look up; one of ours says so. Nothing for no rule.
[[nodiscard]] std::string citation(const Screen& screen, Language lang, std::string_view id);

// `A♥` in its colour; a letter where the pack has no symbols; a piece by its name in the player's language.
[[nodiscard]] std::string card_face(const Screen& screen, const Pack& pack, const Words& words, Card card);
// A card in the protocol's notation, or `??`; other text is left as it is.
[[nodiscard]] std::string face_of_text(const Screen& screen, const Pack& pack, const Words& words,
                                       std::string_view text);
[[nodiscard]] std::string suit_face(const Screen& screen, const Pack& pack, const Words& words,
                                    std::string_view letter);
// Cards in the protocol's notation, suits set apart.
[[nodiscard]] std::string faces_of_list(const Screen& screen, const Pack& pack, const Words& words,
                                        std::string_view list);
// Whether every word of the text is a card of this pack, or `??`.
[[nodiscard]] bool is_card_list(const Pack& pack, std::string_view text);

[[nodiscard]] Speech speech_at(const Screen& screen, const Match& match, const Company& company);

}  // namespace stube
