// The source of random bytes for secrets: an interface, the system's random source behind it, and a stream from a seed
// for tests. What is shuffled for bots' play and searches comes from cards/random.hpp and needs no secret.
#pragma once
#include <map>
#include <span>
#include <string>

#include "fair/crypto.hpp"

namespace stube {

class Entropy {
 public:
  // What the bytes are for. A seeded source has a stream for each, so that one more token does not change the cards.
  enum class Use { table_secret, token, salt, bot, contribution };

  virtual ~Entropy() = default;
  [[nodiscard]] virtual Bytes32 bytes(Use use) = 0;
  // Letters and digits that nobody guesses: 192 bits.
  [[nodiscard]] std::string token();

 protected:
  Entropy() = default;
  Entropy(const Entropy&) = default;
  Entropy& operator=(const Entropy&) = default;
};

// libsodium's random source, which may be asked from any thread.
class SystemEntropy final : public Entropy {
 public:
  [[nodiscard]] Bytes32 bytes(Use use) override;
};
[[nodiscard]] SystemEntropy& system_entropy();

// For tests: the same bytes for the same seed. The n-th bytes for a use are block n of the ChaCha20 stream with the use
// as nonce and the BLAKE2b hash of the seed as key. For one thread.
class SeededEntropy final : public Entropy {
 public:
  explicit SeededEntropy(std::uint64_t seed);
  [[nodiscard]] Bytes32 bytes(Use use) override;

 private:
  Bytes32 key_;
  std::map<Use, std::uint64_t> given_;
};

}  // namespace stube
