// What a seat sees as a row of bits, for a network: derived from the fields of a state, with seats and sides turned so
// that the seat itself comes first. Fed with what seen_by leaves, it can hold nothing that the seat may not know.
// Compiles for a GPU, so no heap and no tables in memory.
//
// A state lists its fields with a function beside it: `each_field(value, visit)` calls visit(field, field, ...). All
// bytes must be listed (lists_all_fields). Structs inside it that hold seats, sides or cards do the same; other structs
// are taken byte by byte.
#pragma once
#include <bit>
#include <type_traits>

#include "table/rules.hpp"

namespace stube {

template <int N, class Amount>
constexpr void each_field(const Stakes<N, Amount>& stakes, auto&& visit) {
  visit(stakes.money, stakes.pot);
}
constexpr void each_field(const TrickCard& played, auto&& visit) {
  visit(played.seat, played.card);
}

}  // namespace stube

namespace stube::observation {

// Larger tables have no network.
inline constexpr int most_seats = 8;

// From whose eyes.
struct Eyes {
  int players = 0, sides = 0, seat = 0, side = 0;
  [[nodiscard]] constexpr int turned(Seat other) const { return (other.index() - seat + players) % players; }
  [[nodiscard]] constexpr int turned(Side other) const { return (other.index() - side + sides) % sides; }
  [[nodiscard]] constexpr int count(Seat) const { return players; }
  [[nodiscard]] constexpr int count(Side) const { return sides; }
};

// Sets bits of zeroed words.
class BitWriter {
 public:
  constexpr explicit BitWriter(std::uint32_t* words) : words_(words) {}
  constexpr void set(int bit) { words_[(at_ + bit) >> 5] |= 1U << ((at_ + bit) & 31); }
  constexpr void skip(int bits) { at_ += bits; }

 private:
  std::uint32_t* words_;
  int at_ = 0;
};

// Numbers are thermometers: 1, 2, 3, 4, then four steps to each doubling, up to 512.
inline constexpr int steps = 32;
constexpr int step_at(int i) {
  return i < 4 ? i + 1 : (5 + (i & 3)) << ((i >> 2) - 1);
}

struct AnyFields {
  constexpr void operator()(const auto&...) const {}
};
template <class T>
concept ListsFields = requires(const T& value, AnyFields visit) { each_field(value, visit); };

// What follows from the fields but is hard to learn from them may be added: `each_derived(value, visit)`.
template <class T>
concept DerivesFields = requires(const T& value, AnyFields visit) { each_derived(value, visit); };

template <class T>
struct Bits;
template <class T>
inline constexpr int width = Bits<T>::width;
template <class T>
constexpr void write(BitWriter& out, const T& value, const Eyes& eyes) {
  Bits<T>::write(out, value, eyes);
  out.skip(width<T>);
}

template <>
struct Bits<Cards> {
  static constexpr int width = 64;
  static constexpr void write(BitWriter& out, Cards cards, const Eyes&) {
    for (const Card card : cards) out.set(card.index());
  }
};
template <>
struct Bits<Card> {
  static constexpr int width = 65;
  static constexpr void write(BitWriter& out, Card card, const Eyes&) {
    if (card.is_card()) out.set(card.index());
    if (card == Card::hidden()) out.set(64);
  }
};
template <>
struct Bits<Suit> {
  static constexpr int width = 4;
  static constexpr void write(BitWriter& out, Suit suit, const Eyes&) {
    if (index_of(suit) < 4) out.set(index_of(suit));
  }
};
template <class Tag>
struct Bits<Place<Tag>> {
  static constexpr int width = most_seats;
  static constexpr void write(BitWriter& out, Place<Tag> place, const Eyes& eyes) {
    if (place.index() < eyes.count(place)) out.set(eyes.turned(place));
  }
};
template <class P>
struct Bits<PlaceSet<P>> {
  static constexpr int width = most_seats;
  static constexpr void write(BitWriter& out, PlaceSet<P> places, const Eyes& eyes) {
    for (int i = 0; i < eyes.count(P()); ++i)
      if (places.has(P(i))) out.set(eyes.turned(P(i)));
  }
};
template <>
struct Bits<bool> {
  static constexpr int width = 1;
  static constexpr void write(BitWriter& out, bool value, const Eyes&) {
    if (value) out.set(0);
  }
};
template <>
struct Bits<std::uint64_t> {  // a mask
  static constexpr int width = 64;
  static constexpr void write(BitWriter& out, std::uint64_t mask, const Eyes&) {
    for (int i = 0; i < 64; ++i)
      if (((mask >> i) & 1) != 0) out.set(i);
  }
};
template <class T>
  requires std::is_enum_v<T>
struct Bits<T> {
  static constexpr int width = 24;
  static constexpr void write(BitWriter& out, T value, const Eyes&) {
    if (static_cast<int>(value) < width) out.set(static_cast<int>(value));
  }
};
template <class T>
  requires std::is_integral_v<T>
struct Bits<T> {
  static constexpr int width = std::is_signed_v<T> ? 2 * steps : steps;
  static constexpr void write(BitWriter& out, T value, const Eyes&) {
    const int size = value < 0 ? -static_cast<int>(value) : static_cast<int>(value);
    for (int i = 0; i < steps && step_at(i) <= size; ++i) out.set(value < 0 ? steps + i : i);
  }
};
// Ids of names: an ending, say.
template <class T>
concept Id = requires(const T& id) { id.value; } && sizeof(T) == 1;
template <Id T>
struct Bits<T> {
  static constexpr int width = 8;
  static constexpr void write(BitWriter& out, T id, const Eyes&) {
    if (id.value < width) out.set(static_cast<int>(id.value));
  }
};
template <class P, class T, int N>
struct Bits<ByPlace<P, T, N>> {
  static constexpr int shown = N < most_seats ? N : most_seats;
  static constexpr int width = shown * observation::width<T>;
  static constexpr void write(BitWriter& out, const ByPlace<P, T, N>& values, const Eyes& eyes) {
    BitWriter own = out;
    for (int i = 0; i < shown && i < eyes.count(P()); ++i) {
      const int place = (i + (eyes.count(P()) - eyes.turned(P(0)))) % eyes.count(P());
      observation::write(own, values.items[place], eyes);
    }
  }
};
template <class T, int N>
struct Bits<T[N]> {
  static constexpr int width = N * observation::width<T>;
  static constexpr void write(BitWriter& out, const T (&values)[N], const Eyes& eyes) {
    BitWriter own = out;
    for (int i = 0; i < N; ++i) observation::write(own, values[i], eyes);
  }
};
template <class T, int N>
struct Bits<Sequence<T, N>> {
  static constexpr int width = N * observation::width<T>;
  static constexpr void write(BitWriter& out, const Sequence<T, N>& values, const Eyes& eyes) {
    BitWriter own = out;
    for (int i = 0; i < values.size(); ++i) observation::write(own, values[i], eyes);
  }
};
template <ListsFields T>
struct Bits<T> {
  static constexpr int total() {
    int sum = 0;
    const auto add = [&](const auto&... fields) {
      ((sum += observation::width<std::remove_cvref_t<decltype(fields)>>), ...);
    };
    each_field(T(), add);
    if constexpr (DerivesFields<T>) each_derived(T(), add);
    return sum;
  }
  static constexpr int width = total();
  static constexpr void write(BitWriter& out, const T& value, const Eyes& eyes) {
    BitWriter own = out;
    const auto add = [&](const auto&... fields) { (observation::write(own, fields, eyes), ...); };
    each_field(value, add);
    if constexpr (DerivesFields<T>) each_derived(value, add);
  }
};
// Anything else byte by byte: as bits, and as a small number.
template <class T>
struct Bits {
  static_assert(std::has_unique_object_representations_v<T>);
  static constexpr int per_byte = 8 + 12;
  static constexpr int width = per_byte * static_cast<int>(sizeof(T));
  struct Raw {
    unsigned char bytes[sizeof(T)];
  };
  static constexpr void write(BitWriter& out, const T& value, const Eyes&) {
    const auto [bytes] = std::bit_cast<Raw>(value);
    for (int i = 0; i < static_cast<int>(sizeof(T)); ++i) {
      for (int k = 0; k < 8; ++k)
        if (((bytes[i] >> k) & 1) != 0) out.set(i * per_byte + k);
      if (bytes[i] < 12) out.set(i * per_byte + 8 + bytes[i]);
    }
  }
};

template <int N>
struct Bits<Trick<N>> {
  static constexpr int width = N * observation::width<TrickCard>;
  static constexpr void write(BitWriter& out, const Trick<N>& trick, const Eyes& eyes) {
    BitWriter own = out;
    for (const TrickCard& played : trick.cards) observation::write(own, played, eyes);
  }
};

template <ListsFields T>
constexpr bool lists_all_fields() {
  std::size_t sum = 0;
  each_field(T(), [&](const auto&... fields) { sum = (sizeof(fields) + ... + 0); });
  return sum == sizeof(T);
}

template <Rules G>
inline constexpr int size = width<typename G::State>;
template <Rules G>
inline constexpr int words = (size<G> + 31) / 32;

// `seen` as the seat sees it; `out` has words<G> zeroed words.
template <Rules G>
constexpr void observe(const typename G::State& seen, Seat seat, std::uint32_t* out) {
  const Eyes eyes{G::players(seen), G::sides(seen), seat.index(), G::side_of(seen, seat).index()};
  BitWriter writer(out);
  write(writer, seen, eyes);
}

// --- moves: which outputs of the network add up to a move's score

// A verb has an output of its own for each card and number that can stand with it, for a number means something else
// with each verb. A nought is told by its absence.
struct MoveBits {
  static constexpr int verbs = 40, cards = 64, numbers_a = 48, numbers = 24;
  static constexpr int first = 1, others = first + cards, a = others + cards, b = a + numbers_a, c = b + numbers;
  static constexpr int of_verb = c + numbers;
  static constexpr int width = verbs * of_verb;  // most of them never occur; a network has those that do
  static constexpr int most = 16;                // of one move

  std::int16_t bits[most] = {};
  int count = 0;

  constexpr explicit MoveBits(const Move& move) : base_((move.verb < verbs ? move.verb : verbs - 1) * of_verb) {
    add(0);
    for (int i = 0; i < move.cards.size(); ++i)
      if (move.cards[i].is_card()) add((i == 0 ? first : others) + move.cards[i].index());
    add_number(a, numbers_a, move.a);
    add_number(b, numbers, move.b);
    add_number(c, numbers, move.c);
  }

 private:
  constexpr void add(int bit) {
    if (count < most) bits[count++] = static_cast<std::int16_t>(base_ + bit);
  }
  constexpr void add_number(int begin, int limit, int value) {
    if (value > 0) add(begin + (value < limit ? value : limit - 1));
  }

  int base_;
};

}  // namespace stube::observation
