// An event loop as its users see it: jobs are posted on behalf of an owner and are dropped where the owner is gone when
// they are due. A handle is copied freely and may be used from any thread; it keeps neither loop nor owner alive.
#pragma once
#include <chrono>
#include <functional>
#include <memory>

#include "net/http_server.hpp"

namespace stube {

class LoopHandle {
 public:
  LoopHandle(EventLoop& loop, std::weak_ptr<const void> owner) : loop_(&loop), owner_(std::move(owner)) {}

  void post(std::function<void()> job) const { loop_->post(guarded(std::move(job))); }
  // From the serving thread only.
  void after(std::chrono::milliseconds time, std::function<void()> job) const {
    loop_->after(time, guarded(std::move(job)));
  }
  [[nodiscard]] bool owner_alive() const { return !owner_.expired(); }

 private:
  [[nodiscard]] std::function<void()> guarded(std::function<void()> job) const {
    return [owner = owner_, job = std::move(job)] {
      if (!owner.expired()) job();
    };
  }

  EventLoop* loop_;
  std::weak_ptr<const void> owner_;
};

}  // namespace stube
