// The beets on the table in Tre-Kort. A new beet is three more than the smallest that lay there, and the smallest is
// paid out first; so there are never more than two sizes, and counting each is enough.
#pragma once
#include <cstdint>

namespace stube::tre_kort {

struct Beets {
  std::uint16_t smallest = 0;  // 0: none on the table
  std::uint16_t count = 0;     // how many of that size; with eleven players hundreds in a long match
  std::uint16_t larger = 0;    // how many that are three larger

  [[nodiscard]] constexpr int sum() const { return smallest * (count + larger) + 3 * larger; }

  constexpr int take_smallest() {
    const int amount = smallest;
    if (count > 0 && --count == 0) {
      count = larger;
      larger = 0;
      smallest = static_cast<std::uint16_t>(count > 0 ? smallest + 3 : 0);
    }
    return amount;
  }
  constexpr int take_all() {
    const int amount = sum();
    *this = Beets();
    return amount;
  }
  // `amount` is three more than the smallest that was there before the last was taken.
  constexpr void lay(int amount) {
    if (count == 0) smallest = static_cast<std::uint16_t>(amount);
    if (amount == smallest)
      ++count;
    else
      ++larger;
  }
  constexpr bool operator==(const Beets&) const = default;
};

}  // namespace stube::tre_kort
