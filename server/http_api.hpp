// The HTTP side of the server: finds the handler of a request by its method and path, after limits, origin and user
// have been checked. WebSockets are session_manager.hpp's.
#pragma once
#include "server/page_api.hpp"
#include "server/people_api.hpp"
#include "server/records_api.hpp"
#include "server/service_options.hpp"
#include "server/tables_api.hpp"

namespace stube {

struct Route {
  std::string_view method, path;
};

class HttpApi {
 public:
  HttpApi(const ServiceOptions& options, LoopHandle loop, Limits& limits, LoginSessions& logins, PeopleApi people,
          TablesApi tables, RecordsApi records, PageApi page);

  void handle(HttpRequest request, RequestHandler::Answer answer);
  [[nodiscard]] static std::size_t largest_body(std::string_view path);
  [[nodiscard]] static std::vector<Route> routes();

 private:
  struct Entry {
    Route route;
    bool needs_user;
    void (*handle)(HttpApi& api, const ApiRequestPtr& request);
    std::size_t largest_body = largest_message;
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
  PeopleApi people_;
  TablesApi tables_;
  RecordsApi records_;
  PageApi page_;
};

// All routes; docs/api.json is compared with these.
[[nodiscard]] std::vector<Route> all_routes();

}  // namespace stube
