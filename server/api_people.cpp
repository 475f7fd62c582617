// People: guests, names, passwords, sessions.
#include "server/api.hpp"

namespace stube {

json::object Api::user_object() const {
  return {{"user", json::object{{"id", user_.id}, {"name", user_.name}, {"guest", user_.guest}}}};
}

std::optional<std::string> Api::wanted_name() {
  std::string name = trimmed(text_in(body_, "name"));
  if (name.empty() || letters(name) > 24) {
    fail(400, "bad-name");
    return {};
  }
  return name;
}

void Api::change_user(UserRow row) {
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

void Api::rename() {
  const auto name = wanted_name();
  if (!name) return;
  if (!user_.guest) return fail(409, "name-taken");  // an account keeps the name it was made with
  change_user({user_.id, *name, ""});
}

bool Api::password_is_good(const std::string& password) const {
  return password.size() >= 8 && password.size() <= 200;
}

void Api::register_user() {
  const auto name = wanted_name();
  if (!name) return;
  const std::string password = text_in(body_, "password");
  if (!password_is_good(password)) return fail(400, "bad-password");
  if (!inn_.arrivals_.take(request_.address, inn_.options_.arrivals, inn_.options_.clock->now()))
    return fail(429, "too-fast");
  if (!user_.guest) return fail(409, "name-taken");
  inn_.workers_->run([self = shared_from_this(), where = &inn_.loop_, name = *name, password]() mutable {
    const std::string hash = hash_password(password);
    where->post([self = std::move(self), name, hash] { self->change_user({self->user_.id, name, hash}); });
  });
}

void Api::login() {
  const std::string name = trimmed(text_in(body_, "name")), password = text_in(body_, "password");
  if (!inn_.arrivals_.take(request_.address, inn_.options_.arrivals, inn_.options_.clock->now(), 5))
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

void Api::new_session(const std::function<void()>& then) {
  const std::string token = inn_.options_.entropy->token(), hash = to_hex(sha256(token));
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

void Api::logout() {
  const std::string hash = to_hex(sha256(in_cookie(request_, session_cookie)));
  inn_.store_->ask<bool>(
      [hash](Store& store) {
        store.drop_session(hash);
        return true;
      },
      [self = shared_from_this(), hash](std::optional<bool>) {
        self->inn_.end_session(hash);
        HttpResponse response = answer_with({{"user", nullptr}});
        response.headers.emplace_back("Set-Cookie",
                                      std::string(session_cookie) + "=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0");
        self->send(std::move(response));
      });
}

void Api::bot_token() {
  const auto name = wanted_name();
  if (!name) return;
  if (!inn_.arrivals_.take(request_.address, inn_.options_.arrivals, inn_.options_.clock->now()))
    return fail(429, "too-fast");
  const std::string token = inn_.options_.entropy->token(), hash = to_hex(sha256(token));
  const UserRow row{inn_.options_.entropy->token().substr(0, 24), *name, ""};
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

void TableService::remember_session(const std::string& token_hash, const User& user) {
  sessions_[token_hash] = user;
}

void TableService::with_user(const HttpRequest& request, bool make_guest, WithUser use) {
  std::string token = open_token(request);
  const bool openly = !token.empty();
  if (token.empty()) token = in_cookie(request, session_cookie);
  const auto new_guest = [this, address = request.address, lang = language_of(request), use, make_guest] {
    if (!make_guest) return use(nullptr, {});
    if (!arrivals_.take(address, options_.arrivals, options_.clock->now())) return use(nullptr, "too-fast");
    const std::string fresh = options_.entropy->token(), hash = to_hex(sha256(fresh)),
                      id = options_.entropy->token().substr(0, 24);
    const User guest{
        id, server_text(lang, "name.guest", {{"n", std::to_string(100 + std::hash<std::string>()(id) % 900)}}), true};
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

}  // namespace stube
