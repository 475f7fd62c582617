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
    roots_.clear();
    G::each_move(s, seat, [&](const Move& move) { solved.moves.push_back({move, 1, 0}); });
    for (std::size_t i = 0; i < solved.moves.size(); ++i) {
      State next = s;
      G::apply(next, seat, solved.moves[i].move, Silence());
      if (deal_is_over<G>(next))
        solved.moves[i].value = utility<G>(next, seat);
      else if (is_play(next))
        add_root(play, next, i);
      else
        solved.moves[i].value = solve_generally(next);
    }
    if (plan.every_value)
      find_every_value(play);
    else if (!roots_.empty())
      find_best(play);
    solved.machine_nodes = machine_.nodes();
    solved.nodes = machine_.nodes() / nodes_for_one + 1;
    solved.complete = !machine_.exhausted() && !solved.moves.empty();
    if (!solved.complete) return solved;
    for (const Root& root : roots_) solved.moves[root.move].value = utility_of(play, roots_[root.same_as].most);
    solved.value = solved.moves.front().value;
    for (const Weighed& move : solved.moves) solved.value = std::max(solved.value, move.value);
    for (const Weighed& move : solved.moves)
      if (move.value >= solved.value - 5e-7) solved.best.push_back(move.move);
    return solved;
  }

 private:
  using Position = typename TrickMachine<Play>::Position;
  // A position behind a move. Its value lies between `least` and `most`: points of the deal from the question on, or
  // the number of a value where the play counts in values.
  struct Root {
    Position position;
    std::size_t move = 0, same_as = 0;
    int before = 0, least = 0, most = 0;
  };
  static constexpr bool in_values = requires(Play& play) { play.ask_for(0); };

  static bool is_play([[maybe_unused]] const State& s) {
    if constexpr (requires { Play::goes_on(s); }) return Play::goes_on(s);
    return true;
  }

  // Cards that do the same are answered together.
  void add_root(Play& play, const State& next, std::size_t move) {
    Root root{play.position(next), move, roots_.size(), play.counted(next), 0, 0};
    for (std::size_t i = 0; i < roots_.size() && root.same_as == roots_.size(); ++i)
      if (roots_[i].before == root.before && machine_.are_same(roots_[i].position, root.position))
        root.same_as = roots_[i].same_as;
    if constexpr (in_values) {
      root.most = play.values() - 1;
    } else {
      const PlayBounds bounds = machine_.bounds(root.position);
      root.least = root.before + bounds.least, root.most = root.before + bounds.most;
    }
    roots_.push_back(root);
  }
  [[nodiscard]] bool is_alone(std::size_t i) const { return roots_[i].same_as == i; }

  // Narrows the bounds of a root by the question whether it reaches what is wanted, and answers it.
  bool reaches(Play& play, Root& root, int wanted) {
    if (root.least >= wanted || root.most < wanted) return root.least >= wanted;
    int found;
    if constexpr (in_values) {
      play.ask_for(wanted);
      found = machine_.search(root.position, -root.before) >= -root.before ? wanted : wanted - 1;
    } else {
      found = root.before + machine_.search(root.position, wanted - root.before);
    }
    if (machine_.exhausted()) return false;  // what was found last is no number of points
    if (found >= wanted)
      root.least = found;
    else
      root.most = found;
    return found >= wanted;
  }

  // What it comes to when all play what looks best.
  int guess(Play& play, const Root& root) {
    if constexpr (in_values) {
      int least = 0, most = play.values() - 1;
      while (least < most) {
        const int middle = (least + most + 1) / 2;
        play.ask_for(middle);
        (root.before + machine_.guess(root.position) >= 0 ? least : most) = middle;
        if (most == middle) --most;
      }
      return least;
    } else {
      return root.before + machine_.guess(root.position);
    }
  }

  // Zero windows in growing steps from a guess on until the value lies between two of them, then by halves, or at a
  // smaller part from below where a no costs more than a yes. `ask(wanted)` narrows the bounds, which `bounds()` tells.
  void narrow(int guess, int parts, auto&& ask, auto&& bounds) {
    int step = in_values ? 1 : Play::grain;
    bool rose = false, fell = false;
    for (PlayBounds known = bounds(); known.least < known.most && !machine_.exhausted(); known = bounds()) {
      (ask(std::clamp(guess, known.least + 1, known.most)) ? rose : fell) = true;
      known = bounds();
      if (rose && fell)
        guess = known.least + (known.most - known.least + parts - 1) / parts;
      else
        guess = rose ? known.least + step : known.most - step + 1;
      step *= 2;
    }
  }

  void find_every_value(Play& play) {
    for (std::size_t i = 0; i < roots_.size() && !machine_.exhausted(); ++i) {
      Root& root = roots_[i];
      if (!is_alone(i)) continue;
      narrow(
          i == 0 ? guess(play, root) : roots_[0].most, 2, [&](int wanted) { return reaches(play, root, wanted); },
          [&] { return PlayBounds{root.least, root.most}; });
    }
  }

  // The best value of all roots, and whether each of the others reaches it. Searches that look at a few tricks and
  // guess the rest say first which root that will be, and what it will be worth.
  void find_best(Play& play) {
    std::size_t leading = 0;
    int value = guess(play, roots_[0]);
    if (const int horizon = horizon_of(play); horizon >= nearest_horizon) {
      const std::vector<Root> before = roots_;
      machine_.guess_from(horizon);
      climb(play, leading, value);
      value = roots_[leading].least;
      roots_ = before;
      machine_.guess_from(0);
      machine_.new_generation();
    }
    climb(play, leading, value);
    const int best = roots_[leading].least;
    for (std::size_t i = 0; i < roots_.size() && !machine_.exhausted(); ++i)
      if (is_alone(i)) reaches(play, roots_[i], best);
  }
  static constexpr int nearest_horizon = 3;
  // Of two players, guesses cost more than they save, unless they are good ones.
  int horizon_of(const Play& play) const {
    const int left = roots_[0].position.left;
    if (play.players > 2) return left - 2;
    if constexpr (requires { play.has_estimate(); })
      if (play.has_estimate()) return left;
    return 0;
  }

  // The value of the leading root, which another one takes over that is worth more.
  void climb(Play& play, std::size_t& leading, int guess) {
    for (bool rises = true; rises && !machine_.exhausted();) {
      rises = false;
      narrow(
          guess, 2, [&](int wanted) { return reaches(play, roots_[leading], wanted); },
          [&] { return PlayBounds{roots_[leading].least, roots_[leading].most}; });
      const int best = roots_[leading].least;
      for (std::size_t i = 0; i < roots_.size() && !rises && !machine_.exhausted(); ++i)
        if (is_alone(i) && i != leading && reaches(play, roots_[i], best + 1)) leading = i, rises = true;
      guess = roots_[leading].least + (in_values ? 1 : Play::grain);
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
  std::vector<Root> roots_;
};

}  // namespace stube
