// One of a seat's moves, each equally likely. A set of cards that each_move offers with visit_cards is drawn from as a
// set; only other moves are listed. The same number from `random` gives the same move as counting through each_move.
#pragma once
#include <bit>

#include "cards/random.hpp"
#include "table/move.hpp"

namespace stube {

// The moves in the order visited: one set of cards at some place among single moves.
class MoveList {
 public:
  constexpr void operator()(const Move& move) {
    if (singles_ < most_kept) kept_[singles_] = std::bit_cast<Kept>(move);
    ++singles_;
  }
  constexpr void cards(std::uint8_t verb, Cards set, CardOrder order) {
    if (!set_.empty()) {
      for (int n = 0; n < set.count(); ++n) (*this)(card_move(verb, nth_card(set, n, order)));
      return;
    }
    set_ = set;
    before_set_ = singles_;
    verb_ = verb;
    order_ = order;
  }

  [[nodiscard]] constexpr int count() const { return singles_ + set_.count(); }
  // Whether the n-th move is at hand; one far behind in a long list is not.
  [[nodiscard]] constexpr bool has(int n) const { return n < before_set_ + set_.count() || single(n) < most_kept; }
  [[nodiscard]] constexpr Move at(int n) const {
    if (n >= before_set_ && n < before_set_ + set_.count())
      return card_move(verb_, nth_card(set_, n - before_set_, order_));
    return std::bit_cast<Move>(kept_[single(n)]);
  }

 private:
  static constexpr int most_kept = 16;
  // Bytes, so that no place is set before it is written: clearing sixteen moves takes longer than listing five.
  struct Kept {
    unsigned char bytes[sizeof(Move)];
  };
  [[nodiscard]] constexpr int single(int n) const { return n < before_set_ ? n : n - set_.count(); }

  int singles_ = 0, before_set_ = 0;
  Cards set_;
  std::uint8_t verb_ = 0;
  CardOrder order_ = CardOrder::rising;
  Kept kept_[most_kept];
};

template <class G>
constexpr Move drawn_move(const typename G::State& s, Seat seat, Random& random) {
  MoveList list;
  G::each_move(s, seat, list);
  const int chosen = static_cast<int>(random.below(static_cast<std::uint32_t>(list.count())));
  if (list.has(chosen)) return list.at(chosen);
  Move move;
  int at = 0;
  G::each_move(s, seat, [&](const Move& candidate) {
    if (at++ == chosen) move = candidate;
  });
  return move;
}

}  // namespace stube
