// The inner port: `/metrics`, and nothing else, on an address of its own that no proxy passes on. It has a thread and
// an event loop of its own; the numbers are collected on the serving thread.
#pragma once
#include <thread>

#include "net/http_server.hpp"

namespace stube {

class MetricsServer {
 public:
  // `collect` is called on the thread of `serving`. Listens; throws where it cannot.
  MetricsServer(const std::string& host, std::uint16_t port, EventLoop& serving, std::function<std::string()> collect);
  ~MetricsServer();
  MetricsServer(const MetricsServer&) = delete;
  MetricsServer& operator=(const MetricsServer&) = delete;

  [[nodiscard]] std::uint16_t port() const { return net_.port(); }

 private:
  class Handler;
  HttpServer net_;
  std::unique_ptr<Handler> handler_;
  std::thread thread_;
};

}  // namespace stube
