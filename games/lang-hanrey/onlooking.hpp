// What somebody who looks on can tell of the hands in the second part of Lang Hanrey. The players know every card by
// then.
//
// At most six cards lie unseen in the two hands when that part begins, so there are at most 64 ways to share them, and
// `State::shares` has a bit for each: bit number m stands for the way by which seat 0 has those cards of
// `State::secret`, counted from the lowest, whose bits are set in m. What a hand cannot hold is kept as in the first
// part (`unseen`); here stands only what cannot be said in that form, such as that a hand left a card that it could
// have beaten.
#pragma once
#include "games/lang-hanrey/state.hpp"

namespace stube::lang_hanrey::onlooking {

inline constexpr int most_secret = 6;

constexpr int unseen_count(const State& s, Seat seat) {
  return s.hand[seat].count() + s.hidden[seat] - s.open[seat].count();
}

constexpr void begin(State& s) {
  s.secret = Cards();
  for (const Seat seat : Seats::first(seats)) s.secret |= s.hand[seat] - s.open[seat];
  s.shares = s.secret.count() <= most_secret ? ~std::uint64_t{0} : 0;
}

// The cards that way number `way` gives to a seat.
constexpr Cards share_of(const State& s, int way, Seat seat) {
  const Cards first(bits::deposit(static_cast<std::uint64_t>(way), s.secret.mask()));
  return seat == Seat(0) ? first : s.secret - first;
}

// The ways that give the secret card number `at` to seat 1: their numbers have no bit `at`, so they are runs of 2^at
// ways, every other one.
constexpr std::uint64_t ways_without(int at) {
  return ~std::uint64_t{0} / ((std::uint64_t{1} << (1 << at)) + 1);
}

// `card` turns out to have been in the hand of `seat`.
constexpr void reveal(State& s, Seat seat, Card card) {
  if (!s.secret.has(card)) return;
  const int at = Cards(s.secret.mask() & (Cards(card).mask() - 1)).count();
  s.shares &= seat == Seat(0) ? ~ways_without(at) : ways_without(at);
}

// What of the secret cards is still unseen.
constexpr Cards still_secret(const State& s) {
  return s.secret - s.open[Seat(0)] - s.open[Seat(1)] - s.gone - s.trick.all();
}

// Whether the hand `held`, before it answered, would have been asked what it was asked and could have answered as it
// did.
constexpr bool could_have_answered(const State& s, Cards held) {
  Cards rest;
  for (int i = 0; i < s.led; ++i) rest |= s.trick.cards[i].card;
  if (can_beat_all(held, rest, s.trump) != s.all_beatable) return false;
  for (int i = 0; i < s.led; ++i) {
    const Card led = s.trick.cards[i].card;
    rest -= led;
    const Cards can = able_for(held, led, rest, s.all_beatable, s.trump);
    if (i == s.answers.size()) return !can.empty();  // he is being asked
    if (const Card answer = s.answers[i]; answer.is_card()) {
      if (beats_with_best(s) ? best_of(can, s.trump) != answer : !can.has(answer)) return false;
      held -= answer;
    } else if (can.empty() == (((s.passed >> i) & 1) != 0)) {
      return false;  // left by choice by a hand that could not beat, or without being asked by one that could
    }
  }
  return true;
}

// The hand that answers, as it was before that, if it has `share` of the secret cards.
constexpr Cards answering_hand(const State& s, Seat seat, Cards share) {
  Cards held = s.open[seat] | share;
  for (const Card card : s.answers) held |= card;
  return held;
}

// The seat in turn has answered everything that was led. Ways that differ only in cards that all have seen since are
// judged together.
STUBE_APART_ON_GPU constexpr void learn(State& s) {
  const Cards secret = still_secret(s);
  if (s.secret.count() > most_secret || secret.empty()) return;
  std::uint64_t left = s.shares;
  for (std::uint64_t share = secret.mask();; share = (share - 1) & secret.mask()) {
    std::uint64_t ways = left;
    int at = 0;
    for (const Card card : s.secret) {
      const bool first_has = Cards(share).has(card) == (s.turn == Seat(0));
      if (secret.has(card)) ways &= first_has ? ~ways_without(at) : ways_without(at);
      ++at;
    }
    if (ways != 0 && !could_have_answered(s, answering_hand(s, s.turn, Cards(share)))) left -= ways;
    if (share == 0) break;
  }
  s.shares = left;
}

// Whether `cards` can be the unseen cards of which is known what `unseen` says from place `first` on. Whatever an older
// one cannot be contains what a newer one cannot, so it is enough to count.
constexpr bool fits(const beat_or_take::Unseen& unseen, int first, Cards cards) {
  for (int i = 0; i < cards.count(); ++i)
    if ((cards - unseen[first + i].cards()).count() <= i) return false;
  return true;
}

// Fills both hands in one of the ways that are left, each equally likely; false where there is none.
constexpr bool imagine(State& s, Random& random) {
  const Cards secret = still_secret(s);
  const int first = unseen_count(s, Seat(0));
  std::uint32_t found = 0;
  Cards chosen;
  for (int way = 0; way < 64; ++way) {
    const Cards share = share_of(s, way, Seat(0)) & secret;
    if (((s.shares >> way) & 1) == 0 || share.count() != first || (way >> s.secret.count()) != 0) continue;
    if (!fits(s.unseen, 0, share) || !fits(s.unseen, first, secret - share)) continue;
    if (s.phase == State::Phase::beat &&
        !could_have_answered(s, answering_hand(s, s.turn, share_of(s, way, s.turn) & secret)))
      continue;
    if (random.chance(1, ++found)) chosen = share;
  }
  if (found == 0) return false;
  s.hand[Seat(0)] = s.open[Seat(0)] | chosen;
  s.hand[Seat(1)] = s.open[Seat(1)] | (secret - chosen);
  s.hidden[Seat(0)] = s.hidden[Seat(1)] = 0;
  return true;
}

}  // namespace stube::lang_hanrey::onlooking
