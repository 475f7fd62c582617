#include "terminal/playing_order.hpp"

#include <algorithm>

#include "talk/notation.hpp"

namespace stube {

Sentence in_playing_order(Sentence sentence, std::span<const std::string> laid) {
  const auto is_card = [](const Piece& piece) { return piece.kind == Piece::Kind::card; };
  // A sentence that begins with a card has its capital letter there.
  if (sentence.empty() || is_card(sentence.front())) return sentence;
  std::vector<Piece> waiting, played;
  std::copy_if(sentence.begin(), sentence.end(), std::back_inserter(waiting), is_card);
  // From the last card back: of a doubled card it is the later one that lies in this trick.
  for (auto card = laid.rbegin(); card != laid.rend() && !waiting.empty(); ++card) {
    const auto found =
        std::find_if(waiting.begin(), waiting.end(), [&](const Piece& piece) { return piece.card == *card; });
    if (found == waiting.end()) continue;
    played.push_back(std::move(*found));
    waiting.erase(found);
  }
  if (!waiting.empty()) return sentence;
  for (Piece& piece : sentence) {
    if (!is_card(piece)) continue;
    piece = std::move(played.back());
    played.pop_back();
  }
  return sentence;
}

std::string event_text(const Match& match, std::size_t number, Viewer viewer, const Speech& speech) {
  const auto role_of = [&](const Event& one) { return match.game().vocabulary().event(one.type).role; };
  const Event event = match.event_for(number, viewer);
  if (role_of(event) != EventRole::takes_trick) return match.say(event, speech);
  const auto& starts = match.deal_starts();
  const auto next = std::upper_bound(starts.begin(), starts.end(), number);
  const std::size_t start = next == starts.begin() ? 0 : *std::prev(next);
  std::vector<std::string> laid;
  for (std::size_t i = std::max(start, match.first_event()); i < number; ++i) {
    const Event before = match.event_for(i, viewer);
    if (role_of(before) != EventRole::lays_card && role_of(before) != EventRole::lays_named) continue;
    for (const Card card : sorted(match.pack(), before.cards)) laid.push_back(to_text(match.pack(), card));
  }
  return text_of(in_playing_order(match.compose(event, speech), laid));
}

}  // namespace stube
