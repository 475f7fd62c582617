#include "server/api.hpp"

#include <algorithm>
#include <charconv>

#include "net/contained.hpp"

namespace stube {

Api::~Api() {
  if (!answered_ && !inn_alive_.expired()) contained("last answer", [this] { fail(500, "internal"); });
}

void Api::run() {
  const auto now = inn_.options_.clock->now();
  if (!inn_.requests_.take(request_.address, inn_.options_.requests, now)) return fail(429, "too-fast");
  if (request_.method != "GET" && request_.method != "HEAD" && !origin_fits()) return fail(403, "wrong-origin");
  bool path_known = false;
  for (const Handler& handler : handlers()) {
    if (!fits(handler.route.path)) continue;
    path_known = true;
    const bool head = request_.method == "HEAD" && handler.route.method == "GET";
    if (handler.route.method != request_.method && !head) continue;
    if (request_.method == "POST" && !read_body()) return fail(400, "bad-request");
    if (!handler.needs_user) return (this->*handler.handle)();
    return inn_.with_user(
        request_, true,
        [self = shared_from_this(), handle = handler.handle](const User* user, const std::string& cookie) {
          if (user == nullptr)
            return self->fail(cookie == "too-fast"  ? 429
                              : cookie == "no-user" ? 401
                                                    : 503,
                              cookie.empty() ? "store" : cookie);
          self->user_ = *user;
          self->cookie_ = cookie;
          ((*self).*handle)();
        });
  }
  if (path_known) return fail(405, "not-found");
  if (request_.path.starts_with("/api/")) return fail(404, "not-found");
  page();
}

bool Api::origin_fits() const {
  if (request_.origin.empty()) return !open_token(request_).empty() || in_cookie(request_, session_cookie).empty();
  const auto& ours = inn_.options_.origins;
  return std::find(ours.begin(), ours.end(), request_.origin) != ours.end();
}

bool Api::fits(std::string_view form) {
  words_.clear();
  std::string_view path = request_.path;
  while (!form.empty() || !path.empty()) {
    const auto form_end = std::min(form.find('/', 1), form.size()), path_end = std::min(path.find('/', 1), path.size());
    const auto want = form.substr(0, form_end), have = path.substr(0, path_end);
    if (want.starts_with("/<") && have.size() > 1)
      words_.emplace_back(have.substr(1));
    else if (want != have)
      return false;
    form.remove_prefix(form_end);
    path.remove_prefix(path_end);
  }
  return true;
}

bool Api::read_body() {
  if (request_.body.empty()) return true;
  boost::system::error_code error;
  json::parse_options strict;
  strict.max_depth = 6;
  const json::value read = json::parse(request_.body, error, {}, strict);
  if (error || !read.is_object()) return false;
  body_ = read.get_object();
  const bool asked_in_query = language_from(in_query(request_, "lang")).has_value();
  if (const auto lang = language_from(text_in(body_, "lang")); lang && !asked_in_query) lang_ = *lang;
  return true;
}

void Api::reply(HttpResponse response) {
  if (!cookie_.empty())
    response.headers.emplace_back("Set-Cookie", std::string(session_cookie) + "=" + cookie_ +
                                                    "; Path=/; HttpOnly; SameSite=Strict; Max-Age=31536000" +
                                                    (inn_.options_.secure_cookies ? "; Secure" : ""));
  send(std::move(response));
}

void Api::send(HttpResponse response) {
  answered_ = true;
  answer_(std::move(response));
}

int Api::status_of(const Refusal& refusal) {
  if (refusal.code == "no-such-table") return 404;
  if (refusal.code == "store") return 503;
  return refusal.code == "not-invited" || refusal.code == "not-host" ? 403 : 409;
}

const std::vector<Api::Handler>& Api::handlers() {
  static const std::vector<Handler> list = {
      {{"GET", "/api/me"}, true, &Api::me},
      {{"POST", "/api/name"}, true, &Api::rename},
      {{"POST", "/api/register"}, true, &Api::register_user},
      {{"POST", "/api/login"}, false, &Api::login},
      {{"POST", "/api/logout"}, false, &Api::logout},
      {{"POST", "/api/bot"}, false, &Api::bot_token},
      {{"GET", "/api/games"}, false, &Api::games},
      {{"GET", "/api/rules/<game>"}, false, &Api::rules},
      {{"GET", "/api/tables"}, true, &Api::tables},
      {{"POST", "/api/tables"}, true, &Api::make_table},
      {{"GET", "/api/tables/<id>"}, true, &Api::one_table},
      {{"POST", "/api/tables/<id>/join"}, true, &Api::join},
      {{"POST", "/api/tables/<id>/leave"}, true, &Api::leave},
      {{"POST", "/api/tables/<id>/bots"}, true, &Api::add_bots},
      {{"GET", "/api/tables/<id>/record"}, true, &Api::record},
      {{"POST", "/api/replay"}, false, &Api::replay, largest_record},
      {{"POST", "/api/replay/table"}, true, &Api::play_on, largest_record},
      {{"GET", "/healthz"}, false, &Api::health},
      {{"GET", "/metrics"}, false, &Api::metrics},
  };
  return list;
}

std::vector<Route> all_routes() {
  std::vector<Route> routes;
  for (const auto& handler : Api::handlers()) routes.push_back(handler.route);
  return routes;
}

std::size_t TableService::largest_body(std::string_view path) const {
  for (const auto& handler : Api::handlers())
    if (handler.route.path == path) return handler.largest_body;
  return largest_message;
}

void TableService::request(HttpRequest request, Answer answer) {
  const auto api = std::make_shared<Api>(*this, std::move(request), std::move(answer));
  contained("request", [&] { api->run(); });
}

void TableService::call(HttpRequest request, UpgradeAnswer answer) {
  const Language lang = language_of(request);
  const auto refuse = [answer, lang](int status, const std::string& code) {
    answer(refused(status, complain(code), lang));
  };
  if (!requests_.take(request.address, options_.requests, options_.clock->now())) return refuse(429, "too-fast");
  // A browser says where the page came from; a program with a token of its own need not.
  const bool ours =
      std::find(options_.origins.begin(), options_.origins.end(), request.origin) != options_.origins.end();
  if (!ours && (!request.origin.empty() || open_token(request).empty())) return refuse(403, "wrong-origin");
  if (!request.path.starts_with("/ws/")) return refuse(404, "not-found");
  const std::string id = request.path.substr(4);
  std::uint64_t after = 0;
  const std::string last = in_query(request, "after");
  std::from_chars(last.data(), last.data() + last.size(), after);
  const bool on_turn = in_query(request, "views") == "turn", batches = in_query(request, "batch") == "1";
  with_user(request, false,
            [this, id, after, lang, on_turn, batches, answer, refuse](const User* user, const std::string&) {
              if (user == nullptr) return refuse(401, "no-user");
              with_room(id, [this, who = *user, after, lang, on_turn, batches, answer, refuse](
                                std::shared_ptr<LiveTable> room, const Refusal* refusal) {
                if (refusal != nullptr) return refuse(refusal->code == "no-such-table" ? 404 : 503, refusal->code);
                const Seating& seating = room->table.seating();
                const bool at_the_table = seating.seat_of(who.id).is_some() || seating.next_seat_of(who.id).is_some();
                if (!at_the_table && seating.host != who.id && (!seating.spectators || seating.closed))
                  return refuse(403, "no-spectators");
                auto visitor =
                    std::make_shared<TableSession>(*this, std::move(room), who, lang, static_cast<std::size_t>(after));
                visitors_.insert(visitor.get());
                visitor->views_on_turn = on_turn;
                visitor->batches = batches;
                answer(std::shared_ptr<ConnectionListener>(std::move(visitor)));
              });
            });
}

}  // namespace stube
