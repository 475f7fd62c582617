// Which user a request comes from: by the token in its cookie or its Authorization header, and as a new guest where it
// has none. A login ends when its owner ends it, after a while without use, and at its age; then it ends at all
// processes, and the WebSockets opened with it are closed. A token is known by its hash only; those in use are kept in
// memory. Passwords are people_api.hpp's business.
#pragma once
#include <unordered_map>

#include "fair/entropy.hpp"
#include "net/http_server.hpp"
#include "server/limits.hpp"
#include "server/moderation.hpp"
#include "server/process_notifier.hpp"
#include "server/user.hpp"
#include "talk/words.hpp"

namespace stube {

// How long a login lasts, in seconds.
struct LoginTimes {
  std::int64_t idle = 30 * 86400;  // without being used
  std::int64_t life = 365 * 86400;
};

class LoginSessions {
 public:
  struct Parts {
    StoreQueue& store;
    ProcessNotifier& others;
    Limits& limits;
    const Moderation& moderation;
    Entropy& entropy;
    const Clock& clock;
  };
  // `ended` is called with the hash of every login that ends here or at another process.
  using Ended = std::function<void(const std::string& token_hash)>;
  LoginSessions(Parts parts, LoginTimes times, Ended ended) : parts_(parts), times_(times), ended_(std::move(ended)) {}

  struct Login {
    std::optional<User> user;
    std::string token_hash;          // of the login that was used
    std::string new_token;           // of a guest that was made for this request
    std::optional<Refusal> refusal;  // where there is no user
  };
  using Use = std::function<void(const Login&)>;
  // Calls `use` with the user of this request; where it has no token that is known, with a new guest or a refusal.
  enum class WithoutUser { refuse, make_guest };
  void find_user(const HttpRequest& request, WithoutUser otherwise, const Use& use);

  using UseToken = std::function<void(std::optional<std::string> token)>;
  // A new login for this user from this address; `use` gets its token, or nothing where the store cannot be reached.
  void begin(const User& user, const std::string& address, const UseToken& use);
  // A new guest of this name with a login; likewise.
  using UseGuest = std::function<void(const User& guest, std::optional<std::string> token)>;
  void begin_guest(const std::string& name, const std::string& address, const UseGuest& use);
  // Ends the login with this hash, here and at the other processes; calls `then` also where the store cannot be
  // reached.
  void end(const std::string& token_hash, const std::function<void()>& then);
  // Ends all logins of the user but this one; calls `then` with how many, or nothing where the store cannot be reached.
  void end_all(const std::string& user, const std::string& kept, const std::function<void(std::optional<int>)>& then);

  // The user is erased: his logins are forgotten here.
  void forget_user(const std::string& user);
  // The user was renamed or has got a password; the other processes are notified.
  void update(const User& user);
  // Whether the notification is about a login; then it is handled.
  bool receive(std::string_view notification);
  // These logins are in use by open connections: that counts as use, and those that are gone from the store have ended.
  void check(const std::vector<std::string>& token_hashes);
  void forget_all() { known_.clear(); }
  // Keeps memory within bounds.
  void trim();
  [[nodiscard]] std::int64_t now() const { return parts_.clock.wall_millis() / 1000; }
  [[nodiscard]] const LoginTimes& times() const { return times_; }

 private:
  struct Known {
    User user;
    std::int64_t created = 0, seen = 0;
  };
  void make_guest(const HttpRequest& request, const Use& use);
  void add_guest(const User& guest, const std::string& address, const UseToken& use);
  void use_known(const std::string& token_hash, Known& known, const std::string& address, const Use& use);
  [[nodiscard]] bool has_ended(std::int64_t created, std::int64_t seen) const;
  [[nodiscard]] std::int64_t unwritten_for() const;
  [[nodiscard]] LoginRow new_login(const std::string& token_hash, const std::string& user,
                                   const std::string& address) const;
  void forget(const std::string& token_hash);
  [[nodiscard]] std::string new_user_id() { return parts_.entropy.token().substr(0, 24); }

  Parts parts_;
  LoginTimes times_;
  Ended ended_;
  std::unordered_map<std::string, Known> known_;  // by the token's hash
};

// The hash under which a token is kept.
[[nodiscard]] std::string hash_of_token(const std::string& token);
// The token of a request: in its Authorization header, else in its cookie.
[[nodiscard]] std::string token_in(const HttpRequest& request);

}  // namespace stube
