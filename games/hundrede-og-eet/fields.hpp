// The fields of a state of Hundrede og Eet and Mariage, for the observations of a network (search/observation.hpp).
#pragma once
#include "games/hundrede-og-eet/trick_and_draw.hpp"
#include "search/observation.hpp"

namespace stube::trick_and_draw {

constexpr void each_field(const State& s, auto&& visit) {
  visit(s.hand, s.won, s.cannot_hold, s.must_hold, s.score, s.deal_score, s.money, s.deal, s.hidden, s.tricks, s.stock,
        s.trick, s.married, s.options, s.players, s.phase, s.trump, s.turnup, s.ending, s.dealer, s.turn, s.decided_by);
}

static_assert(observation::lists_all_fields<State>());

}  // namespace stube::trick_and_draw
