// The fields of a state of Doppelkopf, for the observations of a network (search/observation.hpp).
#pragma once
#include "games/doppelkopf/state.hpp"
#include "search/observation.hpp"

namespace stube::doppelkopf {

constexpr void each_field(const TrickMade& s, auto&& visit) {
  visit(s.winner, s.augen, s.foxes, s.charlies, s.by_charlie, s.hearts);
}
constexpr void each_field(const State& s, auto&& visit) {
  visit(s.hand, s.played, s.armut_table, s.armut_given, s.armut_returned, s.score, s.opening_score, s.deal_score,
        s.deal, s.redeals, s.bock, s.hidden, s.armut_table_hidden, s.trick, s.made, s.tricks, s.failures,
        s.reservations, s.party, s.party_shown, s.first_solo_used, s.announced, s.deadline, s.passed, s.level,
        s.armut_count, s.finding_trick, s.phase, s.game, s.contract, s.finding, s.trumps_back, s.trump, s.ending,
        s.dealer, s.turn, s.low, s.high, s.soloist, s.bride, s.partner, s.poor, s.taker, s.schwein, s.schwein_in_trick,
        s.options, s.unused);
}

static_assert(observation::lists_all_fields<State>());

}  // namespace stube::doppelkopf
