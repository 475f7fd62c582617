#include "server/server.hpp"

#include <sys/resource.h>

#include <algorithm>

namespace stube {

namespace {

ServiceOptions with_origins(ServiceOptions options, std::uint16_t port) {
  if (options.origins.empty())
    for (const char* host : {"localhost", "127.0.0.1", "[::1]"})
      options.origins.push_back(std::string("http://") + host + (port == 80 ? "" : ":" + std::to_string(port)));
  return options;
}

HttpServer& with_crypto(HttpServer& net) {
  start_crypto();
  return net;
}

}  // namespace

Server::Server(ServerOptions options)
    : lock_(options.service.store),
      net_(options.net),
      service_(with_origins(std::move(options.service), net_.port()), with_crypto(net_),
               [this] { return net_.counts(); }) {
  if (options.metrics_port)
    metrics_ = std::make_unique<MetricsServer>(options.metrics_host, *options.metrics_port, net_,
                                               [this] { return service_.metrics(); });
}

Server::~Server() {
  close();
}

void Server::run() {
  net_.run(service_);
}

void Server::start() {
  thread_ = std::thread([this] { run(); });
}

void Server::close() {
  if (!thread_.joinable()) return;
  net_.stop();
  thread_.join();
}

void raise_file_limit() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

}  // namespace stube
