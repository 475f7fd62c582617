// Bit tricks, and the only place that has them.
// libstdc++'s std::popcount and friends compile for a GPU and answer wrongly there, so every use goes through this
// header.
#pragma once
#include <bit>
#include <cstdint>
#include <type_traits>
#if defined(__BMI2__) && !defined(__CUDACC__)
#include <immintrin.h>
#endif

namespace stube::bits {

constexpr int count(std::uint64_t x) {
#ifdef __CUDA_ARCH__
  if (!std::is_constant_evaluated()) return __popcll(x);
#endif
  return std::popcount(x);
}

// Index of the lowest bit; x must not be zero.
constexpr int lowest(std::uint64_t x) {
#ifdef __CUDA_ARCH__
  if (!std::is_constant_evaluated()) return __ffsll(static_cast<long long>(x)) - 1;
#endif
  return std::countr_zero(x);
}

// Index of the highest bit; x must not be zero.
constexpr int highest(std::uint64_t x) {
#ifdef __CUDA_ARCH__
  if (!std::is_constant_evaluated()) return 63 - __clzll(static_cast<long long>(x));
#endif
  return 63 - std::countl_zero(x);
}

// Index of the n-th bit from below, counting from 0; x must have more than n.
constexpr int nth(std::uint64_t x, int n) {
#if defined(__BMI2__) && !defined(__CUDACC__)
  if (!std::is_constant_evaluated()) return lowest(_pdep_u64(std::uint64_t{1} << n, x));
#elif defined(__CUDA_ARCH__)
  // By halves: threads that go through the bits one by one wait for the longest way.
  if (!std::is_constant_evaluated()) {
    int at = 0;
    for (int half = 32; half > 0; half /= 2) {
      const int below = __popcll(x & ((std::uint64_t{1} << half) - 1));
      const bool above = n >= below;
      n -= above ? below : 0;
      at += above ? half : 0;
      x = above ? x >> half : x;
    }
    return at;
  }
#endif
  while (n-- > 0) x &= x - 1;
  return lowest(x);
}

// The bits of `x` from below, laid into the set bits of `mask` from below.
constexpr std::uint64_t deposit(std::uint64_t x, std::uint64_t mask) {
#if defined(__BMI2__) && !defined(__CUDACC__)
  if (!std::is_constant_evaluated()) return _pdep_u64(x, mask);
#endif
  std::uint64_t laid = 0;
  for (; mask != 0; mask &= mask - 1, x >>= 1)
    if ((x & 1) != 0) laid |= mask & -mask;
  return laid;
}

// The bits of `x` where `mask` has one, side by side from below.
constexpr std::uint64_t extract(std::uint64_t x, std::uint64_t mask) {
#if defined(__BMI2__) && !defined(__CUDACC__)
  if (!std::is_constant_evaluated()) return _pext_u64(x, mask);
#endif
  std::uint64_t taken = 0;
  for (int i = 0; mask != 0; mask &= mask - 1, ++i)
    if ((x & mask & -mask) != 0) taken |= std::uint64_t{1} << i;
  return taken;
}

// Goes through the bits of a word from the lowest upwards, reading the number of each as a `Member`: the iterator of
// every set that is kept in one word.
template <class Member>
class Walk {
 public:
  constexpr explicit Walk(std::uint64_t rest) : rest_(rest) {}
  constexpr Member operator*() const { return Member(lowest(rest_)); }
  constexpr Walk& operator++() {
    rest_ &= rest_ - 1;
    return *this;
  }
  constexpr bool operator==(const Walk&) const = default;

 private:
  std::uint64_t rest_;
};

constexpr std::uint64_t rotate_left(std::uint64_t x, int by) {
  return (x << by) | (x >> (64 - by));
}

// The high 64 bits of a 64 x 64 bit product.
constexpr std::uint64_t multiply_high(std::uint64_t a, std::uint64_t b) {
  const std::uint64_t a_low = a & 0xffffffffU, a_high = a >> 32, b_low = b & 0xffffffffU, b_high = b >> 32;
  const std::uint64_t low = a_low * b_low, middle = a_high * b_low + (low >> 32);
  const std::uint64_t other = a_low * b_high + (middle & 0xffffffffU);
  return a_high * b_high + (middle >> 32) + (other >> 32);
}

}  // namespace stube::bits
