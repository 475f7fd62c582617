// Playing on to the end: the one loop behind the tree search's playouts, moves tried in the same deals, and random
// matches. Who chooses the moves is passed in. Compiles for a GPU, so no heap and no clock.
//
// A game may help with these of its Knowledge:
//   is_stuck(s, seat, move)          that an imagined deal has come to where this seat cannot go on
//   choose_quickly(s, seat, random)  a shorter form of the rule of thumb, where `choose` takes long
#pragma once
#include "table/rules.hpp"

namespace stube {

// The limit of moves for one deal in a search; a true deal takes far fewer.
inline constexpr int longest_playout = 600;

template <Rules G>
constexpr bool deal_is_over(const typename G::State& s) {
  return G::awaits_deal(s) || G::outcome(s).over();
}

template <class Knowledge, class State>
constexpr bool is_stuck([[maybe_unused]] const State& s, [[maybe_unused]] Seat seat,
                        [[maybe_unused]] const Move& move) {
  if constexpr (requires { Knowledge::is_stuck(s, seat, move); }) return Knowledge::is_stuck(s, seat, move);
  return false;
}

// For what is played without a game's Knowledge, and for who does not watch.
struct NoKnowledge {};
struct NoObserver {
  constexpr void operator()(const auto&) const {}
};

// Plays the deal to its end, or until a seat is stuck or `limit` moves are made; the number of moves. `choose(s, seat)`
// gives the move of a seat on turn, `observe(s)` sees the state after each move. Where several seats are on turn, one
// is drawn from `random` before its move is chosen. Inlined by force, as is thumb_move: left to itself g++ 12 calls the
// rules out of line, which cost Kaiserspiel's random play 19% and Styr-Volt's search 10%.
template <Rules G, class Knowledge, class Choose, class Observe = NoObserver>
[[gnu::always_inline]] constexpr int play_out_deal(typename G::State& s, Random& random, int limit, Choose&& choose,
                                                   Observe&& observe = {}) {
  int moves = 0;
  for (; moves < limit && !deal_is_over<G>(s); ++moves) {
    const Seat seat = random_seat(G::turn(s), random);
    const Move move = choose(s, seat);
    if (is_stuck<Knowledge>(s, seat, move)) break;
    G::apply(s, seat, move, Silence());
    observe(s);
  }
  return moves;
}

// Plays at random until the match is over or `limit` moves are made; the number of moves.
template <Rules G>
constexpr int play_out_match(typename G::State& s, Random& random, int limit) {
  int moves = 0;
  while (!G::outcome(s).over() && moves < limit) {
    if (G::awaits_deal(s)) {
      G::deal(s, shuffled_deck(G::full_pack(s), G::copies, random), Silence());
      continue;
    }
    moves += play_out_deal<G, NoKnowledge>(s, random, limit - moves, [&](const typename G::State& now, Seat seat) {
      return random_move<G>(now, seat, random);
    });
  }
  return moves;
}

// The rule of thumb's move, by what the seat sees.
template <Rules G, class Knowledge>
[[gnu::always_inline]] inline Move thumb_move(const typename G::State& s, Seat seat, Random& random) {
  return Knowledge::choose(G::seen_by(s, seat), seat, random).move;
}

// The same for deals that are played out by the hundred.
template <Rules G, class Knowledge>
Move quick_thumb_move(const typename G::State& s, Seat seat, Random& random) {
  if constexpr (requires { Knowledge::choose_quickly(s, seat, random); })
    return Knowledge::choose_quickly(G::seen_by(s, seat), seat, random).move;
  else
    return thumb_move<G, Knowledge>(s, seat, random);
}

}  // namespace stube
