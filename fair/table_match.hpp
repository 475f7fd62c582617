// The match of a table before its first act: its set-up from the seating, the packs that its shuffle makes, and what
// the server is bound to for them.
#pragma once
#include <memory>

#include "fair/seating.hpp"
#include "fair/shuffle.hpp"

namespace stube {

// The set-up in a record's form; and parsed, which throws where it cannot be.
[[nodiscard]] json::object setup_object(const Seating& seating);
[[nodiscard]] Setup setup_at(const Seating& seating);
// The source of its shuffled packs.
[[nodiscard]] Shuffler shuffler_at(const Seating& seating, const Shuffle& shuffle);
// What the server is bound to before the seats contribute: see shuffle.hpp and seals.hpp.
[[nodiscard]] std::string commitment_at(const Seating& seating, const Bytes32& secret);
// The match as it starts; where it goes on from a record, with that record's moves. Throws where they are refused.
[[nodiscard]] std::unique_ptr<Match> begin_match(const Seating& seating, const Shuffle& shuffle);

}  // namespace stube
