// Signatures of the house and of the players' clients under the last hash of a match. Keys are written with their kind:
// `ed25519:` and 64 hexadecimal digits, or `p256:` and the 130 digits of an uncompressed point, which browsers have
// that know no Ed25519. A signature has 64 bytes in both kinds: of P-256 with SHA-256 it is r and s, 32 bytes each.
#pragma once
#include "fair/entropy.hpp"
#include "fair/key_text.hpp"

namespace stube {

// Makes Ed25519 signatures.
class SigningKey {
 public:
  // The same key for the same seed.
  explicit SigningKey(const Bytes32& seed);
  [[nodiscard]] const std::string& public_key() const { return public_key_; }
  [[nodiscard]] std::string sign(std::string_view message) const;  // 128 hexadecimal digits

 private:
  std::string public_key_;
  std::array<std::uint8_t, 64> secret_{};
};

[[nodiscard]] bool signature_fits(std::string_view public_key, std::string_view message, std::string_view signature);

// A state of a table: so many acts, and the hash of the chain after the last of them.
struct ChainHead {
  std::uint64_t acts = 0;
  Bytes32 hash{};
  friend bool operator==(const ChainHead&, const ChainHead&) = default;
};
// What is signed of a finished match, and of one that goes on: these lines, without a line feed at the end.
//     stube match 1    or    stube head 1
//     <table>
//     <acts>
//     <hash>
[[nodiscard]] std::string match_statement(std::string_view table, const ChainHead& head);
[[nodiscard]] std::string head_statement(std::string_view table, const ChainHead& head);

}  // namespace stube
