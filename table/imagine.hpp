// Hiding cards from a viewer, and dealing unseen cards out again so that they agree with what is known: every place
// gets its number of cards, and none that it cannot hold. Where a first random try gets stuck, cards already laid are
// moved on along a chain until the last one fits.
#pragma once
#include "cards/random.hpp"
#include "table/seat.hpp"

namespace stube {

// Of the cards of a place only `open` stay known; the others become a number of hidden ones.
template <class Number>
constexpr void hide(Cards& cards, Number& hidden, Cards open = {}) {
  hidden = static_cast<Number>(hidden + (cards - open).count());
  cards &= open;
}

// A place with `room` unseen cards, none of them in `never`.
struct Vacancy {
  Cards never;
  int room = 0;
};

template <int Places>
class Imagined {
 public:
  // Deals `pool` into the places; false where no deal can agree (then some of `pool` is not dealt).
  constexpr bool deal(const Sequence<Card, 64>& pool, const Vacancy (&places)[Places], Random& random) {
    Sequence<Card, 64> cards = pool;
    shuffle(cards, random);
    for (int i = 0; i < Places; ++i) {
      takes_[i] = places[i].room > 0 ? ~places[i].never.mask() : 0;
      free_[i] = places[i].room;
    }
    int choices[64], fewest = Places, most = 0;
    for (int i = 0; i < cards.size(); ++i) {
      choices[i] = takers(cards[i]);
      fewest = choices[i] < fewest ? choices[i] : fewest;
      most = choices[i] > most ? choices[i] : most;
    }
    // The cards that the fewest places can take go first; among equals chance decides.
    for (int now = fewest > 0 ? fewest : 1; now <= most; ++now)
      for (int i = 0; i < cards.size(); ++i)
        if (choices[i] == now && !put(cards[i], places, random)) return false;
    return fewest > 0;
  }
  [[nodiscard]] constexpr const Sequence<Card, 64>& at(int place) const { return dealt_[place]; }

 private:
  // 1 where the place has room for such a card at all, else 0.
  [[nodiscard]] constexpr int can_take(int place, Card card) const {
    return static_cast<int>((takes_[place] >> card.index()) & 1);
  }
  [[nodiscard]] constexpr int takers(Card card) const {
    int count = 0;
    for (int i = 0; i < Places; ++i) count += can_take(i, card);
    return count;
  }

  constexpr bool put(Card card, const Vacancy (&places)[Places], Random& random) {
    // A place is as likely to get the card as it has room left.
    int room = 0;
    for (int i = 0; i < Places; ++i) room += can_take(i, card) * free_[i];
    if (room > 0) {
      int chosen = static_cast<int>(random.below(static_cast<std::uint32_t>(room)));
      for (int i = 0; i < Places; ++i) {
        chosen -= can_take(i, card) * free_[i];
        if (chosen < 0) {
          lay(i, card);
          return true;
        }
      }
    }
    std::uint64_t tried = 0;
    return push(card, places, tried);
  }

  // Puts `card` where it may lie although all such places are full, by moving another card on.
  constexpr bool push(Card card, const Vacancy (&places)[Places], std::uint64_t& tried) {
    for (int i = 0; i < Places; ++i) {
      if (((tried >> i) & 1) != 0 || places[i].room == 0 || places[i].never.has(card)) continue;
      tried |= std::uint64_t{1} << i;
      if (free_[i] > 0) {
        lay(i, card);
        return true;
      }
      for (Card& mover : dealt_[i]) {
        if (push(mover, places, tried)) {
          mover = card;
          return true;
        }
      }
    }
    return false;
  }

  constexpr void lay(int place, Card card) {
    dealt_[place].add(card);
    --free_[place];
  }

  Sequence<Card, 64> dealt_[Places];
  std::uint64_t takes_[Places] = {};  // the cards that a place may get
  int free_[Places] = {};             // how many more it gets
};

constexpr Sequence<Card, 64> listed(Cards set) {
  Sequence<Card, 64> list;
  for (const Card card : set) list.add(card);
  return list;
}

}  // namespace stube
