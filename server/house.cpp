#include "server/house.hpp"

#include <sys/resource.h>

#include <algorithm>

namespace stube {

namespace {

InnOptions with_origins(InnOptions options, std::uint16_t port) {
  if (options.origins.empty())
    for (const char* host : {"localhost", "127.0.0.1", "[::1]"})
      options.origins.push_back(std::string("http://") + host + (port == 80 ? "" : ":" + std::to_string(port)));
  return options;
}

Net& ready(Net& net) {
  start_crypto();
  return net;
}

}  // namespace

House::House(HouseOptions options)
    : net_(options.net),
      inn_(with_origins(std::move(options.inn), net_.port()), ready(net_), [this] { return net_.counts(); }) {}

House::~House() {
  close();
}

void House::run() {
  net_.run(inn_);
}

void House::start() {
  thread_ = std::thread([this] { run(); });
}

void House::close() {
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
