// The fields of a state of Tre-Kort, for the observations of a network (search/observation.hpp).
#pragma once
#include "games/tre-kort/state.hpp"
#include "search/observation.hpp"

namespace stube::tre_kort {

constexpr void each_field(const Beets& s, auto&& visit) {
  visit(s.smallest, s.count, s.larger);
}
constexpr void each_field(const State& s, auto&& visit) {
  visit(s.hand, s.laid_off, s.exposed, s.stock, s.unseen_never, s.in_doubt, s.playing, s.held, s.score, s.deal_score,
        s.money, s.deal, s.beets, s.hidden, s.laid_off_hidden, s.tricks, s.infractions, s.played, s.led_by, s.trick,
        s.options, s.tricks_done, s.stock_hidden, s.players, s.covered, s.phase, s.ending, s.trump, s.turnup, s.dealer,
        s.turn, s.unseen_of, s.unused);
}

static_assert(observation::lists_all_fields<State>());

}  // namespace stube::tre_kort
