#include "server/login_sessions.hpp"

#include "net/client_address.hpp"
#include "server/http_fields.hpp"
#include "server/server_words.hpp"

namespace stube {

namespace {

// To the other processes: followed by the hash of the token, and by the user's id.
constexpr std::string_view login_ended = "-session ", user_changed = "-user ";
// A row in the store is read again where it was dropped from memory.
constexpr std::size_t most_in_memory = 100'000;
// How often the use of a login is written down, in seconds: no more than a hundredth of the time after which it ends.
constexpr std::int64_t longest_unwritten = 3600;

}  // namespace

std::string hash_of_token(const std::string& token) {
  return to_hex(sha256(token));
}

std::string token_in(const HttpRequest& request) {
  const std::string token = open_token(request);
  return token.empty() ? in_cookie(request, session_cookie) : token;
}

bool LoginSessions::has_ended(std::int64_t created, std::int64_t seen) const {
  return now() - seen > times_.idle || now() - created > times_.life;
}

std::int64_t LoginSessions::unwritten_for() const {
  return std::min(longest_unwritten, times_.idle / 100);
}

LoginRow LoginSessions::new_login(const std::string& token_hash, const std::string& user,
                                  const std::string& address) const {
  return {token_hash, user, now(), now(), coarse_address(address)};
}

void LoginSessions::find_user(const HttpRequest& request, WithoutUser otherwise, const Use& use) {
  if (auto ban = parts_.moderation.ban_of({}, request.address)) return use({{}, {}, {}, std::move(ban)});
  const bool openly = !open_token(request).empty();
  const std::string token = token_in(request);
  const auto without_user = [this, otherwise, request, use] {
    if (otherwise == WithoutUser::refuse) return use({{}, {}, {}, complain("no-user")});
    make_guest(request, use);
  };
  if (token.empty()) return without_user();
  const std::string hash = hash_of_token(token);
  // One that seems to have ended may have been used at another process: the store knows.
  if (const auto found = known_.find(hash);
      found != known_.end() && !has_ended(found->second.created, found->second.seen))
    return use_known(hash, found->second, request.address, use);
  parts_.store.ask<std::optional<LoginOfUser>>(
      [hash](Store& store) { return find_login(store, hash); },
      [this, hash, use, without_user, openly,
       address = request.address](const std::optional<std::optional<LoginOfUser>>& found) {
        if (!found) return use({{}, {}, {}, complain("store")});
        const bool ended = *found && has_ended((*found)->login.created, (*found)->login.seen);
        if (ended) end(hash, [] {});
        if (!*found || ended) {
          // A token that was sent openly names a user; a cookie may simply be old.
          if (openly) return use({{}, {}, {}, complain("no-user")});
          return without_user();
        }
        const auto& [login, user] = **found;
        Known& known = known_[hash] = {{user.id, user.name, user.password.empty()}, login.created, login.seen};
        use_known(hash, known, address, use);
      });
}

void LoginSessions::use_known(const std::string& token_hash, Known& known, const std::string& address, const Use& use) {
  if (auto ban = parts_.moderation.ban_of(known.user.id, address)) return use({{}, {}, {}, std::move(ban)});
  if (now() - known.seen >= unwritten_for()) {
    known.seen = now();
    parts_.store.ask<bool>(
        [token_hash, at = known.seen, place = coarse_address(address)](Store& store) {
          touch_login(store, token_hash, at, place);
          return true;
        },
        [](std::optional<bool>) {});
  }
  use({known.user, token_hash, {}, {}});
}

void LoginSessions::make_guest(const HttpRequest& request, const Use& use) {
  if (auto refusal = parts_.limits.take_arrival(request.address)) return use({{}, {}, {}, std::move(refusal)});
  const std::string id = new_user_id(), number = std::to_string(100 + std::hash<std::string>()(id) % 900);
  const User guest{id, server_text(language_of(request), "name.guest", {{"n", number}}), true};
  add_guest(guest, request.address, [guest, use](std::optional<std::string> token) {
    if (!token) return use({{}, {}, {}, complain("store")});
    const std::string hash = hash_of_token(*token);
    use({guest, hash, std::move(*token), {}});
  });
}

void LoginSessions::begin_guest(const std::string& name, const std::string& address, const UseGuest& use) {
  const User guest{new_user_id(), name, true};
  add_guest(guest, address, [guest, use](std::optional<std::string> token) { use(guest, std::move(token)); });
}

void LoginSessions::add_guest(const User& guest, const std::string& address, const UseToken& use) {
  const std::string token = parts_.entropy.token(), hash = hash_of_token(token);
  const LoginRow login = new_login(hash, guest.id, address);
  parts_.store.ask<bool>(
      [guest, login](Store& store) {
        store.add_user({guest.id, guest.name, ""});
        add_login(store, login);
        return true;
      },
      [this, guest, token, login, use](std::optional<bool> done) {
        if (!done) return use({});
        known_[login.token_hash] = {guest, login.created, login.seen};
        use(token);
      });
}

void LoginSessions::begin(const User& user, const std::string& address, const UseToken& use) {
  const std::string token = parts_.entropy.token();
  const LoginRow login = new_login(hash_of_token(token), user.id, address);
  parts_.store.ask<bool>(
      [login](Store& store) {
        add_login(store, login);
        return true;
      },
      [this, user, token, login, use](std::optional<bool> done) {
        if (!done) return use({});
        known_[login.token_hash] = {user, login.created, login.seen};
        use(token);
      });
}

void LoginSessions::forget(const std::string& token_hash) {
  known_.erase(token_hash);
  ended_(token_hash);
}

void LoginSessions::end(const std::string& token_hash, const std::function<void()>& then) {
  parts_.store.ask<bool>(
      [token_hash](Store& store) {
        drop_login(store, token_hash);
        return true;
      },
      [this, token_hash, then](std::optional<bool>) {
        forget(token_hash);
        parts_.others.notify(std::string(login_ended) + token_hash);
        then();
      });
}

void LoginSessions::end_all(const std::string& user, const std::string& kept,
                            const std::function<void(std::optional<int>)>& then) {
  using Hashes = std::vector<std::string>;
  parts_.store.ask<Hashes>([user, kept](Store& store) { return drop_logins_of(store, user, kept); },
                           [this, then](const std::optional<Hashes>& dropped) {
                             if (!dropped) return then({});
                             for (const auto& hash : *dropped) {
                               forget(hash);
                               parts_.others.notify(std::string(login_ended) + hash);
                             }
                             then(static_cast<int>(dropped->size()));
                           });
}

void LoginSessions::update(const User& user) {
  for (auto& [hash, known] : known_)
    if (known.user.id == user.id) known.user = user;
  parts_.others.notify(std::string(user_changed) + user.id);
}

void LoginSessions::forget_user(const std::string& user) {
  std::erase_if(known_, [&](const auto& item) { return item.second.user.id == user; });
}

bool LoginSessions::receive(std::string_view notification) {
  if (notification.starts_with(user_changed)) {
    // Read again from the store when it is used.
    const std::string_view user = notification.substr(user_changed.size());
    std::erase_if(known_, [&](const auto& item) { return item.second.user.id == user; });
    return true;
  }
  if (!notification.starts_with(login_ended)) return false;
  forget(std::string(notification.substr(login_ended.size())));
  return true;
}

void LoginSessions::check(const std::vector<std::string>& token_hashes) {
  if (token_hashes.empty()) return;
  using Hashes = std::vector<std::string>;
  parts_.store.ask<Hashes>(
      [token_hashes, at = now(), life = times_.life, unwritten = unwritten_for()](Store& store) {
        Hashes gone;
        for (const auto& hash : token_hashes) {
          const auto found = find_login(store, hash);
          if (!found || at - found->login.created > life)
            gone.push_back(hash);
          else if (at - found->login.seen >= unwritten)
            touch_login(store, hash, at, found->login.place);
        }
        return gone;
      },
      [this](const std::optional<Hashes>& gone) {
        if (!gone) return;
        for (const auto& hash : *gone) forget(hash);
      });
}

void LoginSessions::trim() {
  if (known_.size() > most_in_memory) known_.clear();
}

}  // namespace stube
