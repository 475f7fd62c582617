// Cards that a game's rules keep unseen for good: a hand that was thrown in, a card laid away. A record of such a game
// is written for one viewer: what that viewer was shown stands in it, and `??` everywhere else. Here are the words for
// that; what of a match was shown to whom is in retelling.hpp, how such a record can still be gone through in
// fill_in.hpp and record_reading.hpp.
//
// Nothing here proves anything; fair/seals.hpp does.
#pragma once
#include "engine/match.hpp"

namespace stube {

inline constexpr std::string_view unseen_card = "??";

// Whether a paragraph of the game's rulebook is of the kind `unseen`: what is thrown away there is never shown.
[[nodiscard]] bool keeps_unseen(const Game& game);

// A move, or so many moves taken back.
struct Step {
  Seat seat;
  std::string move;  // with `??` for its cards where they are unseen
  std::size_t taken_back = 0;
};

// The moves of a record.
[[nodiscard]] std::vector<Step> steps_of(const json::object& record);

// The move as it is written where its cards are unseen.
[[nodiscard]] Move with_unseen_cards(Move move);

// For whom a record was written, where it keeps something unseen.
[[nodiscard]] std::optional<Viewer> viewer_of(const json::object& record);

// The cards of an event that the viewer is shown.
[[nodiscard]] Cards cards_for(const Event& event, Viewer viewer);
// In which deal an event was told, by the number of each deal's first event.
[[nodiscard]] std::size_t deal_of(const std::vector<std::size_t>& starts, std::size_t event);
// The cards that a move names, as far as they are known.
[[nodiscard]] Cards named_in(const Move& move);
[[nodiscard]] bool within(Cards some, Cards all);

}  // namespace stube
