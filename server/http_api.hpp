// The HTTP side of the server: finds the handler of a request by its method and path, after limits, origin and user
// have been checked. WebSockets are session_manager.hpp's.
#pragma once
#include "server/health.hpp"
#include "server/last_seen.hpp"
#include "server/page_api.hpp"
#include "server/people_api.hpp"
#include "server/privacy_api.hpp"
#include "server/records_api.hpp"
#include "server/service_options.hpp"
#include "server/tables_api.hpp"

namespace stube {

struct Route {
  std::string_view method, path;
};

class HttpApi {
 public:
  HttpApi(const ServiceOptions& options, LoopHandle loop, Limits& limits, LoginSessions& logins, LastSeen& last_seen,
          Health& health, PeopleApi people, PrivacyApi privacy, TablesApi tables, RecordsApi records);

  void handle(HttpRequest request, RequestHandler::Answer answer);
  [[nodiscard]] static std::size_t largest_body(std::string_view path);
  [[nodiscard]] static std::vector<Route> routes();
  // The route that a path has the form of, for logs and counts; "page" for files of the page, "unknown" for the rest.
  [[nodiscard]] static std::string route_of(std::string_view path);

 private:
  // Which user a handler needs. A request without a login has none; a guest is made when it does something.
  enum class Needs { nobody, anybody, known_user, user_or_guest };
  struct Entry {
    Route route;
    Needs needs;
    void (*handle)(HttpApi& api, const ApiRequestPtr& request);
    std::size_t largest_body = largest_message;  // where it is more, the handler reads the body, on a worker
  };
  [[nodiscard]] static const std::vector<Entry>& entries();

  void dispatch(const ApiRequestPtr& request);
  void run_with_user(const ApiRequestPtr& request, const Entry& entry);
  // A request with a cookie must come from our own page; a token that was sent openly proves enough.
  [[nodiscard]] bool origin_fits(const HttpRequest& request) const;

  const ServiceOptions& options_;
  LoopHandle loop_;
  Limits& limits_;
  LoginSessions& logins_;
  LastSeen& last_seen_;
  Health& health_;
  PeopleApi people_;
  PrivacyApi privacy_;
  TablesApi tables_;
  RecordsApi records_;
};

// All routes; docs/api.json is compared with these.
[[nodiscard]] std::vector<Route> all_routes();

}  // namespace stube
