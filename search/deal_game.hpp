// One deal of a small game with all its chances, as a game in extensive form: its equilibrium, and what can be won from
// somebody who plays it otherwise. For games of a few hundred thousand deals at most (Gnav with two players).
//
// Deals in which all seats see the same until the end are put together: what is kept is a tree of what was seen and
// done. A seat's situation is what seen_by leaves.
#pragma once
#include <algorithm>
#include <cstring>
#include <string>
#include <unordered_map>
#include <vector>

#include "search/playout.hpp"
#include "search/utility.hpp"

namespace stube {

// For each situation the chance of each of its moves.
using Strategy = std::vector<std::vector<double>>;

template <Rules G>
class DealGame {
 public:
  using State = typename G::State;

  struct Situation {
    State seen;
    Seat seat;
    int own_before = 0;  // decisions of the seat earlier in the deal
    std::vector<Move> moves;
  };

  // All deals from a state that awaits one. `drawn`: how many cards of the pack can matter.
  DealGame(const State& before, int drawn) : players_(G::players(before)) {
    std::vector<Card> kinds;
    for (const Card kind : G::full_pack(before)) kinds.push_back(kind);
    std::vector<int> left(64, 0);
    for (const Card kind : kinds) left[static_cast<std::size_t>(kind.index())] = G::copies;
    std::vector<Card> first;
    each_deck(kinds, left, first, drawn, 1, static_cast<int>(kinds.size()) * G::copies, [&](double chance) {
      State s = before;
      G::deal(s, deck_of(kinds, left, first), Silence());
      std::vector<int> own(static_cast<std::size_t>(players_), 0);
      grow(root_, s, own, chance);
    });
  }

  [[nodiscard]] int players() const { return players_; }
  [[nodiscard]] const std::vector<Situation>& situations() const { return situations_; }

  // Every move as likely.
  [[nodiscard]] Strategy even() const {
    Strategy strategy;
    for (const Situation& situation : situations_)
      strategy.emplace_back(situation.moves.size(), 1.0 / static_cast<double>(situation.moves.size()));
    return strategy;
  }

  // What a deal brings the seat where all play so.
  [[nodiscard]] double value(const Strategy& strategy, Seat seat) const {
    return value_of(root_, strategy, seat, 1, nullptr);
  }

  // What it brings a seat that knows how the others play and makes the best of it.
  [[nodiscard]] double best_response(const Strategy& others, Seat seat) const {
    Strategy mine = others;
    int most = 0;
    for (const Situation& situation : situations_)
      if (situation.seat == seat) most = std::max(most, situation.own_before);
    // The last decisions first, for the earlier ones depend on them.
    for (int own_before = most; own_before >= 0; --own_before) {
      const Strategy worth = worth_of_moves(mine, seat);
      for (std::size_t i = 0; i < situations_.size(); ++i)
        if (situations_[i].seat == seat && situations_[i].own_before == own_before) {
          const auto best = std::max_element(worth[i].begin(), worth[i].end()) - worth[i].begin();
          std::fill(mine[i].begin(), mine[i].end(), 0.0);
          mine[i][static_cast<std::size_t>(best)] = 1;
        }
    }
    return value(mine, seat);
  }

  // What all seats could gain together, each alone by its best response; nought in an equilibrium.
  [[nodiscard]] double exploitability(const Strategy& strategy) const {
    double gain = 0;
    for (int i = 0; i < players_; ++i) gain += best_response(strategy, Seat(i)) - value(strategy, Seat(i));
    return gain;
  }

  // By counterfactual regret minimisation, late rounds counting for more (Tammelin's CFR+). For two players it comes as
  // near to an equilibrium as one likes.
  [[nodiscard]] Strategy equilibrium(int rounds) const {
    Strategy regret, sum, now = even();
    for (const Situation& situation : situations_) {
      regret.emplace_back(situation.moves.size(), 0.0);
      sum.emplace_back(situation.moves.size(), 0.0);
    }
    for (int round = 1; round <= rounds; ++round)
      for (int player = 0; player < players_; ++player) {
        const Strategy worth = worth_of_moves(now, Seat(player));
        for (std::size_t i = 0; i < situations_.size(); ++i) {
          if (situations_[i].seat != Seat(player)) continue;
          double mean = 0;
          for (std::size_t k = 0; k < now[i].size(); ++k) mean += now[i][k] * worth[i][k];
          for (std::size_t k = 0; k < now[i].size(); ++k)
            regret[i][k] = std::max(0.0, regret[i][k] + worth[i][k] - mean);
          now[i] = shared(regret[i]);
          for (std::size_t k = 0; k < now[i].size(); ++k) sum[i][k] += round * now[i][k];
        }
      }
    for (auto& one : sum) one = shared(one);
    return sum;
  }

 private:
  struct Decision;
  // What follows a move: deals that end, with what they bring each seat, and decisions.
  struct Branch {
    std::vector<double> results;
    std::vector<Decision> next;
  };
  struct Decision {
    int situation = 0;
    std::vector<Branch> after;  // for each move
  };

  static std::vector<double> shared(const std::vector<double>& parts) {
    double sum = 0;
    for (const double part : parts) sum += part;
    std::vector<double> out(parts.size(), 1.0 / static_cast<double>(parts.size()));
    if (sum > 0)
      for (std::size_t i = 0; i < parts.size(); ++i) out[i] = parts[i] / sum;
    return out;
  }

  // Calls `visit(chance)` for all beginnings of a shuffled pack, with `first` set to them.
  static void each_deck(const std::vector<Card>& kinds, std::vector<int>& left, std::vector<Card>& first, int drawn,
                        double chance, int cards, auto&& visit) {
    if (static_cast<int>(first.size()) == drawn) return visit(chance);
    for (const Card kind : kinds) {
      int& copies = left[static_cast<std::size_t>(kind.index())];
      if (copies == 0) continue;
      const double now = chance * copies / cards;
      --copies;
      first.push_back(kind);
      each_deck(kinds, left, first, drawn, now, cards - 1, visit);
      first.pop_back();
      ++copies;
    }
  }
  static Deck deck_of(const std::vector<Card>& kinds, const std::vector<int>& left, const std::vector<Card>& first) {
    Deck deck;
    for (const Card card : first) deck.cards.add(card);
    for (const Card kind : kinds)
      for (int i = 0; i < left[static_cast<std::size_t>(kind.index())]; ++i) deck.cards.add(kind);
    return deck;
  }

  void grow(Branch& branch, const State& s, std::vector<int>& own, double chance) {
    if (deal_is_over<G>(s)) {
      branch.results.resize(static_cast<std::size_t>(players_), 0.0);
      for (int i = 0; i < players_; ++i) branch.results[static_cast<std::size_t>(i)] += chance * utility<G>(s, Seat(i));
      return;
    }
    const Seat seat = G::turn(s).lowest();
    int& before = own[static_cast<std::size_t>(seat.index())];
    const int at = situation_of(G::seen_by(s, seat), seat, before);
    auto found =
        std::find_if(branch.next.begin(), branch.next.end(), [&](const Decision& d) { return d.situation == at; });
    if (found == branch.next.end()) {
      branch.next.push_back({at, std::vector<Branch>(situations_[static_cast<std::size_t>(at)].moves.size())});
      found = branch.next.end() - 1;
    }
    const std::vector<Move> moves = situations_[static_cast<std::size_t>(at)].moves;
    ++before;
    for (std::size_t k = 0; k < moves.size(); ++k) {
      State after = s;
      G::apply(after, seat, moves[k], Silence());
      grow(found->after[k], after, own, chance);
    }
    --before;
  }

  int situation_of(const State& seen, Seat seat, int own_before) {
    std::string bytes(sizeof(State) + 1, static_cast<char>(seat.index()));
    std::memcpy(bytes.data(), &seen, sizeof(State));
    const auto [found, is_new] = numbers_.emplace(std::move(bytes), static_cast<int>(situations_.size()));
    if (is_new) {
      situations_.push_back({seen, seat, own_before, {}});
      G::each_move(seen, seat, [&](const Move& move) { situations_.back().moves.push_back(move); });
    }
    return found->second;
  }

  // What the branch brings the seat, times the chance of the deals. `worth`, where it is wanted, gets what each of the
  // seat's moves would bring, by the chance that the others (`reach`) let it come to that.
  double value_of(const Branch& branch, const Strategy& strategy, Seat seat, double reach, Strategy* worth) const {
    double sum = branch.results.empty() ? 0 : branch.results[static_cast<std::size_t>(seat.index())];
    for (const Decision& decision : branch.next) {
      const auto at = static_cast<std::size_t>(decision.situation);
      const bool is_own = situations_[at].seat == seat;
      for (std::size_t k = 0; k < decision.after.size(); ++k) {
        const double chance = strategy[at][k];
        if (chance == 0 && (worth == nullptr || !is_own)) continue;
        const double value = value_of(decision.after[k], strategy, seat, is_own ? reach : reach * chance, worth);
        if (worth != nullptr && is_own) (*worth)[at][k] += reach * value;
        sum += chance * value;
      }
    }
    return sum;
  }
  [[nodiscard]] Strategy worth_of_moves(const Strategy& strategy, Seat seat) const {
    Strategy worth;
    for (const Situation& situation : situations_) worth.emplace_back(situation.moves.size(), 0.0);
    value_of(root_, strategy, seat, 1, &worth);
    return worth;
  }

  int players_;
  Branch root_;
  std::vector<Situation> situations_;
  std::unordered_map<std::string, int> numbers_;
};

}  // namespace stube
