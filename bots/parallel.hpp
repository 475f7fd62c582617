// The numbers from 0 to n - 1, each handed to `work` once, by so many threads.
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
