// How cards are written: rank then suit, `Ah`, `Td`; pieces by their name; `??` for a card that the reader may not see.
// The same notation everywhere: protocol, records, scenarios, terminal.
#pragma once
#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "cards/pack.hpp"
#include "cards/sequence.hpp"

namespace stube {

inline std::string to_text(const Pack& pack, Card card) {
  if (!card.is_card()) return "??";
  const int index = card.index();
  if (pack.pieces != nullptr) return std::string(pack.pieces[index % 32]);
  const int rank = pack.copies == 2 ? card.rank() % pack.copy_distance : card.rank();
  return {pack.ranks[static_cast<std::size_t>(rank)], pack.suits[static_cast<std::size_t>(index / 16)]};
}

// The card that `text` names in this pack, or nothing.
inline std::optional<Card> card_from(const Pack& pack, std::string_view text) {
  if (pack.pieces != nullptr) {
    for (const Card card : pack.cards)
      if (pack.pieces[card.index()] == text) return card;
    return {};
  }
  if (text.size() != 2) return {};
  const auto rank = pack.ranks.find(text[0]), suit = pack.suits.find(text[1]);
  if (rank == std::string_view::npos || suit == std::string_view::npos) return {};
  const Card card(static_cast<Suit>(suit), static_cast<int>(rank));
  if (!pack.cards.has(card)) return {};
  return card;
}

// The words of a text, split at single spaces.
inline std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  for (std::size_t at = 0; at < text.size();) {
    const auto end = std::min(text.find(' ', at), text.size());
    if (end > at) words.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return words;
}

// Suit by suit, the strongest first: how a player sorts his hand.
inline std::vector<Card> sorted(const Pack& pack, Cards set) {
  std::vector<Card> cards;
  for (const Card card : set) cards.push_back(card);
  const auto kind = [&](Card card) {
    if (pack.copies == 1) return card.index();
    return pack.pieces != nullptr ? card.index() % 32 : card.index() / 16 * 16 + card.rank() % pack.copy_distance;
  };
  std::sort(cards.begin(), cards.end(), [&](Card a, Card b) {
    const int x = kind(a), y = kind(b);
    return x / 16 != y / 16 && pack.pieces == nullptr ? x < y : x > y;
  });
  return cards;
}

template <class List>
std::string list_text(const Pack& pack, const List& cards) {
  std::string text;
  for (const Card card : cards) {
    if (!text.empty()) text += ' ';
    text += to_text(pack, card);
  }
  return text;
}

inline std::string set_text(const Pack& pack, Cards set) {
  return list_text(pack, sorted(pack, set));
}

}  // namespace stube
