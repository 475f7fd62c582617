// One of a seat's moves, each equally likely. A set of cards that each_move offers with visit_cards is drawn from as a
// set; only other moves are listed. The same number from `random` gives the same move as counting through each_move.
#pragma once
#include <bit>

#include "cards/random.hpp"
#include "table/move.hpp"

namespace stube {

// The moves in the order visited: sets of cards at their places among single moves.
class MoveList {
 public:
  constexpr void operator()(const Move& move) {
    if (singles_ < most_kept) kept_[singles_] = std::bit_cast<Kept>(move);
    ++singles_;
  }
  constexpr void cards(std::uint8_t verb, Cards cards, ListOrder order) {
    add({cards.mask(), singles_, verb, none, order});
  }
  constexpr void names(std::uint8_t verb, Card card, Cards names) {
    add({names.mask(), singles_, verb, static_cast<std::uint8_t>(card.index()), ListOrder::rising});
  }

  [[nodiscard]] constexpr int count() const { return singles_ + in_sets_; }
  // Whether every move is at hand; of a long list some are only counted.
  [[nodiscard]] constexpr bool whole() const { return singles_ <= most_kept; }
  [[nodiscard]] constexpr Move at(int n) const {
    for (int i = 0; i < sets_; ++i) {
      const int place = n - set_[i].singles_before;
      if (place < 0) break;
      const int count = set_[i].count();
      if (place < count) return set_[i].move(place);
      n -= count;
    }
    return std::bit_cast<Move>(kept_[n]);
  }

 private:
  static constexpr int most_kept = 24, most_sets = 6;
  static constexpr std::uint8_t none = 255;

  // Both without default values, so that no place is set before it is written: clearing a list takes longer than
  // listing five moves.
  struct Kept {
    unsigned char bytes[sizeof(Move)];
  };
  struct Set {
    std::uint64_t mask;
    int singles_before;
    std::uint8_t verb;
    std::uint8_t first;  // index of a card that is named before that of the set, or of none
    ListOrder order;

    [[nodiscard]] constexpr int count() const { return bits::count(mask); }
    [[nodiscard]] constexpr Move move(int n) const {
      Move move = move_of(verb);
      if (Card(first).is_card()) move.cards.add(Card(first));
      move.cards.add(nth_card(Cards(mask), n, order));
      return move;
    }
  };

  constexpr void add(const Set& set) {
    const int count = set.count();
    if (sets_ < most_sets) {
      set_[sets_++] = set;
      in_sets_ += count;
    } else {
      for (int n = 0; n < count; ++n) (*this)(set.move(n));
    }
  }

  int singles_ = 0, sets_ = 0, in_sets_ = 0;
  Set set_[most_sets];
  Kept kept_[most_kept];
};

// The n-th of the moves that `each` visits, which has visited them with `list`.
constexpr Move move_at(const MoveList& list, int n, auto&& each) {
  if (list.whole()) return list.at(n);
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
