// Work on several threads: work(i) once for each i from 0 to n - 1, or once for each thread. Other processes are
// process_group.hpp's. A WebAssembly module has one thread: there the parts follow one another.
#pragma once
#include <atomic>
#include <mutex>
#include <thread>
#include <vector>

namespace stube {

// Calls work(i) for each i from 0 to n - 1, each on a thread of its own, the first on the caller's; returns when all
// are done.
template <class Work>
void on_threads(unsigned n, Work&& work) {
#ifdef __wasm__
  for (unsigned i = 0; i < n; ++i) work(i);
#else
  std::vector<std::jthread> others;
  for (unsigned i = 1; i < n; ++i) others.emplace_back([&work, i] { work(i); });
  if (n > 0) work(0U);
#endif
}

// A parallel loop: calls work(i) once for each i from 0 to n - 1, on so many threads, and returns when all are done.
template <class Work>
void in_parallel(long n, unsigned threads, Work&& work) {
  std::atomic<long> next = 0;
  on_threads(threads, [&](unsigned) {
    for (long number = next++; number < n; number = next++) work(number);
  });
}

}  // namespace stube
