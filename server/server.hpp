// The whole server: network and table service, run by the thread that calls `run`, or by one of its own.
#pragma once
#include <thread>

#include "server/table_service.hpp"

namespace stube {

struct ServerOptions {
  HttpServerOptions net;
  ServiceOptions service;
};

class Server {
 public:
  // Listens, opens the store and migrates it; throws where one of them fails.
  explicit Server(ServerOptions options);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  [[nodiscard]] std::uint16_t port() const { return net_.port(); }
  void run();
  // In a thread of its own, until the server is destroyed or closed; for tests.
  void start();
  void close();
  void stop_on_signals() { net_.stop_on_signals(); }

 private:
  HttpServer net_;
  TableService service_;
  std::thread thread_;
};

// Raises the limit of open files to what the system allows.
void raise_file_limit();

}  // namespace stube
