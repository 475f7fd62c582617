// The fields of a state of Styr-Volt, for the observations of a network (search/observation.hpp).
#pragma once
#include "games/styrvolt/state.hpp"
#include "search/observation.hpp"

namespace stube::styrvolt {

constexpr void each_field(const State& s, auto&& visit) {
  visit(s.hand, s.cannot_hold, s.must_hold, s.exposed, s.some_of, s.stock, s.gone, s.skipped, s.score, s.deal_score,
        s.money, s.infractions, s.deal, s.some_of_whom, s.hidden, s.stock_hidden, s.trick, s.tricks, s.options, s.phase,
        s.asking, s.answer, s.trump, s.second_trump, s.turnup, s.second_turnup, s.bottom, s.above_bottom, s.laid_out,
        s.look, s.dealer, s.turn, s.ending, s.unused);
}

static_assert(observation::lists_all_fields<State>());

}  // namespace stube::styrvolt
