// Which user a request comes from: by the token in its cookie or its header, and as a new guest where it has none. A
// token is known by its hash only; those in use are kept in memory. Passwords are people_api.hpp's business.
#pragma once
#include <unordered_map>

#include "fair/entropy.hpp"
#include "net/http_server.hpp"
#include "server/address_limits.hpp"
#include "server/process_notifier.hpp"
#include "server/user.hpp"
#include "talk/words.hpp"

namespace stube {

class LoginSessions {
 public:
  LoginSessions(StoreQueue& store, ProcessNotifier& others, AddressLimits& limits, Entropy& entropy)
      : store_(store), others_(others), limits_(limits), entropy_(entropy) {}

  struct Login {
    std::optional<User> user;
    std::string new_token;  // of a guest that was made for this request
    std::string refusal;    // the code, where there is no user
  };
  using Use = std::function<void(const Login&)>;
  // Calls `use` with the user of this request; where it has no token that is known, with a new guest or a refusal.
  enum class WithoutUser { refuse, make_guest };
  void find_user(const HttpRequest& request, WithoutUser otherwise, const Use& use);

  using UseToken = std::function<void(std::optional<std::string> token)>;
  // A new session for this user; `use` gets its token, or nothing where the store cannot be reached.
  void begin(const User& user, const UseToken& use);
  // A new guest of this name with a session; likewise.
  using UseGuest = std::function<void(const User& guest, std::optional<std::string> token)>;
  void begin_guest(const std::string& name, const UseGuest& use);
  // Ends the session, here and at the other processes; calls `then` also where the store cannot be reached.
  void end(const std::string& token, const std::function<void()>& then);

  // The user is erased: his sessions are forgotten here.
  void forget_user(const std::string& user);
  // The user was renamed or has got a password.
  void update(const User& user);
  // Whether the notification is about a session; then it is handled.
  bool receive(std::string_view notification);
  // Sessions may have ended at other processes without notice.
  void forget_all() { users_.clear(); }
  // Keeps memory within bounds.
  void trim();

 private:
  void make_guest(const std::string& address, Language lang, const Use& use);
  void add_guest(const User& guest, const UseToken& use);
  [[nodiscard]] std::string new_user_id() { return entropy_.token().substr(0, 24); }

  StoreQueue& store_;
  ProcessNotifier& others_;
  AddressLimits& limits_;
  Entropy& entropy_;
  std::unordered_map<std::string, User> users_;  // by the token's hash
};

}  // namespace stube
