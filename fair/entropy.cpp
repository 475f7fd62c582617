#include "fair/entropy.hpp"

#include <sodium.h>

namespace stube {

std::string Entropy::token() {
  return to_hex(bytes(Use::token)).substr(0, 48);
}

Bytes32 SystemEntropy::bytes(Use) {
  Bytes32 out;
  randombytes_buf(out.data(), out.size());
  return out;
}

SystemEntropy& system_entropy() {
  static SystemEntropy entropy;
  return entropy;
}

SeededEntropy::SeededEntropy(std::uint64_t seed) : key_(Blake().add("stube seed\n").add(seed).done()) {}

Bytes32 SeededEntropy::bytes(Use use) {
  const unsigned char nonce[crypto_stream_chacha20_NONCEBYTES] = {static_cast<unsigned char>(use)};
  static constexpr Bytes32 zeros{};
  Bytes32 out;
  crypto_stream_chacha20_xor_ic(out.data(), zeros.data(), out.size(), nonce, given_[use]++, key_.data());
  return out;
}

}  // namespace stube
