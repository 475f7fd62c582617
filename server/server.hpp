// The whole server: network and table service, run by the thread that calls `run`, or by one of its own.
#pragma once
#include <thread>

#include "server/metrics_server.hpp"
#include "server/store_lock.hpp"
#include "server/table_service.hpp"

namespace stube {

struct ServerOptions {
  HttpServerOptions net;
  ServiceOptions service;
  std::optional<std::uint16_t> metrics_port;  // none: numbers are not served
  std::string metrics_host = "127.0.0.1";
};

class Server {
 public:
  // Listens, locks and opens the store and migrates it; throws where one of them fails.
  explicit Server(ServerOptions options);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  [[nodiscard]] std::uint16_t port() const { return net_.port(); }
  // 0 where there is none.
  [[nodiscard]] std::uint16_t metrics_port() const { return metrics_ ? metrics_->port() : 0; }
  void run();
  // In a thread of its own, until the server is destroyed or closed; for tests.
  void start();
  void close();
  void stop_on_signals() { net_.stop_on_signals(); }

 private:
  StoreLock lock_;  // before the store is opened
  HttpServer net_;
  TableService service_;
  std::unique_ptr<MetricsServer> metrics_;
  std::thread thread_;
};

// Raises the limit of open files to what the system allows.
void raise_file_limit();

}  // namespace stube
