// What bots, hints, benchmarks and tests ask of a position beyond playing it: the game's rule of thumb, searches over
// imagined deals, and the exact solver. Reached by Position::analysis(); matches, tables and terminals do without it.
//
// A seat's question (advise, interject, settle, search, search_with, is_worth_it, try_moves) must be asked of a
// position that was made by seen_by(seat): then the answer cannot depend on cards that the seat does not see. `solve`,
// `utility` and `plays_with` are about open cards, of a true or an imagined position.
#pragma once
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "cards/random.hpp"
#include "search/evaluator.hpp"
#include "search/result.hpp"
#include "table/advice.hpp"

namespace stube {

class Position;

class Analysis {
 public:
  Analysis(const Analysis&) = delete;
  Analysis& operator=(const Analysis&) = delete;

  // A deal that agrees with everything the seat has seen.
  [[nodiscard]] virtual std::unique_ptr<Position> imagined(Seat seat, Random& random) const = 0;

  // What the game's rule of thumb would do.
  [[nodiscard]] virtual Advice advise(Seat seat, Random& random) const = 0;
  // What the rule of thumb does out of turn, or nothing.
  [[nodiscard]] virtual std::optional<Advice> interject(Seat seat, Random& random) const = 0;
  // A move that the game decides better by a look ahead of its own; nothing where the search is to decide.
  [[nodiscard]] virtual std::optional<Advice> settle(Seat seat, Random& random) const = 0;
  // The best moves over imagined deals, by tree search or, in small endings, by solving them.
  [[nodiscard]] virtual SearchResult search(Seat seat, const SearchPlan& plan) const = 0;
  // The best moves by the game's network and a look ahead, where the table has a network; no moves where it has none.
  [[nodiscard]] virtual SearchResult search_with(const Evaluator& net, Seat seat, const SearchPlan& plan) const = 0;
  // Whether an act of this seat out of turn brings at least as much as silence; true where there is no network.
  [[nodiscard]] virtual bool is_worth_it(const Evaluator& net, Seat seat, const Move& act,
                                         const SearchPlan& plan) const = 0;
  // What each of these moves brings in the same imagined deals when all play on by the rule of thumb.
  [[nodiscard]] virtual std::vector<TriedMove> try_moves(Seat seat, std::span<const Move> moves,
                                                         const SearchPlan& plan) const = 0;

  // What the seat sees as bits for a network, and whose network; no bits where the table is too large for one.
  [[nodiscard]] virtual std::vector<std::uint32_t> observation(Seat seat) const = 0;
  [[nodiscard]] virtual std::string_view game() const = 0;

  // Exact play with open cards.
  [[nodiscard]] virtual Solved solve(Seat seat, const SolvePlan& plan) const = 0;
  // What the deal is worth to a seat so far: what searches maximise.
  [[nodiscard]] virtual double utility(Seat seat) const = 0;
  // Whether two seats win and lose together with open cards: partners, or a party that not everybody knows yet.
  [[nodiscard]] virtual bool plays_with(Seat seat, Seat other) const = 0;

 protected:
  Analysis() = default;
  ~Analysis() = default;
};

}  // namespace stube
