// The seed of a test run: all random bytes of the server's tests follow from it, from the name of the test and from
// what they are for. STUBE_TEST_SEED sets it (a number, or `random`); a failure prints it with the command that plays
// the test again.
#pragma once
#include <cstdint>
#include <string>

#include "fair/entropy.hpp"

namespace stube {

// The same number for the same seed, test and purpose.
[[nodiscard]] std::uint64_t seed_for(const std::string& purpose);
// Another number at every call within a test, in the same order each time.
[[nodiscard]] std::uint64_t next_seed(const std::string& purpose);
// For the next server of the test; lives until the test is over.
[[nodiscard]] SeededEntropy& next_entropy();

}  // namespace stube
