// Money: what each seat has won or lost, and a pot between them. Whatever is paid goes from one place to another, so
// that the seats and the pot always sum to nought.
#pragma once
#include "table/seat.hpp"

namespace stube {

// Where pots are doubled again and again, `Amount` is a wider number.
template <int N, class Amount = std::int16_t>
struct Stakes {
  BySeat<Amount, N> money;
  Amount pot = 0;

  constexpr void pay_pot(Seat seat, int amount) {
    money[seat] = static_cast<Amount>(money[seat] - amount);
    pot = static_cast<Amount>(pot + amount);
  }
  constexpr int take_pot(Seat seat) {
    const int amount = pot;
    pay_pot(seat, -amount);
    return amount;
  }
  constexpr void pay(Seat from, Seat to, int amount) {
    money[from] = static_cast<Amount>(money[from] - amount);
    money[to] = static_cast<Amount>(money[to] + amount);
  }
  constexpr bool operator==(const Stakes&) const = default;
};

}  // namespace stube
