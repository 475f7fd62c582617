// Hashes, the links of a table's hash chain, passwords, and the hexadecimal form of bytes; the one place that calls
// libsodium's hashes. Random bytes are in entropy.hpp, keys and signatures in signatures.hpp.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace stube {

using Bytes32 = std::array<std::uint8_t, 32>;

// Must have been called before anything else here; calling it again does no harm.
void start_crypto();

[[nodiscard]] std::string to_hex(const Bytes32& bytes);
// Exactly 64 hexadecimal digits, or nothing.
[[nodiscard]] std::optional<Bytes32> from_hex(std::string_view text);

// SHA-256, for commitments: what a browser and `sha256sum` can check.
[[nodiscard]] Bytes32 sha256(std::string_view data);
[[nodiscard]] Bytes32 sha256(const Bytes32& data);

// BLAKE2b with 256 bits, fed piece by piece.
class Blake {
 public:
  Blake();
  Blake& add(std::string_view data);
  Blake& add(const Bytes32& data);
  Blake& add(std::uint64_t number);  // eight bytes, the lowest first
  [[nodiscard]] Bytes32 done();

 private:
  struct alignas(64) State {
    unsigned char opaque[384];
  } state_;
};

// The links of a table's hash chain: each is the hash of the one before it, the act's number and its text.
[[nodiscard]] Bytes32 chain_start(std::string_view table);
[[nodiscard]] Bytes32 chain_next(const Bytes32& last, std::uint64_t number, std::string_view act);

// Passwords; both take a good part of a second.
[[nodiscard]] std::string hash_password(const std::string& password);
[[nodiscard]] bool password_fits(const std::string& hash, const std::string& password);

}  // namespace stube
