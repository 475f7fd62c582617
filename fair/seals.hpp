// Shuffles of which single cards can be shown and the rest never is, for games whose rules keep thrown cards unseen.
//
// Before the match the server lays many packs ready, each in an order of its own, and seals every card: a salt of 256
// bits and the card under one SHA-256. It binds itself to all the seals by one commitment. Then the seats bind and open
// what they give, as always, and that, with the commitment, decides which packs are dealt and how the cards of each
// change places. So the server does not know what will be dealt when it seals, and the seats do not know what lies
// where.
//
// When the match is over a card is shown by its salt, and a card that stays unseen by its seal alone. The packs that
// were laid ready and never dealt are shown whole: had the server sealed anything but whole packs, it would most likely
// be seen there. docs/decisions/0008 says what this proves and what it does not.
#pragma once
#include <span>

#include "fair/shuffle.hpp"

namespace stube {

// More than any match of such a game has deals; the more are left over, the surer the proof.
inline constexpr std::size_t packs_laid_ready = 128;

// One pack as the server laid it: the cards in their order, and the salt and the seal of each.
struct LaidPack {
  std::vector<Card> cards;
  std::vector<Bytes32> salts, seals;
};

// BLAKE2b-256 of "stube pack 1\n", the secret and the number of the pack (0, 1, ...) as eight bytes, the lowest first.
[[nodiscard]] Bytes32 pack_seed(const Bytes32& secret, std::size_t number);
// The pack shuffled with the seed as key (see fair_deck); the salt of the card in place i is the SHA-256 of "stube
// salt\n", the seed and i as eight bytes.
[[nodiscard]] LaidPack lay_pack(const Pack& pack, const Bytes32& seed);
// SHA-256 of "stube card\n", the salt and the card as it is written.
[[nodiscard]] Bytes32 seal_of(const Bytes32& salt, std::string_view card);
// SHA-256 of "stube seals\n" and the seals of a pack's cards in the order in which the server laid them; and of the
// seals of all packs in their order, which is the commitment.
[[nodiscard]] Bytes32 seal_of_all(std::span<const Bytes32> seals);
[[nodiscard]] Bytes32 commitment_to_packs(const Pack& pack, const Bytes32& secret);

// Which of the packs laid ready are dealt and how their cards change places, as what the seats gave decides. Its keys
// are BLAKE2b-256 of "stube shuffle 2\n", the commitment, for each seat one byte and what it gave, and a number as
// eight bytes: 0 for the order of the packs, else that of the deal.
class PackDraw {
 public:
  PackDraw(const Bytes32& commitment, const std::vector<std::optional<Bytes32>>& seats);

  // Which of the packs is the n-th to be dealt (1, 2, ...).
  [[nodiscard]] std::size_t pack_for(std::size_t deal) const;
  // For each place of the pack that is dealt, from the top, where the card lay before.
  [[nodiscard]] std::vector<std::size_t> places(std::size_t deal, std::size_t cards) const;

 private:
  [[nodiscard]] Bytes32 key(std::uint64_t number) const;

  Bytes32 commitment_;
  std::vector<std::optional<Bytes32>> seats_;
  std::vector<std::size_t> packs_;
};

[[nodiscard]] Deck sealed_deck(const Pack& pack, const Bytes32& secret, const PackDraw& draw, std::size_t deal);

}  // namespace stube
