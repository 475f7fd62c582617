#include "server/people_api.hpp"

namespace stube {

namespace {

json::object user_object(const User& user) {
  return {{"id", user.id}, {"name", user.name}, {"guest", user.guest}};
}

// The name in the body; where it cannot be one, the request has failed.
std::optional<std::string> read_name(ApiRequest& request) {
  std::string name = trimmed(text_in(request.body(), "name"));
  if (!name.empty() && character_count(name) <= 24) return name;
  request.fail(400, "bad-name");
  return {};
}

bool is_good_password(const std::string& password) {
  return password.size() >= 8 && password.size() <= 200;
}

}  // namespace

void PeopleApi::me(const ApiRequestPtr& request) {
  const User& user = request->user();
  request->reply(json::object{{"user", user.id.empty() ? json::value(nullptr) : json::value(user_object(user))}});
}

void PeopleApi::change_user(const ApiRequestPtr& request, const UserRow& row) {
  store_.ask<bool>([row](Store& store) { return store.change_user(row); },
                   [this, request, row](std::optional<bool> changed) {
                     if (!changed) return request->fail(503, "store");
                     if (!*changed) return request->fail(409, "name-taken");
                     request->set_user({row.id, row.name, row.password.empty()});
                     logins_.update(request->user());
                     me(request);
                   });
}

void PeopleApi::rename(const ApiRequestPtr& request) {
  const auto name = read_name(*request);
  if (!name) return;
  if (!request->user().guest) return request->fail(409, "name-taken");  // an account keeps the name it was made with
  change_user(request, {request->user().id, *name, ""});
}

void PeopleApi::register_user(const ApiRequestPtr& request) {
  const auto name = read_name(*request);
  if (!name) return;
  const std::string password = text_in(request->body(), "password");
  if (!is_good_password(password)) return request->fail(400, "bad-password");
  if (!limits_.allow_arrival(request->http().address)) return request->fail(429, "too-fast");
  if (!request->user().guest) return request->fail(409, "name-taken");
  workers_.run([this, loop = loop_, request = request, name = *name, password]() mutable {
    const std::string hash = hash_password(password);
    loop.post(
        [this, request = std::move(request), name, hash] { change_user(request, {request->user().id, name, hash}); });
  });
}

void PeopleApi::login(const ApiRequestPtr& request) {
  const std::string name = trimmed(text_in(request->body(), "name")), password = text_in(request->body(), "password");
  if (!limits_.allow_arrival(request->http().address, 5)) return request->fail(429, "too-fast");
  store_.ask<std::optional<UserRow>>(
      [name](Store& store) { return store.user_named(name); },
      [this, request, password](const std::optional<std::optional<UserRow>>& found) {
        if (!found) return request->fail(503, "store");
        const UserRow row = found->value_or(UserRow{});
        workers_.run([this, loop = loop_, request = request, row, password]() mutable {
          // A name that does not exist takes as long as a wrong password.
          static const std::string nobody = hash_password("nobody has this password");
          const bool fits =
              password_fits(row.password.empty() ? nobody : row.password, password) && !row.password.empty();
          loop.post([this, request = std::move(request), row, fits] {
            if (!fits) return request->fail(403, "wrong-password");
            request->set_user({row.id, row.name, false});
            logins_.begin(request->user(), [this, request](std::optional<std::string> token) {
              if (!token) return request->fail(503, "store");
              request->set_cookie(std::move(*token));
              me(request);
            });
          });
        });
      });
}

void PeopleApi::logout(const ApiRequestPtr& request) {
  logins_.end(in_cookie(request->http(), session_cookie), [request] {
    HttpResponse response = json_response({{"user", nullptr}});
    response.headers.push_back(set_cookie_header({}, false));
    request->reply(std::move(response));
  });
}

void PeopleApi::bot_token(const ApiRequestPtr& request) {
  const auto name = read_name(*request);
  if (!name) return;
  if (!limits_.allow_arrival(request->http().address)) return request->fail(429, "too-fast");
  logins_.begin_guest(*name, [request](const User& guest, std::optional<std::string> token) {
    if (!token) return request->fail(503, "store");
    request->reply(json::object{{"token", *token}, {"user", user_object(guest)}});
  });
}

}  // namespace stube
