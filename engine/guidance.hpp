// What the table tells a player beside the position itself: the paragraphs that govern the question, the order of the
// hand, what is trump, and what each choice is. Reached by Position::guidance().
//
// Call it on a position made by seen_by for that player: such a position holds nothing that he does not see, so nothing
// else can be told.
#pragma once
#include <optional>
#include <vector>

#include "table/guide.hpp"

namespace stube {

// Cards that stand together in a sorted hand.
struct HandGroup {
  HandPlace::Kind kind = HandPlace::Kind::suit;
  Suit suit = Suit::none;  // none where cards of several suits stand together
  std::vector<Card> cards;
};

class Guidance {
 public:
  virtual ~Guidance() = default;
  Guidance(const Guidance&) = delete;
  Guidance& operator=(const Guidance&) = delete;

  // Of the question put to this seat; it must be one that the game waits for.
  [[nodiscard]] virtual Paragraphs paragraphs(Seat seat) const = 0;
  [[nodiscard]] virtual Wording question(Seat seat) const = 0;
  // Cards as the seat holds them in the hand now.
  [[nodiscard]] virtual std::vector<HandGroup> arranged(Seat seat, Cards cards) const = 0;
  // Nothing where the game has neither trumps nor a contract.
  [[nodiscard]] virtual std::optional<Contract> contract() const = 0;
  [[nodiscard]] virtual Choice choice(Seat seat, const Move& move) const = 0;

 protected:
  Guidance() = default;
};

}  // namespace stube
