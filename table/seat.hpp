// Seats, sides, and values kept for each of them.
// Seats count 0, 1, 2 ... to the left, which is the order of play.
#pragma once
#include <compare>

#include "cards/bits.hpp"

namespace stube {

// The largest table of all games: Gnav.
inline constexpr int max_seats = 37;

template <class Tag>
class Place {
 public:
  constexpr Place() = default;
  constexpr explicit Place(int index) : index_(static_cast<std::uint8_t>(index)) {}
  static constexpr Place none() { return Place(255); }
  [[nodiscard]] constexpr int index() const { return index_; }
  [[nodiscard]] constexpr bool is_some() const { return index_ != 255; }
  friend constexpr bool operator==(Place a, Place b) { return a.index_ == b.index_; }
  friend constexpr auto operator<=>(Place a, Place b) { return a.index_ <=> b.index_; }

 private:
  std::uint8_t index_ = 255;
};

using Seat = Place<struct SeatTag>;
using Side = Place<struct SideTag>;

// A number below twice `bound`, less `bound` where it reaches it: a division is the slowest thing in many a move.
constexpr int round_the_table(int number, int bound) {
  return number < bound ? number : number - bound;
}
// At most once round the table.
constexpr Seat left_of(Seat seat, int players, int steps = 1) {
  return Seat(round_the_table(seat.index() + steps, players));
}
constexpr Seat right_of(Seat seat, int players) {
  return Seat(round_the_table(seat.index() + players - 1, players));
}

template <class P>
class PlaceSet {
 public:
  using Iterator = bits::Walk<P>;

  constexpr PlaceSet() = default;
  constexpr explicit PlaceSet(std::uint64_t mask) : mask_(mask) {}
  constexpr PlaceSet(P place)
      : mask_(place.is_some() ? std::uint64_t{1} << place.index() : 0) {}  // NOLINT: one is a set
  static constexpr PlaceSet first(int n) { return PlaceSet((std::uint64_t{1} << n) - 1); }
  static constexpr PlaceSet all() { return PlaceSet(~std::uint64_t{0}); }

  [[nodiscard]] constexpr std::uint64_t mask() const { return mask_; }
  [[nodiscard]] constexpr bool empty() const { return mask_ == 0; }
  [[nodiscard]] constexpr int count() const { return bits::count(mask_); }
  // Without a branch, which in play at random would be guessed wrong half the time.
  [[nodiscard]] constexpr bool has(P place) const {
    return ((mask_ >> (place.index() & 63)) & std::uint64_t{place.index() < 64}) != 0;
  }
  [[nodiscard]] constexpr P lowest() const { return P(bits::lowest(mask_)); }
  constexpr PlaceSet& operator|=(PlaceSet o) { return *this = *this | o; }
  constexpr PlaceSet& operator-=(PlaceSet o) { return *this = *this - o; }
  friend constexpr PlaceSet operator|(PlaceSet a, PlaceSet b) { return PlaceSet(a.mask_ | b.mask_); }
  friend constexpr PlaceSet operator&(PlaceSet a, PlaceSet b) { return PlaceSet(a.mask_ & b.mask_); }
  friend constexpr PlaceSet operator-(PlaceSet a, PlaceSet b) { return PlaceSet(a.mask_ & ~b.mask_); }
  friend constexpr bool operator==(PlaceSet a, PlaceSet b) { return a.mask_ == b.mask_; }
  [[nodiscard]] constexpr Iterator begin() const { return Iterator(mask_); }
  [[nodiscard]] constexpr Iterator end() const { return Iterator(0); }

 private:
  std::uint64_t mask_ = 0;
};

using Seats = PlaceSet<Seat>;
using Sides = PlaceSet<Side>;

// The next seat to the left of `seat` that is among `seats`.
constexpr Seat next_in(Seats seats, Seat seat, int players) {
  Seat next = left_of(seat, players);
  while (!seats.has(next)) next = left_of(next, players);
  return next;
}

// A value for each seat, or for each side.
template <class P, class T, int N>
struct ByPlace {
  T items[N] = {};
  constexpr T& operator[](P place) { return items[place.index()]; }
  constexpr const T& operator[](P place) const { return items[place.index()]; }
  constexpr bool operator==(const ByPlace&) const = default;
};
template <class T, int N>
using BySeat = ByPlace<Seat, T, N>;
template <class T, int N>
using BySide = ByPlace<Side, T, N>;

}  // namespace stube
