// The fields of a state of Hundertspiel, for the observations of a network (search/observation.hpp).
#pragma once
#include "games/hundert/state.hpp"
#include "search/observation.hpp"

namespace stube::hundert {

constexpr void each_field(const Lay& s, auto&& visit) {
  visit(s.seat, s.kind, s.aim, s.dos, s.contra, s.contra_by, s.won, s.open, s.made);
}
constexpr void each_field(const State& s, auto&& visit) {
  visit(s.hand, s.played, s.cannot_hold, s.score, s.deal_score, s.stakes, s.money_before, s.games_won, s.deal, s.game,
        s.announced, s.lays, s.trick, s.stock, s.hidden, s.tricks, s.bid_suits, s.passed, s.took_ace, s.tricks_played,
        s.lays_put, s.deals_left, s.scat_in_claim, s.options, s.phase, s.claimed_in, s.trump, s.turnup, s.bottom,
        s.dealer, s.turn, s.declarer, s.claimant, s.last_do, s.do_before, s.unlaid, s.bought, s.asked, s.alt_und_neu,
        s.game_over, s.ending, s.unused);
}

static_assert(observation::lists_all_fields<State>());

}  // namespace stube::hundert
