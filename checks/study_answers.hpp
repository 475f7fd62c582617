// Non-interference of the study and the tutor: two deals that look the same to a seat give it the same answers from
// equal chance.
#pragma once
#include <string>

#include "engine/position.hpp"

namespace stube {

// What differs, in a sentence; empty where nothing does. Both positions have all their cards, and the seat is on turn
// with at least two moves.
[[nodiscard]] std::string difference_in_study(const Position& position, const Position& other, Seat seat,
                                              std::uint64_t seed);

}  // namespace stube
