// One of a seat's moves, each equally likely. A set of cards that each_move offers with visit_cards is drawn from as a
// set; only other moves are listed. The same number from `random` gives the same move as counting through each_move.
#pragma once
#include <bit>

#include "cards/random.hpp"
#include "table/move.hpp"

namespace stube {

// The moves in the order visited: one set of cards at its place among single moves.
class MoveList {
 public:
  constexpr void operator()(const Move& move) {
    if (singles_ < most_kept) kept_[singles_] = std::bit_cast<Kept>(move);
    ++singles_;
  }
  constexpr void cards(std::uint8_t verb, Cards cards, ListOrder order) {
    if (!set_.empty()) return add_singly(verb, Card::none(), cards, order);
    set_ = cards;
    before_set_ = singles_;
    verb_ = verb;
    order_ = order;
  }
  constexpr void names(std::uint8_t verb, Card card, Cards names) {
    if (!set_.empty()) return add_singly(verb, card, names, ListOrder::rising);
    cards(verb, names, ListOrder::rising);
    named_ = card;
  }

  [[nodiscard]] constexpr int count() const { return singles_ + set_.count(); }
  // Whether the n-th move is at hand; one far behind in a long list is only counted.
  [[nodiscard]] constexpr bool has(int n) const { return is_in_set(n) || single(n) < most_kept; }
  [[nodiscard]] constexpr Move at(int n) const {
    if (is_in_set(n)) return move_in(verb_, named_, nth_card(set_, n - before_set_, order_));
    return std::bit_cast<Move>(kept_[single(n)]);
  }

 private:
  static constexpr int most_kept = 24;
  // Bytes, so that no place is set before it is written: clearing all the moves takes longer than listing five.
  struct Kept {
    unsigned char bytes[sizeof(Move)];
  };

  static constexpr Move move_in(std::uint8_t verb, Card named, Card card) {
    Move move = move_of(verb);
    if (named.is_card()) move.cards.add(named);
    move.cards.add(card);
    return move;
  }
  constexpr void add_singly(std::uint8_t verb, Card named, Cards cards, ListOrder order) {
    for (int n = 0; n < cards.count(); ++n) (*this)(move_in(verb, named, nth_card(cards, n, order)));
  }
  [[nodiscard]] constexpr bool is_in_set(int n) const { return n >= before_set_ && n < before_set_ + set_.count(); }
  [[nodiscard]] constexpr int single(int n) const { return n < before_set_ ? n : n - set_.count(); }

  int singles_ = 0, before_set_ = 0;
  Cards set_;
  std::uint8_t verb_ = 0;
  Card named_;  // before the card of the set, where a move has two
  ListOrder order_ = ListOrder::rising;
  Kept kept_[most_kept];
};

// The n-th of the moves that `each` visits, which has visited them with `list`.
constexpr Move move_at(const MoveList& list, int n, auto&& each) {
  if (list.has(n)) return list.at(n);
  Move move;
  int at = 0;
  each([&](const Move& candidate) {
    if (at++ == n) move = candidate;
  });
  return move;
}

template <class G>
constexpr Move drawn_move(const typename G::State& s, Seat seat, Random& random) {
  const auto each = [&](auto&& visit) { G::each_move(s, seat, visit); };
  MoveList list;
  each(list);
  return move_at(list, static_cast<int>(random.below(static_cast<std::uint32_t>(list.count()))), each);
}

}  // namespace stube
