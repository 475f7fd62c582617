// Search over imagined deals: information-set Monte-Carlo tree search for any Rules. Each round imagines a deal that
// agrees with what the seat has seen, walks down one shared tree along moves that are lawful in that deal (a move is
// judged by how often it was available, Cowling et al. 2012), adds a node, plays the deal out, and credits each mover
// with its utility. Knows one game only through the Rules concept and its Knowledge. One object a search; no globals;
// bounded memory. Whether an ending is solved instead is decided in solve_or_search.hpp.
//
// A game may help with these of its Knowledge, besides those of imagined_deal.hpp and playout.hpp:
//   thinks_in_playouts              in how many of a hundred moves of a playout the rule of thumb is followed; the
//                                   others are random
//   quick(s, seat, random)          a plain move for playouts, better than a random one and cheaper than the rule of
//                                   thumb
//   each_candidate(s, seat, visit)  the moves worth a thought, where a seat has too many
//   rounds_a_deal                   how many rounds share an imagined deal, where imagining costs more than playing
//   settle(s, me, random)           a move that the game decides better by a look ahead of its own; nothing where the
//                                   search is to decide. The bot asks it first (bots/bot.cpp)
#pragma once
#include <algorithm>
#include <cmath>
#include <cstring>
#include <functional>
#include <optional>
#include <vector>

#include "search/imagined_deal.hpp"
#include "search/playout.hpp"
#include "search/result.hpp"
#include "search/running_stats.hpp"
#include "search/stopwatch.hpp"
#include "search/utility.hpp"

namespace stube {

template <Rules G, class Knowledge>
class TreeSearch {
 public:
  using State = typename G::State;

  [[nodiscard]] SearchResult run(const State& seen, Seat me, const SearchPlan& plan) {
    return run(seen, me, plan, std::nullopt,
               [&](Random& random) { return likely_deal<G, Knowledge>(seen, me, random); });
  }

  // `imagine` gives a deal; `first` is tried first and gets the head start instead of the rule of thumb's move. No
  // template: what the search compiles to is in every game once, also where a network weighs its deals.
  [[nodiscard]] SearchResult run(const State& seen, Seat me, const SearchPlan& plan, const std::optional<Move>& first,
                                 const std::function<State(Random&)>& imagine) {
    begin(plan);
    first_ = first;
    const Stopwatch watch(plan.seconds);
    SearchResult result;
    State deal = seen;
    for (long round = 0; plan.rounds == 0 || round < plan.rounds; ++round) {
      // Reading the clock costs more than a short playout.
      if (round % 16 == 0 && watch.is_late()) break;
      if (round % decided_check_every == decided_check_every - 1 && is_decided()) break;
      if (round % rounds_a_deal == 0) deal = imagine(random_);
      play_round(deal, me, plan.most_nodes);
      ++result.rounds;
    }
    for (auto child = nodes_[0].first_child; child != 0; child = nodes_[child].next)
      result.moves.push_back({nodes_[child].move, static_cast<double>(nodes_[child].visits),
                              nodes_[child].visits > 0 ? nodes_[child].sum / nodes_[child].visits : 0});
    std::stable_sort(result.moves.begin(), result.moves.end(),
                     [](const Weighed& a, const Weighed& b) { return a.visits > b.visits; });
    result.spread = returns_.deviation();
    result.bytes = nodes_.capacity() * sizeof(Node);
    return result;
  }

  // For who chooses the moves at the root himself (net_search.hpp): an empty tree, and a round of it that begins with
  // this move; what it brings the seat.
  void begin(const SearchPlan& plan) {
    random_ = Random(plan.seed, Purpose::imagine);
    first_ = {};
    nodes_.clear();
    nodes_.reserve(std::min<std::size_t>(plan.most_nodes, 1U << 14));
    nodes_.push_back({});
    returns_ = {};
  }
  double try_move(const State& deal, Seat me, const Move& move, std::size_t most_nodes) {
    return play_round(deal, me, most_nodes, find_or_add_child(0, move));
  }

  // The moves that it looks at.
  static void each_candidate(const State& s, Seat seat, auto&& visit) {
    if constexpr (requires { Knowledge::each_candidate(s, seat, visit); })
      Knowledge::each_candidate(s, seat, visit);
    else
      G::each_move(s, seat, visit);
  }

 private:
  struct Node {
    Move move;
    std::uint32_t first_child = 0, next = 0;  // 0: none, for the root is nobody's child
    std::uint32_t visits = 0, available = 0;
    std::uint32_t thumb_child = 0;  // the rule of thumb's move, in the deal in which it was first asked
    double sum = 0;                 // of the mover's utility
  };

  // Exploration is scaled by the return's standard deviation (`scale`), so bonuses have no unit.
  [[nodiscard]] double scale() const {
    // Never less than an eighth of the range: where the leading move always brings the same, the deviation alone would
    // shrink to nothing and a move that failed once would not be tried again.
    return std::max(returns_.deviation(), returns_.range() / 8);
  }
  // UCB exploration term. Below the root it grows with the logarithm of the chances, so that good moves are tried most:
  // what is found there is averaged into the parent. At the root only the final choice counts and rivals must be ruled
  // out, so it grows with their square root.
  static double exploration_bonus(const Node& node, bool at_root) {
    const double chances = node.available + 1.0;
    return std::sqrt((at_root ? std::sqrt(chances) : 0.36 * std::log(chances)) / node.visits);
  }
  // The head start of the rule of thumb's move; it fades with visits.
  static double thumb_bonus(const Node& node) { return 1.0 / (1 + node.visits); }

  static constexpr long rounds_a_deal = [] {
    if constexpr (requires { Knowledge::rounds_a_deal; })
      return long{Knowledge::rounds_a_deal};
    else
      return 1L;
  }();

  static constexpr long decided_check_every = 512;

  // Whether the most visited move is four standard errors ahead of every other: more rounds would change nothing.
  [[nodiscard]] bool is_decided() const {
    constexpr double errors = 4;
    std::uint32_t best = nodes_[0].first_child;
    for (auto child = best; child != 0; child = nodes_[child].next)
      if (nodes_[child].visits > nodes_[best].visits) best = child;
    const double spread = scale();
    for (auto child = nodes_[0].first_child; child != 0; child = nodes_[child].next) {
      if (child == best) continue;
      if (nodes_[child].visits == 0 || nodes_[best].visits == 0) return false;
      const double ahead = nodes_[best].sum / nodes_[best].visits - nodes_[child].sum / nodes_[child].visits;
      if (ahead < errors * spread * std::sqrt(1.0 / nodes_[child].visits + 1.0 / nodes_[best].visits)) return false;
    }
    return true;
  }

  // `first` is the child of the root to begin with, where it is given. What the round brings `me`.
  double play_round(const State& deal, Seat me, std::size_t most_nodes, std::uint32_t first = 0) {
    State s = deal;
    path_.clear();
    std::uint32_t at = 0;
    while (!deal_is_over<G>(s) && path_.size() < longest_playout) {
      const Seat seat = at == 0 ? me : G::turn(s).lowest();
      const std::uint32_t child = at == 0 && first != 0 ? first : select_child(s, seat, at);
      if (child == 0) break;
      const bool fresh = nodes_[child].visits == 0;
      path_.push_back({child, seat});
      G::apply(s, seat, nodes_[child].move, Silence());
      at = child;
      if (fresh || nodes_.size() >= most_nodes) break;
    }
    play_out_deal<G, Knowledge>(s, random_, longest_playout,
                                [&](const State& now, Seat seat) { return playout_move(now, seat); });
    return backpropagate(s, me);
  }

  // Adds what is lawful here and not yet in the tree, then selects the child with the highest upper bound.
  std::uint32_t select_child(const State& s, Seat seat, std::uint32_t at) {
    available_.clear();
    each_candidate(s, seat, [&](const Move& move) { available_.push_back(find_or_add_child(at, move)); });
    if (available_.empty()) return 0;  // an imagined deal may come to where nobody can go on
    if (nodes_[at].thumb_child == 0 && available_.size() > 1) {
      const auto thumb = find_or_add_child(at, at == 0 ? root_move(s, seat) : quick(s, seat));
      nodes_[at].thumb_child = thumb;
    }
    // The seat's own rule of thumb is lawful in every deal it imagines, even where it was no candidate.
    if (at == 0 && nodes_[0].thumb_child != 0 &&
        std::find(available_.begin(), available_.end(), nodes_[0].thumb_child) == available_.end())
      available_.push_back(nodes_[0].thumb_child);
    const double spread = scale();
    std::uint32_t best = available_.front(), untried = 0, count_untried = 0;
    double best_bound = -1e30;
    for (const auto child : available_) {
      Node& node = nodes_[child];
      ++node.available;
      if (node.visits == 0) {
        // The rule of thumb's comes first, the others in random order.
        if (child == nodes_[at].thumb_child) return child;
        if (random_.below(++count_untried) == 0) untried = child;
        continue;
      }
      // Every move is tried at least half the square root of its chances: one that failed once or twice may have had
      // bad luck.
      if (4.0 * node.visits * node.visits < node.available) return child;
      const double bonus = exploration_bonus(node, at == 0) + (child == nodes_[at].thumb_child ? thumb_bonus(node) : 0);
      const double bound = node.sum / node.visits + spread * bonus;
      if (bound > best_bound) best_bound = bound, best = child;
    }
    return count_untried > 0 ? untried : best;
  }

  Move root_move(const State& s, Seat seat) { return first_ ? *first_ : thumb_move<G, Knowledge>(s, seat, random_); }

  // Below the root the game's `quick` stands in for the rule of thumb, where there is one.
  Move quick(const State& s, Seat seat) {
    if constexpr (requires { Knowledge::quick(s, seat, random_); })
      return Knowledge::quick(s, seat, random_);
    else
      return thumb_move<G, Knowledge>(s, seat, random_);
  }

  // Equal moves are equal bytes; comparing field by field costs a tenth of the whole search.
  static bool are_same(const Move& a, const Move& b) {
    static_assert(std::has_unique_object_representations_v<Move>);
    return std::memcmp(&a, &b, sizeof(Move)) == 0;
  }

  std::uint32_t find_or_add_child(std::uint32_t at, const Move& move) {
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

  Move playout_move(const State& s, Seat seat) {
    if constexpr (requires { Knowledge::thinks_in_playouts; })
      if (Knowledge::thinks_in_playouts >= 100 || random_.chance(Knowledge::thinks_in_playouts, 100))
        return thumb_move<G, Knowledge>(s, seat, random_);
    if constexpr (requires { Knowledge::quick(s, seat, random_); }) return Knowledge::quick(s, seat, random_);
    return random_move<G>(s, seat, random_);
  }

  double backpropagate(const State& s, Seat me) {
    Seats known;
    double worth[max_seats];
    for (const auto& [child, seat] : path_) {
      if (!known.has(seat)) worth[seat.index()] = utility<G>(s, seat), known |= seat;
      ++nodes_[child].visits;
      nodes_[child].sum += worth[seat.index()];
    }
    if (!known.has(me)) return 0;
    returns_.add(worth[me.index()]);
    return worth[me.index()];
  }

  Random random_{1};
  std::optional<Move> first_;
  std::vector<Node> nodes_;
  std::vector<std::uint32_t> available_;
  std::vector<std::pair<std::uint32_t, Seat>> path_;
  RunningStats returns_;  // to the asking seat, one a round
};

}  // namespace stube
