// The fields of a state of Piquet, for the observations of a network (search/observation.hpp).
#pragma once
#include "games/piquet/state.hpp"
#include "search/observation.hpp"

namespace stube::piquet {

constexpr void each_field(const Claim& s, auto&& visit) {
  visit(s.number, s.rank);
}
constexpr void each_field(const Declared& s, auto&& visit) {
  visit(s.claims);
}
constexpr void each_field(const State& s, auto&& visit) {
  visit(s.hand, s.discarded, s.played, s.shown, s.cannot_hold, s.score, s.deal_score, s.money, s.deal, s.options,
        s.stock, s.declared, s.runs_counted, s.sets_counted, s.trick, s.hidden, s.bought, s.tricks, s.honeurs,
        s.deal_honeurs, s.thirty, s.phase, s.ending, s.dealer, s.turn, s.winner);
}

static_assert(observation::lists_all_fields<State>());

}  // namespace stube::piquet
