#include "server/http_api.hpp"

#include <algorithm>

#include "net/exception_barrier.hpp"

namespace stube {

HttpApi::HttpApi(const ServiceOptions& options, LoopHandle loop, Limits& limits, LoginSessions& logins,
                 LastSeen& last_seen, Health& health, PeopleApi people, PrivacyApi privacy, TablesApi tables,
                 RecordsApi records)
    : options_(options),
      loop_(std::move(loop)),
      limits_(limits),
      logins_(logins),
      last_seen_(last_seen),
      health_(health),
      people_(std::move(people)),
      privacy_(std::move(privacy)),
      tables_(std::move(tables)),
      records_(std::move(records)) {}

const std::vector<HttpApi::Entry>& HttpApi::entries() {
  using Request = const ApiRequestPtr&;
  static const std::vector<Entry> list = {
      {{"GET", "/api/me"}, Needs::anybody, [](HttpApi& api, Request request) { api.people_.me(request); }},
      {{"POST", "/api/guest"}, Needs::user_or_guest, [](HttpApi& api, Request request) { api.people_.me(request); }},
      {{"GET", "/api/me/data"},
       Needs::known_user,
       [](HttpApi& api, Request request) { api.privacy_.download(request); }},
      {{"POST", "/api/me/delete"},
       Needs::known_user,
       [](HttpApi& api, Request request) { api.privacy_.delete_person(request); }},
      {{"GET", "/api/me/figures"},
       Needs::known_user,
       [](HttpApi& api, Request request) { api.people_.figures(request); }},
      {{"POST", "/api/me/figures"},
       Needs::known_user,
       [](HttpApi& api, Request request) { api.people_.keep_figures(request); }},
      {{"POST", "/api/name"}, Needs::user_or_guest, [](HttpApi& api, Request request) { api.people_.rename(request); }},
      {{"POST", "/api/register"},
       Needs::user_or_guest,
       [](HttpApi& api, Request request) { api.people_.register_user(request); }},
      {{"POST", "/api/login"}, Needs::nobody, [](HttpApi& api, Request request) { api.people_.login(request); }},
      {{"POST", "/api/logout"}, Needs::nobody, [](HttpApi& api, Request request) { api.people_.logout(request); }},
      {{"POST", "/api/password"},
       Needs::known_user,
       [](HttpApi& api, Request request) { api.people_.change_password(request); }},
      {{"GET", "/api/sessions"},
       Needs::known_user,
       [](HttpApi& api, Request request) { api.people_.sessions(request); }},
      {{"POST", "/api/sessions/end"},
       Needs::known_user,
       [](HttpApi& api, Request request) { api.people_.end_sessions(request); }},
      {{"POST", "/api/bot"}, Needs::nobody, [](HttpApi& api, Request request) { api.people_.bot_token(request); }},
      {{"GET", "/api/games"}, Needs::nobody, [](HttpApi& api, Request request) { api.tables_.games(request); }},
      {{"GET", "/api/rules/<game>"}, Needs::nobody, [](HttpApi& api, Request request) { api.tables_.rules(request); }},
      {{"GET", "/api/tables"}, Needs::anybody, [](HttpApi& api, Request request) { api.tables_.lobby(request); }},
      {{"POST", "/api/tables"},
       Needs::user_or_guest,
       [](HttpApi& api, Request request) { api.tables_.make_table(request); }},
      {{"GET", "/api/tables/<id>"},
       Needs::anybody,
       [](HttpApi& api, Request request) { api.tables_.one_table(request); }},
      {{"POST", "/api/tables/<id>/join"},
       Needs::user_or_guest,
       [](HttpApi& api, Request request) { api.tables_.join(request); }},
      {{"POST", "/api/tables/<id>/leave"},
       Needs::user_or_guest,
       [](HttpApi& api, Request request) { api.tables_.leave(request); }},
      {{"POST", "/api/tables/<id>/bots"},
       Needs::user_or_guest,
       [](HttpApi& api, Request request) { api.tables_.add_bots(request); }},
      {{"POST", "/api/tables/<id>/send-away"},
       Needs::user_or_guest,
       [](HttpApi& api, Request request) { api.tables_.send_away(request); }},
      {{"POST", "/api/tables/<id>/keep"},
       Needs::user_or_guest,
       [](HttpApi& api, Request request) { api.tables_.keep(request); }},
      {{"GET", "/api/tables/<id>/record"},
       Needs::anybody,
       [](HttpApi& api, Request request) { api.records_.record(request); }},
      {{"POST", "/api/tables/<id>/acknowledge"},
       Needs::user_or_guest,
       [](HttpApi& api, Request request) { api.records_.acknowledge(request); }},
      {{"GET", "/api/house"}, Needs::nobody, [](HttpApi& api, Request request) { api.records_.house(request); }},
      {{"POST", "/api/replay"},
       Needs::nobody,
       [](HttpApi& api, Request request) { api.records_.replay(request); },
       largest_record},
      {{"POST", "/api/replay/table"},
       Needs::user_or_guest,
       [](HttpApi& api, Request request) { api.records_.continue_match(request); },
       largest_record},
      {{"GET", "/healthz"}, Needs::nobody, [](HttpApi& api, Request request) { api.health_.answer(request); }},
  };
  return list;
}

std::vector<Route> HttpApi::routes() {
  std::vector<Route> routes;
  for (const Entry& entry : entries()) routes.push_back(entry.route);
  return routes;
}

std::string HttpApi::route_of(std::string_view path) {
  if (path.starts_with("/ws/")) return "/ws/<id>";
  for (const Entry& entry : entries())
    if (ApiRequest::has_form(path, entry.route.path)) return std::string(entry.route.path);
  return path.starts_with("/api/") || !PageApi::has(path) ? "unknown" : "page";
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
  if (const auto refusal = limits_.take_request(http.address)) return request->fail(*refusal);
  if (!in_query(http, "token").empty()) return request->fail(400, "token-in-address");
  if (http.method != "GET" && http.method != "HEAD" && !origin_fits(http)) return request->fail(403, "wrong-origin");
  bool path_known = false;
  for (const Entry& entry : entries()) {
    if (!request->match_path(entry.route.path)) continue;
    path_known = true;
    const bool head = http.method == "HEAD" && entry.route.method == "GET";
    if (entry.route.method != http.method && !head) continue;
    const bool reads_itself = entry.largest_body > largest_message;
    if (http.method == "POST" && !reads_itself && !request->read_body()) return request->fail(400, "bad-request");
    if (entry.needs != Needs::nobody) return run_with_user(request, entry);
    return entry.handle(*this, request);
  }
  if (path_known) return request->fail(405, "not-found");
  if (http.path.starts_with("/api/")) return request->fail(404, "not-found");
  PageApi::page(request);
}

void HttpApi::run_with_user(const ApiRequestPtr& request, const Entry& entry) {
  using WithoutUser = LoginSessions::WithoutUser;
  logins_.find_user(request->http(),
                    entry.needs == Needs::user_or_guest ? WithoutUser::make_guest : WithoutUser::refuse,
                    [this, request, handle = entry.handle, needs = entry.needs](const LoginSessions::Login& login) {
                      // A token that was sent openly must be known; without any, or with an old cookie, he is nobody.
                      const bool may_be_nobody = needs == Needs::anybody && open_token(request->http()).empty();
                      const bool unknown = login.refusal && login.refusal->code == "no-user";
                      if (!login.user && unknown && may_be_nobody) return handle(*this, request);
                      if (!login.user) return request->fail(*login.refusal);
                      last_seen_.seen(login.user->id);
                      request->set_user(*login.user);
                      request->set_token_hash(login.token_hash);
                      request->set_cookie(login.new_token);
                      handle(*this, request);
                    });
}

bool HttpApi::origin_fits(const HttpRequest& request) const {
  if (request.origin.empty()) return !open_token(request).empty() || in_cookie(request, session_cookie).empty();
  return std::find(options_.origins.begin(), options_.origins.end(), request.origin) != options_.origins.end();
}

}  // namespace stube
