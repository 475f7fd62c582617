// Self-play of one game on a GPU: thousands of matches, each halted where a seat has a choice. Python (train.py) asks
// for observations, chooses, and hands back the choices; all arrays are its own and lie on the device. The rules are
// compiled unchanged. `tools/train` writes a small file for each game that includes its rules and fields, and then
// this.
#pragma once
#include <cstdio>

#include "search/observation.hpp"
#include "search/playout.hpp"
#include "search/utility.hpp"

namespace stube::train {

inline constexpr int most_moves = 48;      // of a longer list a sample is offered
inline constexpr int bits_of_move = 8;     // of a move; unused ones point behind the last output
inline constexpr int longest_wait = 4000;  // forced moves and deals in a row; then the match is given up
inline constexpr int one_in = 2;           // so many matches are left after a deal: long ones would be all there is

template <Rules G>
struct Env {
  typename G::State state;
  Random random;
  Seat seat;
  int offered;
  Move moves[most_moves];
};

// What one step of one match leaves for Python; rows of the arrays that it gave.
struct Rows {
  std::uint32_t* seen;      // as the seat sees it
  std::uint32_t* all;       // with all cards, for the judge
  std::uint32_t* imagined;  // the same of a deal that the seat holds possible; null where it is not asked for
  std::int16_t* moves;      // most_moves times bits_of_move, as outputs of the network
  std::uint8_t* seat;
  std::uint8_t* offered;
  const std::int16_t* outputs;  // which output a bit of a move has; one more entry, for bits that are not there
};

template <Rules G>
__device__ __noinline__ void gather_moves(Env<G>& env) {
  int count = 0;
  G::each_move(env.state, env.seat, [&](const Move& move) {
    if (count < most_moves) {
      env.moves[count] = move;
    } else if (const auto at = env.random.below(static_cast<std::uint32_t>(count + 1)); at < most_moves) {
      env.moves[at] = move;
    }
    ++count;
  });
  env.offered = count < most_moves ? count : most_moves;
}

// A deal's result for each seat, as every search counts it.
template <Rules G>
__device__ __noinline__ void settle(const typename G::State& s, float* results) {
  const int players = G::players(s);
  for (int i = 0; i < observation::most_seats; ++i)
    results[i] = i < players ? static_cast<float>(utility<G>(s, Seat(i))) : 0;
}

// Plays on to the next choice. True where a deal ended on the way; the results are those of the first one.
template <Rules G>
__device__ __noinline__ bool advance(Env<G>& env, const typename G::State* openings, int opening_count,
                                     float* results) {
  bool ended = false, goes_on = false;
  for (int i = 0;; ++i) {
    const bool is_left = !goes_on && G::awaits_deal(env.state) && env.random.below(one_in) == 0;
    if (is_left || G::outcome(env.state).over() || i == longest_wait) {
      goes_on = true;
      env.state = openings[env.random.below(static_cast<std::uint32_t>(opening_count))];
      i = 0;
      continue;
    }
    if (G::awaits_deal(env.state)) {
      goes_on = false;
      G::deal(env.state, shuffled_deck(G::full_pack(env.state), G::copies, env.random), Silence());
      continue;
    }
    env.seat = random_seat(G::turn(env.state), env.random);
    gather_moves(env);
    if (env.offered > 1) return ended;
    G::apply(env.state, env.seat, env.moves[0], Silence());
    if (!ended && deal_is_over<G>(env.state)) {
      ended = true;
      settle<G>(env.state, results);
    }
  }
}

template <Rules G>
__global__ void begin(Env<G>* envs, int count, const typename G::State* openings, int opening_count,
                      std::uint64_t seed) {
  const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (i >= count) return;
  Env<G>& env = envs[i];
  env.random = Random(seed, Purpose::play, static_cast<std::uint64_t>(i));
  env.state = openings[env.random.below(static_cast<std::uint32_t>(opening_count))];
  float ignored[observation::most_seats];
  advance(env, openings, opening_count, ignored);
}

template <Rules G>
__device__ __noinline__ void write_bits(const typename G::State& s, Seat seat, std::uint32_t* out) {
  constexpr int words = observation::words<G>;
  std::uint32_t bits[words];
  for (int i = 0; i < words; ++i) bits[i] = 0;
  observation::observe<G>(s, seat, bits);
  for (int i = 0; i < words; ++i) out[i] = bits[i];
}

template <Rules G>
__global__ void observe(Env<G>* envs, int count, Rows rows) {
  const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (i >= count) return;
  Env<G>& env = envs[i];
  constexpr int words = observation::words<G>;
  const auto row = static_cast<std::size_t>(i);
  typename G::State seen = G::seen_by(env.state, env.seat);
  write_bits<G>(seen, env.seat, rows.seen + row * words);
  if (rows.imagined != nullptr) {
    G::imagine(seen, env.seat, env.random);
    write_bits<G>(seen, env.seat, rows.imagined + row * words);
  }
  write_bits<G>(env.state, env.seat, rows.all + row * words);
  rows.seat[i] = static_cast<std::uint8_t>(env.seat.index());
  rows.offered[i] = static_cast<std::uint8_t>(env.offered);
  std::int16_t* moves = rows.moves + row * most_moves * bits_of_move;
  for (int m = 0; m < env.offered; ++m) {
    const observation::MoveBits bits(env.moves[m]);
    for (int k = 0; k < bits_of_move; ++k)
      moves[m * bits_of_move + k] = rows.outputs[k < bits.count ? bits.bits[k] : observation::MoveBits::width];
  }
}

template <Rules G>
__global__ void act(Env<G>* envs, int count, const std::int64_t* chosen, const typename G::State* openings,
                    int opening_count, std::uint8_t* ended, float* results) {
  const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (i >= count) return;
  Env<G>& env = envs[i];
  float* mine = results + static_cast<std::size_t>(i) * observation::most_seats;
  G::apply(env.state, env.seat, env.moves[chosen[i]], Silence());
  if (deal_is_over<G>(env.state)) {
    settle<G>(env.state, mine);
    float ignored[observation::most_seats];
    advance(env, openings, opening_count, ignored);
    ended[i] = 1;
  } else {
    ended[i] = advance(env, openings, opening_count, mine) ? 1 : 0;
  }
}

// The bits that a network reads (`kept`), of `rows` observations, as numbers of sixteen bits: nought or `one`.
__global__ void unpack(const std::uint32_t* packed, int rows, int words, const std::int32_t* kept, int count,
                       std::uint16_t one, std::uint16_t* out) {
  const auto at = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (at >= static_cast<std::size_t>(rows) * static_cast<std::size_t>(count)) return;
  const auto row = at / static_cast<std::size_t>(count);
  const int bit = kept[at % static_cast<std::size_t>(count)];
  out[at] =
      ((packed[row * static_cast<std::size_t>(words) + static_cast<std::size_t>(bit >> 5)] >> (bit & 31)) & 1) != 0
          ? one
          : static_cast<std::uint16_t>(0);
}

inline bool failed(const char* what) {
  const cudaError_t error = cudaGetLastError();
  if (error != cudaSuccess) std::fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(error));
  return error != cudaSuccess;
}

}  // namespace stube::train

// What Python calls, for the game `STUBE_GAME` (a Rules type).
extern "C" {

using stube::train::Env;
using Game = STUBE_GAME;

int sizes(int* out) {
  out[0] = static_cast<int>(sizeof(Env<Game>));
  out[1] = static_cast<int>(sizeof(Game::State));
  out[2] = stube::observation::size<Game>;
  out[3] = stube::observation::words<Game>;
  out[4] = stube::observation::MoveBits::width;
  out[5] = stube::train::most_moves;
  out[6] = stube::train::bits_of_move;
  out[7] = stube::observation::most_seats;
  // States that are passed by value to deep code need more than the standard stack.
  return static_cast<int>(cudaDeviceSetLimit(cudaLimitStackSize, 16384));
}

constexpr int threads = 64;

int begin(void* envs, int count, const void* openings, int opening_count, unsigned long long seed) {
  stube::train::begin<Game><<<(count + threads - 1) / threads, threads>>>(
      static_cast<Env<Game>*>(envs), count, static_cast<const Game::State*>(openings), opening_count, seed);
  cudaDeviceSynchronize();
  return stube::train::failed("begin") ? 1 : 0;
}

int observe(void* envs, int count, void* seen, void* all, void* imagined, void* moves, void* seat, void* offered,
            const void* outputs, void* stream) {
  const stube::train::Rows rows{static_cast<std::uint32_t*>(seen),        static_cast<std::uint32_t*>(all),
                                static_cast<std::uint32_t*>(imagined),    static_cast<std::int16_t*>(moves),
                                static_cast<std::uint8_t*>(seat),         static_cast<std::uint8_t*>(offered),
                                static_cast<const std::int16_t*>(outputs)};
  stube::train::observe<Game><<<(count + threads - 1) / threads, threads, 0, static_cast<cudaStream_t>(stream)>>>(
      static_cast<Env<Game>*>(envs), count, rows);
  return stube::train::failed("observe") ? 1 : 0;
}

int act(void* envs, int count, const void* chosen, const void* openings, int opening_count, void* ended, void* results,
        void* stream) {
  stube::train::act<Game><<<(count + threads - 1) / threads, threads, 0, static_cast<cudaStream_t>(stream)>>>(
      static_cast<Env<Game>*>(envs), count, static_cast<const std::int64_t*>(chosen),
      static_cast<const Game::State*>(openings), opening_count, static_cast<std::uint8_t*>(ended),
      static_cast<float*>(results));
  return stube::train::failed("act") ? 1 : 0;
}

int unpack(const void* packed, int rows, int words, const void* kept, int count, int one, void* out, void* stream) {
  const auto total = static_cast<unsigned long long>(rows) * static_cast<unsigned long long>(count);
  stube::train::unpack<<<static_cast<unsigned>((total + 255) / 256), 256, 0, static_cast<cudaStream_t>(stream)>>>(
      static_cast<const std::uint32_t*>(packed), rows, words, static_cast<const std::int32_t*>(kept), count,
      static_cast<std::uint16_t>(one), static_cast<std::uint16_t*>(out));
  return stube::train::failed("unpack") ? 1 : 0;
}
}
