#include "engine/guidance_json.hpp"

#include "talk/notation.hpp"

namespace stube {

namespace {

std::string_view kind_name(HandPlace::Kind kind) {
  switch (kind) {
    case HandPlace::Kind::trumps:
      return "trumps";
    case HandPlace::Kind::wild:
      return "wild";
    case HandPlace::Kind::all:
      return "all";
    default:
      return "suit";
  }
}

json::value suit_letter(const Pack& pack, Suit suit) {
  if (suit == Suit::none) return nullptr;
  return json::string(std::string(1, pack.suits[static_cast<std::size_t>(index_of(suit))]));
}

json::value place_or_null(const auto& place) {
  return place.is_some() ? json::value(place.index()) : json::value(nullptr);
}

}  // namespace

json::object hand_group_object(const Pack& pack, const HandGroup& group) {
  return {{"kind", kind_name(group.kind)}, {"suit", suit_letter(pack, group.suit)}, {"count", group.cards.size()}};
}

json::object contract_object(const Pack& pack, const Contract& contract, std::span<const HandGroup> sorted) {
  json::array ranks, suits, cards, order;
  for (const char rank : contract.ranks) ranks.push_back(json::string(std::string(1, rank)));
  for (const Suit suit : contract.suits) suits.push_back(suit_letter(pack, suit));
  for (const HandGroup& group : sorted)
    for (const Card card : group.cards) {
      order.push_back(json::string(to_text(pack, card)));
      if (contract.singles.has(card)) cards.push_back(json::string(to_text(pack, card)));
    }
  return {{"id", contract.id},
          {"decided", contract.decided},
          {"trumps", !contract.trumps.empty()},
          {"ranks", std::move(ranks)},
          {"suits", std::move(suits)},
          {"cards", std::move(cards)},
          {"order", std::move(order)},
          {"seat", place_or_null(contract.seat)},
          {"side", place_or_null(contract.side)}};
}

}  // namespace stube
