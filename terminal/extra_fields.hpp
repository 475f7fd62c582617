// What the fields of a game's `extra` are, for a reader who does not know the game: read from games/GAME/extra.fields,
// a line for each kind with the names of the fields.
//   seats         numbers are seats
//   suits         letters are suits
//   lists         a list of things, however long; other lists as long as the table have an entry for each seat
//   unshown       left out: what is long over, what the options say, or what the table shows elsewhere
//   unshown-parts the same of a part of a field, which only a referee needs
//   plain         a part that needs no name before it
// Fields that have the same name and meaning in every game are known without. How they are shown is in extras.hpp.
#pragma once
#include <optional>
#include <set>
#include <string>
#include <string_view>

namespace stube {

struct ExtraFields {
  using Names = std::set<std::string, std::less<>>;
  Names seats, suits, lists, unshown, unshown_parts, plain;
};

// Nothing where a line is not one of these.
[[nodiscard]] std::optional<ExtraFields> read_extra_fields(std::string_view text);
// Those of a game; the common ones alone where it has no file.
[[nodiscard]] const ExtraFields& extra_fields_of(std::string_view game);

}  // namespace stube
