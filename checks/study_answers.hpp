// Non-interference of the study, the tutor and hints: two deals that look the same to a seat give it the same answers
// from equal chance, to the last word. What is compared is what would be sent, so a reason that hangs on a hidden card
// is found too.
#pragma once
#include <string>

#include "engine/match.hpp"

namespace stube {

// What differs, in a sentence; empty where nothing does. `twin` is a match with another deal that looks the same to the
// seat, which is on turn with at least two moves; each says its answers in its own words.
[[nodiscard]] std::string difference_in_study(const Match& match, const Match& twin, Seat seat, std::uint64_t seed);

}  // namespace stube
