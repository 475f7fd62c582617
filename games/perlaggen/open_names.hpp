// Which names of a Perlagg are worth trying where all cards lie open.
#pragma once
#include "games/perlaggen/prospects.hpp"

namespace stube::perlaggen {

// Whether letting good can still bring all sides to one point short, where the question of § 25 is put.
constexpr bool may_be_asked(const State& s) {
  int lacking = 0, good = 0;
  for (const Side side : all_sides(s)) lacking += s.options.target - 1 - s.score[side];
  for (const Figure f : all_figures()) good += is_settled(s.bidding[f]) ? 0 : spiel_aus - 1;
  return lacking <= good;
}

// Whether Gleich or Hanger can still bring something.
constexpr bool figures_count(const State& s) {
  return may_be_asked(s) || !is_settled(s.bidding[Figure::gleich]) || !is_settled(s.bidding[Figure::hanger]);
}

// The figures that five cards make: how good they are where that counts, else only whether they may be bid.
struct Made {
  Strength gleich, hanger;
  [[nodiscard]] constexpr bool no_better_than(const Made& other) const {
    return gleich <= other.gleich && hanger <= other.hanger;
  }
  constexpr bool operator==(const Made&) const = default;
};
constexpr Made made_by(const State& s, const Five& five, Figures contested) {
  const auto strength = [&](Figure f) {
    if (is_settled(s.bidding[f]) && !contested.has(f)) return Strength();
    const Strength best = best_of(s, five, f);
    return contested.has(f) || !best.any() ? best : Strength::of(2, 0);
  };
  return {strength(Figure::gleich), strength(Figure::hanger)};
}

// Stands for all that a name does in the trick: nothing where another card is better already, else which suit it is of
// and which of the cards to come beat it. Perlaggen to come may beat it or not as they like; then every name is
// different.
class EffectInTrick {
 public:
  constexpr EffectInTrick(const State& s, Seat seat, Card perlagg) : trump_(s.trump) {
    if (is_played(s)) return;
    taking_ = taking_names(s, perlagg);
    for (const Seat other : all_seats(s) - seat)
      if (!has_played(s, other)) to_come_ |= s.hand[other];
    each_differs_ = !(to_come_ & perlaggen(s)).empty();
  }
  [[nodiscard]] constexpr Cards of(Card name) const {
    constexpr int no_rank = 15;
    if (!taking_.has(name)) return {};
    if (each_differs_) return name;
    const Cards trumping = name.suit() == trump_ ? Cards() : to_come_.in(trump_);
    return Cards(Card(name.suit(), no_rank)) | to_come_.above(name) | trumping;
  }

 private:
  Suit trump_;
  Cards taking_, to_come_;
  bool each_differs_ = false;
};

// A name is left out where another one does the same in the trick and makes figures no worse. Near the goal it may pay
// to win less, and in Straßperlaggen two may wish a third well: there only where it makes the same figures.
constexpr void each_name_worth_trying(const State& s, Seat seat, Verb verb, Card perlagg, const Prospects& prospects,
                                      auto&& visit) {
  const Five others = five_but_one(s, seat);
  const Cards names = lawful_names(s, seat, verb, perlagg, others);
  // Next to a second Perlagg any name may come to count.
  if (others.wild > 0 && figures_count(s)) {
    for (const Card name : names) visit(naming(verb, perlagg, name));
    return;
  }
  const bool all_contested = is_strass(s) || may_be_asked(s), better_is_better = !is_strass(s) && prospects.goal_is_far;
  const Figures contested = all_contested ? Figures(Figure::gleich) | Figure::hanger : prospects.contested;
  struct Candidate {
    Card name;
    Cards effect;
    Made made;
    [[nodiscard]] constexpr bool makes_needless(const Candidate& other, bool better_is_better) const {
      return effect == other.effect && (better_is_better ? other.made.no_better_than(made) : other.made == made);
    }
  };
  const EffectInTrick effect(s, seat, perlagg);
  Candidate candidates[33];
  int count = 0;
  for (const Card name : names) {
    Five five = others;
    five.add(name);
    const Candidate added{name, effect.of(name), made_by(s, five, contested)};
    const auto is_needless = [&](const Candidate& one) { return one.makes_needless(added, better_is_better); };
    if (std::any_of(candidates, candidates + count, is_needless)) continue;
    const auto is_beaten = [&](const Candidate& one) { return added.makes_needless(one, better_is_better); };
    count = static_cast<int>(std::remove_if(candidates, candidates + count, is_beaten) - candidates);
    candidates[count++] = added;
  }
  for (int i = 0; i < count; ++i) visit(naming(verb, perlagg, candidates[i].name));
}

}  // namespace stube::perlaggen
