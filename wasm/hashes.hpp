// SHA-256 (FIPS 180-4), BLAKE2b (RFC 7693, without a key) and the ChaCha20 stream with a nonce of 64 bits: what fair/
// asks of libsodium, for a machine that libsodium is not packaged for. tests/fair_hashes_test.cpp compares them with
// libsodium. Not for secrets that somebody could time: passwords and signatures are not here.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>

namespace stube::hashes {

using Bytes = std::span<const std::uint8_t>;

void sha256(Bytes data, std::uint8_t (&out)[32]);

class Blake2b {
 public:
  explicit Blake2b(std::size_t out_size);  // 1 to 64 bytes
  void add(Bytes data);
  void finish(std::uint8_t* out);  // out_size bytes

 private:
  void compress(bool last);

  std::uint64_t state_[8];
  std::uint64_t counted_ = 0;  // bytes in compressed blocks
  std::uint8_t block_[128];
  std::size_t filled_ = 0, out_size_;
};

// Combines `size` bytes with the stream from the block `number` on.
void chacha20_xor(std::uint8_t* out, const std::uint8_t* in, std::size_t size, const std::uint8_t (&nonce)[8],
                  std::uint64_t number, const std::uint8_t* key);

}  // namespace stube::hashes
