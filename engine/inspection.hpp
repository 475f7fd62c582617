// What the generic checks (checks/) ask of a position, and nobody else: where every card lies, whether money and sheet
// add up, and how a secret move reads in an imagined deal. Reached by Position::inspection().
#pragma once
#include <vector>

#include "cards/card.hpp"
#include "table/move.hpp"

namespace stube {

class Inspection {
 public:
  Inspection(const Inspection&) = delete;
  Inspection& operator=(const Inspection&) = delete;

  // The sets of cards at every place, in the same order for every state of the game.
  [[nodiscard]] virtual std::vector<Cards> places() const = 0;
  // What lies on the table; with the money of all seats it adds up to nought.
  [[nodiscard]] virtual int pot() const = 0;
  [[nodiscard]] virtual int deal_score(Side side) const = 0;
  // Whether the lines of the sheet must add up to the deal's score.
  [[nodiscard]] virtual bool sheet_is_deal_score() const = 0;
  // Translates a secret move into this imagined deal, where it may differ in what others did not see of it.
  [[nodiscard]] virtual Move hidden_move(Seat seat, const Move& move) const = 0;

 protected:
  Inspection() = default;
  ~Inspection() = default;
};

}  // namespace stube
