// The exact solver for open cards: alpha-beta with zero windows, killer moves and a transposition table, over the Rules
// concept. The asking seat and those who play with it play against all others together; the value is the deal's utility
// (utility.hpp) when all play their best and all cards are known. No globals; one object a question, with a bound on
// its nodes and its memory. It knows nothing of hidden cards: solve_imagined.hpp asks it about imagined deals.
//
// A game may help with these of its Knowledge, mostly in a file open_cards.hpp:
//   rest(s)                    the position without all that the rest of the deal does not depend on: what was learned
//                              of the cards, how tricks were divided within a side, points where they only add up.
//                              Positions with the same rest share one entry of the table; what they have counted
//                              already is told apart by their utility
//   same_within_tricks         transpositions occur inside tricks: probe the table there too
//   outlook(s, seat)           bounds of what the deal can still be worth, asked where the table is probed
//   same_worth(s, seat, a, b)  whether two cards of a hand will do the same from here on, so that one need be tried
//   each_worth_trying(s, seat, visit)
//                              moves among which a best one is, the most promising first, where all are too many
//   only_asks(s, seat, move)   that a move brings nothing to light that open cards do not show
//   together(s, a, b)          whether two seats win and lose together, where that is not a matter of sides
//   OpenPlay                   its card play for the trick machine (card_play.hpp), which then answers wherever nothing
//                              but cards will be played to the end of the deal
#pragma once
#include <algorithm>
#include <vector>

#include "search/outlook.hpp"
#include "search/playout.hpp"
#include "search/result.hpp"
#include "search/solve_cards.hpp"
#include "search/utility.hpp"

namespace stube {

template <Rules G, class Knowledge>
class Solver {
 public:
  using State = typename G::State;

  // The best moves of `seat`, whose turn it is.
  [[nodiscard]] Solved solve(const State& s, Seat seat, const SolvePlan& plan) {
    begin(seat, plan);
    if constexpr (requires { typename Knowledge::OpenPlay; }) {
      const auto solve_generally = [&](const State& next) { return search(next, -infinity, infinity); };
      if (plan.shortcuts && plan.machine)
        if (auto solved = cards_.solve(s, seat, plan, solve_generally)) return *std::move(solved);
    }
    Solved solved;
    G::each_move(s, seat, [&](const Move& move) { solved.moves.push_back({move, 1, 0}); });
    solved.value = -infinity;
    for (Weighed& move : solved.moves) {
      State next = s;
      G::apply(next, seat, move.move, Silence());
      move.value = search(next, plan.every_value ? -infinity : solved.value - epsilon, infinity);
      solved.value = std::max(solved.value, move.value);
    }
    solved.nodes = nodes_;
    solved.complete = !exhausted() && !solved.moves.empty();
    if (!solved.complete) return solved;
    for (const Weighed& move : solved.moves)
      if (move.value >= solved.value - epsilon / 2) solved.best.push_back(move.move);
    return solved;
  }

 private:
  static constexpr double infinity = 1e9;
  // Less than any two values differ by, more than rounding errs: the width of a zero window.
  static constexpr double epsilon = 1e-6;
  static constexpr std::uint16_t no_move = 0xffff;

  // A position in the transposition table: its value lies between `least` and `most`.
  struct Entry {
    std::uint64_t key = 0;  // 0: an empty slot
    double least = -infinity, most = infinity;
    std::uint16_t best = no_move;  // the number of the move that was best last time
  };
  struct Candidate {
    Move move;
    std::uint16_t number = no_move;
    std::uint8_t order = 0;  // the lower the sooner tried
  };
  struct Found {
    double value;
    std::uint16_t best;
  };
  // Killer moves: the last two that caused a cutoff at a ply. They often do so again in its sibling nodes.
  struct KillerMoves {
    Move newest, older;
  };

  void begin(Seat seat, const SolvePlan& plan) {
    seat_ = seat;
    nodes_ = 0;
    most_nodes_ = plan.most_nodes;
    shortcuts_ = plan.shortcuts;
    table_.assign(smallest_table, Entry());
    stored_ = 0;
    ply_ = 0;
    candidates_.clear();
    killers_.clear();
  }
  [[nodiscard]] bool exhausted() const { return nodes_ > most_nodes_; }
  // Transpositions are rare inside a trick where only cards are played there: the table is not probed then.
  static bool probes_table(const State& s) {
    if constexpr (requires { Knowledge::same_within_tricks; }) return true;
    if constexpr (requires { s.trick.empty(); }) return s.trick.empty();
    return true;
  }

  double search(const State& s, double alpha, double beta) {
    if (++nodes_ > most_nodes_) return 0;
    if (deal_is_over<G>(s)) return utility<G>(s, seat_);
    if (!probes_table(s)) return try_moves(s, alpha, beta, no_move).value;
    if constexpr (requires { Knowledge::outlook(s, seat_); }) {
      const Outlook outlook = shortcuts_ ? Knowledge::outlook(s, seat_) : Outlook();
      if (outlook.least >= beta) return outlook.least;
      if (outlook.most <= alpha) return outlook.most;
    }
    if constexpr (requires { Knowledge::rest(s); }) {
      if (shortcuts_) {
        const State rest = Knowledge::rest(s);
        return probe(s, hash_of(rest), utility<G>(s, seat_) - utility<G>(rest, seat_), alpha, beta);
      }
    }
    return probe(s, hash_of(s), 0, alpha, beta);
  }

  // The value of a position whose entry has this key; `counted` is its utility beyond its entry's.
  double probe(const State& s, std::uint64_t key, double counted, double alpha, double beta) {
    Entry known;
    if (const Entry& entry = slot_of(key); entry.key == key) known = entry;
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
    store(known);
    return found.value;
  }

  Found try_moves(const State& s, double alpha, double beta, std::uint16_t first) {
    const Seat mover = G::turn(s).lowest();
    const bool mine = plays_with<G, Knowledge>(s, seat_, mover);
    const std::size_t begin = candidates_.size();
    if (++ply_ >= killers_.size()) killers_.resize(2 * ply_);
    generate(s, mover, first);
    const std::size_t end = candidates_.size();
    Found found{mine ? -infinity : infinity, no_move};
    for (std::size_t i = begin; i < end && alpha < beta; ++i) {
      const Candidate candidate = candidates_[i];
      State next = s;
      G::apply(next, mover, candidate.move, Silence());
      const double value = i == begin ? search(next, alpha, beta)
                           : mine     ? search_above(next, alpha, beta)
                                      : search_below(next, alpha, beta);
      if (mine ? value > found.value : value < found.value) found = {value, candidate.number};
      (mine ? alpha : beta) = mine ? std::max(alpha, value) : std::min(beta, value);
      if (alpha >= beta) add_killer(candidate.move);
    }
    candidates_.resize(begin);
    --ply_;
    return found;
  }

  // Zero-window searches: that a move is no better than alpha (no worse than beta) is found sooner than its value.
  // Where it is better, it is searched again with the whole window.
  double search_above(const State& s, double alpha, double beta) {
    const double value = search(s, alpha, std::min(beta, alpha + epsilon));
    return value <= alpha || value >= beta ? value : search(s, alpha, beta);
  }
  double search_below(const State& s, double alpha, double beta) {
    const double value = search(s, std::max(alpha, beta - epsilon), beta);
    return value >= beta || value <= alpha ? value : search(s, alpha, beta);
  }

  // Move ordering: the table's best move, killer moves, then as the game names them.
  void generate(const State& s, Seat mover, std::uint16_t first) {
    const std::size_t begin = candidates_.size();
    const KillerMoves& killers = killers_[ply_];
    Cards tried;
    std::uint16_t number = 0;
    const auto add = [&](const Move& move) {
      const std::uint16_t own = number++;
      if (shortcuts_ && (asks_in_vain(s, mover, move) || is_equivalent(s, mover, move, tried))) return;
      const int order = own == first ? 0 : move == killers.newest ? 1 : move == killers.older ? 2 : 3;
      candidates_.push_back({move, own, static_cast<std::uint8_t>(order)});
    };
    each_worth_trying(s, mover, add);
    std::stable_sort(candidates_.begin() + static_cast<std::ptrdiff_t>(begin), candidates_.end(),
                     [](const Candidate& a, const Candidate& b) { return a.order < b.order; });
  }
  void each_worth_trying(const State& s, Seat mover, auto&& visit) const {
    if constexpr (requires { Knowledge::each_worth_trying(s, mover, visit); }) {
      if (shortcuts_) return Knowledge::each_worth_trying(s, mover, visit);
    }
    G::each_move(s, mover, visit);
  }
  void add_killer(const Move& move) {
    KillerMoves& here = killers_[ply_];
    if (here.newest == move) return;
    here.older = here.newest;
    here.newest = move;
  }

  static bool asks_in_vain([[maybe_unused]] const State& s, [[maybe_unused]] Seat mover,
                           [[maybe_unused]] const Move& move) {
    if constexpr (requires { Knowledge::only_asks(s, mover, move); }) return Knowledge::only_asks(s, mover, move);
    return false;
  }
  static bool is_equivalent([[maybe_unused]] const State& s, [[maybe_unused]] Seat mover,
                            [[maybe_unused]] const Move& move, [[maybe_unused]] Cards& tried) {
    if constexpr (requires(Card card) { Knowledge::same_worth(s, mover, card, card); }) {
      if (move.cards.size() != 1) return false;
      for (const Card card : tried)
        if (Knowledge::same_worth(s, mover, card, move.card())) return true;
      tried |= move.card();
    }
    return false;
  }

  // --- the transposition table ---

  static std::uint64_t hash_of(const State& s) {
    std::uint64_t words[sizeof(State) / 8 + 1] = {};
    __builtin_memcpy(words, &s, sizeof(State));
    // Both halves of each product, so that the highest bits of a word reach all others.
    constexpr std::uint64_t factor = 0xd6e8feb86659fd93U;
    std::uint64_t hash = 0x9e3779b97f4a7c15U;
    for (const auto word : words) {
      const std::uint64_t mixed = hash ^ word;
      hash = (mixed * factor) ^ bits::multiply_high(mixed, factor) ^ bits::rotate_left(hash, 32);
    }
    return hash | 1;
  }
  // The lowest bit is always set, so it is left out.
  Entry& slot_of(std::uint64_t key) { return table_[(key >> 1) & (table_.size() - 1)]; }

  void store(const Entry& entry) {
    if (2 * stored_ > table_.size() && table_.size() < largest_table) grow();
    Entry& slot = slot_of(entry.key);
    if (slot.key == 0) ++stored_;
    slot = entry;
  }
  void grow() {
    std::vector<Entry> old(4 * table_.size());
    old.swap(table_);
    stored_ = 0;
    for (const Entry& entry : old)
      if (entry.key != 0) store(entry);
  }

  static constexpr std::size_t smallest_table = 1U << 10, largest_table = 1U << 22;
  static_assert(largest_table * sizeof(Entry) * 5 / 4 <= 192U << 20);  // with the one that it grew from
  CardSolver<G, Knowledge> cards_;
  Seat seat_;
  long nodes_ = 0, most_nodes_ = 0;
  bool shortcuts_ = true;
  std::vector<Entry> table_;
  std::size_t stored_ = 0;
  std::size_t ply_ = 0;
  std::vector<Candidate> candidates_;
  std::vector<KillerMoves> killers_;
};

}  // namespace stube
