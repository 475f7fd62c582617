// The exact solver for open cards: alpha-beta with a transposition table over the Rules concept. The asking seat's side plays
// against all others together; the value is what the deal is worth to it (utility in tree_search.hpp) when all play their best and
// all cards are known. No globals; one object a question, with a bound on its work.
//
// A game may help with two functions of its Knowledge:
//   future(s)        a hash of all that what is still to come depends on, if what is still to come does not depend on what was
//                    counted so far; positions with the same cards then share one entry
//   same_worth(s, seat, a, b)  whether two cards of a hand will do the same from here on, so that one need be tried
#pragma once
#include "search/tree_search.hpp"

namespace stube {

struct SolvePlan {
  long most_nodes = 1'000'000;
};

struct Solved {
  bool complete = false;  // the work was done within its bound; else value and moves are worth nothing
  double value = 0;
  std::vector<Move> best;
  std::vector<Weighed> moves;  // every move with its exact value; visits are 1
  long nodes = 0;
};

template <Rules G, class Knowledge>
class Solver {
 public:
  using State = typename G::State;

  // The exact value of every move of `seat`, whose turn it is.
  [[nodiscard]] Solved solve(const State& s, Seat seat, const SolvePlan& plan) {
    begin(s, seat, plan);
    Solved solved;
    G::each_move(s, seat, [&](const Move& move) {
      State next = s;
      G::apply(next, seat, move, Silence());
      solved.moves.push_back({move, 1, search(next, -infinite, infinite)});
    });
    solved.nodes = nodes_;
    solved.complete = !exhausted() && !solved.moves.empty();
    if (!solved.complete) return solved;
    solved.value = -infinite;
    for (const Weighed& move : solved.moves) solved.value = std::max(solved.value, move.value);
    for (const Weighed& move : solved.moves)
      if (move.value >= solved.value - 1e-9) solved.best.push_back(move.move);
    return solved;
  }

 private:
  static constexpr double infinite = 1e9;
  enum class Bound : std::uint8_t { none, exact, least, most };
  struct Entry {
    std::uint64_t key = 0;
    double value = 0;
    Bound bound = Bound::none;
  };

  void begin(const State& s, Seat seat, const SolvePlan& plan) {
    seat_ = seat;
    side_ = G::side_of(s, seat);
    nodes_ = 0;
    most_nodes_ = plan.most_nodes;
    table_.assign(table_size, Entry());
  }
  [[nodiscard]] bool exhausted() const { return nodes_ > most_nodes_; }
  static bool deal_is_over(const State& s) { return G::awaits_deal(s) || G::outcome(s).over(); }

  // Values in the table are of what is still to come where the game can tell that apart from what was counted.
  [[nodiscard]] double counted(const State& s) const {
    if constexpr (requires { Knowledge::future(s); })
      return utility<G>(s, seat_);
    else
      return static_cast<void>(s), 0.0;
  }
  static std::uint64_t key_of(const State& s) {
    if constexpr (requires { Knowledge::future(s); }) {
      return Knowledge::future(s);
    } else {
      std::uint64_t words[sizeof(State) / 8 + 1] = {};
      __builtin_memcpy(words, &s, sizeof(State));
      std::uint64_t hash = 0x9e3779b97f4a7c15U;
      for (const auto word : words) hash = (bits::rotate_left(hash, 23) ^ word) * 0xd6e8feb86659fd93U;
      return hash ^ (hash >> 29);
    }
  }

  double search(const State& s, double alpha, double beta) {
    if (++nodes_ > most_nodes_) return 0;
    if (deal_is_over(s)) return utility<G>(s, seat_);
    const double base = counted(s);
    const std::uint64_t key = key_of(s);
    const Entry& entry = table_[key % table_size];
    if (entry.bound != Bound::none && entry.key == key) {
      const double value = entry.value + base;
      if (entry.bound == Bound::exact || (entry.bound == Bound::least && value >= beta) || (entry.bound == Bound::most && value <= alpha))
        return value;
    }
    const Seat mover = G::turn(s).lowest();
    const bool mine = G::side_of(s, mover) == side_;
    double best = mine ? -infinite : infinite, low = alpha, high = beta;
    Cards tried;
    bool cut = false;
    G::each_move(s, mover, [&](const Move& move) {
      if (cut || is_repetition(s, mover, move, tried)) return;
      State next = s;
      G::apply(next, mover, move, Silence());
      const double value = search(next, low, high);
      if (mine ? value > best : value < best) best = value;
      if (mine && value > low) low = value;
      if (!mine && value < high) high = value;
      cut = low >= high;
    });
    if (exhausted()) return best;
    // The entry may have been taken by a deeper position meanwhile; the newer one wins.
    Entry& place = table_[key % table_size];
    place = {key, best - base, best <= alpha ? Bound::most : best >= beta ? Bound::least : Bound::exact};
    return best;
  }

  static bool is_repetition(const State& s, Seat mover, const Move& move, Cards& tried) {
    if constexpr (requires(Card card) { Knowledge::same_worth(s, mover, card, card); }) {
      if (move.cards.size() != 1) return false;
      for (const Card card : tried)
        if (Knowledge::same_worth(s, mover, card, move.card())) return true;
      tried |= move.card();
    }
    return false;
  }

  static constexpr std::size_t table_size = 1U << 16;
  Seat seat_;
  Side side_;
  long nodes_ = 0, most_nodes_ = 0;
  std::vector<Entry> table_;
};

// Imagines deals, solves each exactly, and adds up what every move is worth: stronger than the tree where the rest of a deal is
// small. Gives up (no moves) where the deals are too large to be solved within the plan.
template <Rules G, class Knowledge>
[[nodiscard]] SearchResult solve_imagined(const typename G::State& seen, Seat me, const SearchPlan& plan, long nodes_each) {
  const auto begin = std::chrono::steady_clock::now();
  Random random(plan.seed, Purpose::imagine);
  SearchResult result;
  Solver<G, Knowledge> solver;
  int failures = 0;
  for (long round = 0; plan.rounds == 0 || round < plan.rounds; ++round) {
    if (plan.seconds > 0 && std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count() > plan.seconds) break;
    typename G::State s = seen;
    G::imagine(s, me, random);
    const Solved solved = solver.solve(s, me, {nodes_each});
    if (!solved.complete) {
      if (++failures > 2 + result.rounds / 4) return {};
      continue;
    }
    ++result.rounds;
    for (const Weighed& move : solved.moves) {
      const auto found = std::find_if(result.moves.begin(), result.moves.end(), [&](const Weighed& w) { return w.move == move.move; });
      if (found == result.moves.end())
        result.moves.push_back(move);
      else
        found->value += (move.value - found->value) / ++found->visits;
    }
  }
  std::stable_sort(result.moves.begin(), result.moves.end(), [](const Weighed& a, const Weighed& b) { return a.value > b.value; });
  result.solved = true;
  return result;
}

}  // namespace stube
