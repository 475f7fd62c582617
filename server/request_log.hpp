// One line of the log and the counts for every HTTP request and every WebSocket that is asked for. Holds no query, no
// header and no body: those may have tokens and passwords.
#pragma once
#include "net/http_server.hpp"
#include "server/service_metrics.hpp"
#include "server/service_options.hpp"

namespace stube {

class RequestLog {
 public:
  RequestLog(const ServiceOptions& options, std::string process, ServiceMetrics& metrics)
      : options_(options), process_(std::move(process)), metrics_(metrics) {}

  // Gives the request its id, where the proxy has not; the result logs the answer and passes it on.
  [[nodiscard]] RequestHandler::Answer watch(HttpRequest& request, RequestHandler::Answer answer);
  [[nodiscard]] RequestHandler::UpgradeAnswer watch(HttpRequest& request, RequestHandler::UpgradeAnswer answer);
  // A request that could not be read and was answered so.
  void unreadable(const HttpRequest& head, int status) const;

 private:
  struct Asked {
    std::string id, method, path, route, address;
    Moment at;
  };
  [[nodiscard]] Asked asked(HttpRequest& request);
  void answered(const Asked& asked, const HttpResponse& response) const;

  const ServiceOptions& options_;
  std::string process_;
  ServiceMetrics& metrics_;
  std::uint64_t count_ = 0;
};

}  // namespace stube
