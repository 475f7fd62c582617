// What cards are called for people: a French rank where there is little room (`D` for a queen in German, `10` for a
// ten), and a card in words. The notation of talk/notation.hpp stays the same in every language.
#pragma once
#include <string>

#include "cards/pack.hpp"
#include "talk/notation.hpp"
#include "talk/words.hpp"

namespace stube {

inline constexpr std::string_view french_suits = "cshd";

inline std::string rank_name(const Pack& pack, const Words& words, char rank) {
  const auto* name = pack.suits == french_suits ? words.find(std::string("rank.") + rank) : nullptr;
  return name != nullptr ? *name : std::string(1, rank);
}

// The kind of pack, as the page and the words for cards name it.
inline std::string_view pack_kind(const Pack& pack) {
  if (pack.pieces != nullptr) return "gnav";
  if (pack.suits == "elhs") return "german";
  return pack.suits == "sbcd" ? "trappola" : "french";
}

// "king of cups", from the words in talk/cards.<lang>; a piece has its name from the game.
inline std::string card_in_words(const Pack& pack, const Words& words, Card card) {
  auto code = to_text(pack, card);
  if (!card.is_card()) return code;
  if (pack.pieces != nullptr) {
    const auto* name = words.find("word." + code);
    return name != nullptr ? *name : code;
  }
  const std::string kind(pack_kind(pack));
  if (const auto* own = words.find("card." + kind + "." + code)) return *own;
  const auto* rank = words.find("card.rank." + kind + "." + code[0]);
  return words.say("card.name", [&](std::string_view name) -> std::optional<Value> {
    if (name == "rank") return Value{rank != nullptr ? *rank : words.text(std::string("card.rank.") + code[0]), {}};
    return Value{words.text("card.suit." + kind + "." + code[1]), {}};
  });
}

}  // namespace stube
