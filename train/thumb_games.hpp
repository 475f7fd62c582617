// Matches of the rule of thumb for networks to learn from: what a seat saw, what it could do and what it did, as rows
// of a file. A program for each game that needs a compiler and nothing else (tools/train-build).
#pragma once
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "search/observation.hpp"
#include "search/playout.hpp"
#include "search/stopwatch.hpp"

namespace stube::thumb_games {

// As the arrays of train/self_play.cuh are laid out.
inline constexpr int most_moves = 48, bits_of_move = 8;

template <Rules G>
struct Row {
  std::uint32_t seen[observation::words<G>] = {};
  std::int16_t moves[most_moves][bits_of_move] = {};
  std::int16_t offered = 0, chosen = 0;
};

template <Rules G, class Knowledge>
class Writer {
 public:
  using State = typename G::State;

  Writer(const std::vector<State>& openings, std::FILE* out, std::uint64_t seed)
      : openings_(openings), out_(out), random_(seed), state_(opening()) {}

  void step() {
    if (G::outcome(state_).over()) state_ = opening();
    if (G::awaits_deal(state_)) {
      if (random_.chance(1, 2)) state_ = opening();
      G::deal(state_, shuffled_deck(G::full_pack(state_), G::copies, random_), Silence());
      return;
    }
    if constexpr (requires { Knowledge::interject(state_, Seat(), random_); })
      for (const Seat seat : Seats::first(G::players(state_)) - G::turn(state_))
        if (const auto act = Knowledge::interject(G::seen_by(state_, seat), seat, random_);
            act && G::judge(state_, seat, act->move).lawful()) {
          G::apply(state_, seat, act->move, Silence());
          return;
        }
    const Seat seat = random_seat(G::turn(state_), random_);
    const State seen = G::seen_by(state_, seat);
    const Move chosen = Knowledge::choose(seen, seat, random_).move;
    write(seen, seat, chosen);
    G::apply(state_, seat, chosen, Silence());
  }

 private:
  State opening() { return openings_[random_.below(static_cast<std::uint32_t>(openings_.size()))]; }

  // Of a long list a sample, with the chosen move among it.
  void write(const State& seen, Seat seat, const Move& chosen) {
    std::vector<Move> moves;
    G::each_move(seen, seat, [&](const Move& move) { moves.push_back(move); });
    std::size_t at = 0;
    while (at < moves.size() && !(moves[at] == chosen)) ++at;
    if (moves.size() < 2 || at == moves.size()) return;
    std::swap(moves[0], moves[at]);
    for (std::size_t i = 1; i < moves.size() && i < most_moves; ++i)
      std::swap(moves[i], moves[i + random_.below(static_cast<std::uint32_t>(moves.size() - i))]);
    if (moves.size() > most_moves) moves.resize(most_moves);
    Row<G> row;
    observation::observe<G>(seen, seat, row.seen);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const observation::MoveBits bits(moves[i]);
      for (int k = 0; k < bits_of_move; ++k)
        row.moves[i][k] = k < bits.count ? bits.bits[k] : std::int16_t{observation::MoveBits::width};
    }
    for (std::size_t i = moves.size(); i < most_moves; ++i)
      for (std::int16_t& bit : row.moves[i]) bit = observation::MoveBits::width;
    row.offered = static_cast<std::int16_t>(moves.size());
    std::fwrite(&row, sizeof row, 1, out_);
  }

  const std::vector<State>& openings_;
  std::FILE* out_;
  Random random_;
  State state_;
};

// OPENINGS OUT SEED SECONDS
template <Rules G, class Knowledge>
int run(int count, char** words) {
  if (count < 5) return 2;
  using State = typename G::State;
  std::ifstream in(words[1], std::ios::binary);
  const std::string raw{std::istreambuf_iterator<char>(in), {}};
  std::vector<State> openings(raw.size() / sizeof(State));
  if (openings.empty()) return 2;
  std::memcpy(static_cast<void*>(openings.data()), raw.data(), openings.size() * sizeof(State));
  std::FILE* out = std::fopen(words[2], "wb");
  if (out == nullptr) return 2;
  Writer<G, Knowledge> writer(openings, out, static_cast<std::uint64_t>(std::atoll(words[3])));
  for (const Stopwatch watch(std::atof(words[4])); !watch.is_late();) writer.step();
  return std::fclose(out) == 0 ? 0 : 1;
}

}  // namespace stube::thumb_games
