// The seedable random source: xoshiro256** (Blackman and Vigna 2018), 256 bits of state, seeded through SplitMix64.
//
// Streams: Random(seed, purpose, number) gives for each (purpose, number) a sequence of its own. What a match draws:
//   Purpose::deal, n     the n-th shuffle of the match (1, 2, ...)
//   Purpose::bot, n      the bots' choices after n moves
//   Purpose::imagine, n  imagined deals
//   Purpose::play, n     the n-th match of random play in checks and benchmarks
// So the cards of the third deal do not depend on how often a bot threw a coin in the second.
#pragma once
#include "cards/bits.hpp"
#include "cards/sequence.hpp"

namespace stube {

enum class Purpose : std::uint64_t { deal = 1, bot = 2, imagine = 3, play = 4 };

class Random {
 public:
  constexpr explicit Random(std::uint64_t seed, Purpose purpose = Purpose::play, std::uint64_t number = 0) {
    std::uint64_t mixer = seed;
    mixer = split_mix(mixer) ^ static_cast<std::uint64_t>(purpose);
    mixer = split_mix(mixer) ^ number;
    for (auto& word : state_) word = split_mix(mixer);
  }

  constexpr std::uint64_t next() {
    const std::uint64_t result = bits::rotate_left(state_[1] * 5, 7) * 9;
    const std::uint64_t shifted = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= shifted;
    state_[3] = bits::rotate_left(state_[3], 45);
    return result;
  }

  // A number from 0 to bound - 1, every one equally likely (Lemire's multiplication with rejection).
  constexpr std::uint32_t below(std::uint32_t bound) {
    std::uint64_t product = (next() >> 32) * bound;
    auto low = static_cast<std::uint32_t>(product);
    if (low < bound) {
      const std::uint32_t threshold = -bound % bound;
      while (low < threshold) {
        product = (next() >> 32) * bound;
        low = static_cast<std::uint32_t>(product);
      }
    }
    return static_cast<std::uint32_t>(product >> 32);
  }

  constexpr bool chance(std::uint32_t of, std::uint32_t out_of) { return below(out_of) < of; }

 private:
  static constexpr std::uint64_t split_mix(std::uint64_t& state) {
    std::uint64_t z = (state += 0x9e3779b97f4a7c15U);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31);
  }

  std::uint64_t state_[4] = {};
};

// Fisher and Yates, from the end.
template <class T, int N>
constexpr void shuffle(Sequence<T, N>& list, Random& random) {
  for (int i = list.size() - 1; i > 0; --i) {
    const int j = static_cast<int>(random.below(static_cast<std::uint32_t>(i + 1)));
    const T item = list[i];
    list[i] = list[j];
    list[j] = item;
  }
}

constexpr Deck sorted_deck(Cards kinds, int copies) {
  Deck deck;
  for (int copy = 0; copy < copies; ++copy)
    for (const Card card : kinds) deck.cards.add(card);
  return deck;
}

constexpr Deck shuffled_deck(Cards kinds, int copies, Random& random) {
  Deck deck = sorted_deck(kinds, copies);
  shuffle(deck.cards, random);
  return deck;
}

}  // namespace stube
