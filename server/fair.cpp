#include "server/fair.hpp"

#include <sodium.h>

namespace stube {

Bytes32 deal_key(const Shuffle& shuffle, std::uint64_t deal) {
  Blake blake;
  blake.add("stube shuffle 1\n").add(shuffle.secret);
  for (const auto& seat : shuffle.seats) {
    blake.add(std::string_view(seat ? "\1" : "\0", 1));
    if (seat) blake.add(*seat);
  }
  return blake.add(deal).done();
}

namespace {

class Stream {
 public:
  explicit Stream(const Bytes32& key) : key_(key) {}

  // A number from 0 to bound - 1, every one equally likely.
  std::uint32_t below(std::uint32_t bound) {
    const std::uint64_t all = std::uint64_t{1} << 32;
    const std::uint64_t fair = all - all % bound;
    std::uint64_t word = next();
    while (word >= fair) word = next();
    return static_cast<std::uint32_t>(word % bound);
  }

 private:
  std::uint32_t next() {
    if (at_ == sizeof block_) refill();
    std::uint32_t word = 0;
    for (int i = 0; i < 4; ++i) word |= static_cast<std::uint32_t>(block_[at_++]) << (8 * i);
    return word;
  }
  void refill() {
    static constexpr unsigned char nonce[crypto_stream_chacha20_NONCEBYTES] = {}, zeros[sizeof block_] = {};
    crypto_stream_chacha20_xor_ic(block_, zeros, sizeof block_, nonce, blocks_, key_.data());
    blocks_ += sizeof block_ / 64;
    at_ = 0;
  }

  Bytes32 key_;
  std::uint64_t blocks_ = 0;
  unsigned char block_[256] = {};
  std::size_t at_ = sizeof block_;
};

}  // namespace

Deck fair_deck(const Pack& pack, const Bytes32& key) {
  Deck deck = sorted_deck(pack.cards, pack.copies);
  Stream stream(key);
  for (int i = deck.cards.size() - 1; i > 0; --i) {
    const int j = static_cast<int>(stream.below(static_cast<std::uint32_t>(i + 1)));
    const Card card = deck.cards[i];
    deck.cards[i] = deck.cards[j];
    deck.cards[j] = card;
  }
  return deck;
}

}  // namespace stube
