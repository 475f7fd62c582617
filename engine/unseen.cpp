#include "engine/unseen.hpp"

#include <algorithm>

namespace stube {

bool keeps_unseen(const Game& game) {
  const auto& entries = game.rulebook(Language::en).entries;
  return std::any_of(entries.begin(), entries.end(), [](const RuleEntry& entry) { return entry.is("unseen"); });
}

Move with_unseen_cards(Move move) {
  for (Card& card : move.cards) card = Card::none();
  return move;
}

Cards cards_for(const Event& event, Viewer viewer) {
  return viewer.is_referee() ? event.cards : redacted(event, viewer.as_seat()).cards;
}

std::size_t deal_of(const std::vector<std::size_t>& starts, std::size_t event) {
  const auto after = std::upper_bound(starts.begin(), starts.end(), event) - starts.begin();
  return static_cast<std::size_t>(std::max<std::ptrdiff_t>(after, 1) - 1);
}

Cards named_in(const Move& move) {
  Cards cards;
  for (const Card card : move.cards)
    if (card.is_card()) cards |= card;
  return cards;
}

bool within(Cards some, Cards all) {
  return (some & all) == some;
}

std::optional<Viewer> viewer_of(const json::object& record) {
  const auto* seen_by = record.if_contains("seenBy");
  if (seen_by == nullptr) return {};
  const auto* seat = seen_by->if_int64();
  return seat != nullptr && *seat >= 0 && *seat < max_seats ? Viewer::seat(Seat(static_cast<int>(*seat)))
                                                            : Viewer::spectator();
}

std::vector<Step> steps_of(const json::object& record) {
  std::vector<Step> steps;
  const auto* moves = record.if_contains("moves");
  if (moves == nullptr || !moves->is_array()) return steps;
  for (const auto& item : moves->get_array()) {
    const auto* act = item.if_object();
    const auto* seat = act != nullptr ? act->if_contains("seat") : nullptr;
    const auto* move = act != nullptr ? act->if_contains("move") : nullptr;
    const bool good = seat != nullptr && seat->is_int64() && seat->get_int64() >= 0 && seat->get_int64() < max_seats &&
                      move != nullptr && move->is_string();
    steps.push_back(good ? Step{Seat(static_cast<int>(seat->get_int64())), std::string(move->get_string()), 0}
                         : Step{});
  }
  return steps;
}

}  // namespace stube
