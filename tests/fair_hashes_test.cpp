// The module's hashes and stream, and OpenSSL's SHA-256, against libsodium's, at every length around their blocks.
#include <gtest/gtest.h>
#include <sodium.h>

#include <vector>

#include "cards/random.hpp"
#include "fair/crypto.hpp"
#include "wasm/hashes.hpp"

namespace stube {
namespace {

constexpr std::size_t longest = 300;  // more than two blocks of any of them

std::vector<std::uint8_t> some_bytes(std::size_t size, Random& random) {
  std::vector<std::uint8_t> bytes(size);
  for (auto& byte : bytes) byte = static_cast<std::uint8_t>(random.next());
  return bytes;
}

TEST(FairHashes, Sha256IsLibsodiums) {
  Random random(1, Purpose::play);
  for (std::size_t size = 0; size <= longest; ++size) {
    const auto data = some_bytes(size, random);
    std::uint8_t ours[32], theirs[32];
    hashes::sha256(data, ours);
    crypto_hash_sha256(theirs, data.data(), data.size());
    ASSERT_TRUE(std::equal(ours, ours + 32, theirs)) << size << " bytes";
    const Bytes32 fast = sha256(std::string_view(reinterpret_cast<const char*>(data.data()), data.size()));
    ASSERT_TRUE(std::equal(fast.begin(), fast.end(), theirs)) << size << " bytes";
  }
}

TEST(FairHashes, Blake2bIsLibsodiumsInOneOrManyPieces) {
  Random random(2, Purpose::play);
  for (std::size_t size = 0; size <= longest; ++size) {
    const auto data = some_bytes(size, random);
    std::uint8_t theirs[32], ours[32];
    crypto_generichash(theirs, sizeof theirs, data.data(), data.size(), nullptr, 0);
    hashes::Blake2b blake(32);
    for (hashes::Bytes rest = data; !rest.empty();) {
      const auto part = std::min<std::size_t>(rest.size(), 1 + random.below(150));
      blake.add(rest.first(part));
      rest = rest.subspan(part);
    }
    blake.finish(ours);
    ASSERT_TRUE(std::equal(ours, ours + 32, theirs)) << size << " bytes";
  }
}

TEST(FairHashes, TheStreamIsLibsodiumsFromAnyBlockOn) {
  Random random(3, Purpose::play);
  for (std::size_t size = 1; size <= longest; ++size) {
    const auto data = some_bytes(size, random), key = some_bytes(32, random), random_nonce = some_bytes(8, random);
    std::uint8_t nonce[8];
    std::copy(random_nonce.begin(), random_nonce.end(), nonce);
    const std::uint64_t block = random.next() >> (size % 64);
    std::vector<std::uint8_t> ours(size), theirs(size);
    hashes::chacha20_xor(ours.data(), data.data(), size, nonce, block, key.data());
    crypto_stream_chacha20_xor_ic(theirs.data(), data.data(), size, nonce, block, key.data());
    ASSERT_EQ(ours, theirs) << size << " bytes from block " << block;
  }
}

}  // namespace
}  // namespace stube
