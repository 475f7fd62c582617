#include "server/background.hpp"

namespace stube {

std::unique_ptr<Workers> BackgroundThreads::workers(unsigned count, Priority priority) {
  return std::make_unique<WorkerThreads>(count, priority);
}

std::unique_ptr<StoreQueue> BackgroundThreads::store(const std::string& where, const std::string& process,
                                                     const Clock& clock, StoreQueue::Deliver deliver) {
  return std::make_unique<StoreThread>([where, process] { return open_store(where, process); }, clock,
                                       std::move(deliver));
}

std::unique_ptr<Listener> BackgroundThreads::listener(const std::string& where, const std::string& process,
                                                      std::function<void(std::string)> received) {
  return listen_to_store(where, process, std::move(received));
}

BackgroundThreads& background_threads() {
  static BackgroundThreads threads;
  return threads;
}

}  // namespace stube
