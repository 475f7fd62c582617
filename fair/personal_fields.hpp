// The fields of an act that tell of a person: ids, names, titles and chat lines. Each such act has a salt; in the chain
// these fields stand as salted hashes, so that they can be erased afterwards and the chain still verifies. Acts written
// before there were such salts have them openly in the chain. Moves and their salts are in sealed_record.hpp.
#pragma once
#include <span>
#include <string>
#include <string_view>

#include "engine/json_fields.hpp"
#include "fair/crypto.hpp"

namespace stube {

// The names of the personal fields of this act, which it need not have all.
[[nodiscard]] std::span<const std::string_view> personal_fields(const json::object& act);
[[nodiscard]] inline bool is_personal(const json::object& act) {
  return !personal_fields(act).empty();
}

// Adds the salt to a new act that tells of a person; does nothing to others.
void add_salt(json::object& act, const Bytes32& salt);
// Whether its personal fields were erased; then they hold their hashes.
[[nodiscard]] bool is_erased(const json::object& act);
// A personal field, empty where it was erased.
[[nodiscard]] std::string personal_text(const json::object& act, std::string_view field);

// The act as it stands in the chain: every personal field as its hash, without the salt. For an act with a salt or an
// erased one.
//   hash = SHA-256 of "stube field\n", the salt as it is written, "\n", the field's name, "\n" and its value
[[nodiscard]] json::object with_hashed_fields(const json::object& act);
// The act without what it told of a person. The chain stays as it is where the act had a salt; one without gets
// `new_salt`, and its link changes.
[[nodiscard]] json::object with_erased_fields(json::object act, const Bytes32& new_salt);

}  // namespace stube
