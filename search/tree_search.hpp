// Search over imagined deals: information-set Monte-Carlo tree search for any Rules. Each round imagines a deal that
// agrees with what the seat has seen, walks down one shared tree along moves that are lawful in that deal (a move is
// judged by how often it was available, Cowling et al. 2012), adds a node, plays the deal out, and credits each mover
// with what it brought him. Knows one game only through the Rules concept and its Knowledge. One object a search; no
// globals; bounded memory.
//
// A game may help with these of its Knowledge:
//   thinks_in_playouts     in how many of a hundred moves a deal is played out by the rule of thumb; the others are
//   random quick(s, seat, random) a plain move for playouts, better than a random one and cheaper than the rule of
//   thumb likelihood(s, me)      how likely, from 0 to 1, the others would have spoken so if they held what this
//   imagined deal gives them tries                  how many unlikely deals may be imagined anew, one after the other,
//   where eight are too few each_candidate(s, seat, visit)  the moves worth a thought, where a seat has too many
//   is_stuck(s, seat, move)  that an imagined deal has come to where this seat cannot go on, where that may happen
//   settle(s, me, random)  a move that the game decides better by a look ahead of its own; nothing where the search is
//   to decide rounds_a_deal          how many rounds share an imagined deal, where imagining costs more than playing
#pragma once
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstring>
#include <vector>

#include "table/advice.hpp"
#include "table/rules.hpp"

namespace stube {

struct SearchPlan {
  std::uint64_t seed = 1;
  long rounds = 0;     // 0: as many as the time allows
  double seconds = 0;  // 0: no limit of time
  std::size_t most_nodes = 1U << 20;
};

// A move that was looked at: how often, and the mean of what it brought, in the unit of the game.
struct Weighed {
  Move move;
  double visits = 0, value = 0;
};

struct SearchResult {
  std::vector<Weighed> moves;  // the most visited first
  long rounds = 0;
  double spread = 0;      // the standard deviation of what one round brought
  std::size_t bytes = 0;  // what the tree took
  bool solved = false;    // the rest of every imagined deal was solved, and the moves are in the order of their values
};

// What a deal is worth to a seat: its winnings against the mean of the other sides', and the match where it is decided.
template <Rules G>
double utility(const typename G::State& s, Seat seat) {
  const int players = G::players(s);
  const Side mine = G::side_of(s, seat);
  double own = 0, others = 0;
  int partners = 0, opponents = 0;
  for (int i = 0; i < players; ++i) {
    const bool with_me = G::side_of(s, Seat(i)) == mine;
    (with_me ? own : others) += G::payoff(s, Seat(i));
    ++(with_me ? partners : opponents);
  }
  double value = own / partners - others / std::max(1, opponents);
  const Outcome outcome = G::outcome(s);
  if (outcome.over()) {
    const double share = outcome.winners.has(mine) ? 1.0 / outcome.winners.count() : 0.0;
    double stake = 1;
    if constexpr (requires { G::match_worth; }) stake = G::match_worth;
    value += stake * (2 * share - 1);
  }
  return value;
}

// Mean and spread of a series of numbers, kept as they come (Welford).
class Spread {
 public:
  void add(double value) {
    ++count_;
    const double step = value - mean_;
    mean_ += step / count_;
    squares_ += step * (value - mean_);
    lowest_ = std::min(lowest_, value);
    highest_ = std::max(highest_, value);
  }
  [[nodiscard]] double deviation() const { return count_ > 1 ? std::sqrt(squares_ / (count_ - 1)) : 0; }
  [[nodiscard]] double range() const { return count_ > 1 ? highest_ - lowest_ : 0; }
  [[nodiscard]] double mean() const { return mean_; }
  [[nodiscard]] double error() const { return count_ > 1 ? deviation() / std::sqrt(count_) : 0; }  // of the mean

 private:
  double count_ = 0, mean_ = 0, squares_ = 0, lowest_ = 1e30, highest_ = -1e30;
};

// An imagined deal. Where the game can say how likely the others would have acted so with these cards, an unlikely one
// is mostly imagined anew.
template <Rules G, class Knowledge>
typename G::State likely_deal(const typename G::State& seen, Seat me, Random& random) {
  constexpr int most_tries = [] {
    if constexpr (requires { Knowledge::tries; })
      return Knowledge::tries;
    else
      return 8;
  }();
  constexpr std::uint32_t parts = 1U << 20;
  for (int i = 1;; ++i) {
    typename G::State s = seen;
    G::imagine(s, me, random);
    if constexpr (requires { Knowledge::likelihood(s, me); })
      if (i < most_tries && random.below(parts) >= Knowledge::likelihood(s, me) * parts) continue;
    return s;
  }
}

// Whether an imagined deal has come to where the seat cannot go on; few games let that happen.
template <class Knowledge, class State>
bool is_stuck([[maybe_unused]] const State& s, [[maybe_unused]] Seat seat, [[maybe_unused]] const Move& move) {
  if constexpr (requires { Knowledge::is_stuck(s, seat, move); }) return Knowledge::is_stuck(s, seat, move);
  return false;
}

template <Rules G, class Knowledge>
class TreeSearch {
 public:
  using State = typename G::State;

  [[nodiscard]] SearchResult run(const State& seen, Seat me, const SearchPlan& plan) {
    random_ = Random(plan.seed, Purpose::imagine);
    nodes_.clear();
    nodes_.reserve(std::min<std::size_t>(plan.most_nodes, 1U << 14));
    nodes_.push_back({});
    brought_ = {};
    const auto begin = std::chrono::steady_clock::now();
    SearchResult result;
    State deal = seen;
    for (long round = 0; plan.rounds == 0 || round < plan.rounds; ++round) {
      // Looking at the clock costs more than a short playout.
      if (plan.seconds > 0 && round % 16 == 0 &&
          std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count() > plan.seconds)
        break;
      if (round % between_looks == between_looks - 1 && is_clear()) break;
      if (round % rounds_a_deal == 0) deal = likely_deal<G, Knowledge>(seen, me, random_);
      one_round(deal, me, plan.most_nodes);
      ++result.rounds;
    }
    for (auto child = nodes_[0].first_child; child != 0; child = nodes_[child].next)
      result.moves.push_back({nodes_[child].move, static_cast<double>(nodes_[child].visits),
                              nodes_[child].visits > 0 ? nodes_[child].sum / nodes_[child].visits : 0});
    std::stable_sort(result.moves.begin(), result.moves.end(),
                     [](const Weighed& a, const Weighed& b) { return a.visits > b.visits; });
    result.spread = brought_.deviation();
    result.bytes = nodes_.capacity() * sizeof(Node);
    return result;
  }

 private:
  struct Node {
    Move move;
    std::uint32_t first_child = 0, next = 0;  // 0: none, for the root is nobody's child
    std::uint32_t visits = 0, available = 0;
    std::uint32_t favourite = 0;  // the child that the rule of thumb would take, as it looked when first asked
    double sum = 0;               // of the mover's utility
  };

  static constexpr int longest_playout = 600;
  // How much trust the rule of thumb has in advance, in spreads of a round.
  static constexpr double trust = 1.0;
  // How far a move may be overrated that was passed over so often. What is found below the root counts as it is found,
  // so the good moves are to be tried most; at the root only the choice in the end counts, and a rival must be known
  // well enough to be ruled out.
  static double wonder(std::uint32_t available) { return 0.36 * std::log(available + 1.0); }
  static double wonder_at_root(std::uint32_t available) { return std::sqrt(available + 1.0); }
  static constexpr long rounds_a_deal = [] {
    if constexpr (requires { Knowledge::rounds_a_deal; })
      return long{Knowledge::rounds_a_deal};
    else
      return 1L;
  }();

  static constexpr long between_looks = 512;

  // Whether the most visited move is ahead of every other far beyond chance: more thought would change nothing.
  [[nodiscard]] bool is_clear() const {
    constexpr double errors = 4;
    std::uint32_t best = nodes_[0].first_child;
    for (auto child = best; child != 0; child = nodes_[child].next)
      if (nodes_[child].visits > nodes_[best].visits) best = child;
    const double spread = std::max(brought_.deviation(), brought_.range() / 8);
    for (auto child = nodes_[0].first_child; child != 0; child = nodes_[child].next) {
      if (child == best) continue;
      if (nodes_[child].visits == 0 || nodes_[best].visits == 0) return false;
      const double ahead = nodes_[best].sum / nodes_[best].visits - nodes_[child].sum / nodes_[child].visits;
      if (ahead < errors * spread * std::sqrt(1.0 / nodes_[child].visits + 1.0 / nodes_[best].visits)) return false;
    }
    return true;
  }

  static bool deal_is_over(const State& s) { return G::awaits_deal(s) || G::outcome(s).over(); }

  void one_round(const State& deal, Seat me, std::size_t most_nodes) {
    State s = deal;
    path_.clear();
    std::uint32_t at = 0;
    while (!deal_is_over(s) && path_.size() < longest_playout) {
      const Seat seat = at == 0 ? me : G::turn(s).lowest();
      const std::uint32_t child = choose_child(s, seat, at);
      if (child == 0) break;
      const bool fresh = nodes_[child].visits == 0;
      path_.push_back({child, seat});
      G::apply(s, seat, nodes_[child].move, Silence());
      at = child;
      if (fresh || nodes_.size() >= most_nodes) break;
    }
    play_out(s);
    credit(s, me);
  }

  static void each_candidate(const State& s, Seat seat, auto&& visit) {
    if constexpr (requires { Knowledge::each_candidate(s, seat, visit); })
      Knowledge::each_candidate(s, seat, visit);
    else
      G::each_move(s, seat, visit);
  }

  // Adds what is lawful here and not yet in the tree, then takes the child with the best bound.
  std::uint32_t choose_child(const State& s, Seat seat, std::uint32_t at) {
    available_.clear();
    each_candidate(s, seat, [&](const Move& move) { available_.push_back(child_for(at, move)); });
    if (available_.empty()) return 0;  // an imagined deal may come to where nobody can go on
    if (nodes_[at].favourite == 0 && available_.size() > 1) {
      const auto favourite = child_for(at, at == 0 ? thumb(s, seat) : quick(s, seat));
      nodes_[at].favourite = favourite;
    }
    // The seat's own rule of thumb is lawful in every deal it imagines, even where it was no candidate.
    if (at == 0 && nodes_[0].favourite != 0 &&
        std::find(available_.begin(), available_.end(), nodes_[0].favourite) == available_.end())
      available_.push_back(nodes_[0].favourite);
    const double spread = std::max(brought_.deviation(), brought_.range() / 8);
    std::uint32_t best = available_.front(), untried = 0, count_untried = 0;
    double best_bound = -1e30;
    for (const auto child : available_) {
      Node& node = nodes_[child];
      ++node.available;
      if (node.visits == 0) {
        // The rule of thumb's own comes first, the others as chance wills.
        if (child == nodes_[at].favourite) return child;
        if (random_.below(++count_untried) == 0) untried = child;
        continue;
      }
      // A move that failed once or twice may have had bad luck, and where the leader's results are all alike the spread
      // does not show it.
      if (4.0 * node.visits * node.visits < node.available) return child;
      const double doubt = std::sqrt((at == 0 ? wonder_at_root(node.available) : wonder(node.available)) / node.visits);
      const double credit = child == nodes_[at].favourite ? trust / (1 + node.visits) : 0;
      const double bound = node.sum / node.visits + spread * (doubt + credit);
      if (bound > best_bound) best_bound = bound, best = child;
    }
    return count_untried > 0 ? untried : best;
  }

  Move thumb(const State& s, Seat seat) { return Knowledge::choose(G::seen_by(s, seat), seat, random_).move; }

  // Below the root a plainer sense will do, where the game has one.
  Move quick(const State& s, Seat seat) {
    if constexpr (requires { Knowledge::quick(s, seat, random_); })
      return Knowledge::quick(s, seat, random_);
    else
      return thumb(s, seat);
  }

  // Byte by byte, which is what equal moves are; field by field costs a tenth of the whole search.
  static bool are_same(const Move& a, const Move& b) {
    static_assert(std::has_unique_object_representations_v<Move>);
    return std::memcmp(&a, &b, sizeof(Move)) == 0;
  }

  std::uint32_t child_for(std::uint32_t at, const Move& move) {
    std::uint32_t last = 0;
    for (auto child = nodes_[at].first_child; child != 0; child = nodes_[child].next) {
      if (are_same(nodes_[child].move, move)) return child;
      last = child;
    }
    const auto fresh = static_cast<std::uint32_t>(nodes_.size());
    Node node;
    node.move = move;
    nodes_.push_back(node);
    (last == 0 ? nodes_[at].first_child : nodes_[last].next) = fresh;
    return fresh;
  }

  void play_out(State& s) {
    for (int moves = 0; !deal_is_over(s) && moves < longest_playout; ++moves) {
      const Seat seat = random_seat(G::turn(s), random_);
      const Move move = playout_move(s, seat);
      if (is_stuck<Knowledge>(s, seat, move)) return;
      G::apply(s, seat, move, Silence());
    }
  }

  Move playout_move(const State& s, Seat seat) {
    if constexpr (requires { Knowledge::thinks_in_playouts; })
      if (Knowledge::thinks_in_playouts >= 100 || random_.chance(Knowledge::thinks_in_playouts, 100))
        return thumb(s, seat);
    if constexpr (requires { Knowledge::quick(s, seat, random_); }) return Knowledge::quick(s, seat, random_);
    return random_move<G>(s, seat, random_);
  }

  void credit(const State& s, Seat me) {
    Seats known;
    double worth[max_seats];
    for (const auto& [child, seat] : path_) {
      if (!known.has(seat)) worth[seat.index()] = utility<G>(s, seat), known |= seat;
      ++nodes_[child].visits;
      nodes_[child].sum += worth[seat.index()];
    }
    if (known.has(me)) brought_.add(worth[me.index()]);
  }

  Random random_{1};
  std::vector<Node> nodes_;
  std::vector<std::uint32_t> available_;
  std::vector<std::pair<std::uint32_t, Seat>> path_;
  Spread brought_;
};

}  // namespace stube
