// A short list of values in a fixed place: an ordered stock, the cards of a trick, a whole shuffled pack.
// Unused places hold the default value, so that equal lists are equal bytes.
#pragma once
#include <cstdint>

#include "cards/card.hpp"

namespace stube {

template <class T, int N>
class Sequence {
 public:
  static_assert(N < 256);
  static constexpr int capacity = N;

  [[nodiscard]] constexpr int size() const { return size_; }
  [[nodiscard]] constexpr bool empty() const { return size_ == 0; }
  constexpr T& operator[](int i) { return items_[i]; }
  constexpr const T& operator[](int i) const { return items_[i]; }
  [[nodiscard]] constexpr const T& back() const { return items_[size_ - 1]; }
  [[nodiscard]] constexpr const T* begin() const { return items_; }
  [[nodiscard]] constexpr const T* end() const { return items_ + size_; }
  constexpr T* begin() { return items_; }
  constexpr T* end() { return items_ + size_; }

  constexpr void add(T item) { items_[size_++] = item; }
  constexpr void clear() { *this = Sequence(); }
  constexpr T take_last() {
    const T item = items_[--size_];
    items_[size_] = T();
    return item;
  }
  constexpr T take_first() {
    const T item = items_[0];
    for (int i = 1; i < size_; ++i) items_[i - 1] = items_[i];
    items_[--size_] = T();
    return item;
  }
  constexpr bool operator==(const Sequence&) const = default;

 private:
  T items_[N] = {};
  std::uint8_t size_ = 0;
};

template <int N>
constexpr Cards as_set(const Sequence<Card, N>& list) {
  Cards set;
  for (const Card card : list) set |= card;
  return set;
}

// A pack in the order in which it lies after shuffling and cutting, from the top.
struct Deck {
  Sequence<Card, 64> cards;
  // Laid out by hand for a test or a study, so that nothing that depends on the cut happens.
  bool arranged = false;
};

}  // namespace stube
