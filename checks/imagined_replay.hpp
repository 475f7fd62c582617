// Checks that an imagined deal could have led to where a match is: the cards that lie elsewhere in it are exchanged in
// the pack that was dealt, the deal is played again with that pack, and the seat must be told the same as it was.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "engine/game.hpp"

namespace stube {

// The deal that is on, as it was truly dealt and played.
struct DealHistory {
  std::unique_ptr<Position> before;  // where it was dealt; null until then
  Deck deck;
  std::vector<Act> acts;
  std::vector<Event> events;
};

struct ReplayQuestion {
  const Game& game;
  const Position& now;
  const DealHistory& history;
  bool thorough = true;  // tries many thousand orders in which cards may have been drawn
};

// The deal that a seat imagined, dealt and played.
struct TwinDeal {
  Deck deck;
  std::vector<Act> acts;
};

struct ImaginedReplayed {
  std::string contradiction;     // why it could not have led here; empty where it could
  std::optional<TwinDeal> twin;  // nothing before the first cards, and where an act could not be made in it
};

[[nodiscard]] ImaginedReplayed replay_imagined(const ReplayQuestion& question, Seat seat, const Position& imagined,
                                               Random& random);

// The card as the pack lists it, of which this may be the second copy.
[[nodiscard]] Card kind_of(const Pack& pack, Card card);

}  // namespace stube
