// The fields of a state of Polsk Pas, for the observations of a network (search/observation.hpp).
#pragma once
#include "games/polsk-pas/rules.hpp"
#include "search/observation.hpp"

namespace stube::polsk_pas {

constexpr void each_field(const State& s, auto&& visit) {
  visit(s.hand, s.cannot_hold, s.stock, s.gone, s.discarded, s.stakes, s.money_before, s.deal, s.hidden, s.stock_hidden,
        s.trick, s.tricks, s.options, s.tricks_played, s.round, s.annulled, s.phase, s.trump, s.turnup, s.ending,
        s.dealer, s.turn, s.player, s.taken, s.vole, s.pot_owner, s.first_with_two, s.unused);
}

static_assert(observation::lists_all_fields<State>());

}  // namespace stube::polsk_pas
