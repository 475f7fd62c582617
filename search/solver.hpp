// The exact solver for open cards: alpha-beta with a transposition table over the Rules concept. The asking seat and
// those who play with it play against all others together; the value is what the deal is worth to it (utility in
// tree_search.hpp) when all play their best and all cards are known. No globals; one object a question, with a bound on
// its work and its memory.
//
// A game may help with these of its Knowledge, mostly in a file open_cards.hpp:
//   rest(s)                    the position without all that the rest of the deal does not depend on: what was learned
//   of the cards, how
//                              tricks were divided within a side, points where they only add up. Positions with the
//                              same rest share one entry; what they have counted already is told apart by utility
//   same_within_tricks         that more than cards being played happens within a trick, so that positions are looked
//   up there too outlook(s, seat)           bounds for what the deal can still be worth, asked where positions are
//   looked up same_worth(s, seat, a, b)  whether two cards of a hand will do the same from here on, so that one need be
//   tried each_worth_trying(s, seat, visit)
//                              moves among which a best one is, the most promising first, where all are too many
//   only_asks(s, seat, move)   that a move brings nothing to light that open cards do not show
//   together(s, a, b)          whether two seats win and lose together, where that is not a matter of sides
#pragma once
#include "search/outlook.hpp"
#include "search/tree_search.hpp"

namespace stube {

struct SolvePlan {
  long most_nodes = 1'000'000;
  bool every_value =
      false;  // exact values for all moves; else a move that is not best is only known to be worth at most its value
  bool shortcuts = true;  // with the help of the game's Knowledge; without it for checking that help
};

struct Solved {
  bool complete = false;  // the work was done within its bound; else value and moves are worth nothing
  double value = 0;
  std::vector<Move> best;
  std::vector<Weighed> moves;  // visits are 1
  long nodes = 0;
};

// Whether two seats win and lose together with open cards.
template <Rules G, class Knowledge>
bool plays_with(const typename G::State& s, Seat a, Seat b) {
  if constexpr (requires { Knowledge::together(s, a, b); })
    return Knowledge::together(s, a, b);
  else
    return G::side_of(s, a) == G::side_of(s, b);
}

template <Rules G, class Knowledge>
class Solver {
 public:
  using State = typename G::State;

  // The best moves of `seat`, whose turn it is.
  [[nodiscard]] Solved solve(const State& s, Seat seat, const SolvePlan& plan) {
    begin(seat, plan);
    Solved solved;
    G::each_move(s, seat, [&](const Move& move) { solved.moves.push_back({move, 1, 0}); });
    solved.value = -infinite;
    for (Weighed& move : solved.moves) {
      State next = s;
      G::apply(next, seat, move.move, Silence());
      move.value = search(next, plan.every_value ? -infinite : solved.value - hair, infinite);
      solved.value = std::max(solved.value, move.value);
    }
    solved.nodes = nodes_;
    solved.complete = !exhausted() && !solved.moves.empty();
    if (!solved.complete) return solved;
    for (const Weighed& move : solved.moves)
      if (move.value >= solved.value - hair / 2) solved.best.push_back(move.move);
    return solved;
  }

 private:
  static constexpr double infinite = 1e9;
  // Less than any two values differ by, and more than sums of fractions err.
  static constexpr double hair = 1e-6;
  static constexpr std::uint16_t no_move = 0xffff;

  // What is known of a position: its value lies between `least` and `most`.
  struct Entry {
    std::uint64_t key = 0;  // 0: an empty place
    double least = -infinite, most = infinite;
    std::uint16_t best = no_move;  // the number of the move that was best when last looked at
  };
  struct Choice {
    Move move;
    std::uint16_t number = no_move;
    std::uint8_t order = 0;  // the lower the sooner tried
  };
  struct Found {
    double value;
    std::uint16_t best;
  };
  // The moves that last proved too good at a depth; they often do so again beside where they did.
  struct Refutations {
    Move last, before;
  };

  void begin(Seat seat, const SolvePlan& plan) {
    seat_ = seat;
    nodes_ = 0;
    most_nodes_ = plan.most_nodes;
    shortcuts_ = plan.shortcuts;
    table_.assign(smallest_table, Entry());
    kept_ = 0;
    depth_ = 0;
    choices_.clear();
    refutations_.clear();
  }
  [[nodiscard]] bool exhausted() const { return nodes_ > most_nodes_; }
  static bool deal_is_over(const State& s) { return G::awaits_deal(s) || G::outcome(s).over(); }
  // Within a trick hardly two ways lead to the same position, unless more happens there than cards being played.
  static bool may_be_known(const State& s) {
    if constexpr (requires { Knowledge::same_within_tricks; }) return true;
    if constexpr (requires { s.trick.empty(); }) return s.trick.empty();
    return true;
  }

  double search(const State& s, double alpha, double beta) {
    if (++nodes_ > most_nodes_) return 0;
    if (deal_is_over(s)) return utility<G>(s, seat_);
    if (!may_be_known(s)) return try_moves(s, alpha, beta, no_move).value;
    if constexpr (requires { Knowledge::outlook(s, seat_); }) {
      const Outlook outlook = shortcuts_ ? Knowledge::outlook(s, seat_) : Outlook();
      if (outlook.least >= beta) return outlook.least;
      if (outlook.most <= alpha) return outlook.most;
    }
    if constexpr (requires { Knowledge::rest(s); }) {
      if (shortcuts_) {
        const State rest = Knowledge::rest(s);
        return look_up(s, hash_of(rest), utility<G>(s, seat_) - utility<G>(rest, seat_), alpha, beta);
      }
    }
    return look_up(s, hash_of(s), 0, alpha, beta);
  }

  // The value of a position whose entry has this key; `counted` is what it is worth beyond its entry.
  double look_up(const State& s, std::uint64_t key, double counted, double alpha, double beta) {
    Entry known;
    if (const Entry& entry = place_of(key); entry.key == key) known = entry;
    known.key = key;
    if (known.least + counted >= beta) return known.least + counted;
    if (known.most + counted <= alpha || known.least == known.most) return known.most + counted;
    alpha = std::max(alpha, known.least + counted);
    beta = std::min(beta, known.most + counted);
    const Found found = try_moves(s, alpha, beta, known.best);
    if (exhausted()) return found.value;
    if (found.value > alpha) known.least = found.value - counted;
    if (found.value < beta) known.most = found.value - counted;
    known.best = found.best;
    keep(known);
    return found.value;
  }

  Found try_moves(const State& s, double alpha, double beta, std::uint16_t first) {
    const Seat mover = G::turn(s).lowest();
    const bool mine = plays_with<G, Knowledge>(s, seat_, mover);
    const std::size_t begin = choices_.size();
    if (++depth_ >= refutations_.size()) refutations_.resize(2 * depth_);
    gather(s, mover, first);
    const std::size_t end = choices_.size();
    Found found{mine ? -infinite : infinite, no_move};
    for (std::size_t i = begin; i < end && alpha < beta; ++i) {
      const Choice choice = choices_[i];
      State next = s;
      G::apply(next, mover, choice.move, Silence());
      const double value = i == begin ? search(next, alpha, beta)
                           : mine     ? not_above(next, alpha, beta)
                                      : not_below(next, alpha, beta);
      if (mine ? value > found.value : value < found.value) found = {value, choice.number};
      (mine ? alpha : beta) = mine ? std::max(alpha, value) : std::min(beta, value);
      if (alpha >= beta) remember(choice.move);
    }
    choices_.resize(begin);
    --depth_;
    return found;
  }

  // Whether the position is worth no more than alpha (no less than beta) is sooner known than what it is worth.
  double not_above(const State& s, double alpha, double beta) {
    const double value = search(s, alpha, std::min(beta, alpha + hair));
    return value <= alpha || value >= beta ? value : search(s, alpha, beta);
  }
  double not_below(const State& s, double alpha, double beta) {
    const double value = search(s, std::max(alpha, beta - hair), beta);
    return value >= beta || value <= alpha ? value : search(s, alpha, beta);
  }

  // The moves worth trying: the one known to be best, those that refuted a neighbour, then as the game names them.
  void gather(const State& s, Seat mover, std::uint16_t first) {
    const std::size_t begin = choices_.size();
    const Refutations& refutations = refutations_[depth_];
    Cards tried;
    std::uint16_t number = 0;
    const auto add = [&](const Move& move) {
      const std::uint16_t own = number++;
      if (shortcuts_ && (is_idle(s, mover, move) || is_repetition(s, mover, move, tried))) return;
      const int order = own == first ? 0 : move == refutations.last ? 1 : move == refutations.before ? 2 : 3;
      choices_.push_back({move, own, static_cast<std::uint8_t>(order)});
    };
    each_worth_trying(s, mover, add);
    std::stable_sort(choices_.begin() + static_cast<std::ptrdiff_t>(begin), choices_.end(),
                     [](const Choice& a, const Choice& b) { return a.order < b.order; });
  }
  void each_worth_trying(const State& s, Seat mover, auto&& visit) const {
    if constexpr (requires { Knowledge::each_worth_trying(s, mover, visit); }) {
      if (shortcuts_) return Knowledge::each_worth_trying(s, mover, visit);
    }
    G::each_move(s, mover, visit);
  }
  void remember(const Move& move) {
    Refutations& here = refutations_[depth_];
    if (here.last == move) return;
    here.before = here.last;
    here.last = move;
  }

  static bool is_idle([[maybe_unused]] const State& s, [[maybe_unused]] Seat mover, [[maybe_unused]] const Move& move) {
    if constexpr (requires { Knowledge::only_asks(s, mover, move); }) return Knowledge::only_asks(s, mover, move);
    return false;
  }
  static bool is_repetition([[maybe_unused]] const State& s, [[maybe_unused]] Seat mover,
                            [[maybe_unused]] const Move& move, [[maybe_unused]] Cards& tried) {
    if constexpr (requires(Card card) { Knowledge::same_worth(s, mover, card, card); }) {
      if (move.cards.size() != 1) return false;
      for (const Card card : tried)
        if (Knowledge::same_worth(s, mover, card, move.card())) return true;
      tried |= move.card();
    }
    return false;
  }

  // --- the table of positions ---

  static std::uint64_t hash_of(const State& s) {
    std::uint64_t words[sizeof(State) / 8 + 1] = {};
    __builtin_memcpy(words, &s, sizeof(State));
    // Both halves of each product, so that what differs in the highest bits of a word reaches all others.
    constexpr std::uint64_t factor = 0xd6e8feb86659fd93U;
    std::uint64_t hash = 0x9e3779b97f4a7c15U;
    for (const auto word : words) {
      const std::uint64_t mixed = hash ^ word;
      hash = (mixed * factor) ^ bits::multiply_high(mixed, factor) ^ bits::rotate_left(hash, 32);
    }
    return hash | 1;
  }
  // The lowest bit is always set and says nothing.
  Entry& place_of(std::uint64_t key) { return table_[(key >> 1) & (table_.size() - 1)]; }

  void keep(const Entry& entry) {
    if (2 * kept_ > table_.size() && table_.size() < largest_table) grow();
    Entry& place = place_of(entry.key);
    if (place.key == 0) ++kept_;
    place = entry;
  }
  void grow() {
    std::vector<Entry> old(4 * table_.size());
    old.swap(table_);
    kept_ = 0;
    for (const Entry& entry : old)
      if (entry.key != 0) keep(entry);
  }

  static constexpr std::size_t smallest_table = 1U << 10, largest_table = 1U << 22;
  static_assert(largest_table * sizeof(Entry) * 5 / 4 <= 192U << 20);  // with the one that it grew from
  Seat seat_;
  long nodes_ = 0, most_nodes_ = 0;
  bool shortcuts_ = true;
  std::vector<Entry> table_;
  std::size_t kept_ = 0;
  std::size_t depth_ = 0;
  std::vector<Choice> choices_;
  std::vector<Refutations> refutations_;
};

// Imagines deals, solves each exactly, and adds up what every move is worth: stronger than the tree where the rest of a
// deal is small. Gives up (no moves) where the deals are too large to be solved within the plan. Where the plan counts
// rounds, so many nodes stand for one.
template <Rules G, class Knowledge>
[[nodiscard]] SearchResult solve_imagined(const typename G::State& seen, Seat me, const SearchPlan& plan) {
  constexpr long most_nodes = 30'000, nodes_a_round = 32;
  const auto begin = std::chrono::steady_clock::now();
  Random random(plan.seed, Purpose::imagine);
  SearchResult result;
  Solver<G, Knowledge> solver;
  int failures = 0;
  for (long nodes = 0; plan.rounds == 0 || nodes < plan.rounds * nodes_a_round;) {
    if (plan.seconds > 0 &&
        std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count() > plan.seconds)
      break;
    const typename G::State s = likely_deal<G, Knowledge>(seen, me, random);
    const Solved solved = solver.solve(s, me, {.most_nodes = most_nodes, .every_value = true});
    nodes += solved.nodes;
    if (!solved.complete) {
      if (++failures > 2 + result.rounds / 4) return {};
      continue;
    }
    ++result.rounds;
    for (const Weighed& move : solved.moves) {
      const auto found =
          std::find_if(result.moves.begin(), result.moves.end(), [&](const Weighed& w) { return w.move == move.move; });
      if (found == result.moves.end())
        result.moves.push_back(move);
      else
        found->value += (move.value - found->value) / ++found->visits;
    }
  }
  std::stable_sort(result.moves.begin(), result.moves.end(),
                   [](const Weighed& a, const Weighed& b) { return a.value > b.value; });
  result.solved = true;
  return result;
}

}  // namespace stube
