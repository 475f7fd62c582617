// The fields of a state of both Perlaggens, for the observations of a network (search/observation.hpp).
#pragma once
#include "games/perlaggen/state.hpp"
#include "search/observation.hpp"

namespace stube::perlaggen {

constexpr void each_field(const Bidding& s, auto&& visit) {
  visit(s.stake, s.status, s.good, s.order, s.written, s.bidder, s.last, s.to, s.unseen_by, s.accepted);
}
template <class T>
constexpr void each_field(const ByFigure<T>& values, auto&& visit) {
  visit(values.items);
}
constexpr void each_field(const State& s, auto&& visit) {
  visit(s.hand, s.known, s.cannot_hold, s.one_of, s.fifth_card, s.bound, s.in, s.score, s.deal_score, s.asked, s.deal,
        s.bidding, s.stock, s.turned_away, s.row, s.trick, s.last_trick, s.names, s.claimed, s.duties, s.signals,
        s.hidden, s.tricks, s.options, s.players, s.say, s.silent, s.heard, s.shown, s.done, s.had_perlagg, s.plain,
        s.hopeless, s.phase, s.origin, s.trump, s.turnup, s.ending, s.dealer, s.next_dealer, s.turn, s.speaker,
        s.offered, s.just_played, s.winner, s.home, s.bottom_seen, s.left, s.exchanged, s.deciding, s.was_asked,
        s.corrected, s.overlooked);
}
// The figures that each seat has or can still make of what is known of its five cards, the Perlaggen at their best, and
// without them: how long and how high.
struct FigureHeights {
  std::uint8_t size[2] = {}, rank[2] = {}, plain_size[2] = {}, wild = 0;
};
constexpr void each_field(const FigureHeights& s, auto&& visit) {
  visit(s.size, s.rank, s.plain_size, s.wild);
}
constexpr void each_derived(const State& s, auto&& visit) {
  BySeat<FigureHeights, most_seats> heights;
  for (int i = 0; i < s.players; ++i) {
    const Five five = five_of(s, Seat(i));
    FigureHeights& own = heights[Seat(i)];
    own.wild = static_cast<std::uint8_t>(five.wild);
    for (const Figure f : gleich_and_hanger()) {
      const Strength best = best_of(s, five, f), plain = best_of(s, five.without_wild(), f);
      own.size[index_of(f)] = static_cast<std::uint8_t>(best.size());
      own.rank[index_of(f)] = static_cast<std::uint8_t>(best.any() ? best.rank() + 1 : 0);
      own.plain_size[index_of(f)] = static_cast<std::uint8_t>(plain.size());
    }
  }
  visit(heights);
}

static_assert(observation::lists_all_fields<State>());

}  // namespace stube::perlaggen
