// Search over imagined deals: information-set Monte-Carlo tree search for any Rules. Each round imagines a deal that agrees with
// what the seat has seen, walks down one shared tree along moves that are lawful in that deal (a move is judged by how often
// it was available, Cowling et al. 2012), adds a node, plays the deal out, and credits each mover with what it brought him.
// Knows one game only through the Rules concept and its Knowledge. One object a search; no globals; bounded memory.
#pragma once
#include <algorithm>
#include <chrono>
#include <cmath>
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
  bool solved = false;  // the rest of every imagined deal was solved, and the moves are in the order of their values
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

template <Rules G, class Knowledge>
class TreeSearch {
 public:
  using State = typename G::State;

  [[nodiscard]] SearchResult run(const State& seen, Seat me, const SearchPlan& plan) {
    random_ = Random(plan.seed, Purpose::imagine);
    nodes_.clear();
    nodes_.reserve(std::min<std::size_t>(plan.most_nodes, 1U << 14));
    nodes_.push_back({});
    lowest_ = 1e30, highest_ = -1e30;
    const auto begin = std::chrono::steady_clock::now();
    SearchResult result;
    for (long round = 0; plan.rounds == 0 || round < plan.rounds; ++round) {
      // Looking at the clock costs more than a short playout.
      if (plan.seconds > 0 && round % 16 == 0 &&
          std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count() > plan.seconds)
        break;
      one_round(seen, me, plan.most_nodes);
      ++result.rounds;
    }
    for (auto child = nodes_[0].first_child; child != 0; child = nodes_[child].next)
      result.moves.push_back({nodes_[child].move, static_cast<double>(nodes_[child].visits),
                              nodes_[child].visits > 0 ? nodes_[child].sum / nodes_[child].visits : 0});
    std::stable_sort(result.moves.begin(), result.moves.end(), [](const Weighed& a, const Weighed& b) { return a.visits > b.visits; });
    return result;
  }

 private:
  struct Node {
    Move move;
    std::uint32_t first_child = 0, next = 0;  // 0: none, for the root is nobody's child
    std::uint32_t visits = 0, available = 0;
    double sum = 0;  // of the mover's utility
  };

  static constexpr int longest_playout = 600;
  static constexpr double curiosity = 0.7;

  static bool deal_is_over(const State& s) { return G::awaits_deal(s) || G::outcome(s).over(); }

  void one_round(const State& seen, Seat me, std::size_t most_nodes) {
    State s = imagined(seen, me);
    path_.clear();
    std::uint32_t at = 0;
    while (!deal_is_over(s) && path_.size() < longest_playout) {
      const Seat seat = at == 0 ? me : G::turn(s).lowest();
      const std::uint32_t child = choose_child(s, seat, at);
      const bool fresh = nodes_[child].visits == 0;
      path_.push_back({child, seat});
      G::apply(s, seat, nodes_[child].move, Silence());
      at = child;
      if (fresh || nodes_.size() >= most_nodes) break;
    }
    play_out(s);
    credit(s);
  }

  // One of several imagined deals, the likelier the better it explains what the others did, where the game can say so.
  State imagined(const State& seen, Seat me) {
    State s = seen;
    G::imagine(s, me, random_);
    if constexpr (requires { Knowledge::likelihood(s, me); }) {
      double weight = Knowledge::likelihood(s, me);
      for (int i = 0; i < 3; ++i) {
        State other = seen;
        G::imagine(other, me, random_);
        const double more = Knowledge::likelihood(other, me);
        weight += more;
        if (weight > 0 && random_.below(1U << 20) < more / weight * (1U << 20)) s = other;
      }
    }
    return s;
  }

  // Adds what is lawful here and not yet in the tree, then takes the child with the best bound.
  std::uint32_t choose_child(const State& s, Seat seat, std::uint32_t at) {
    available_.clear();
    G::each_move(s, seat, [&](const Move& move) { available_.push_back(child_for(at, move)); });
    const double range = std::max(1e-9, highest_ - lowest_);
    std::uint32_t best = available_.front();
    double best_bound = -1e30;
    // Unvisited moves come first, the rule of thumb's own before the others.
    std::uint32_t untried = 0, count_untried = 0;
    for (const auto child : available_) {
      Node& node = nodes_[child];
      ++node.available;
      if (node.visits == 0) {
        if (random_.below(++count_untried) == 0) untried = child;
        continue;
      }
      const double mean = (node.sum / node.visits - lowest_) / range;
      const double bound = mean + curiosity * std::sqrt(std::log(static_cast<double>(node.available) + 1) / node.visits);
      if (bound > best_bound) best_bound = bound, best = child;
    }
    if (count_untried == 0) return best;
    if (count_untried == available_.size()) {
      const auto likely = child_for(at, thumb(s, seat));
      if (nodes_[likely].visits == 0 && std::find(available_.begin(), available_.end(), likely) != available_.end()) return likely;
    }
    return untried;
  }

  Move thumb(const State& s, Seat seat) { return Knowledge::choose(G::seen_by(s, seat), seat, random_).move; }

  std::uint32_t child_for(std::uint32_t at, const Move& move) {
    std::uint32_t last = 0;
    for (auto child = nodes_[at].first_child; child != 0; child = nodes_[child].next) {
      if (nodes_[child].move == move) return child;
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
      if constexpr (requires { Knowledge::thinks_in_playouts; }) {
        if (random_.chance(Knowledge::thinks_in_playouts, 100)) {
          G::apply(s, seat, thumb(s, seat), Silence());
          continue;
        }
      }
      G::apply(s, seat, random_move<G>(s, seat, random_), Silence());
    }
  }

  void credit(const State& s) {
    for (const auto& [child, seat] : path_) {
      const double value = utility<G>(s, seat);
      lowest_ = std::min(lowest_, value);
      highest_ = std::max(highest_, value);
      ++nodes_[child].visits;
      nodes_[child].sum += value;
    }
  }

  Random random_{1};
  std::vector<Node> nodes_;
  std::vector<std::uint32_t> available_;
  std::vector<std::pair<std::uint32_t, Seat>> path_;
  double lowest_ = 0, highest_ = 0;
};

}  // namespace stube
