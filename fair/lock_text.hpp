// How a time lock is written and what it gives: hashes and texts. The big numbers are in time_lock.hpp; a program that
// makes and opens no locks needs only this.
#pragma once
#include <string_view>

#include "fair/entropy.hpp"

namespace stube {

inline constexpr int lock_bits = 2048;

// SHA-256 of "stube lock 1\n", the server's commitment (32 bytes), the seat (one byte) and the table's id: a lock that
// was worked out for another table or seat is of no use.
[[nodiscard]] Bytes32 lock_base(const Bytes32& commitment, std::string_view table, int seat);

// Whether a text can be a lock at a table: 512 digits, the first at least 8, an odd number.
[[nodiscard]] bool is_lock_modulus(std::string_view text);

// What the seat gives: SHA-256 of "stube lock value\n" and the value as it is written.
[[nodiscard]] Bytes32 given_by(std::string_view lock_value);

}  // namespace stube
