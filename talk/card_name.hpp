// What cards are called for people: a French rank where there is little room (`D` for a queen in German, `10` for a
// ten), and a card in words. The notation of talk/notation.hpp stays the same in every language.
#pragma once
#include <algorithm>
#include <iterator>
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

// A kind of pack, as the words for cards and the drawings of the page are named after it.
struct PackKind {
  std::string_view name;
  const Pack* fullest;            // with every card that a pack of this kind may have
  std::string_view blacks, reds;  // where suits have colours
};

inline constexpr PackKind pack_kinds[] = {{"french", &packs::french_52, "sc", "hd"},
                                          {"german", &packs::german_33, "", ""},
                                          {"trappola", &packs::trappola_36, "", ""},
                                          {"gnav", &packs::gnav_42, "", ""}};

inline const PackKind& pack_kind(const Pack& pack) {
  return *std::find_if(std::begin(pack_kinds), std::end(pack_kinds),
                       [&](const PackKind& kind) { return kind.fullest->suits == pack.suits; });
}

// "king of cups", from the words in talk/cards.<lang>; a piece has its name from the game.
inline std::string card_in_words(const Pack& pack, const Words& words, Card card) {
  auto code = to_text(pack, card);
  if (!card.is_card()) return code;
  if (pack.pieces != nullptr) {
    const auto* name = words.find("word." + code);
    return name != nullptr ? *name : code;
  }
  const std::string kind(pack_kind(pack).name);
  if (const auto* own = words.find("card." + kind + "." + code)) return *own;
  const auto* rank = words.find("card.rank." + kind + "." + code[0]);
  return words.say("card.name", [&](std::string_view name) -> std::optional<Value> {
    if (name == "rank") return Value{rank != nullptr ? *rank : words.text(std::string("card.rank.") + code[0]), {}};
    return Value{words.text("card.suit." + kind + "." + code[1]), {}};
  });
}

}  // namespace stube
