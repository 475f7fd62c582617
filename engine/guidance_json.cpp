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

std::string_view suit_letter(const Pack& pack, Suit suit) {
  return suit == Suit::none ? std::string_view() : pack.suits.substr(static_cast<std::size_t>(index_of(suit)), 1);
}

}  // namespace

void write_hand_group(JsonWriter& out, const Pack& pack, const HandGroup& group) {
  out.begin_object().field("kind", kind_name(group.kind));
  out.text_or_null("suit", suit_letter(pack, group.suit));
  out.field("count", group.cards.size()).end_object();
}

void write_contract(JsonWriter& out, const Pack& pack, const Contract& contract, std::span<const HandGroup> sorted) {
  const auto list = [&](std::string_view name, const auto& items, auto&& text) {
    out.key(name).begin_list();
    for (const auto item : items) out.value(text(item));
    out.end_list();
  };
  std::vector<Card> order;
  for (const HandGroup& group : sorted) order.insert(order.end(), group.cards.begin(), group.cards.end());
  std::vector<Card> singles;
  for (const Card card : order)
    if (contract.singles.has(card)) singles.push_back(card);
  out.begin_object().field("id", contract.id).field("decided", contract.decided);
  out.field("trumps", !contract.trumps.empty());
  list("ranks", contract.ranks, [](char rank) { return std::string(1, rank); });
  list("suits", contract.suits, [&](Suit suit) { return suit_letter(pack, suit); });
  list("cards", singles, [&](Card card) { return to_text(pack, card); });
  list("order", order, [&](Card card) { return to_text(pack, card); });
  out.place_or_null("seat", contract.seat).place_or_null("side", contract.side).end_object();
}

}  // namespace stube
