#include "server/http_api.hpp"

#include <algorithm>

#include "net/contained.hpp"

namespace stube {

HttpApi::HttpApi(const ServiceOptions& options, LoopHandle loop, AddressLimits& limits, LoginSessions& logins,
                 PeopleApi people, TablesApi tables, RecordsApi records, PageApi page)
    : options_(options),
      loop_(std::move(loop)),
      limits_(limits),
      logins_(logins),
      people_(std::move(people)),
      tables_(std::move(tables)),
      records_(std::move(records)),
      page_(std::move(page)) {}

const std::vector<HttpApi::Entry>& HttpApi::entries() {
  using Request = const ApiRequestPtr&;
  static const std::vector<Entry> list = {
      {{"GET", "/api/me"}, true, [](HttpApi& api, Request request) { api.people_.me(request); }},
      {{"POST", "/api/name"}, true, [](HttpApi& api, Request request) { api.people_.rename(request); }},
      {{"POST", "/api/register"}, true, [](HttpApi& api, Request request) { api.people_.register_user(request); }},
      {{"POST", "/api/login"}, false, [](HttpApi& api, Request request) { api.people_.login(request); }},
      {{"POST", "/api/logout"}, false, [](HttpApi& api, Request request) { api.people_.logout(request); }},
      {{"POST", "/api/bot"}, false, [](HttpApi& api, Request request) { api.people_.bot_token(request); }},
      {{"GET", "/api/games"}, false, [](HttpApi& api, Request request) { api.tables_.games(request); }},
      {{"GET", "/api/rules/<game>"}, false, [](HttpApi& api, Request request) { api.tables_.rules(request); }},
      {{"GET", "/api/tables"}, true, [](HttpApi& api, Request request) { api.tables_.lobby(request); }},
      {{"POST", "/api/tables"}, true, [](HttpApi& api, Request request) { api.tables_.make_table(request); }},
      {{"GET", "/api/tables/<id>"}, true, [](HttpApi& api, Request request) { api.tables_.one_table(request); }},
      {{"POST", "/api/tables/<id>/join"}, true, [](HttpApi& api, Request request) { api.tables_.join(request); }},
      {{"POST", "/api/tables/<id>/leave"}, true, [](HttpApi& api, Request request) { api.tables_.leave(request); }},
      {{"POST", "/api/tables/<id>/bots"}, true, [](HttpApi& api, Request request) { api.tables_.add_bots(request); }},
      {{"GET", "/api/tables/<id>/record"}, true, [](HttpApi& api, Request request) { api.records_.record(request); }},
      {{"POST", "/api/tables/<id>/acknowledge"},
       true,
       [](HttpApi& api, Request request) { api.records_.acknowledge(request); }},
      {{"GET", "/api/house"}, false, [](HttpApi& api, Request request) { api.records_.house(request); }},
      {{"POST", "/api/replay"},
       false,
       [](HttpApi& api, Request request) { api.records_.replay(request); },
       largest_record},
      {{"POST", "/api/replay/table"},
       true,
       [](HttpApi& api, Request request) { api.records_.continue_match(request); },
       largest_record},
      {{"GET", "/healthz"}, false, [](HttpApi& api, Request request) { api.page_.health(request); }},
      {{"GET", "/metrics"}, false, [](HttpApi& api, Request request) { api.page_.metrics(request); }},
  };
  return list;
}

std::vector<Route> HttpApi::routes() {
  std::vector<Route> routes;
  for (const Entry& entry : entries()) routes.push_back(entry.route);
  return routes;
}

std::vector<Route> all_routes() {
  return HttpApi::routes();
}

std::size_t HttpApi::largest_body(std::string_view path) {
  for (const Entry& entry : entries())
    if (entry.route.path == path) return entry.largest_body;
  return largest_message;
}

void HttpApi::handle(HttpRequest request, RequestHandler::Answer answer) {
  const auto api_request =
      std::make_shared<ApiRequest>(std::move(request), std::move(answer), loop_, options_.secure_cookies);
  contained("request", [&] { dispatch(api_request); });
}

void HttpApi::dispatch(const ApiRequestPtr& request) {
  const HttpRequest& http = request->http();
  if (!limits_.allow_request(http.address)) return request->fail(429, "too-fast");
  if (http.method != "GET" && http.method != "HEAD" && !origin_fits(http)) return request->fail(403, "wrong-origin");
  bool path_known = false;
  for (const Entry& entry : entries()) {
    if (!request->match_path(entry.route.path)) continue;
    path_known = true;
    const bool head = http.method == "HEAD" && entry.route.method == "GET";
    if (entry.route.method != http.method && !head) continue;
    if (http.method == "POST" && !request->read_body()) return request->fail(400, "bad-request");
    if (entry.needs_user) return run_with_user(request, entry);
    return entry.handle(*this, request);
  }
  if (path_known) return request->fail(405, "not-found");
  if (http.path.starts_with("/api/")) return request->fail(404, "not-found");
  PageApi::page(request);
}

void HttpApi::run_with_user(const ApiRequestPtr& request, const Entry& entry) {
  logins_.find_user(request->http(), LoginSessions::WithoutUser::make_guest,
                    [this, request, handle = entry.handle](const LoginSessions::Login& login) {
                      if (!login.user) {
                        const int status = login.refusal == "too-fast" ? 429 : login.refusal == "no-user" ? 401 : 503;
                        return request->fail(status, login.refusal);
                      }
                      request->set_user(*login.user);
                      request->set_cookie(login.new_token);
                      handle(*this, request);
                    });
}

bool HttpApi::origin_fits(const HttpRequest& request) const {
  if (request.origin.empty()) return !open_token(request).empty() || in_cookie(request, session_cookie).empty();
  return std::find(options_.origins.begin(), options_.origins.end(), request.origin) != options_.origins.end();
}

}  // namespace stube
