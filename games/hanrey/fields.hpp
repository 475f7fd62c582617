// The fields of a state of Hanrey, for the observations of a network (search/observation.hpp).
#pragma once
#include "games/hanrey/rules.hpp"
#include "search/observation.hpp"

namespace stube::hanrey {

constexpr void each_field(const State& s, auto&& visit) {
  visit(s.hand, s.open, s.gone, s.in, s.unseen, s.score, s.deal_score, s.money, s.deal, s.hidden, s.tricks, s.stock,
        s.trick, s.options, s.players, s.trick_size, s.take_ups, s.phase, s.ending, s.trump, s.turnup, s.dealer, s.turn,
        s.unused);
}

static_assert(observation::lists_all_fields<State>());

}  // namespace stube::hanrey
