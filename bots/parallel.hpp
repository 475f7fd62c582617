// A parallel loop: calls work(i) once for each i from 0 to n - 1, on so many threads, and returns when all are done.
#pragma once
#include <atomic>
#include <mutex>
#include <thread>
#include <vector>

namespace stube {

template <class Work>
void in_parallel(long n, unsigned threads, Work&& work) {
  std::atomic<long> next = 0;
  std::vector<std::jthread> all;
  for (unsigned i = 0; i < threads; ++i)
    all.emplace_back([&] {
      for (long number = next++; number < n; number = next++) work(number);
    });
}

}  // namespace stube
