#include "server/request_log.hpp"

#include <fmt/format.h>

#include "net/log.hpp"
#include "server/http_api.hpp"

namespace stube {

namespace {

constexpr std::size_t longest_path = 200;

// Methods that nobody knows are not made into labels.
std::string known_method(const std::string& method) {
  return method == "GET" || method == "POST" || method == "HEAD" ? method : "other";
}

// The files of the page, and what machines ask every few seconds, are logged only for who looks for them.
Level level_of(const std::string& route, int status) {
  if (status >= 500) return Level::warning;
  return route == "page" || route == "/healthz" ? Level::debug : Level::info;
}

}  // namespace

RequestLog::Asked RequestLog::asked(HttpRequest& request) {
  if (request.id.empty()) request.id = fmt::format("{}-{}", process_.substr(0, 8), ++count_);
  return {request.id,
          request.method,
          request.path.substr(0, longest_path),
          HttpApi::route_of(request.path),
          logged_address(request.address, options_.log_addresses),
          options_.clock->now()};
}

void RequestLog::answered(const Asked& asked, const HttpResponse& response) const {
  const double seconds = std::chrono::duration<double>(options_.clock->now() - asked.at).count();
  auto& registry = metrics_.registry;
  registry
      .counter(
          "stube_http_requests_total", "HTTP requests by route and status",
          {{"method", known_method(asked.method)}, {"route", asked.route}, {"status", std::to_string(response.status)}})
      .add();
  registry
      .histogram("stube_http_request_seconds", "Time to the answer of an HTTP request by route", bounds_of_seconds(),
                 {{"route", asked.route}})
      .observe(seconds);
  if (response.status == 429) metrics_.rate_limited.add();
  LogFields fields{{"request", asked.id},
                   {"method", asked.method},
                   {"route", asked.route},
                   {"path", asked.path},
                   {"status", response.status},
                   {"ms", seconds * 1000},
                   {"bytes", response.fixed.empty() ? response.body.size() : response.fixed.size()}};
  if (!asked.address.empty()) fields.emplace_back("address", asked.address);
  if (!response.user.empty()) fields.emplace_back("user", response.user);
  if (!response.refusal.empty()) fields.emplace_back("refusal", response.refusal);
  log_line(level_of(asked.route, response.status), "request", fields);
  if (asked.route != "/api/login" || asked.method != "POST") return;
  const bool failed = response.refusal == "wrong-password";
  if (failed) metrics_.login_failures.add();
  LogFields login{{"request", asked.id}, {"outcome", response.refusal.empty() ? "ok" : response.refusal}};
  if (!asked.address.empty()) login.emplace_back("address", asked.address);
  if (!failed && !response.user.empty()) login.emplace_back("user", response.user);
  log_line(failed ? Level::warning : Level::info, "login", login);
}

RequestHandler::Answer RequestLog::watch(HttpRequest& request, RequestHandler::Answer answer) {
  return [this, asked = asked(request), answer = std::move(answer)](HttpResponse response) {
    answered(asked, response);
    response.headers.emplace_back("X-Request-Id", asked.id);
    answer(std::move(response));
  };
}

RequestHandler::UpgradeAnswer RequestLog::watch(HttpRequest& request, RequestHandler::UpgradeAnswer answer) {
  return [this, asked = asked(request), answer = std::move(answer)](auto result) {
    if (const auto* response = std::get_if<HttpResponse>(&result)) answered(asked, *response);
    answer(std::move(result));
  };
}

void RequestLog::unreadable(const HttpRequest& head, int status) const {
  LogFields fields{{"status", status}};
  const std::string address = logged_address(head.address, options_.log_addresses);
  if (!address.empty()) fields.emplace_back("address", address);
  log_line(Level::info, "unreadable", fields);
  metrics_.registry
      .counter("stube_http_requests_total", "HTTP requests by route and status",
               {{"method", "other"}, {"route", "unreadable"}, {"status", std::to_string(status)}})
      .add();
}

}  // namespace stube
