#include "server/login_sessions.hpp"

#include "server/http_fields.hpp"
#include "server/server_words.hpp"

namespace stube {

namespace {

// To the other processes, followed by the hash of the token.
constexpr std::string_view session_ended = "-session ";
// A row in the store is read again where it was dropped from memory.
constexpr std::size_t most_in_memory = 100'000;

std::string hash_of(const std::string& token) {
  return to_hex(sha256(token));
}

}  // namespace

void LoginSessions::find_user(const HttpRequest& request, WithoutUser otherwise, const Use& use) {
  std::string token = open_token(request);
  const bool openly = !token.empty();
  if (token.empty()) token = in_cookie(request, session_cookie);
  const auto without_user = [this, otherwise, address = request.address, lang = language_of(request), use] {
    if (otherwise == WithoutUser::refuse) return use({{}, {}, "no-user"});
    make_guest(address, lang, use);
  };
  if (token.empty()) return without_user();
  const std::string hash = hash_of(token);
  if (const auto found = users_.find(hash); found != users_.end()) return use({found->second, {}, {}});
  store_.ask<std::optional<UserRow>>(
      [hash](Store& store) { return store.user_of_session(hash); },
      [this, hash, use, without_user, openly](const std::optional<std::optional<UserRow>>& found) {
        if (!found) return use({{}, {}, "store"});
        // A token that was sent openly names a user; a cookie may simply be old.
        if (!*found && openly) return use({{}, {}, "no-user"});
        if (!*found) return without_user();
        const User user{(*found)->id, (*found)->name, (*found)->password.empty()};
        users_[hash] = user;
        use({user, {}, {}});
      });
}

void LoginSessions::make_guest(const std::string& address, Language lang, const Use& use) {
  if (!limits_.allow_arrival(address)) return use({{}, {}, "too-fast"});
  const std::string id = new_user_id(), number = std::to_string(100 + std::hash<std::string>()(id) % 900);
  const User guest{id, server_text(lang, "name.guest", {{"n", number}}), true};
  add_guest(guest, [guest, use](std::optional<std::string> token) {
    if (!token) return use({{}, {}, "store"});
    use({guest, std::move(*token), {}});
  });
}

void LoginSessions::begin_guest(const std::string& name, const UseGuest& use) {
  const User guest{new_user_id(), name, true};
  add_guest(guest, [guest, use](std::optional<std::string> token) { use(guest, std::move(token)); });
}

void LoginSessions::add_guest(const User& guest, const UseToken& use) {
  const std::string token = entropy_.token(), hash = hash_of(token);
  store_.ask<bool>(
      [guest, hash](Store& store) {
        store.add_user({guest.id, guest.name, ""});
        store.add_session(hash, guest.id);
        return true;
      },
      [this, guest, token, hash, use](std::optional<bool> done) {
        if (!done) return use({});
        users_[hash] = guest;
        use(token);
      });
}

void LoginSessions::begin(const User& user, const UseToken& use) {
  const std::string token = entropy_.token(), hash = hash_of(token);
  store_.ask<bool>(
      [hash, id = user.id](Store& store) {
        store.add_session(hash, id);
        return true;
      },
      [this, user, token, hash, use](std::optional<bool> done) {
        if (!done) return use({});
        users_[hash] = user;
        use(token);
      });
}

void LoginSessions::end(const std::string& token, const std::function<void()>& then) {
  const std::string hash = hash_of(token);
  store_.ask<bool>(
      [hash](Store& store) {
        store.drop_session(hash);
        return true;
      },
      [this, hash, then](std::optional<bool>) {
        users_.erase(hash);
        others_.notify(std::string(session_ended) + hash);
        then();
      });
}

void LoginSessions::update(const User& user) {
  for (auto& [hash, known] : users_)
    if (known.id == user.id) known = user;
}

void LoginSessions::forget_user(const std::string& user) {
  std::erase_if(users_, [&](const auto& item) { return item.second.id == user; });
}

bool LoginSessions::receive(std::string_view notification) {
  if (!notification.starts_with(session_ended)) return false;
  users_.erase(std::string(notification.substr(session_ended.size())));
  return true;
}

void LoginSessions::trim() {
  if (users_.size() > most_in_memory) users_.clear();
}

}  // namespace stube
