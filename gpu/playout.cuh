// Random matches of one game on a GPU and on the CPU, from the same seeds: both must reach the same final states, byte
// for byte. tools/gpu-check writes a small file for each game that includes its rules, unchanged, and then this.
#pragma once
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>

#include "search/playout.hpp"

namespace stube::gpu {

struct Result {
  std::uint64_t fingerprint;
  std::uint32_t moves;
};

inline constexpr int longest = 2'000'000;
inline constexpr int block = 64;

constexpr Opening opening_for(int players) {
  Opening opening;
  opening.players = players;
  opening.dealer = Seat(players - 1);
  return opening;
}

template <class State>
__host__ __device__ std::uint64_t fingerprint_of(const State& state) {
  static_assert(sizeof(State) % sizeof(std::uint64_t) == 0);
  std::uint64_t fingerprint = 0xcbf29ce484222325U;
  for (std::size_t at = 0; at < sizeof state; at += sizeof(std::uint64_t)) {
    std::uint64_t word;
    std::memcpy(&word, reinterpret_cast<const unsigned char*>(&state) + at, sizeof word);
    fingerprint = (fingerprint ^ word ^ (fingerprint >> 32)) * 0x100000001b3U;
  }
  return fingerprint;
}

// On the CPU.
template <Rules G>
Result one_match(std::uint64_t seed, std::uint64_t number, int players) {
  Random random(seed, Purpose::play, number);
  typename G::State state = G::start(typename G::Options{}, opening_for(players));
  const int moves = play_out_match<G>(state, random, longest);
  return {fingerprint_of(state), static_cast<std::uint32_t>(moves)};
}

// Beginning a match and dealing, apart from the loop of moves: they are seldom done, and their code would push that of
// the moves out of the instruction cache.
template <Rules G>
__device__ __noinline__ void begin_match(typename G::State& state, int players) {
  state = G::start(typename G::Options{}, opening_for(players));
}
template <Rules G>
__device__ __noinline__ void deal(typename G::State& state, Random& random) {
  G::deal(state, shuffled_deck(G::full_pack(state), G::copies, random), Silence());
}

// Each thread plays one match after another, each with its own random stream, so that it does not matter who plays it.
// The 32 threads of a warp make each move together: what play_out_match does in loops within loops, where a thread
// waits until the longest deal and the longest match of its warp are over, is here one loop. Dealing takes as long as
// many moves, so it waits until half of the warp has to deal, or nobody has anything else to do.
template <Rules G>
__device__ __forceinline__ void play_matches(typename G::State& state, Result* results, std::uint64_t seed, int count,
                                             int players, int* next) {
  constexpr unsigned warp = 0xffffffffU;
  constexpr int enough = 16;
  Random random(0);
  std::uint32_t moves = 0;
  int number = -1;  // none yet
  bool over = true, waits = true;
  for (;;) {
    const unsigned waiting = __ballot_sync(warp, waits), playing = __ballot_sync(warp, !waits && number < count);
    if (__popc(waiting) >= enough || playing == 0) {
      if (waiting == 0) return;
      if (waits && over) {
        if (number >= 0) results[number] = {fingerprint_of(state), moves};
        number = atomicAdd(next, 1);
        moves = 0;
        random = Random(seed, Purpose::play, static_cast<std::uint64_t>(number));
        begin_match<G>(state, players);
        over = number < count && G::outcome(state).over();
        waits = number < count && (over || G::awaits_deal(state));
      }
      __syncwarp();
      if (waits && !over) {
        deal<G>(state, random);
        over = G::outcome(state).over();
        waits = over || G::awaits_deal(state);
      }
      __syncwarp();
    }
    const bool plays = !waits && number < count;
    const unsigned players_now = __ballot_sync(warp, plays);
    if (plays) {
      const Seat seat = random_seat(G::turn(state), random);
      const Move move = random_move<G>(state, seat, random);
      __syncwarp(players_now);
      G::apply(state, seat, move, Silence());
      ++moves;
      over = G::outcome(state).over() || moves == longest;
      waits = over || G::awaits_deal(state);
    }
    __syncwarp();
  }
}

// Where the states of a block's threads lie: in local memory, which the caches hold, or in the memory that the block
// shares, which is nearer and smaller. An odd number of words for each spreads them over its banks.
enum class Memory : std::uint8_t { local, shared };

template <Rules G>
inline constexpr int words_of_state = static_cast<int>(sizeof(typename G::State) / sizeof(std::uint64_t)) | 1;
template <Rules G, Memory At>
inline constexpr int shared_bytes =
    At == Memory::shared ? block * words_of_state<G> * static_cast<int>(sizeof(std::uint64_t)) : 0;

// `Threads`: for how many threads on a multiprocessor the registers must be enough. Left to itself the compiler gives
// a thread up to 255 of them, and then there are too few threads to hide the memory's delay.
template <Rules G, Memory At, int Threads>
__global__ void __launch_bounds__(block, Threads / block)
    matches(Result* results, std::uint64_t seed, int count, int players, int* next) {
  if constexpr (At == Memory::shared) {
    extern __shared__ std::uint64_t words[];
    auto* state = new (words + threadIdx.x * words_of_state<G>) typename G::State;
    play_matches<G>(*state, results, seed, count, players, next);
  } else {
    typename G::State state;
    play_matches<G>(state, results, seed, count, players, next);
  }
}

inline void must(cudaError_t error, const char* what) {
  if (error == cudaSuccess) return;
  std::fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(error));
  std::exit(1);
}

struct Speed {
  Memory place = Memory::local;
  int threads_per_processor = 0, registers = 0, local_bytes = 0;
  double moves = 0, seconds = 0;
  double per_second() const { return moves / seconds; }
};

template <Rules G, Memory At, int Threads>
Speed play(const char* game, Result* results, std::uint64_t seed, int count, int players, int threads_per_processor) {
  int processors = 0;
  must(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, 0), "device");
  cudaFuncAttributes kernel;
  must(cudaFuncGetAttributes(&kernel, matches<G, At, Threads>), game);
  int* next = nullptr;
  must(cudaMalloc(&next, sizeof(int)), "memory");
  must(cudaMemset(next, 0, sizeof(int)), "memory");
  must(cudaDeviceSynchronize(), game);
  const auto begin = std::chrono::steady_clock::now();
  const int blocks = processors * threads_per_processor / block, shared = shared_bytes<G, At>;
  matches<G, At, Threads><<<blocks, block, shared>>>(results, seed, count, players, next);
  must(cudaGetLastError(), game);
  must(cudaDeviceSynchronize(), game);
  Speed speed{At,
              threads_per_processor,
              kernel.numRegs,
              static_cast<int>(kernel.localSizeBytes),
              0,
              std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count()};
  cudaFree(next);
  for (int i = 0; i < count; ++i) speed.moves += results[i].moves;
  return speed;
}

template <Rules G, Memory At, int Threads>
int most_threads(const char* game) {
  int blocks = 0;
  must(cudaFuncSetAttribute(matches<G, At, Threads>, cudaFuncAttributeMaxDynamicSharedMemorySize, shared_bytes<G, At>),
       game);
  must(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, matches<G, At, Threads>, block, shared_bytes<G, At>),
       game);
  return blocks * block;
}

// How many threads do best depends on the state: all of them in the caches, or more to hide the memory's delay. So
// several numbers are tried, from as many as there can be, and the best counts.
template <Rules G, Memory At, int Threads>
void try_threads(const char* game, Result* results, int count, int players, Speed& best) {
  for (int threads = most_threads<G, At, Threads>(game); threads >= 2 * block; threads /= 2) {
    const Speed speed = play<G, At, Threads>(game, results, 1, count, players, threads / block * block);
    if (best.seconds == 0 || speed.per_second() > best.per_second()) best = speed;
    if (speed.seconds > 20) break;  // far too slow: what is known is enough
  }
}

// `budget`: about how many moves are played each time; they are more where each thread could not play several matches.
template <Rules G>
int compare(const char* game, int players, double budget, int compared) {
  int processors = 0;
  must(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, 0), "device");
  // The first matches tell how long one is; they also warm up.
  Result* results = nullptr;
  const int first = 20'000;
  must(cudaMallocManaged(&results, sizeof(Result) * first), "memory");
  const Speed trial = play<G, Memory::local, 1024>(game, results, 2, first, players, 2 * block);
  cudaFree(results);
  const double wanted = budget * first / trial.moves,
               least = 4.0 * processors * most_threads<G, Memory::local, 2048>(game);
  const int count = wanted > 50e6 ? 50'000'000 : static_cast<int>(wanted < least ? least : wanted);
  must(cudaMallocManaged(&results, sizeof(Result) * static_cast<std::size_t>(count)), "memory");
  Speed best;
  int different = 0;
  const auto compare_with_cpu = [&] {
    for (int i = 0; i < compared && i < count; ++i) {
      const Result here = one_match<G>(1, static_cast<std::uint64_t>(i), players);
      different += here.fingerprint != results[i].fingerprint || here.moves != results[i].moves ? 1 : 0;
    }
  };
  try_threads<G, Memory::local, 2048>(game, results, count, players, best);
  compare_with_cpu();
  try_threads<G, Memory::local, 1024>(game, results, count, players, best);
  compare_with_cpu();
  try_threads<G, Memory::shared, 1024>(game, results, count, players, best);
  compare_with_cpu();
  std::printf("%-17s %10.2e %9.0f %10d %6d %6d %7d %8d %-7s %d of %d\n", game, best.per_second(), best.moves / count,
              count, best.threads_per_processor, best.registers, static_cast<int>(sizeof(typename G::State)),
              best.local_bytes, best.place == Memory::shared ? "shared" : "local", different, 3 * compared);
  cudaFree(results);
  return different == 0 ? 0 : 1;
}

}  // namespace stube::gpu
