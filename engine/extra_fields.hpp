// What the fields of a game's `extra` are, for a reader who does not know the game: read from games/GAME/extra.fields,
// a line for each kind with the names of the fields.
//   seats         numbers are seats
//   suits         letters are suits
//   lists         a list of things, however long; other lists as long as the table have an entry for each seat
//   unshown       left out: what is long over, what the options say, or what the table shows elsewhere
//   unshown-parts the same of a part of a field, which only a referee needs
//   plain         a part that needs no name before it
// Fields that have the same name and meaning in every game are known without. How they are shown is in
// terminal/extras.hpp.
//
// Further lines say what a field is for a player who looks at the table. A page shows these fields and no others; their
// words are in the game's words.<lang>:
//   fact          a number, a word or cards of the whole table, called `fact.FIELD`; a word is said as
//   `fact.FIELD.WORD` seat-fact     an entry for each seat: a number {n} in `seat-fact.FIELD`, or a word said as
//   `seat-fact.FIELD.WORD` seat-list     the seats of which `seat-fact.FIELD` is said, and `own-fact.FIELD` to the
//   player himself side-fact     a number for each side, called `side-fact.FIELD`, where other numbers of `extra` may
//   be named figures       what is bid on, by name: `{status, stake}`, called `figure.NAME`; the status is one of open,
//   pending,
//                 held, good, conceded, dropped
//   exchanges     who asked whom for his piece: `[{seat, with}]`
//   turn-up-taken the seat that took the turn-up into its hand, or null
//   open-cards    cards that lie open beside the turn-up
//   card-names    what cards were named, card by card
#pragma once
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game.hpp"

namespace stube {

// What a field is for: its name in files and messages, and how the keys of its words begin; empty where it has none.
struct ExtraRole {
  std::string_view name, words;
};

struct ExtraFields {
  using Names = std::set<std::string, std::less<>>;
  Names seats, suits, lists, unshown, unshown_parts, plain;
  struct InRole {
    std::string field;
    const ExtraRole* role;
  };
  std::vector<InRole> roles = {};
};

// Nothing where a line is not one of these.
[[nodiscard]] std::optional<ExtraFields> read_extra_fields(std::string_view text);
// Those of a game; the common ones alone where it has no file.
[[nodiscard]] const ExtraFields& extra_fields_of(std::string_view game);
// The fields with a role, as the protocol describes them: `[{field, role, label, own, words}]`.
[[nodiscard]] json::array describe_extra(const Game& game, Language lang);

}  // namespace stube
