// A state of any game behind one interface, and the telling of its history. Templates end here: match, protocol,
// terminal and server see only this. Never handed out on behalf of a player unless it went through seen_by.
#pragma once
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "engine/foresight.hpp"
#include "search/solver.hpp"
#include "table/advice.hpp"
#include "talk/show.hpp"

namespace stube {

// A move and who makes it.
struct Act {
  Seat seat;
  Move move;
};

class Position {
 public:
  virtual ~Position() = default;
  Position(const Position&) = delete;
  Position& operator=(const Position&) = delete;

  [[nodiscard]] virtual std::unique_ptr<Position> clone() const = 0;
  [[nodiscard]] virtual int players() const = 0;
  [[nodiscard]] virtual int sides() const = 0;
  [[nodiscard]] virtual const Pack& pack() const = 0;
  [[nodiscard]] virtual bool awaits_deal() const = 0;
  [[nodiscard]] virtual DealPlan plan() const = 0;
  virtual void deal(const Deck& deck, std::vector<Event>& events) = 0;
  [[nodiscard]] virtual Seats turn() const = 0;
  [[nodiscard]] virtual std::vector<Move> moves(Seat seat) const = 0;
  [[nodiscard]] virtual Verdict judge(Seat seat, const Move& move) const = 0;
  virtual void apply(Seat seat, const Move& move, std::vector<Event>& events) = 0;
  [[nodiscard]] virtual Outcome outcome() const = 0;
  [[nodiscard]] virtual int score(Side side) const = 0;
  [[nodiscard]] virtual int deal_score(Side side) const = 0;
  [[nodiscard]] virtual int money(Seat seat) const = 0;
  [[nodiscard]] virtual int pot() const = 0;
  [[nodiscard]] virtual int payoff(Seat seat) const = 0;
  [[nodiscard]] virtual Holding hand(Seat seat) const = 0;
  // The sets of cards at every place, in the same order for every state of the game.
  [[nodiscard]] virtual std::vector<Cards> places() const = 0;
  // Whether the lines of the sheet must add up to the deal's score.
  [[nodiscard]] virtual bool sheet_is_deal_score() const = 0;
  [[nodiscard]] virtual Side side_of(Seat seat) const = 0;
  [[nodiscard]] virtual std::unique_ptr<Position> seen_by(Seat seat) const = 0;
  virtual void imagine(Seat seat, Random& random) = 0;
  // A move of this deal as it was in this position, where an imagined deal may differ in what others did not see of it.
  [[nodiscard]] virtual Move hidden_move(Seat seat, const Move& move) const = 0;
  // What the game's rule of thumb would do; only to be asked of a position that was made by seen_by(seat).
  [[nodiscard]] virtual Advice advise(Seat seat, Random& random) const = 0;
  // Seats out of turn that have a lawful act, in a game whose rule of thumb knows when to use it.
  [[nodiscard]] virtual Seats may_interject() const = 0;
  // What the rule of thumb does out of turn, or nothing; under the same condition as `advise`.
  [[nodiscard]] virtual std::optional<Advice> interject(Seat seat, Random& random) const = 0;
  // Whether infractions of a seat on turn stand among its moves in table discipline.
  [[nodiscard]] virtual bool lists_offences() const = 0;
  // What the game's own look ahead decides better than a search would; nothing where the search is to decide.
  [[nodiscard]] virtual std::optional<Advice> settle(Seat seat, Random& random) const = 0;
  // What a search over imagined deals finds; under the same condition.
  [[nodiscard]] virtual SearchResult search(Seat seat, const SearchPlan& plan) const = 0;
  // What these moves of the seat bring when all play on by the rule of thumb; under the same condition.
  [[nodiscard]] virtual std::vector<Foresight> foresee(Seat seat, std::span<const Move> moves,
                                                       const SearchPlan& plan) const = 0;
  // Exact play with open cards; of a true or imagined position, for analysis and tests.
  [[nodiscard]] virtual Solved solve(Seat seat, const SolvePlan& plan) const = 0;
  [[nodiscard]] virtual double utility_for(Seat seat) const = 0;
  // Whether two seats win and lose together with open cards: partners, or a party that not everybody knows yet.
  [[nodiscard]] virtual bool plays_with(Seat seat, Seat other) const = 0;
  [[nodiscard]] virtual std::span<const std::byte> bytes() const = 0;

 protected:
  Position() = default;
};

// The history of a match as one viewer knows it, and the picture of a position in the protocol's words.
class Telling {
 public:
  virtual ~Telling() = default;
  Telling(const Telling&) = delete;
  Telling& operator=(const Telling&) = delete;

  virtual void begin_deal(const Deck* deck) = 0;
  virtual void note(const Event& event) = 0;
  [[nodiscard]] virtual const std::vector<Event>& sheet() const = 0;
  // The fields of the protocol's `state` and `view`, without options and result.
  [[nodiscard]] virtual json::object picture(const Position& position, bool is_view) const = 0;

 protected:
  Telling() = default;
};

}  // namespace stube
