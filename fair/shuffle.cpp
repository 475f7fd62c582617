#include "fair/shuffle.hpp"

#include <sodium.h>

#include <numeric>
#include <utility>

namespace stube {

void add_seats(Blake& blake, const std::vector<std::optional<Bytes32>>& seats) {
  for (const auto& seat : seats) {
    blake.add(std::string_view(seat ? "\1" : "\0", 1));
    if (seat) blake.add(*seat);
  }
}

Bytes32 deal_key(const Shuffle& shuffle, std::uint64_t deal) {
  Blake blake;
  blake.add("stube shuffle 1\n").add(shuffle.secret);
  add_seats(blake, shuffle.seats);
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

std::vector<std::size_t> fair_order(std::size_t size, const Bytes32& key) {
  std::vector<std::size_t> order(size);
  std::iota(order.begin(), order.end(), 0);
  Stream stream(key);
  for (std::size_t i = size; i > 1; --i) std::swap(order[i - 1], order[stream.below(static_cast<std::uint32_t>(i))]);
  return order;
}

Deck fair_deck(const Pack& pack, const Bytes32& key) {
  const Deck sorted = sorted_deck(pack.cards, pack.copies);
  Deck deck;
  for (const std::size_t place : fair_order(static_cast<std::size_t>(sorted.cards.size()), key))
    deck.cards.add(sorted.cards[static_cast<int>(place)]);
  return deck;
}

}  // namespace stube
