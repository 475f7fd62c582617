// The fields of a state of Byd and Fem Kort, for the observations of a network (search/observation.hpp).
#pragma once
#include "games/byd/five_cards_state.hpp"
#include "search/observation.hpp"

namespace stube::five_cards {

constexpr void each_field(const State& s, auto&& visit) {
  visit(s.hand, s.cannot_hold, s.must_hold, s.exposed, s.stock, s.gone, s.in, s.looked, s.score, s.deal_score, s.stakes,
        s.infractions, s.deal, s.stock_hidden, s.hidden, s.trick, s.tricks, s.bids, s.options, s.players,
        s.tricks_played, s.phase, s.ending, s.dealer, s.turn, s.bidder, s.bottom, s.bottom_open, s.unused);
}

static_assert(observation::lists_all_fields<State>());

}  // namespace stube::five_cards
