// The fields of a state of Lang Hanrey, for the observations of a network (search/observation.hpp).
#pragma once
#include "games/lang-hanrey/state.hpp"
#include "search/observation.hpp"

namespace stube::lang_hanrey {

constexpr void each_field(const State& s, auto&& visit) {
  visit(s.hand, s.open, s.pile, s.gone, s.secret, s.shares, s.unseen, s.score, s.deal_score, s.money, s.deal, s.hidden,
        s.tricks, s.stock, s.trick, s.answers, s.options, s.players, s.led, s.passed, s.all_beatable, s.part, s.phase,
        s.ending, s.trump, s.turnup, s.dealer, s.turn, s.unused);
}

static_assert(observation::lists_all_fields<State>());

}  // namespace stube::lang_hanrey
