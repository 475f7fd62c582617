// Random matches of one game on a GPU and on the CPU, from the same seeds: both must reach the same final states, byte
// for byte. tools/gpu-check writes a small file for each game that includes its rules, unchanged, and then this.
#pragma once
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "search/playout.hpp"

namespace stube::gpu {

struct Result {
  std::uint64_t fingerprint;
  std::uint32_t moves;
};

inline constexpr int longest = 2'000'000;

template <Rules G>
__host__ __device__ constexpr Result one_match(std::uint64_t seed, std::uint64_t number, int players) {
  Opening opening;
  opening.players = players;
  opening.dealer = Seat(players - 1);
  Random random(seed, Purpose::play, number);
  typename G::State state = G::start(typename G::Options{}, opening);
  const int moves = play_out_match<G>(state, random, longest);
  std::uint64_t fingerprint = 0xcbf29ce484222325U;
  const auto* bytes = reinterpret_cast<const unsigned char*>(&state);
  for (std::size_t i = 0; i < sizeof state; ++i) fingerprint = (fingerprint ^ bytes[i]) * 0x100000001b3U;
  return {fingerprint, static_cast<std::uint32_t>(moves)};
}

// Each thread plays one match after another, so that a match of unusual length holds up nobody at the end.
template <Rules G>
__global__ void matches(Result* results, std::uint64_t seed, int count, int players) {
  const int threads = static_cast<int>(gridDim.x * blockDim.x);
  for (int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x); i < count; i += threads)
    results[i] = one_match<G>(seed, static_cast<std::uint64_t>(i), players);
}

inline void must(cudaError_t error, const char* what) {
  if (error == cudaSuccess) return;
  std::fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(error));
  std::exit(1);
}

struct Speed {
  int threads_per_processor = 0;
  double moves = 0, seconds = 0;
  double per_second() const { return moves / seconds; }
};

template <Rules G>
Speed play(const char* game, Result* results, std::uint64_t seed, int count, int players, int threads_per_processor) {
  constexpr int block = 64;
  int processors = 0;
  must(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, 0), "device");
  const auto begin = std::chrono::steady_clock::now();
  matches<G><<<processors * threads_per_processor / block, block>>>(results, seed, count, players);
  must(cudaGetLastError(), game);
  must(cudaDeviceSynchronize(), game);
  Speed speed{threads_per_processor, 0,
              std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count()};
  for (int i = 0; i < count; ++i) speed.moves += results[i].moves;
  return speed;
}

// How many threads do best depends on the state: all of them in the caches, or more to hide the memory's delay. So
// several numbers are tried, and the best counts. `budget`: about how many moves are played each time.
template <Rules G>
int compare(const char* game, int players, double budget, int compared) {
  cudaFuncAttributes kernel;
  must(cudaFuncGetAttributes(&kernel, matches<G>), game);
  // The first matches tell how long one is; they also warm up.
  Result* results = nullptr;
  const int first = 20'000;
  must(cudaMallocManaged(&results, sizeof(Result) * first), "memory");
  const Speed trial = play<G>(game, results, 2, first, players, 256);
  cudaFree(results);
  const double wanted = budget * first / trial.moves;
  const int count = wanted > 50e6 ? 50'000'000 : wanted < first ? first : static_cast<int>(wanted);
  must(cudaMallocManaged(&results, sizeof(Result) * static_cast<std::size_t>(count)), "memory");
  Speed best;
  for (const int threads : {64, 128, 256, 512, 1024, 2048}) {
    const Speed speed = play<G>(game, results, 1, count, players, threads);
    if (best.seconds == 0 || speed.per_second() > best.per_second()) best = speed;
    if (speed.seconds > 20) break;  // far too slow: what is known is enough
  }
  int different = 0;
  for (int i = 0; i < compared && i < count; ++i) {
    const Result here = one_match<G>(1, static_cast<std::uint64_t>(i), players);
    different += here.fingerprint != results[i].fingerprint || here.moves != results[i].moves ? 1 : 0;
  }
  std::printf("%-17s %10.2e %9.0f %10d %6d %6d %7d %8d   %d of %d\n", game, best.per_second(), best.moves / count,
              count, best.threads_per_processor, kernel.numRegs, static_cast<int>(sizeof(typename G::State)),
              static_cast<int>(kernel.localSizeBytes), different, compared);
  cudaFree(results);
  return different == 0 ? 0 : 1;
}

}  // namespace stube::gpu
