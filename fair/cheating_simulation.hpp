// What a cheating server gains over many shuffles, under the former scheme of contributions and under time locks. A
// simulation with the real shuffles and real (small) locks; no table, no network. Seat 0 is the server's friend: he
// wants the best cards on top of the pack.
#pragma once
#include "fair/shuffle.hpp"
#include "fair/time_lock.hpp"

namespace stube {

struct CheatingSetup {
  enum class Scheme { hashes, time_locks };
  Scheme scheme = Scheme::time_locks;
  int seats = 4;
  int colluding = 1;  // of the seats, from seat 0 on; they do what the server says
  int shuffles = 10'000;
  std::uint64_t seed = 1;
};

struct CheatingResult {
  double mean = 0;    // wanted cards on top of the pack
  double chance = 0;  // what a fair shuffle gives on average
  double margin = 0;  // of the mean, 95 %
  int choices = 0;    // among how many outcomes the server chose at most, in one shuffle, knowing them
  [[nodiscard]] double gain() const { return mean - chance; }
};

// Under hashes, the server sees all bytes, then calls whichever seats late that suit it. Under time locks, it lets the
// colluding seats try many locks and chooses the list, both before an honest lock is open; when all are open it tries
// once more whether a colluding seat that stays closed (and is forced) brings other cards.
[[nodiscard]] CheatingResult simulate_cheating(const Pack& pack, const CheatingSetup& setup);

}  // namespace stube
