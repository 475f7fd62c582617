// The whole server: network and inn together, run by the thread that calls `run`, or by one of its own.
#pragma once
#include <thread>

#include "server/inn.hpp"

namespace stube {

struct HouseOptions {
  NetOptions net;
  InnOptions inn;
};

class House {
 public:
  // Listens, opens the store and migrates it; throws where one of them fails.
  explicit House(HouseOptions options);
  ~House();
  House(const House&) = delete;
  House& operator=(const House&) = delete;

  [[nodiscard]] std::uint16_t port() const { return net_.port(); }
  void run();
  // In a thread of its own, until the house is destroyed or closed; for tests.
  void start();
  void close();
  void stop_on_signals() { net_.stop_on_signals(); }

 private:
  Net net_;
  Inn inn_;
  std::thread thread_;
};

// As many open files as the system lets us have.
void raise_file_limit();

}  // namespace stube
