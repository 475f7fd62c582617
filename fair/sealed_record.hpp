// Records of tables whose cards were sealed one by one (see seals.hpp): written for one viewer, with the salts of the
// cards that this viewer was shown and the bare seals of all others.
#pragma once
#include "engine/retelling.hpp"
#include "fair/seals.hpp"
#include "fair/seating.hpp"

namespace stube {

// An act of a table as a step of its match; nothing where it is none.
[[nodiscard]] std::optional<Step> step_of(const json::object& act);

// Replays the match of this table; throws where an act does not fit.
[[nodiscard]] Retelling retell(const Seating& seating, Setup setup, const std::vector<Step>& steps);

// What a record's `shuffle` holds besides the commitment and the seats: `pack`, the cards in order before any shuffle;
// `packs`, for each pack that was laid ready its seed where it was never dealt, else null; and `seals`, for each deal
// the cards from the top, `Ah <salt>` or the seal alone.
void add_seals(json::object& shuffle, const Retelling& retelling, const Bytes32& secret, const PackDraw& draw,
               Viewer viewer);

// An act as the viewer may read it. Where a move's cards are kept back it carries `sealed` in the place of its `salt`:
// the SHA-256 of "stube move\n", the salt as it is written, a new line and the move as it was made.
[[nodiscard]] std::string act_for(const std::string& text, const Retelling& retelling, std::size_t step, Viewer viewer);
// What of an act goes into the chain: its text; where a move has a salt or is sealed, the act with that hash as its
// move; where it tells of a person, the act with hashes in the place of that (personal_fields.hpp).
[[nodiscard]] std::string in_chain(std::string_view text, const json::object& act);

}  // namespace stube
