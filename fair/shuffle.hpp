// Shuffles that everyone at the table can check afterwards: the pack of each deal follows from the server's secret and
// from 32 bytes of every person's seat, by the functions below.
//
// Before the match the server publishes the SHA-256 of its secret, then each seat publishes a time lock that holds its
// bytes (time_lock.hpp). The list of locks is fixed, and the seats open theirs; the server opens its secret when the
// match is over. So neither the server nor players without one honest seat among them can choose a pack. When which
// step is due is decided elsewhere (server/shuffle_keeper.hpp).
#pragma once
#include <vector>

#include "cards/pack.hpp"
#include "cards/random.hpp"
#include "fair/crypto.hpp"

namespace stube {

// What goes into the shuffles of a match. A seat that gave nothing (a bot, or a person who did not answer) has nothing.
struct Shuffle {
  Bytes32 secret{};
  std::vector<std::optional<Bytes32>> seats;
};

// For each seat one byte (1: it gave something) and what it gave.
void add_seats(Blake& blake, const std::vector<std::optional<Bytes32>>& seats);

// BLAKE2b-256 of "stube shuffle 1\n", the secret, for each seat one byte (1: it gave something) and what it gave, and
// the number of the deal (1, 2, ...) as eight bytes, the lowest first.
[[nodiscard]] Bytes32 deal_key(const Shuffle& shuffle, std::uint64_t deal);

// The pack in order, then Fisher and Yates from the end; the chance numbers are the 32-bit words (lowest byte first) of
// the ChaCha20 stream with this key and nonce zero, those thrown away that would make one place likelier than another.
[[nodiscard]] Deck fair_deck(const Pack& pack, const Bytes32& key);

// The numbers 0 to size - 1 in the order in which that shuffle leaves them.
[[nodiscard]] std::vector<std::size_t> fair_order(std::size_t size, const Bytes32& key);

}  // namespace stube
