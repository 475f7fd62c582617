// A question for the exact solver where the rest of the deal is card play alone: the trick machine's answer in the form
// of solver.hpp's. Root moves are made by the rules; the machine takes the positions behind them.
#pragma once
#include <optional>

#include "search/playout.hpp"
#include "search/result.hpp"
#include "search/trick_machine.hpp"
#include "search/utility.hpp"

namespace stube {

template <Rules G, class Knowledge>
class CardSolver {};

template <Rules G, class Knowledge>
  requires requires { typename Knowledge::OpenPlay; }
class CardSolver<G, Knowledge> {
 public:
  using Play = typename Knowledge::OpenPlay;
  using State = typename G::State;

  // The best moves of `seat`, whose turn it is; nothing where more than cards may be played.
  // `solve_generally` gives the utility of a position in which no cards are played any more.
  [[nodiscard]] std::optional<Solved> solve(const State& s, Seat seat, const SolvePlan& plan, auto&& solve_generally) {
    if (!Play::applies(s, seat)) return {};
    Play play(s, seat);
    int cards = 0;
    for (int i = 0; i < G::players(s); ++i) cards += G::hand(s, Seat(i)).known.count();
    machine_.begin(play, nodes_for_one * plan.most_nodes, cards);
    Solved solved;
    G::each_move(s, seat, [&](const Move& move) { solved.moves.push_back({move, 1, 0}); });
    Answer best;
    answered_.clear();
    for (Weighed& move : solved.moves) {
      State next = s;
      G::apply(next, seat, move.move, Silence());
      if (deal_is_over<G>(next)) {
        move.value = utility<G>(next, seat);
        continue;
      }
      if constexpr (requires { Play::goes_on(next); }) {
        if (!Play::goes_on(next)) {
          move.value = solve_generally(next);
          continue;
        }
      }
      const Answer found = answer_once(play, next, plan.every_value ? Answer{false, best.points} : best);
      if (machine_.exhausted()) break;  // what was found last is no number of points
      if (!best.known || found.points > best.points) best = {true, found.points};
      move.value = utility_of(play, found.points);
    }
    solved.nodes = machine_.nodes() / nodes_for_one + 1;
    solved.complete = !machine_.exhausted() && !solved.moves.empty();
    if (!solved.complete) return solved;
    solved.value = solved.moves.front().value;
    for (const Weighed& move : solved.moves) solved.value = std::max(solved.value, move.value);
    for (const Weighed& move : solved.moves)
      if (move.value >= solved.value - 5e-7) solved.best.push_back(move.move);
    return solved;
  }

 private:
  // Points, or the number of a value where the play counts in values.
  struct Answer {
    bool known = false;
    int points = 0;
  };
  using Position = typename TrickMachine<Play>::Position;
  struct Answered {
    Position position;
    int before;
    Answer answer;
  };
  static constexpr bool in_values = requires(Play& play) { play.ask_for(0); };

  // Cards that do the same are answered together.
  Answer answer_once(Play& play, const State& next, const Answer& best) {
    const auto p = play.position(next);
    const int before = play.counted(next);
    for (const Answered& earlier : answered_)
      if (earlier.before == before && machine_.are_same(earlier.position, p)) return earlier.answer;
    const Answer found = answer(play, p, before, best);
    answered_.push_back({p, before, found});
    return found;
  }

  // What a position is worth; where the best so far is known and it is not reached, no more than that it is less.
  Answer answer(Play& play, const Position& p, int before, const Answer& best) {
    if constexpr (in_values) {
      int least = 0, most = play.values() - 1;
      const auto reaches = [&](int value) {
        play.ask_for(value);
        return machine_.search(p, -before) >= -before;
      };
      if (best.known) {
        if (!reaches(best.points)) return {true, best.points - 1};
        least = best.points;
      }
      for (int wanted = best.known ? least + 1 : best.points, step = 1; least < most && !machine_.exhausted();) {
        wanted = std::clamp(wanted, least + 1, most);
        if (reaches(wanted)) {
          least = wanted;
          wanted = most < play.values() - 1 ? (least + most + 1) / 2 : least + step;
        } else {
          most = wanted - 1;
          wanted = (least + most + 1) / 2;
        }
        step *= 2;
      }
      return {true, least};
    } else {
      if (!best.known)
        return {true, before + machine_.value(p, best.points != 0 ? best.points - before : machine_.guess(p))};
      const int found = machine_.search(p, best.points - before);
      if (before + found < best.points) return {true, before + found};
      return {true, before + machine_.value(p, found + 1, found, machine_.most_worth)};
    }
  }
  static double utility_of(const Play& play, int points) {
    if constexpr (in_values)
      return play.value(std::max(points, 0));
    else
      return play.utility_of(points);
  }

  // The machine looks at so many positions while the general solver looks at one: a bound on nodes is a bound on time.
  static constexpr long nodes_for_one = 8;
  TrickMachine<Play> machine_;
  std::vector<Answered> answered_;
};

}  // namespace stube
