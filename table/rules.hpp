// The Rules concept: what a game is. Everything that knows all games (match, checks, bots, benchmarks, GPU) knows them
// only so.
//
// The contract, beyond what the concept can say:
// - State is a whole match. Copy it with a copy; equal positions are equal bytes.
// - judge is the one source of legality. each_move visits, once each, exactly the moves of that seat that judge calls
//   lawful; apply is called only with what judge did not refuse. No function changes anything else.
// - turn names the seats that are asked. A seat that is not asked may still have lawful moves (a lay, a call, an
//   announcement) and need not make any; what each_move visits for it follows from its seen_by alone.
// - deal is called when awaits_deal; apply stops where the next shuffle is needed, and leaves the finished deal to be
//   read.
// - seen_by(s, seat) has nothing in it that the seat may not know: hands become what is known of them and a number of
//   hidden cards. Seat::none() is a spectator. seen_by of a seen state is the same state.
// - imagine fills a seen state with a deal that agrees with everything that seat has seen.
// - each_place visits every place where cards lie, so that all visited cards together are the pack; a place whose order
//   matters is visited card by card. Hidden cards are not visited.
// - payoff(s, seat) is what the deal has brought that seat so far, in the unit the game is played for.
#pragma once
#include <concepts>
#include <type_traits>

#include "cards/pack.hpp"
#include "cards/random.hpp"
#include "table/deal.hpp"
#include "table/drawn_move.hpp"
#include "table/event.hpp"
#include "table/move.hpp"
#include "table/move_role.hpp"
#include "table/options.hpp"
#include "table/stakes.hpp"
#include "table/trick.hpp"
#include "table/verdict.hpp"

namespace stube {

// How a match begins.
struct Opening {
  int players = 0;
  Seat dealer;
  BySide<std::int16_t, max_seats> score;
  bool score_given = false;  // where it was not, a game may begin with something else than nought
};

// How it ended; `ending` is nothing while it goes on.
struct Outcome {
  Ending ending;
  Sides winners;
  RuleId rule;
  [[nodiscard]] constexpr bool over() const { return ending.is_some(); }
};

// What a seat is known to hold, and how many cards besides.
struct Holding {
  Cards known;
  int hidden = 0;
};

struct AnyVisitor {
  constexpr void operator()(const auto&) const {}
};

template <class G>
concept Rules = std::is_trivially_copyable_v<typename G::State> && std::is_trivially_copyable_v<typename G::Options> &&
                std::has_unique_object_representations_v<typename G::State> &&
                requires(const typename G::State s, typename G::State m, const typename G::Options o, Opening opening,
                         Seat seat, Side side, Move move, Deck deck, Random random, Silence tell, AnyVisitor visit) {
                  { G::start(o, opening) } -> std::same_as<typename G::State>;
                  { G::players(s) } -> std::same_as<int>;
                  { G::sides(s) } -> std::same_as<int>;
                  { G::side_of(s, seat) } -> std::same_as<Side>;
                  { G::full_pack(s) } -> std::same_as<Cards>;
                  { G::copies } -> std::convertible_to<int>;
                  { G::awaits_deal(s) } -> std::same_as<bool>;
                  { G::plan(s) } -> std::same_as<DealPlan>;
                  G::deal(m, deck, tell);
                  { G::turn(s) } -> std::same_as<Seats>;
                  G::each_move(s, seat, visit);
                  { G::judge(s, seat, move) } -> std::same_as<Verdict>;
                  G::apply(m, seat, move, tell);
                  { G::seen_by(s, seat) } -> std::same_as<typename G::State>;
                  G::imagine(m, seat, random);
                  G::each_place(s, visit);
                  { G::hand(s, seat) } -> std::same_as<Holding>;
                  { G::payoff(s, seat) } -> std::same_as<int>;
                  { G::score(s, side) } -> std::same_as<int>;
                  { G::deal_score(s, side) } -> std::same_as<int>;
                  { G::money(s, seat) } -> std::same_as<int>;
                  { G::pot(s) } -> std::same_as<int>;  // what lies on the table, for the sum that must be nought
                  { G::outcome(s) } -> std::same_as<Outcome>;
                };

// Every move of a seat, gathered. The largest choice of all games is Piquet's discard.
inline constexpr int most_moves = 2048;

template <Rules G>
constexpr int count_moves(const typename G::State& s, Seat seat) {
  struct {
    int count = 0;
    constexpr void operator()(const Move&) { ++count; }
    constexpr void cards(std::uint8_t, Cards set, ListOrder) { count += set.count(); }
  } visitor;
  G::each_move(s, seat, visitor);
  return visitor.count;
}

// One of the seat's moves, each equally likely; the seat must have one. A game may draw without listing, by a function
// of this name; the same number from `random` must give the same move as the list does (tests/random_move_test.cpp).
template <Rules G>
constexpr Move random_move(const typename G::State& s, Seat seat, Random& random) {
  if constexpr (requires { G::random_move(s, seat, random); })
    return G::random_move(s, seat, random);
  else
    return drawn_move<G>(s, seat, random);
}

// A seat that the game waits for, one of several each equally likely.
constexpr Seat random_seat(Seats seats, Random& random) {
  const int count = seats.count();
  return count == 1 ? seats.lowest()
                    : Seat(bits::nth(seats.mask(), static_cast<int>(random.below(static_cast<std::uint32_t>(count)))));
}

}  // namespace stube
