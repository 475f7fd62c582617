// What the Rules of a game have in common wherever each seat plays for itself and the state has its members under the
// usual names. A game's Rules derive from it; what the game does otherwise it says itself, and its own function then
// stands in place of the one here.
#pragma once
#include "table/rules.hpp"

namespace stube {

// Where the number of players is always the same, `State::players` is a constant.
template <class S>
struct EachForHimself {
  using State = S;
  using Options = decltype(S::options);
  static constexpr int copies = 1;

  static constexpr int players(const State& s) { return s.players; }
  static constexpr int sides(const State& s) { return s.players; }
  static constexpr Side side_of(const State&, Seat seat) { return Side(seat.index()); }
  static constexpr int score(const State& s, Side side) { return s.score[side]; }
  static constexpr int deal_score(const State& s, Side side) { return s.deal_score[side]; }
  static constexpr int payoff(const State& s, Seat seat) { return s.deal_score[Side(seat.index())]; }
  static constexpr Holding hand(const State& s, Seat seat) { return {s.hand[seat], s.hidden[seat]}; }
  static constexpr bool awaits_deal(const State& s) { return s.phase == decltype(s.phase)::deal; }

  // Who has the highest score, more than one where they are equal.
  static constexpr Sides leaders(const State& s) {
    int best = s.score[Side(0)];
    for (int i = 1; i < s.players; ++i) best = s.score[Side(i)] > best ? s.score[Side(i)] : best;
    Sides highest;
    for (int i = 0; i < s.players; ++i)
      if (s.score[Side(i)] == best) highest |= Side(i);
    return highest;
  }

  static constexpr State start(const Options& options, const Opening& opening) {
    State s;
    s.options = options;
    s.players = static_cast<std::uint8_t>(opening.players);
    s.dealer = opening.dealer;
    for (int i = 0; i < opening.players; ++i) s.score[Side(i)] = opening.score[Side(i)];
    return s;
  }
};

}  // namespace stube
