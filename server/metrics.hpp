// The process in numbers, in the text form that Prometheus reads.
#pragma once
#include <cstdint>
#include <optional>
#include <string>

#include "net/http_server.hpp"
#include "server/store_queue.hpp"

namespace stube {

struct ServiceCounts {
  std::uint64_t moves = 0, bot_moves = 0, refused = 0, races = 0, tables_made = 0;
  std::size_t tables = 0, sessions = 0;
  StoreQueue::Counts store;
  std::optional<HttpServer::Counts> net;
};
[[nodiscard]] std::string metrics_text(const ServiceCounts& counts);

}  // namespace stube
