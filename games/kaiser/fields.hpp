// The fields of a state of Kaiserspiel, for the observations of a network (search/observation.hpp).
#pragma once
#include "games/kaiser/state.hpp"
#include "search/observation.hpp"

namespace stube::kaiser {

constexpr void each_field(const Rummel& s, auto&& visit) {
  visit(s.pips, s.cards);
}
constexpr void each_field(const State& s, auto&& visit) {
  visit(s.hand, s.played, s.shown, s.cannot_hold, s.honours_won, s.stock, s.score, s.deal_score, s.score_before,
        s.stakes, s.deal, s.declared, s.turned, s.callable, s.cleared, s.not_taken, s.denied, s.rummel, s.hidden,
        s.tricks, s.stock_hidden, s.plays, s.trick, s.reached, s.options, s.players, s.offered, s.phase, s.interrupted,
        s.honours_due, s.reviewed, s.ending, s.dealer, s.turn, s.offerer, s.resumes, s.rummel_winner, s.decider,
        s.trump, s.rummel_suit, s.turnup, s.unused);
}

static_assert(observation::lists_all_fields<State>());

}  // namespace stube::kaiser
