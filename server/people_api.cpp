#include "server/people_api.hpp"

#include "net/client_address.hpp"
#include "net/log.hpp"
#include "server/figures_store.hpp"
#include "server/person_names.hpp"

namespace stube {

namespace {

constexpr std::size_t shortest_password = 8, longest_password = 200;  // characters
// Of a token's hash: enough to tell a person's logins apart, and no help to find the token.
constexpr std::size_t login_id_size = 16;
// So many of a user's requests, for one that reads all his finished tables.
constexpr double price_of_figures = 5;

json::object user_object(const User& user) {
  return {{"id", user.id}, {"name", user.name}, {"guest", user.guest}};
}

// The name in the body; where it cannot be one, the request has failed.
std::optional<std::string> name_in(ApiRequest& request) {
  auto name = read_name(text_in(request.body(), "name"));
  if (auto* read = std::get_if<std::string>(&name)) return std::move(*read);
  request.fail(400, std::get<Refusal>(name));
  return {};
}

// Whether it can be a password; else the request has failed.
bool check_length(ApiRequest& request, const std::string& password) {
  const std::size_t length = character_count(password);
  if (length >= shortest_password && length <= longest_password) return true;
  request.fail(400, complain("bad-password", {{"least", std::to_string(shortest_password)},
                                              {"most", std::to_string(longest_password)}}));
  return false;
}

Doer doer(const ApiRequest& request) {
  return {request.user().id, request.http().address};
}

struct Account {
  UserRow user;
  bool known_place = false;  // the owner is logged in from there
};

}  // namespace

void PeopleApi::me(const ApiRequestPtr& request) {
  const User& user = request->user();
  request->reply(json::object{{"user", user.id.empty() ? json::value(nullptr) : json::value(user_object(user))}});
}

void PeopleApi::name_guest(const ApiRequestPtr& request, const std::string& name) {
  const UserRow row{request->user().id, name, ""};
  store_.ask<bool>([row](Store& store) { return !name_taken(store, row.name, row.id) && store.change_user(row); },
                   [this, request, row](std::optional<bool> changed) {
                     if (!changed) return request->fail(503, "store");
                     if (!*changed) return request->fail(409, "name-taken");
                     request->set_user({row.id, row.name, true});
                     logins_.update(request->user());
                     me(request);
                   });
}

void PeopleApi::rename(const ApiRequestPtr& request) {
  const auto name = name_in(*request);
  if (!name) return;
  if (!request->user().guest) return request->fail(409, "name-kept");
  if (const auto refusal = limits_.take(Counted::names, doer(*request))) return request->fail(*refusal);
  name_guest(request, *name);
}

void PeopleApi::with_hash(const ApiRequestPtr& request, const std::string& password,
                          std::function<void(const ApiRequestPtr&, const std::string& hash)> then) {
  workers_.run([loop = loop_, request = request, password, then = std::move(then)]() mutable {
    const std::string hash = hash_password(password);
    loop.post([request = std::move(request), then, hash] { then(request, hash); });
  });
}

void PeopleApi::register_user(const ApiRequestPtr& request) {
  const auto name = name_in(*request);
  if (!name) return;
  if (is_given_to_guests(*name)) return request->fail(409, "name-taken");
  const std::string password = text_in(request->body(), "password");
  if (!check_length(*request, password)) return;
  if (!request->user().guest) return request->fail(409, "name-kept");
  if (const auto refusal = limits_.take(Counted::signups, doer(*request))) return request->fail(*refusal);
  with_hash(request, password, [this, name = *name](const ApiRequestPtr& asked, const std::string& hash) {
    make_account(asked, {asked->user().id, name, hash});
  });
}

void PeopleApi::make_account(const ApiRequestPtr& request, const UserRow& row) {
  store_.ask<bool>([row](Store& store) { return stube::register_user(store, row); },
                   [this, request, row](std::optional<bool> done) {
                     if (!done) return request->fail(503, "store");
                     if (!*done) return request->fail(409, "name-taken");
                     log_line(Level::info, "registered", {{"user", row.id}});
                     request->set_user({row.id, row.name, false});
                     logins_.update(request->user());
                     reply_with_new_login(request);
                   });
}

void PeopleApi::reply_with_new_login(const ApiRequestPtr& request) {
  logins_.begin(request->user(), request->http().address, [this, request](std::optional<std::string> token) {
    if (!token) return request->fail(503, "store");
    const auto reply = [request, token = *token] {
      json::object body{{"user", user_object(request->user())}};
      // A program gets the token as it sent the old one; a browser gets a cookie.
      if (open_token(request->http()).empty())
        request->set_cookie(token);
      else
        body["token"] = token;
      request->reply(body);
    };
    std::string old = request->token_hash();
    if (const std::string sent = token_in(request->http()); old.empty() && !sent.empty()) old = hash_of_token(sent);
    if (old.empty()) return reply();
    logins_.end(old, reply);
  });
}

void PeopleApi::check_password(const ApiRequestPtr& request, const std::string& typed_name, const UserRow& row,
                               bool known_place, const std::string& password, const std::function<void()>& then) {
  const std::string network = network_of(request->http().address);
  if (const double wait = guesses_.wait(typed_name, network, known_place); wait > 0)
    return request->fail(too_much("too-many-guesses", wait));
  // Counted before it is checked: guesses that are sent together do not slip through.
  guesses_.wrong(typed_name, network);
  workers_.run([this, loop = loop_, request = request, row, password, typed_name, network, then = then]() mutable {
    // A name that does not exist takes as long as a wrong password.
    static const std::string nobody = hash_password("nobody has this password");
    const bool fits = password_fits(row.password.empty() ? nobody : row.password, password) && !row.password.empty();
    loop.post([this, request = std::move(request), fits, typed_name, network, then = std::move(then), id = row.id] {
      if (!fits) {
        log_line(Level::warning, "login-failed", {{"user", id}, {"network", network}});
        return request->fail(403, "wrong-password");
      }
      guesses_.right(typed_name, network);
      then();
    });
  });
}

void PeopleApi::login(const ApiRequestPtr& request) {
  const std::string typed = text_in(request->body(), "name"), password = text_in(request->body(), "password");
  const auto read = read_name(typed);
  const std::string name = refusal_in(read) != nullptr ? readable(typed) : std::get<std::string>(read);
  const std::string& address = request->http().address;
  if (const auto refusal = limits_.take(Counted::logins, {{}, address})) return request->fail(*refusal);
  if (const auto ban = moderation_.ban_of({}, address)) return request->fail(*ban);
  store_.ask<Account>(
      [name, place = coarse_address(address)](Store& store) {
        Account account;
        account.user = store.user_named(name).value_or(UserRow{});
        for (const LoginRow& login :
             account.user.id.empty() ? std::vector<LoginRow>() : logins_of(store, account.user.id))
          account.known_place |= !place.empty() && login.place == place;
        return account;
      },
      [this, request, name, password](const std::optional<Account>& account) {
        if (!account) return request->fail(503, "store");
        const UserRow& row = account->user;
        check_password(request, look_alike_forms(name).front(), row, account->known_place, password,
                       [this, request, row] {
                         if (const auto ban = moderation_.ban_of(row.id, request->http().address))
                           return request->fail(*ban);
                         request->set_user({row.id, row.name, false});
                         reply_with_new_login(request);
                       });
      });
}

void PeopleApi::logout(const ApiRequestPtr& request) {
  const std::string token = token_in(request->http());
  const auto reply = [request] {
    HttpResponse response = json_response({{"user", nullptr}});
    response.headers.push_back(set_cookie_header({}, false));
    request->reply(std::move(response));
  };
  if (token.empty()) return reply();
  logins_.end(hash_of_token(token), reply);
}

void PeopleApi::change_password(const ApiRequestPtr& request) {
  if (request->user().guest) return request->fail(409, "no-password");
  const std::string password = text_in(request->body(), "new");
  if (!check_length(*request, password)) return;
  if (const auto refusal = limits_.take(Counted::logins, doer(*request))) return request->fail(*refusal);
  const std::string old = text_in(request->body(), "old");
  store_.ask<std::optional<UserRow>>(
      [name = request->user().name](Store& store) { return store.user_named(name); },
      [this, request, password, old](const std::optional<std::optional<UserRow>>& found) {
        if (!found) return request->fail(503, "store");
        const UserRow row = found->value_or(UserRow{});
        if (row.id != request->user().id) return request->fail(409, "no-password");
        // Whoever is logged in is known, and waits only for his own wrong ones.
        check_password(request, look_alike_forms(row.name).front(), row, true, old, [this, request, row, password] {
          with_hash(request, password, [this, row](const ApiRequestPtr& asked, const std::string& hash) {
            set_password(asked, {row.id, row.name, hash});
          });
        });
      });
}

// All other logins end: whoever knew the old password is out.
void PeopleApi::set_password(const ApiRequestPtr& request, const UserRow& row) {
  store_.ask<bool>([row](Store& store) { return store.change_user(row); },
                   [this, request, row](std::optional<bool> changed) {
                     if (!changed || !*changed) return request->fail(503, "store");
                     log_line(Level::info, "password-changed", {{"user", row.id}});
                     logins_.end_all(row.id, request->token_hash(), [this, request](std::optional<int> ended) {
                       if (!ended) return request->fail(503, "store");
                       reply_with_new_login(request);
                     });
                   });
}

void PeopleApi::sessions(const ApiRequestPtr& request) {
  using Logins = std::vector<LoginRow>;
  store_.ask<Logins>([id = request->user().id](Store& store) { return logins_of(store, id); },
                     [this, request](const std::optional<Logins>& logins) {
                       if (!logins) return request->fail(503, "store");
                       json::array list;
                       for (const LoginRow& login : *logins) {
                         const std::int64_t at = logins_.now();
                         const LoginTimes& times = logins_.times();
                         if (at - login.seen > times.idle || at - login.created > times.life) continue;
                         list.push_back(json::object{{"id", login.token_hash.substr(0, login_id_size)},
                                                     {"created", login.created},
                                                     {"seen", login.seen},
                                                     {"place", login.place},
                                                     {"current", login.token_hash == request->token_hash()}});
                       }
                       request->reply(json::object{{"sessions", std::move(list)}});
                     });
}

void PeopleApi::end_sessions(const ApiRequestPtr& request) {
  const std::string id = text_in(request->body(), "id"), which = text_in(request->body(), "which");
  if (which == "all" || which == "others") {
    const std::string kept = which == "all" ? std::string() : request->token_hash();
    return logins_.end_all(request->user().id, kept, [request, which](std::optional<int> ended) {
      if (!ended) return request->fail(503, "store");
      HttpResponse response = json_response({{"ended", *ended}});
      if (which == "all") response.headers.push_back(set_cookie_header({}, false));
      request->reply(std::move(response));
    });
  }
  if (id.size() != login_id_size) return request->fail(400, "bad-request");
  using Logins = std::vector<LoginRow>;
  store_.ask<Logins>([user = request->user().id](Store& store) { return logins_of(store, user); },
                     [this, request, id](const std::optional<Logins>& logins) {
                       if (!logins) return request->fail(503, "store");
                       for (const LoginRow& login : *logins)
                         if (login.token_hash.starts_with(id))
                           return logins_.end(login.token_hash,
                                              [request] { request->reply(json::object{{"ended", 1}}); });
                       request->reply(json::object{{"ended", 0}});
                     });
}

void PeopleApi::figures(const ApiRequestPtr& request) {
  if (const auto refusal = limits_.take_request(request->http().address, price_of_figures))
    return request->fail(*refusal);
  store_.ask<json::object>([id = request->user().id](Store& store) { return figures_of(store, id); },
                           [request](const std::optional<json::object>& found) {
                             if (!found) return request->fail(503, "store");
                             request->reply(*found);
                           });
}

void PeopleApi::keep_figures(const ApiRequestPtr& request) {
  const auto figures = study_figures_in(request->body());
  if (!figures) return request->fail(400, "bad-request");
  if (request->user().guest) return request->reply(json::object{{"kept", false}});
  store_.ask<bool>(
      [id = request->user().id, figures = *figures](Store& store) {
        store.together([&] { keep_study_figures(store, id, figures); });
        return true;
      },
      [request](std::optional<bool> kept) {
        if (!kept) return request->fail(503, "store");
        request->reply(json::object{{"kept", true}});
      });
}

void PeopleApi::bot_token(const ApiRequestPtr& request) {
  const auto name = name_in(*request);
  if (!name) return;
  const std::string& address = request->http().address;
  if (const auto ban = moderation_.ban_of({}, address)) return request->fail(*ban);
  if (const auto refusal = limits_.take_arrival(address)) return request->fail(*refusal);
  store_.ask<bool>([name = *name](Store& store) { return name_taken(store, name, {}); },
                   [this, request, name = *name](std::optional<bool> taken) {
                     if (!taken) return request->fail(503, "store");
                     if (*taken) return request->fail(409, "name-taken");
                     logins_.begin_guest(
                         name, request->http().address, [request](const User& guest, std::optional<std::string> token) {
                           if (!token) return request->fail(503, "store");
                           request->reply(json::object{{"token", *token}, {"user", user_object(guest)}});
                         });
                   });
}

}  // namespace stube
