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

template <Rules G>
__global__ void matches(Result* results, std::uint64_t seed, int count, int players) {
  const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (i < count) results[i] = one_match<G>(seed, static_cast<std::uint64_t>(i), players);
}

inline void must(cudaError_t error, const char* what) {
  if (error == cudaSuccess) return;
  std::fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(error));
  std::exit(1);
}

template <Rules G>
int compare(const char* game, int players, int count, int compared) {
  Result* results = nullptr;
  must(cudaMallocManaged(&results, sizeof(Result) * static_cast<std::size_t>(count)), "memory");
  matches<G><<<(count + 127) / 128, 128>>>(results, 2, count, players);  // once to warm up
  must(cudaDeviceSynchronize(), game);
  const auto begin = std::chrono::steady_clock::now();
  matches<G><<<(count + 127) / 128, 128>>>(results, 1, count, players);
  must(cudaDeviceSynchronize(), game);
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  double moves = 0;
  int different = 0;
  for (int i = 0; i < count; ++i) moves += results[i].moves;
  for (int i = 0; i < compared; ++i) {
    const Result here = one_match<G>(1, static_cast<std::uint64_t>(i), players);
    different += here.fingerprint != results[i].fingerprint || here.moves != results[i].moves ? 1 : 0;
  }
  std::printf("%-18s %9d matches %14.0f moves %12.3e moves/s  %d of %d differ from the CPU\n", game, count, moves,
              moves / seconds, different, compared);
  cudaFree(results);
  return different == 0 ? 0 : 1;
}

}  // namespace stube::gpu
