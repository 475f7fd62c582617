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

static_assert(observation::lists_all_fields<State>());

}  // namespace stube::perlaggen
