#include "fair/seals.hpp"

#include <stdexcept>

#include "talk/notation.hpp"

namespace stube {

namespace {

void add(std::string& text, const Bytes32& bytes) {
  text.append(reinterpret_cast<const char*>(bytes.data()), bytes.size());
}

void add(std::string& text, std::uint64_t number) {
  for (int i = 0; i < 8; ++i) text += static_cast<char>((number >> (8 * i)) & 255);
}

}  // namespace

Bytes32 pack_seed(const Bytes32& secret, std::size_t number) {
  return Blake().add("stube pack 1\n").add(secret).add(static_cast<std::uint64_t>(number)).done();
}

Bytes32 seal_of(const Bytes32& salt, std::string_view card) {
  std::string text = "stube card\n";
  add(text, salt);
  text += card;
  return sha256(text);
}

Bytes32 seal_of_all(std::span<const Bytes32> seals) {
  std::string text = "stube seals\n";
  for (const Bytes32& seal : seals) add(text, seal);
  return sha256(text);
}

LaidPack lay_pack(const Pack& pack, const Bytes32& seed) {
  LaidPack laid;
  for (const Card card : fair_deck(pack, seed).cards) {
    std::string text = "stube salt\n";
    add(text, seed);
    add(text, static_cast<std::uint64_t>(laid.cards.size()));
    laid.cards.push_back(card);
    laid.salts.push_back(sha256(text));
    laid.seals.push_back(seal_of(laid.salts.back(), to_text(pack, card)));
  }
  return laid;
}

Bytes32 commitment_to_packs(const Pack& pack, const Bytes32& secret) {
  std::vector<Bytes32> seals;
  for (std::size_t i = 0; i < packs_laid_ready; ++i)
    seals.push_back(seal_of_all(lay_pack(pack, pack_seed(secret, i)).seals));
  return seal_of_all(seals);
}

PackDraw::PackDraw(const Bytes32& commitment, const std::vector<std::optional<Bytes32>>& seats)
    : commitment_(commitment), seats_(seats), packs_(fair_order(packs_laid_ready, key(0))) {}

Bytes32 PackDraw::key(std::uint64_t number) const {
  Blake blake;
  blake.add("stube shuffle 2\n").add(commitment_);
  add_seats(blake, seats_);
  return blake.add(number).done();
}

std::size_t PackDraw::pack_for(std::size_t deal) const {
  if (deal == 0 || deal > packs_.size()) throw std::runtime_error("no pack was laid ready for this deal");
  return packs_[deal - 1];
}

std::vector<std::size_t> PackDraw::places(std::size_t deal, std::size_t cards) const {
  return fair_order(cards, key(deal));
}

Deck sealed_deck(const Pack& pack, const Bytes32& secret, const PackDraw& draw, std::size_t deal) {
  const Deck laid = fair_deck(pack, pack_seed(secret, draw.pack_for(deal)));
  Deck deck;
  for (const std::size_t place : draw.places(deal, static_cast<std::size_t>(laid.cards.size())))
    deck.cards.add(laid.cards[static_cast<int>(place)]);
  return deck;
}

}  // namespace stube
