// The fields of a state of Gnav, for the observations of a network (search/observation.hpp).
#pragma once
#include "games/gnav/rules.hpp"
#include "search/observation.hpp"

namespace stube::gnav {

constexpr void each_field(const State& s, auto&& visit) {
  visit(s.known_to, s.no_matador, s.in_round, s.out, s.sat, s.unanswered, s.appealing, s.sitting, s.leaving, s.score,
        s.stakes, s.deal, s.deal_score, s.face, s.holds, s.exchanged_with, s.stock, s.options, s.players, s.from_bag,
        s.appeals_left, s.phase, s.ending, s.dealer, s.turn, s.unused);
}
// The face that each seat holds, as far as it is known: the pieces themselves are only numbers.
constexpr void each_derived(const State& s, auto&& visit) {
  BySeat<Card, seats> faces;
  for (int i = 0; i < s.players; ++i)
    if (s.holds[Seat(i)].is_some()) faces[Seat(i)] = s.face[s.holds[Seat(i)].number()];
  visit(faces);
}

static_assert(observation::lists_all_fields<State>());

}  // namespace stube::gnav
