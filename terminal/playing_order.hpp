// A trick told in the order in which its cards were played. An event holds its cards as a set, and its sentence names
// them sorted; the order is that of the events which laid them. Hands and other cards stay sorted.
#pragma once
#include <span>

#include "engine/match.hpp"

namespace stube {

// The sentence of an event that gives a trick to its winner, with its cards as they were played. `laid` has the cards
// that were laid in this deal up to then, in the notation of the protocol. As it is where a card was laid unseen.
[[nodiscard]] Sentence in_playing_order(Sentence sentence, std::span<const std::string> laid);

// The text of an event of the match for this viewer, a trick in the order of play. `number` counts all events.
[[nodiscard]] std::string event_text(const Match& match, std::size_t number, Viewer viewer, const Speech& speech);

}  // namespace stube
