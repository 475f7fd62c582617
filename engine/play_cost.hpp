// What a move of random play costs and where that goes, measured by playing matches and then the same moves again
// without drawing them. Included only by game_of.hpp.
#pragma once
#include <algorithm>
#include <chrono>
#include <vector>

#include "engine/game.hpp"
#include "search/playout.hpp"
#ifdef __x86_64__
#include <x86intrin.h>
#endif

namespace stube {

// Only benchmarks of the program ask for it; in the page's modules it would be weight.
#ifdef __wasm__
inline constexpr bool measures_play_cost = false;
#else
inline constexpr bool measures_play_cost = true;
#endif

// The processor's time stamp: its reference cycles; elsewhere nanoseconds.
inline std::uint64_t cycles_now() {
#ifdef __x86_64__
  return __rdtsc();
#else
  return static_cast<std::uint64_t>(std::chrono::steady_clock::now().time_since_epoch().count());
#endif
}

template <class G>
class PlayCostOf {
 public:
  using State = typename G::State;

  // The cheapest of several runs of one match counts, so that interruptions do not.
  static PlayCost measure(const State& start, std::uint64_t seed, long matches) {
    PlayCost cost;
    const double reading = cost_of_reading();
    for (long i = 0; i < matches; ++i) {
      const Random random(seed, Purpose::play, static_cast<std::uint64_t>(i));
      PlayCostOf match(start, random);
      double whole = 1e18, again = 1e18, deals = 1e18;
      for (int run = 0; run < runs; ++run) {
        whole = std::min(whole, match.play() - reading);
        const auto [all, dealing] = match.play_again(reading);
        again = std::min(again, all);
        deals = std::min(deals, dealing);
      }
      cost.moves += static_cast<double>(match.acts_.size());
      cost.drawing += std::max(0.0, whole - again);
      cost.applying += std::max(0.0, again - deals);
      cost.dealing += deals;
    }
    return cost;
  }

 private:
  static constexpr int runs = 7;
  struct Act {
    Seat seat;
    Move move;
    bool ends_deal = false;
  };

  PlayCostOf(const State& start, const Random& random) : start_(start), random_(random) {
    State s = start;
    Random drawn = random;
    while (!G::outcome(s).over()) {
      if (G::awaits_deal(s)) {
        decks_.push_back(shuffled_deck(G::full_pack(s), G::copies, drawn));
        G::deal(s, decks_.back(), Silence());
        continue;
      }
      const Seat seat = random_seat(G::turn(s), drawn);
      const Move move = random_move<G>(s, seat, drawn);
      G::apply(s, seat, move, Silence());
      acts_.push_back({seat, move, deal_is_over<G>(s)});
    }
  }

  double play() const {
    State s = start_;
    Random random = random_;
    const auto from = cycles_now();
    play_out_match<G>(s, random, static_cast<int>(acts_.size()));
    const auto to = cycles_now();
    kept_ = kept_ + static_cast<std::uint64_t>(G::score(s, Side(0)));
    return static_cast<double>(to - from);
  }

  // All of it, and of that the deals with the moves that end them, which count them.
  std::pair<double, double> play_again(double reading) const {
    State s = start_;
    Random random = random_;
    std::size_t deck = 0;
    double dealing = 0, readings = 1;
    const auto from = cycles_now();
    const auto timed = [&](auto&& what) {
      const auto before = cycles_now();
      what();
      dealing += static_cast<double>(cycles_now() - before) - reading;
      readings += 1;
    };
    for (const Act& act : acts_) {
      if (G::awaits_deal(s))
        timed([&] {
          kept_ = kept_ +
                  static_cast<std::uint64_t>(shuffled_deck(G::full_pack(s), G::copies, random).cards.back().index());
          G::deal(s, decks_[deck++], Silence());
        });
      if (act.ends_deal)
        timed([&] { G::apply(s, act.seat, act.move, Silence()); });
      else
        G::apply(s, act.seat, act.move, Silence());
    }
    const auto to = cycles_now();
    kept_ = kept_ + static_cast<std::uint64_t>(G::score(s, Side(0)));
    return {static_cast<double>(to - from) - readings * reading, dealing};
  }

  static double cost_of_reading() {
    double least = 1e18;
    for (int i = 0; i < 1000; ++i) {
      const auto from = cycles_now();
      least = std::min(least, static_cast<double>(cycles_now() - from));
    }
    return least;
  }

  State start_;
  Random random_;
  std::vector<Act> acts_;
  std::vector<Deck> decks_;
  mutable volatile std::uint64_t kept_ = 0;  // so that nothing measured is left out as unused
};

}  // namespace stube
