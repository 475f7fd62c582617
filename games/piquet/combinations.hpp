// What a hand of Piquet can announce: its point, its sequences, its sets, and what they are worth. It knows hands, not
// matches.
#pragma once
#include "cards/pack.hpp"
#include "cards/sequence.hpp"

namespace stube::piquet {

inline constexpr int ten = 3, knave = 4, queen = 5, king = 6, ace = 7;  // places in packs::french_32

// The three things that are announced, in the order in which they are counted.
enum class Kind : std::uint8_t { point, sequence, set };

// A number of cards and the rank of the highest; a point has no rank (piquet/i-5). The greater is the better.
struct Claim {
  std::uint8_t number = 0, rank = 0;
  [[nodiscard]] constexpr bool made() const { return number > 0; }
  constexpr auto operator<=>(const Claim&) const = default;
};

// Twelve cards hold at most four runs of three, and at most four trios.
using ClaimList = Sequence<Claim, 4>;

constexpr Claim claim_of(int number, int rank) {
  return {static_cast<std::uint8_t>(number), static_cast<std::uint8_t>(rank)};
}

constexpr void add_in_order(ClaimList& list, Claim claim) {
  list.add(claim);
  for (int i = list.size() - 1; i > 0 && list[i] > list[i - 1]; --i) {
    const Claim better = list[i];
    list[i] = list[i - 1];
    list[i - 1] = better;
  }
}

// piquet/2: the greatest number of cards of one suit.
constexpr Claim point_of(Cards hand) {
  int most = 0;
  for (int suit = 0; suit < 4; ++suit) {
    const int count = hand.in(static_cast<Suit>(suit)).count();
    most = count > most ? count : most;
  }
  return claim_of(most, 0);
}

// The lowest cards of all runs of three. No rank is above the eighth, so nothing is carried from suit to suit.
constexpr Cards starts_of_runs(Cards hand) {
  const std::uint64_t mask = hand.mask();
  return Cards(mask & (mask >> 1) & (mask >> 2));
}

// The best of them: the longest, of equal ones the highest.
constexpr Claim best_run_of(Cards hand) {
  std::uint64_t starts = starts_of_runs(hand).mask();
  if (starts == 0) return {};
  int length = 3;
  for (std::uint64_t longer = starts & (starts >> 1); longer != 0; longer &= longer >> 1, ++length) starts = longer;
  starts |= starts >> 32;
  starts |= starts >> 16;
  return claim_of(length, bits::highest(starts & 0xff) + length - 1);
}

// piquet/3: every run of three or more at its full length, the best first.
constexpr ClaimList runs_of(Cards hand) {
  ClaimList runs;
  const Cards starts = starts_of_runs(hand);
  for (int suit = 0; suit < 4; ++suit) {
    if (starts.in(static_cast<Suit>(suit)).empty()) continue;
    int length = 0;
    for (int rank = ace; rank >= -1; --rank) {
      if (rank >= 0 && hand.has(Card(static_cast<Suit>(suit), rank))) {
        ++length;
        continue;
      }
      if (length >= 3) add_in_order(runs, claim_of(length, rank + length));
      length = 0;
    }
  }
  return runs;
}

// piquet/4: every trio and fourteen, the best first.
constexpr ClaimList sets_of(Cards hand) {
  ClaimList sets;
  for (int rank = ace; rank >= ten; --rank) {
    const int count = (hand & Cards::of_rank(rank)).count();
    if (count >= 3) add_in_order(sets, claim_of(count, rank));
  }
  return sets;
}

// The best of them: a fourteen before a trio, of equal ones the highest.
constexpr Claim best_set_of(Cards hand) {
  Claim best;
  for (int rank = ten; rank <= ace; ++rank) {
    const Claim claim = claim_of((hand & Cards::of_rank(rank)).count(), rank);
    if (claim.number >= 3 && claim > best) best = claim;
  }
  return best;
}

constexpr Claim best_of(Kind kind, Cards hand) {
  if (kind == Kind::point) return point_of(hand);
  return kind == Kind::sequence ? best_run_of(hand) : best_set_of(hand);
}

// piquet/5, piquet/i-3: no king, queen or knave.
constexpr bool is_blank(Cards hand) {
  return (hand & (Cards::of_rank(king) | Cards::of_rank(queen) | Cards::of_rank(knave))).empty();
}

enum class LongRuns : std::uint8_t { flat, growing };

constexpr bool is_long(Claim run) {
  return run.number >= 5;
}
constexpr int worth_of_run(Claim run, LongRuns long_runs) {
  if (!is_long(run)) return run.number;
  return long_runs == LongRuns::growing ? 10 + run.number : 15;  // piquet/3, piquet/i-13
}
constexpr bool is_fourteen(Claim set) {
  return set.number == 4;
}
constexpr int worth_of_set(Claim set) {
  return is_fourteen(set) ? 14 : 3;
}

constexpr Cards whole_pack() {
  return packs::full_suits(8, 4);
}

// How many choices of `count` (0 to 5) out of `size` things there are.
constexpr int choices_of(int size, int count) {
  constexpr int divisor[] = {1, 1, 2, 6, 24, 120};
  int product = 1;
  for (int i = 0; i < count; ++i) product *= size - i;
  return size < count ? 0 : product / divisor[count];
}

// The n-th choice of `count` cards out of `cards`, in the order in which each_choice visits them.
constexpr Cards nth_choice(Cards cards, int count, int n) {
  Cards choice;
  for (int left = cards.count() - 1; count > 0; --left) {
    const Card card = cards.lowest();
    cards -= card;
    const int with_card = choices_of(left, count - 1);
    if (n < with_card) {
      choice |= card;
      --count;
    } else {
      n -= with_card;
    }
  }
  return choice;
}

// Visits every choice of `count` cards out of `cards` once.
constexpr void each_choice(Cards cards, int count, auto&& visit) {
  Card list[32];
  int size = 0;
  for (const Card card : cards) list[size++] = card;
  if (count > size) return;
  int at[32] = {};
  for (int i = 0; i < count; ++i) at[i] = i;
  for (;;) {
    Cards choice;
    for (int i = 0; i < count; ++i) choice |= list[at[i]];
    visit(choice);
    int last = count - 1;
    while (last >= 0 && at[last] == size - count + last) --last;
    if (last < 0) return;
    ++at[last];
    for (int i = last + 1; i < count; ++i) at[i] = at[i - 1] + 1;
  }
}

}  // namespace stube::piquet
