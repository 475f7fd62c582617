// How cards, pieces and suits are drawn in a terminal: symbols, letters and colours. Their names in sentences are in
// talk/card_name.hpp; the notation of protocol and records is in talk/notation.hpp.
#pragma once
#include "cards/pack.hpp"
#include "talk/words.hpp"
#include "terminal/screen.hpp"

namespace stube {

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

}  // namespace stube
