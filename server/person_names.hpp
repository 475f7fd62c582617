// Names of people: what may stand in one, and which two look the same. Unicode's own rules, by ICU: NFC, character
// categories, and the skeletons of UTS 39 (confusables). No store and no user here.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "engine/refusal.hpp"

namespace stube {

inline constexpr std::size_t longest_name = 24;  // characters

// The name in NFC, with single spaces and none at its ends; or why it cannot be one: too long, nothing to read in it,
// or characters that are not seen or turn the line around (controls, bidi overrides, zero-width).
[[nodiscard]] Result<std::string> read_name(std::string_view text);

// Two names that share one of these forms look alike: equal but for case, or confusable letter by letter. Each form is
// a key of a store, ASCII at its beginning and never empty.
[[nodiscard]] std::vector<std::string> look_alike_forms(std::string_view name);

// Whether a name is one that the server itself gives to new guests ("Guest 123"), in any language.
[[nodiscard]] bool is_given_to_guests(std::string_view name);

// Text for others to read, a table's title or a chat line: what cannot be seen or turns the line around is a space
// instead, and there are no spaces at its ends. Joiners within emoji and scripts stay.
[[nodiscard]] std::string readable(std::string_view text);

}  // namespace stube
