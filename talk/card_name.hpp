// What the rank of a French card is called where there is little room: `D` for a queen in German, `10` for a ten. The
// notation of talk/notation.hpp stays the same in every language; this is for people.
#pragma once
#include <string>

#include "cards/pack.hpp"
#include "talk/words.hpp"

namespace stube {

inline constexpr std::string_view french_suits = "cshd";

inline std::string rank_name(const Pack& pack, const Words& words, char rank) {
  const auto* name = pack.suits == french_suits ? words.find(std::string("rank.") + rank) : nullptr;
  return name != nullptr ? *name : std::string(1, rank);
}

}  // namespace stube
