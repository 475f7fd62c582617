// Notifies the other server processes on the same store. Nothing is kept, and nobody answers: what is missed while the
// store cannot be reached is made up for by the gap that the others notice (see Listener in store.hpp).
#pragma once
#include "server/store_queue.hpp"

namespace stube {

class ProcessNotifier {
 public:
  // `shared_store`: whether there can be other processes.
  ProcessNotifier(StoreQueue& store, bool shared_store) : store_(store), shared_store_(shared_store) {}

  void notify(const std::string& notification) {
    if (!shared_store_) return;
    store_.ask<bool>(
        [notification](Store& store) {
          store.notify(notification);
          return true;
        },
        [](std::optional<bool>) {});
  }

 private:
  StoreQueue& store_;
  bool shared_store_;
};

}  // namespace stube
