// Time locks: a number that its maker knows at once, that anybody can work out by squaring for some minutes, and that
// nobody knows sooner. What a seat gives to the shuffles is locked so: it counts whether the seat opens it or not.
//
// The lock is an RSA modulus N. Its value is g^(2^squarings) mod N, and what it gives is a hash of that. With the two
// primes of N the exponent is first reduced by (p-1)(q-1); without them every squaring waits for the one before it, so
// more processors do not help. The one place that calls OpenSSL's big numbers.
#pragma once
#include <atomic>
#include <functional>

#include "fair/lock_text.hpp"

namespace stube {

// One processor core of 2024 squares 1.3 million times a second; 2^27 take it about 100 seconds.
inline constexpr std::uint64_t standard_squarings = std::uint64_t{1} << 27;
// Assumed to be more squarings a second than anybody has: 34 times the core above. A client opens its lock only where
// the list of locks came sooner than all squarings at this speed: 3 seconds for the standard.
inline constexpr std::uint64_t fastest_squarings_a_second = 45'000'000;
[[nodiscard]] constexpr std::uint64_t window_millis(std::uint64_t squarings) {
  return squarings / (fastest_squarings_a_second / 1000);
}

// Numbers are written in hexadecimal with small letters, the highest digit first.
struct LockFactors {
  std::string p, q;
};
struct LockKey {
  std::string modulus;
  LockFactors factors;
};

struct TimeLock {
  std::string modulus;
  Bytes32 base;  // what g is stretched from: see lock_base
  std::uint64_t squarings = standard_squarings;
};

// Two primes of half the bits each, from this entropy; about a tenth of a second for 2048 bits.
[[nodiscard]] LockKey make_lock(Entropy& entropy, int bits = lock_bits);

// The value by the factors, as many digits as the modulus has; nothing where they are not two different primes (tested
// with this many rounds of Miller and Rabin) whose product is the modulus, or g has a factor in common with it.
[[nodiscard]] std::optional<std::string> open_lock(const TimeLock& lock, const LockFactors& factors, int rounds = 64);
// The value by squaring. `told`, where there is one, gets the share that is done now and then; nothing when it returns
// false.
[[nodiscard]] std::optional<std::string> force_lock(const TimeLock& lock,
                                                    const std::function<bool(double done)>& told = {});
// How many squarings of a standard lock this machine does in a second.
[[nodiscard]] double measured_squarings();

}  // namespace stube
