// What a deal of Perlaggen can still bring the two sides where all cards lie open and no word is false.
#pragma once
#include <algorithm>

#include "games/perlaggen/rules.hpp"

namespace stube::perlaggen {

constexpr bool is_settled(const Bidding& b) {
  return b.status == Status::good || b.status == Status::dropped;
}
// Whether no card is played any more, so that every Perlagg left may have any name.
constexpr bool is_played(const State& s) {
  return is_settling(s) || s.phase == Phase::showing;
}

// What a figure can bring a side, in points.
struct Range {
  int least = 0, most = 0;
  [[nodiscard]] constexpr bool is_known() const { return least == most; }
  friend constexpr Range operator+(Range a, Range b) { return {a.least + b.least, a.most + b.most}; }
};

// Every side can keep its losses small: it bids nothing and lets everything good but what it is sure to have. So a
// figure costs it what was agreed upon at most, and one that nobody has bid a single point.
constexpr Range at_stake(const State& s, Figure f, Side mine) {
  const Bidding& b = s.bidding[f];
  switch (b.status) {
    case Status::open:
      return {-1, 1};
    case Status::held:
      return {-b.stake, b.stake};
    case Status::pending:
      return side_of(s, b.last) == mine ? Range{-b.stake, b.good} : Range{-b.good, b.stake};
    case Status::conceded:
      return b.to == mine ? Range{1, 1} : Range{-1, -1};
    default:
      return {};
  }
}

// --- the Spiel

// Those of `mine` that are Perlaggen and that no other beats: each may be called the highest trump at any time.
constexpr Cards unbeatable_perlaggen(const State& s, Cards mine, Cards others) {
  Cards unbeatable;
  for (int place = 0; place < places; ++place) {
    const Card perlagg = perlagg_at(place, s.trump);
    if ((others & perlaggen(s)).has(perlagg)) break;
    unbeatable |= mine & perlaggen(s) & perlagg;
  }
  return unbeatable;
}

// How many tricks the side will take at least: those it has, one with every Perlagg of which it can be sure, and where
// the others have no Perlagg and a trick begins, one with each of the highest trumps of a seat.
constexpr int sure_tricks(const State& s, Side side) {
  if (is_played(s)) return tricks_of(s, side);
  Cards mine, others;
  int to_come = hand_size;
  for (const Seat seat : all_seats(s)) {
    (side_of(s, seat) == side ? mine : others) |= s.hand[seat];
    to_come = std::min(to_come, s.hand[seat].count());
  }
  const Cards sure = unbeatable_perlaggen(s, mine, others);
  const bool trumps_count = s.trick.empty() && (others & perlaggen(s)).empty();
  int with_perlaggen = 0, with_trumps = 0;
  for (const Seat seat : seats_of(s, side)) {
    const Cards hand = s.hand[seat];
    if (can_have(five_of(s, seat).without_wild(), owed_by(s, seat))) {
      // Who has nothing else may have to give one to a trick that is taken already.
      const bool is_forced = hand.count() > to_come && sure.has_all(hand);
      with_perlaggen += (hand & sure).count() - (is_forced ? 1 : 0);
    }
    if (!trumps_count) continue;
    int trumps = 0;
    for (const Card card : ordinary(s, hand.in(s.trump))) trumps += others.above(card).empty() ? 1 : 0;
    with_trumps = std::max(with_trumps, trumps);
  }
  return tricks_of(s, side) + std::min(with_perlaggen + with_trumps, to_come);
}

constexpr bool is_sure_of_spiel(const State& s, Side side) {
  const Bidding& b = spiel_of(s);
  if (is_settled(b) || b.status == Status::conceded) return false;
  return b.to == side || sure_tricks(s, side) >= 3;
}

// --- Gleich and Hanger

// How good a side's figure will be: at least by the cards that have their names, at most with all Perlaggen at their
// best. `alone`: no card is played any more and the other figure does not count, so all Perlaggen left may serve this.
struct Strengths {
  Strength least, most;
};
constexpr Strengths strengths(const State& s, Figure f, Side side, bool alone) {
  Strengths best;
  for (const Seat seat : seats_of(s, side)) {
    const Five five = five_of(s, seat), named = five.without_wild();
    const Strength most = best_of(s, five, f);
    const bool is_free = !owed_by(s, seat).has(other_than(f)) || can_have(named, other_than(f));
    best.most = std::max(best.most, most);
    best.least = std::max(best.least, alone && is_free ? most : best_of(s, named, f));
  }
  return best;
}

constexpr void narrow(const State& s, Figure f, Side mine, bool alone, Range& range) {
  if (range.is_known()) return;
  const Side theirs = other_side(mine), owner = spiel_of(s).to;
  const Strengths me = strengths(s, f, mine, alone), them = strengths(s, f, theirs, alone);
  const bool stands = s.options.equal_figures == EqualFigures::stand;
  // Where both have nothing nobody can hold it; who bid it without looking may still ask for that.
  const bool nothing_stands = !s.bidding[f].unseen_by.is_some();
  if (me.least > them.most) range.least = range.most;
  if (them.least > me.most) range.most = range.least;
  const auto cannot_be_won_by = [&](const Strengths& one, const Strengths& other, Side side_of_other) {
    if (one.most != other.least) return false;
    return one.most.any() ? stands || owner == side_of_other : nothing_stands;
  };
  if (cannot_be_won_by(them, me, mine)) range.least = std::max(range.least, 0);
  if (cannot_be_won_by(me, them, theirs)) range.most = std::min(range.most, 0);
}

// --- all together

struct Prospects {
  ByFigure<Range> figures;  // where it is known who will have one, or who will not, that is taken into account
  Figures contested;        // Gleich and Hanger that depend on what Perlaggen are called
  bool goal_is_far = true;  // no side can come within one point of the goal, where other rules begin
  [[nodiscard]] constexpr Range sum() const {
    return figures[Figure::gleich] + figures[Figure::hanger] + figures[Figure::spiel];
  }
};

constexpr Prospects prospects_of(const State& s, Side mine) {
  Prospects prospects;
  for (const Figure f : all_figures()) prospects.figures[f] = at_stake(s, f, mine);
  for (const Figure f : gleich_and_hanger())
    if (!is_settled(s.bidding[f])) prospects.contested |= f;
  // What each side would have if it got all.
  int mine_at_best = s.score[mine], theirs_at_best = s.score[other_side(mine)];
  for (const Range& range : prospects.figures.items) {
    mine_at_best += std::max(range.most, 0);
    theirs_at_best -= std::min(range.least, 0);
  }
  prospects.goal_is_far = std::max(mine_at_best, theirs_at_best) < s.options.target - 1;
  for (const Bidding& b : s.bidding.items)
    if (is_out(b)) prospects.goal_is_far = false;
  if (!prospects.goal_is_far) {
    // The match may be over before a figure is counted.
    for (Range& range : prospects.figures.items) range = {std::min(range.least, 0), std::max(range.most, 0)};
    return prospects;
  }
  if (s.phase == Phase::unseen || s.phase == Phase::exchange) return prospects;

  Range &gleich = prospects.figures[Figure::gleich], &hanger = prospects.figures[Figure::hanger];
  Range& spiel = prospects.figures[Figure::spiel];
  if (is_sure_of_spiel(s, mine)) spiel.least = spiel.most;
  if (is_sure_of_spiel(s, other_side(mine))) spiel.most = spiel.least;
  narrow(s, Figure::gleich, mine, false, gleich);
  narrow(s, Figure::hanger, mine, false, hanger);
  prospects.contested = {};
  if (!gleich.is_known()) prospects.contested |= Figure::gleich;
  if (!hanger.is_known()) prospects.contested |= Figure::hanger;
  if (!is_played(s)) return prospects;
  if (gleich.is_known()) narrow(s, Figure::hanger, mine, true, hanger);
  if (hanger.is_known()) narrow(s, Figure::gleich, mine, true, gleich);
  return prospects;
}

}  // namespace stube::perlaggen
