// The HTTP side: people, lobby, making and joining tables, records, metrics, and the page itself.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "engine/registry.hpp"
#include "engine/unseen.hpp"
#include "server/assets.hpp"
#include "server/inn.hpp"
#include "server/log.hpp"
#include "server/replay.hpp"

namespace stube {

namespace {

constexpr std::string_view session_cookie = "stube_session";

std::string percent_decoded(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    unsigned value = 0;
    if (text[i] == '%' && i + 2 < text.size() &&
        std::from_chars(text.data() + i + 1, text.data() + i + 3, value, 16).ptr == text.data() + i + 3) {
      out += static_cast<char>(value);
      i += 2;
    } else {
      out += text[i] == '+' ? ' ' : text[i];
    }
  }
  return out;
}

std::string in_query(const HttpRequest& request, std::string_view name) {
  std::string_view rest = request.query;
  while (!rest.empty()) {
    const auto end = std::min(rest.find('&'), rest.size());
    const std::string_view item = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    const auto equals = std::min(item.find('='), item.size());
    if (item.substr(0, equals) == name) return percent_decoded(item.substr(std::min(equals + 1, item.size())));
  }
  return {};
}

std::string in_cookie(const HttpRequest& request, std::string_view name) {
  std::string_view rest = request.cookie;
  while (!rest.empty()) {
    const auto end = std::min(rest.find(';'), rest.size());
    std::string_view item = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    while (!item.empty() && item.front() == ' ') item.remove_prefix(1);
    const auto equals = std::min(item.find('='), item.size());
    if (item.substr(0, equals) == name) return std::string(item.substr(std::min(equals + 1, item.size())));
  }
  return {};
}

// The token that came openly, as a bot sends it; a browser never sends it by itself.
std::string open_token(const HttpRequest& request) {
  if (request.authorization.starts_with("Bearer ")) return request.authorization.substr(7);
  return in_query(request, "token");
}

Language language_of(const HttpRequest& request) {
  if (const auto lang = language_from(in_query(request, "lang"))) return *lang;
  return language_from(std::string_view(request.language).substr(0, 2)).value_or(Language::en);
}

void guard(HttpResponse& response) {
  response.headers.insert(response.headers.end(),
                          {{"Content-Security-Policy",
                            "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
                            "style-src-attr 'unsafe-inline'; img-src 'self' data:;"
                            " font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri "
                            "'none'; form-action 'self';"
                            " frame-ancestors 'none'"},
                           {"X-Content-Type-Options", "nosniff"},
                           {"Referrer-Policy", "no-referrer"},
                           {"Cross-Origin-Opener-Policy", "same-origin"},
                           {"Cross-Origin-Resource-Policy", "same-origin"}});
}

HttpResponse answer_with(const json::object& body, int status = 200) {
  HttpResponse response;
  response.status = status;
  response.body = json::serialize(body);
  response.headers = {{"Cache-Control", "no-store"}};
  guard(response);
  return response;
}

HttpResponse refused(int status, const Refusal& refusal) {
  json::object body{{"error", refusal.code}, {"why", refusal.why}};
  if (!refusal.rules.empty()) body["rules"] = json::array(refusal.rules.begin(), refusal.rules.end());
  return answer_with(body, status);
}

// Letters in UTF-8, as a person counts them.
std::size_t letters(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
}

std::string trimmed(std::string text) {
  for (char& c : text)
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = ' ';
  const auto first = text.find_first_not_of(' ');
  if (first == std::string::npos) return {};
  return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

}  // namespace

// One request on its way to its answer. It holds the caller's connection, so a worker that is given it must hand it back with
// its answer, moved and not copied: neither may end on another thread.
class Api : public std::enable_shared_from_this<Api> {
 public:
  Api(Inn& inn, HttpRequest request, Door::Answer answer)
      : inn_(inn), request_(std::move(request)), answer_(std::move(answer)), lang_(language_of(request_)) {}

  struct Handler {
    Route route;
    bool needs_user;
    void (Api::*handle)();
    std::size_t largest_body = largest_message;
  };
  static const std::vector<Handler>& handlers();

  void run() {
    const auto now = std::chrono::steady_clock::now();
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

 private:
  // Where the request came with a cookie, it must come from our own page. A token that was put in openly proves enough.
  [[nodiscard]] bool origin_fits() const {
    if (request_.origin.empty()) return !open_token(request_).empty() || in_cookie(request_, session_cookie).empty();
    const auto& ours = inn_.options_.origins;
    return std::find(ours.begin(), ours.end(), request_.origin) != ours.end();
  }

  // Whether the path has the route's form; what stands for <...> is kept.
  bool fits(std::string_view form) {
    words_.clear();
    std::string_view path = request_.path;
    while (!form.empty() || !path.empty()) {
      const auto form_end = std::min(form.find('/', 1), form.size()),
                 path_end = std::min(path.find('/', 1), path.size());
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

  bool read_body() {
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

  void reply(HttpResponse response) {
    if (!cookie_.empty())
      response.headers.emplace_back("Set-Cookie", std::string(session_cookie) + "=" + cookie_ +
                                                      "; Path=/; HttpOnly; SameSite=Strict; Max-Age=31536000" +
                                                      (inn_.options_.secure_cookies ? "; Secure" : ""));
    answer_(std::move(response));
  }
  void reply(const json::object& body) { reply(answer_with(body)); }
  void fail(int status, const std::string& code) { reply(refused(status, inn_refusal(lang_, code))); }
  void fail(int status, const Refusal& refusal) {
    // What was refused before the language was known is said again in it.
    const auto* known = inn_words(lang_).find("error." + refusal.code);
    reply(refused(status, known != nullptr && refusal.rules.empty() && refusal.code != "contradiction" &&
                                  known->find('{') == std::string::npos
                              ? inn_refusal(lang_, refusal.code)
                              : refusal));
  }
  static int status_of(const Refusal& refusal) {
    if (refusal.code == "no-such-table") return 404;
    if (refusal.code == "store") return 503;
    return refusal.code == "not-invited" || refusal.code == "not-host" ? 403 : 409;
  }

  // --- people

  json::object user_object() const {
    return {{"user", json::object{{"id", user_.id}, {"name", user_.name}, {"guest", user_.guest}}}};
  }
  void me() { reply(user_object()); }

  std::optional<std::string> wanted_name() {
    std::string name = trimmed(text_in(body_, "name"));
    if (name.empty() || letters(name) > 24) {
      fail(400, "bad-name");
      return {};
    }
    return name;
  }

  void change_user(UserRow row) {
    inn_.store_->ask<bool>([row](Store& store) { return store.change_user(row); },
                           [self = shared_from_this(), row](std::optional<bool> changed) {
                             if (!changed) return self->fail(503, "store");
                             if (!*changed) return self->fail(409, "name-taken");
                             self->user_.name = row.name;
                             self->user_.guest = row.password.empty();
                             for (auto& [token, user] : self->inn_.sessions_)
                               if (user.id == row.id) user = self->user_;
                             self->reply(self->user_object());
                           });
  }

  void rename() {
    const auto name = wanted_name();
    if (!name) return;
    if (!user_.guest) return fail(409, "name-taken");  // an account keeps the name it was made with
    change_user({user_.id, *name, ""});
  }

  [[nodiscard]] bool password_is_good(const std::string& password) const {
    return password.size() >= 8 && password.size() <= 200;
  }

  void register_user() {
    const auto name = wanted_name();
    if (!name) return;
    const std::string password = text_in(body_, "password");
    if (!password_is_good(password)) return fail(400, "bad-password");
    if (!inn_.arrivals_.take(request_.address, inn_.options_.arrivals, std::chrono::steady_clock::now()))
      return fail(429, "too-fast");
    if (!user_.guest) return fail(409, "name-taken");
    inn_.workers_->run([self = shared_from_this(), where = &inn_.loop_, name = *name, password]() mutable {
      const std::string hash = hash_password(password);
      where->post([self = std::move(self), name, hash] { self->change_user({self->user_.id, name, hash}); });
    });
  }

  void login() {
    const std::string name = trimmed(text_in(body_, "name")), password = text_in(body_, "password");
    if (!inn_.arrivals_.take(request_.address, inn_.options_.arrivals, std::chrono::steady_clock::now(), 5))
      return fail(429, "too-fast");
    inn_.store_->ask<std::optional<UserRow>>(
        [name](Store& store) { return store.user_named(name); },
        [self = shared_from_this(), password](std::optional<std::optional<UserRow>> found) {
          if (!found) return self->fail(503, "store");
          const UserRow row = found->value_or(UserRow{});
          self->inn_.workers_->run([self, row, password, where = &self->inn_.loop_]() mutable {
            // A name that does not exist takes as long as a wrong password.
            static const std::string nobody = hash_password("nobody has this password");
            const bool fits =
                password_fits(row.password.empty() ? nobody : row.password, password) && !row.password.empty();
            where->post([self = std::move(self), row, fits] {
              if (!fits) return self->fail(403, "wrong-password");
              self->user_ = {row.id, row.name, false};
              self->new_session([self] { self->reply(self->user_object()); });
            });
          });
        });
  }

  void new_session(const std::function<void()>& then) {
    const std::string token = random_token(), hash = to_hex(sha256(token));
    inn_.store_->ask<bool>(
        [hash, id = user_.id](Store& store) {
          store.add_session(hash, id);
          return true;
        },
        [self = shared_from_this(), token, hash, then](std::optional<bool> done) {
          if (!done) return self->fail(503, "store");
          self->inn_.remember_session(hash, self->user_);
          self->cookie_ = token;
          then();
        });
  }

  void logout() {
    const std::string hash = to_hex(sha256(in_cookie(request_, session_cookie)));
    inn_.sessions_.erase(hash);
    inn_.store_->ask<bool>(
        [hash](Store& store) {
          store.drop_session(hash);
          return true;
        },
        [self = shared_from_this()](std::optional<bool>) {
          HttpResponse response = answer_with({{"user", nullptr}});
          response.headers.emplace_back(
              "Set-Cookie", std::string(session_cookie) + "=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0");
          self->answer_(std::move(response));
        });
  }

  // For a bot from outside: a guest of its own, and the token openly in the answer.
  void bot_token() {
    const auto name = wanted_name();
    if (!name) return;
    if (!inn_.arrivals_.take(request_.address, inn_.options_.arrivals, std::chrono::steady_clock::now()))
      return fail(429, "too-fast");
    const std::string token = random_token(), hash = to_hex(sha256(token));
    const UserRow row{random_token().substr(0, 24), *name, ""};
    inn_.store_->ask<bool>(
        [row, hash](Store& store) {
          store.add_user(row);
          store.add_session(hash, row.id);
          return true;
        },
        [self = shared_from_this(), token, hash, row](std::optional<bool> done) {
          if (!done) return self->fail(503, "store");
          self->inn_.remember_session(hash, {row.id, row.name, true});
          self->reply(json::object{{"token", token},
                                   {"user", json::object{{"id", row.id}, {"name", row.name}, {"guest", true}}}});
        });
  }

  // --- games and rules

  void games() {
    json::array list;
    for (const Game* game : all_games()) list.push_back(describe_game(*game, lang_));
    reply(json::object{{"games", std::move(list)}, {"levels", describe_levels(lang_)}});
  }
  void rules() {
    const Game* game = find_game(words_[0]);
    if (game == nullptr) return fail(404, "not-found");
    reply(describe_rules(*game, lang_));
  }

  // --- tables

  void tables() {
    using Lists = std::pair<std::vector<TableRow>, std::vector<TableRow>>;
    inn_.store_->ask<Lists>(
        [id = user_.id](Store& store) {
          return Lists{store.open_tables(100), store.tables_of(id, 50)};
        },
        [self = shared_from_this()](std::optional<Lists> lists) {
          if (!lists) return self->fail(503, "store");
          const auto told = [&](const std::vector<TableRow>& rows) {
            json::array list;
            for (const TableRow& row : rows) {
              json::object described = describe(json::parse(row.summary).as_object(), self->lang_);
              self->tell_who_is_here(described);
              list.push_back(std::move(described));
            }
            return list;
          };
          self->reply(json::object{{"open", told(lists->first)}, {"mine", told(lists->second)}});
        });
  }

  void tell_who_is_here(json::object& described) const {
    const std::string table = text_in(described, "id");
    const auto room = inn_.rooms_.find(table);
    const std::set<int> here = room != inn_.rooms_.end() ? Inn::seats_here(*room->second) : std::set<int>();
    auto& seats = described["seats"].as_array();
    for (std::size_t i = 0; i < seats.size(); ++i) {
      const int seat = static_cast<int>(i);
      seats[i].as_object()["here"] = here.contains(seat) || inn_.presence_.is_here(table, seat) ||
                                     text_in(seats[i].as_object(), "kind") == "bot";
    }
  }

  void make_table() {
    json::object wanted{{"game", text_in(body_, "game")}, {"lang", code_of(lang_)}};
    for (const std::string_view field : {"options", "players"})
      if (const auto* value = body_.if_contains(field); value != nullptr && !value->is_null()) wanted[field] = *value;
    const auto setup = read_setup(wanted);
    if (const auto* refusal = refusal_in(setup)) return reply(refused(400, *refusal));
    const Setup& ready = std::get<Setup>(setup);
    const auto clock = number_in(body_, "clock");
    if (clock != 0 && (clock < 5 || clock > 3600)) return fail(400, "bad-clock");
    set_up_table({{"a", "setup"},
                  {"game", ready.game->id()},
                  {"options", write_options(*ready.game, ready.choices)},
                  {"players", ready.players},
                  {"spectators", flag_in(body_, "spectators", true)},
                  {"freeChat", flag_in(body_, "freeChat")},
                  {"closed", flag_in(body_, "closed")},
                  {"clock", clock},
                  {"lang", code_of(lang_)},
                  {"host", user_.id},
                  {"name", trimmed(text_in(body_, "title")).substr(0, 60)}});
  }

  // Makes the table durable with its first act; then its host sits down.
  void set_up_table(json::object act) {
    const std::string id = random_token().substr(0, 24), invite = random_token();
    const Bytes32 secret = random_bytes();
    const Game* game = find_game(text_in(act, "game"));
    if (game != nullptr && keeps_unseen(*game)) act["shuffle"] = 2;
    Seating seating;
    seating.id = id;
    seating.apply(act);
    act["commitment"] = commitment_at(seating, secret);
    seating.apply(act);
    std::string text = json::serialize(act);
    Write write;
    write.act = {id, 1, text, chain_next(chain_start(id), 1, text)};
    write.table = TableRow{
        id,
        to_hex(secret),
        invite,
        "waiting",
        json::serialize(seating.summary()),
        seating.closed,
        std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch()).count()};
    inn_.store_->write(write, [self = shared_from_this(), row = *write.table, text, secret](Written result) {
      if (result != Written::durable) return self->fail(503, "store");
      auto room = std::make_shared<Room>(row, secret);
      room->table.take(text);
      room->thinking.assign(room->table.seating().chairs.size(), 0);
      self->inn_.rooms_[row.id] = room;
      ++self->inn_.tables_;
      log_line(Level::info, "table-made", {{"table", row.id}, {"game", std::string(room->table.seating().game->id())}});
      self->sit_host(room);
    });
  }

  void sit_host(const std::shared_ptr<Room>& room) {
    const auto levels = bot_levels();
    const bool fill_up = !levels.empty();
    const auto* watching = body_.if_contains("watch");
    if (watching != nullptr && watching->is_bool() && watching->get_bool()) {
      if (fill_up) return fill_with_bots(room, levels, [self = shared_from_this(), room] { self->table_made(room); });
      return table_made(room);
    }
    inn_.propose(room, {sitting(room, wanted_seat(), room->invite),
                        [self = shared_from_this(), room, fill_up, levels](const Room::Outcome& outcome) {
                          if (outcome.refusal) return self->fail(status_of(*outcome.refusal), *outcome.refusal);
                          if (!fill_up) return self->table_made(room);
                          self->fill_with_bots(room, levels, [self, room] { self->table_made(room); });
                        }});
  }

  [[nodiscard]] std::optional<int> wanted_seat() const {
    const auto* seat = body_.if_contains("seat");
    if (seat == nullptr || !seat->is_int64()) return {};
    return static_cast<int>(std::clamp<std::int64_t>(seat->get_int64(), -1, 99));
  }

  static int level_of(std::int64_t number) {
    return static_cast<int>(std::clamp<std::int64_t>(number, 0, strongest_level));
  }

  // The levels of the bots that fill the table at once: one for all, or a list from the first empty seat on.
  [[nodiscard]] std::vector<int> bot_levels() const {
    std::vector<int> levels;
    const auto* bots = body_.if_contains("bots");
    if (bots == nullptr) return levels;
    if (bots->is_int64()) levels.push_back(level_of(bots->get_int64()));
    if (bots->is_array())
      for (const auto& level : bots->get_array())
        if (level.is_int64()) levels.push_back(level_of(level.get_int64()));
    return levels;
  }

  void table_made(const std::shared_ptr<Room>& room) {
    const Seat seat = room->table.seating().seat_of(user_.id);
    reply(json::object{{"table", room->table.id()},
                       {"seat", seat.is_some() ? json::value(seat.index()) : json::value(nullptr)},
                       {"invite", room->invite}});
  }

  // Sitting down: at the seat that was named, or at the first that is free, or in the place of a bot.
  std::function<Room::Decision(const Table&)> sitting(const std::shared_ptr<Room>& room, std::optional<int> wanted,
                                                      const std::string& invite) {
    return [user = user_, wanted, invite, expected = room->invite, lang = lang_](const Table& table) -> Room::Decision {
      const Seating& seating = table.seating();
      if (seating.seat_of(user.id).is_some()) return table.seq();
      if (seating.stage == Stage::over) return inn_refusal(lang, "no-seat");
      if (seating.closed && invite != expected) return inn_refusal(lang, "not-invited");
      // Bots give their seats back only to those who were invited.
      const auto is_free = [&](const Chair& chair) {
        return chair.kind == Chair::Kind::open || (chair.kind == Chair::Kind::bot && invite == expected);
      };
      int seat = -1;
      const auto count = static_cast<int>(seating.chairs.size());
      if (wanted) {
        if (*wanted < 0 || *wanted >= count) return inn_refusal(lang, "no-seat");
        if (!is_free(seating.chairs[static_cast<std::size_t>(*wanted)])) return inn_refusal(lang, "seat-taken");
        seat = *wanted;
      } else {
        for (int i = count - 1; i >= 0; --i) {
          const Chair& chair = seating.chairs[static_cast<std::size_t>(i)];
          if (!is_free(chair)) continue;
          const bool better = seat < 0 || chair.kind == Chair::Kind::open ||
                              seating.chairs[static_cast<std::size_t>(seat)].kind == Chair::Kind::bot;
          if (better) seat = i;
        }
        if (seat < 0) return inn_refusal(lang, "no-seat");
      }
      return json::object{{"a", "sit"}, {"seat", seat}, {"user", user.id}, {"name", user.name}};
    };
  }

  static Room::Decision seat_bot(std::size_t seat, int level) {
    return json::object{{"a", "bot"}, {"seat", seat}, {"level", level}, {"name", bot_name(Seat(static_cast<int>(seat)))}};
  }

  // Bots for the empty seats, one after the other; the last level is for all that follow.
  void fill_with_bots(const std::shared_ptr<Room>& room, std::vector<int> levels, const std::function<void()>& then) {
    const int level = levels.front();
    if (levels.size() > 1) levels.erase(levels.begin());
    inn_.propose(room, {[level](const Table& table) -> Room::Decision {
                          const auto& chairs = table.seating().chairs;
                          for (std::size_t i = 0; i < chairs.size(); ++i)
                            if (chairs[i].kind == Chair::Kind::open) return seat_bot(i, level);
                          return table.seq();
                        },
                        [self = shared_from_this(), room, levels, then](const Room::Outcome& outcome) {
                          if (outcome.refusal) return self->fail(status_of(*outcome.refusal), *outcome.refusal);
                          if (room->table.seating().full()) return then();
                          self->fill_with_bots(room, levels, then);
                        }});
  }

  void with_table(std::function<void(const std::shared_ptr<Room>&)> use) {
    inn_.with_room(words_[0], [self = shared_from_this(), use = std::move(use)](std::shared_ptr<Room> room,
                                                                                const Refusal* refusal) {
      if (refusal != nullptr) return self->fail(status_of(*refusal), *refusal);
      use(room);
    });
  }

  void join() {
    with_table([self = shared_from_this()](const std::shared_ptr<Room>& room) {
      self->inn_.propose(
          room,
          {self->sitting(room, self->wanted_seat(), text_in(self->body_, "invite")), [self, room](const Room::Outcome& outcome) {
             if (outcome.refusal) return self->fail(status_of(*outcome.refusal), *outcome.refusal);
             self->reply(json::object{{"seat", room->table.seating().seat_of(self->user_.id).index()}});
           }});
    });
  }

  void leave() {
    with_table([self = shared_from_this()](const std::shared_ptr<Room>& room) {
      self->inn_.propose(
          room, {[user = self->user_.id, lang = self->lang_](const Table& table) -> Room::Decision {
                   const Seat seat = table.seating().seat_of(user);
                   if (!seat.is_some()) return inn_refusal(lang, "not-seated");
                   return json::object{{"a", "leave"}, {"seat", seat.index()}, {"name", bot_name(seat)}, {"level", 3}};
                 },
                 [self](const Room::Outcome& outcome) {
                   if (outcome.refusal) return self->fail(status_of(*outcome.refusal), *outcome.refusal);
                   self->reply(json::object{{"left", true}});
                 }});
    });
  }

  void add_bots() {
    with_table([self = shared_from_this()](const std::shared_ptr<Room>& room) {
      if (room->table.seating().host != self->user_.id) return self->fail(403, "not-host");
      const int level = level_of(number_in(self->body_, "level", 3));
      const auto* seat = self->body_.if_contains("seat");
      if (seat != nullptr && seat->is_int64()) return self->add_bot(room, seat->get_int64(), level);
      self->fill_with_bots(room, {level}, [self] { self->reply(json::object{{"full", true}}); });
    });
  }

  // One bot on a seat of the host's choice: an empty one, or that of another bot while the match has not begun.
  void add_bot(const std::shared_ptr<Room>& room, std::int64_t seat, int level) {
    inn_.propose(room, {[seat, level, lang = lang_](const Table& table) -> Room::Decision {
                          const Seating& seating = table.seating();
                          const auto place = static_cast<std::size_t>(seat);
                          if (seat < 0 || place >= seating.chairs.size()) return inn_refusal(lang, "no-seat");
                          const bool bot = seating.chairs[place].kind == Chair::Kind::bot && seating.stage == Stage::waiting;
                          if (seating.chairs[place].kind != Chair::Kind::open && !bot) return inn_refusal(lang, "seat-taken");
                          return seat_bot(place, level);
                        },
                        [self = shared_from_this(), room](const Room::Outcome& outcome) {
                          if (outcome.refusal) return self->fail(status_of(*outcome.refusal), *outcome.refusal);
                          self->reply(json::object{{"full", room->table.seating().full()}});
                        }});
  }

  void one_table() {
    with_table([self = shared_from_this()](const std::shared_ptr<Room>& room) {
      const Seating& seating = room->table.seating();
      json::object described = describe(seating.summary(), self->lang_);
      self->tell_who_is_here(described);
      self->reply(json::object{{"table", std::move(described)}});
    });
  }

  void record() {
    with_table([self = shared_from_this()](const std::shared_ptr<Room>& room) {
      // The match may have ended on another process, a moment ago.
      self->inn_.when_fresh(room, [self, room](const Refusal* refusal) {
        if (refusal != nullptr) return self->fail(status_of(*refusal), *refusal);
        self->give_record(room);
      });
    });
  }

  void give_record(const std::shared_ptr<Room>& room) {
    const Table& table = room->table;
    const Seating& seating = table.seating();
    if (table.match() == nullptr) return fail(409, "not-playing");
    if (seating.stage != Stage::over) {
      // One person among bots may look back at deals that are finished.
      if (seating.persons() != 1 || !seating.seat_of(user_.id).is_some()) return fail(403, "not-over");
      return reply(table.finished_deals(viewer_at(seating.seat_of(user_.id))));
    }
    using Rows = std::vector<ActRow>;
    inn_.store_->ask<Rows>([id = table.id()](Store& store) { return store.acts(id, 0); },
                           [self = shared_from_this(), room](std::optional<Rows> rows) {
                             if (!rows) return self->fail(503, "store");
                             std::vector<std::string> acts;
                             for (auto& row : *rows) acts.push_back(std::move(row.act));
                             const Seat seat = room->table.seating().seat_of(self->user_.id);
                             self->reply(room->table.record(acts, viewer_at(seat)));
                           });
  }

  // --- records that people send

  // What is long costs more, and a few at a time are gone through, so that the bots get to think as well.
  template <class Work, class Then>
  void go_through_record(Work work, Then then) {
    constexpr std::size_t bytes_for_one = 16 * 1024;
    constexpr int most_at_once = 4;
    const auto price = static_cast<double>(request_.body.size() / bytes_for_one);
    if (!inn_.requests_.take(request_.address, inn_.options_.requests, std::chrono::steady_clock::now(), price) ||
        inn_.replays_ >= most_at_once)
      return fail(429, "too-fast");
    ++inn_.replays_;
    inn_.workers_->run([self = shared_from_this(), where = &inn_.loop_, work, then]() mutable {
      auto done = std::make_shared<decltype(work(*self))>(work(*self));
      where->post([self = std::move(self), then, done] {
        --self->inn_.replays_;
        then(*self, std::move(*done));
      });
    });
  }

  void replay() {
    go_through_record(
        [](const Api& self) {
          auto told = tell_replay(self.body_, self.lang_);
          if (const auto* refusal = refusal_in(told)) return refused(400, *refusal);
          return answer_with(std::get<json::object>(told));
        },
        [](Api& self, HttpResponse answer) { self.reply(std::move(answer)); });
  }

  void play_on() {
    const auto* record = body_.if_contains("record");
    const auto step = number_in(body_, "step", -1);
    if (record == nullptr || !record->is_object() || step < 0) return fail(400, "bad-request");
    go_through_record(
        [step](const Api& self) {
          return continue_from(self.body_.at("record").get_object(), static_cast<std::size_t>(step), self.lang_);
        },
        [](Api& self, Result<Continuation> found) {
          if (const auto* refusal = refusal_in(found)) return self.reply(refused(400, *refusal));
          self.make_continued_table(std::get<Continuation>(std::move(found)));
        });
  }

  // The cards are known to who has the record: nobody else is to walk into this match by chance.
  void make_continued_table(Continuation from) {
    const int seat = wanted_seat().value_or(from.turn.index());
    if (seat < 0 || seat >= from.players) return fail(409, "no-seat");
    const auto level = number_in(body_, "bots", 3);
    body_ = {{"seat", seat}, {"bots", level}};
    set_up_table({{"a", "setup"},
                  {"game", from.game->id()},
                  {"options", std::move(from.options)},
                  {"players", from.players},
                  {"spectators", false},
                  {"freeChat", false},
                  {"closed", true},
                  {"clock", 0},
                  {"lang", code_of(lang_)},
                  {"host", user_.id},
                  {"name", ""},
                  {"begun", std::move(from.begun)}});
  }

  // --- the machine

  void health() {
    inn_.store_->ask<int>([](Store& store) { return store.version(); },
                          [self = shared_from_this()](std::optional<int> version) {
                            if (!version) return self->fail(503, "store");
                            self->reply(json::object{{"ok", true}, {"store", *version}});
                          });
  }
  void metrics() {
    HttpResponse response = answer_with({});
    response.type = "text/plain; version=0.0.4";
    response.body = inn_.metrics();
    reply(std::move(response));
  }

  void page() {
    if (request_.method != "GET" && request_.method != "HEAD") return fail(405, "not-found");
    const auto asset = find_asset(request_.path);
    if (!asset) return fail(404, "not-found");
    HttpResponse response;
    response.type = asset->type;
    response.fixed = asset->content;
    response.headers = {{"Cache-Control", asset->hashed ? "public, max-age=31536000, immutable" : "no-cache"},
                        {"ETag", asset->tag}};
    guard(response);
    if (!request_.known_tag.empty() && request_.known_tag == asset->tag) {
      response.status = 304;
      response.fixed = {};
    }
    reply(std::move(response));
  }

  Inn& inn_;
  HttpRequest request_;
  Door::Answer answer_;
  Language lang_;
  User user_;
  std::string cookie_;
  json::object body_;
  std::vector<std::string> words_;
};

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

std::size_t Inn::largest_body(std::string_view path) const {
  for (const auto& handler : Api::handlers())
    if (handler.route.path == path) return handler.largest_body;
  return largest_message;
}

void Inn::request(HttpRequest request, Answer answer) {
  std::make_shared<Api>(*this, std::move(request), std::move(answer))->run();
}

void Inn::remember_session(const std::string& token_hash, const User& user) {
  sessions_[token_hash] = user;
}

void Inn::with_user(const HttpRequest& request, bool make_guest, WithUser use) {
  std::string token = open_token(request);
  const bool openly = !token.empty();
  if (token.empty()) token = in_cookie(request, session_cookie);
  const auto new_guest = [this, address = request.address, lang = language_of(request), use, make_guest] {
    if (!make_guest) return use(nullptr, {});
    if (!arrivals_.take(address, options_.arrivals, std::chrono::steady_clock::now())) return use(nullptr, "too-fast");
    const std::string fresh = random_token(), hash = to_hex(sha256(fresh)), id = random_token().substr(0, 24);
    const User guest{
        id, inn_text(lang, "name.guest", {{"n", std::to_string(100 + std::hash<std::string>()(id) % 900)}}), true};
    store_->ask<bool>(
        [guest, hash](Store& store) {
          store.add_user({guest.id, guest.name, ""});
          store.add_session(hash, guest.id);
          return true;
        },
        [this, guest, hash, fresh, use](std::optional<bool> done) {
          if (!done) return use(nullptr, {});
          remember_session(hash, guest);
          use(&guest, fresh);
        });
  };
  if (token.empty()) return new_guest();
  const std::string hash = to_hex(sha256(token));
  if (const auto found = sessions_.find(hash); found != sessions_.end()) {
    const User user = found->second;
    return use(&user, {});
  }
  store_->ask<std::optional<UserRow>>(
      [hash](Store& store) { return store.user_of_session(hash); },
      [this, hash, use, new_guest, openly](std::optional<std::optional<UserRow>> found) {
        if (!found) return use(nullptr, {});
        // Who shows a token wants to be someone; a cookie may simply be old.
        if (!*found && openly) return use(nullptr, "no-user");
        if (!*found) return new_guest();
        const User user{(*found)->id, (*found)->name, (*found)->password.empty()};
        remember_session(hash, user);
        use(&user, {});
      });
}

void Inn::call(HttpRequest request, CallAnswer answer) {
  const Language lang = language_of(request);
  const auto refuse = [answer, lang](int status, const std::string& code) {
    answer(refused(status, inn_refusal(lang, code)));
  };
  if (!requests_.take(request.address, options_.requests, std::chrono::steady_clock::now()))
    return refuse(429, "too-fast");
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
  with_user(
      request, false, [this, id, after, lang, on_turn, batches, answer, refuse](const User* user, const std::string&) {
        if (user == nullptr) return refuse(401, "no-user");
        with_room(id, [this, who = *user, after, lang, on_turn, batches, answer, refuse](std::shared_ptr<Room> room,
                                                                                         const Refusal* refusal) {
          if (refusal != nullptr) return refuse(refusal->code == "no-such-table" ? 404 : 503, refusal->code);
          const Seating& seating = room->table.seating();
          if (!seating.seat_of(who.id).is_some() && seating.host != who.id && (!seating.spectators || seating.closed))
            return refuse(403, "no-spectators");
          auto visitor = std::make_shared<Visitor>(*this, std::move(room), who, lang, static_cast<std::size_t>(after));
          visitors_.insert(visitor.get());
          visitor->views_on_turn = on_turn;
          visitor->batches = batches;
          answer(std::shared_ptr<Caller>(std::move(visitor)));
        });
      });
}

std::string Inn::metrics() {
  std::string out;
  const auto add = [&](std::string_view name, std::string_view type, std::string_view help, double value) {
    out += fmt::format("# HELP {0} {1}\n# TYPE {0} {2}\n{0} {3}\n", name, help, type, value);
  };
  const auto store = store_->counts();
  add("stube_moves_total", "counter", "Moves taken by this process, its own and others'", static_cast<double>(moves_));
  add("stube_bot_moves_total", "counter", "Moves made by bots of this process", static_cast<double>(bot_moves_));
  add("stube_refused_total", "counter", "Acts that were refused", static_cast<double>(refused_));
  add("stube_races_total", "counter", "Acts that another process was faster with", static_cast<double>(races_));
  add("stube_tables_made_total", "counter", "Tables made", static_cast<double>(tables_));
  add("stube_rooms", "gauge", "Tables in memory", static_cast<double>(rooms_.size()));
  add("stube_visitors", "gauge", "People and bots from outside at tables", static_cast<double>(visitors_.size()));
  add("stube_store_commits_total", "counter", "Commits", static_cast<double>(store.commits));
  add("stube_store_acts_total", "counter", "Acts written", static_cast<double>(store.acts));
  add("stube_store_failures_total", "counter", "Commits that failed", static_cast<double>(store.failures));
  add("stube_store_seconds_total", "counter", "Time spent in commits", store.seconds);
  if (net_counts_) {
    const auto net = net_counts_();
    add("stube_connections", "gauge", "Open connections", static_cast<double>(net.connections));
    add("stube_websockets", "gauge", "Open WebSockets", static_cast<double>(net.websockets));
    add("stube_requests_total", "counter", "HTTP requests", static_cast<double>(net.requests));
    add("stube_messages_in_total", "counter", "WebSocket messages heard", static_cast<double>(net.messages_in));
    add("stube_messages_out_total", "counter", "WebSocket messages said", static_cast<double>(net.messages_out));
    add("stube_bytes_out_total", "counter", "Bytes said", static_cast<double>(net.bytes_out));
    add("stube_slow_readers_total", "counter", "Connections dropped because they did not read",
        static_cast<double>(net.dropped_slow));
  }
  return out;
}

}  // namespace stube
