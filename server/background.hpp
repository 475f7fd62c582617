// The factory of what runs beside the serving thread: workers, the store's queue, the listener to other processes. It
// makes threads, or stand-ins for tests. `where` is as for open_store.
#pragma once
#include "server/store_queue.hpp"
#include "server/workers.hpp"

namespace stube {

class Background {
 public:
  virtual ~Background() = default;
  [[nodiscard]] virtual std::unique_ptr<Workers> workers(unsigned count, Priority priority = Priority::normal) = 0;
  [[nodiscard]] virtual std::unique_ptr<StoreQueue> store(const std::string& where, const std::string& process,
                                                          const Clock& clock, StoreQueue::Deliver deliver) = 0;
  // Null where no other process can use the store.
  [[nodiscard]] virtual std::unique_ptr<Listener> listener(const std::string& where, const std::string& process,
                                                           std::function<void(std::string)> received) = 0;
};

class BackgroundThreads final : public Background {
 public:
  [[nodiscard]] std::unique_ptr<Workers> workers(unsigned count, Priority priority) override;
  [[nodiscard]] std::unique_ptr<StoreQueue> store(const std::string& where, const std::string& process,
                                                  const Clock& clock, StoreQueue::Deliver deliver) override;
  [[nodiscard]] std::unique_ptr<Listener> listener(const std::string& where, const std::string& process,
                                                   std::function<void(std::string)> received) override;
};
[[nodiscard]] BackgroundThreads& background_threads();

}  // namespace stube
