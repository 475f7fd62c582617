// The HTTP requests about people: guests, names, passwords, logins, tokens for programs. Which user a request comes
// from is found in login_sessions.hpp; a person's data are privacy_api.hpp's.
#pragma once
#include "server/api_request.hpp"
#include "server/guess_delay.hpp"
#include "server/login_sessions.hpp"
#include "server/workers.hpp"

namespace stube {

class PeopleApi {
 public:
  PeopleApi(LoginSessions& logins, StoreQueue& store, Workers& workers, LoopHandle loop, Limits& limits,
            const Moderation& moderation, const Clock& clock)
      : logins_(logins),
        store_(store),
        workers_(workers),
        loop_(std::move(loop)),
        limits_(limits),
        moderation_(moderation),
        guesses_(clock) {}

  void me(const ApiRequestPtr& request);
  void rename(const ApiRequestPtr& request);
  void register_user(const ApiRequestPtr& request);
  void login(const ApiRequestPtr& request);
  void logout(const ApiRequestPtr& request);
  void change_password(const ApiRequestPtr& request);
  // The logins of the user, and the end of one, of all others, or of all.
  void sessions(const ApiRequestPtr& request);
  void end_sessions(const ApiRequestPtr& request);
  // What is kept of the user's play for his statistics, and one study more; of a guest nothing is.
  void figures(const ApiRequestPtr& request);
  void keep_figures(const ApiRequestPtr& request);
  // For a program: a guest of its own, and the token in the answer instead of a cookie.
  void bot_token(const ApiRequestPtr& request);

 private:
  // A password that somebody typed for this account: calls `then` where it fits, else the request has failed.
  void check_password(const ApiRequestPtr& request, const std::string& typed_name, const UserRow& row, bool known_place,
                      const std::string& password, const std::function<void()>& then);
  void set_password(const ApiRequestPtr& request, const UserRow& row);
  void make_account(const ApiRequestPtr& request, const UserRow& row);
  // Hashes on a worker.
  void with_hash(const ApiRequestPtr& request, const std::string& password,
                 std::function<void(const ApiRequestPtr&, const std::string& hash)> then);
  // Answers with the user and a new token in the place of the one that the request came with.
  void reply_with_new_login(const ApiRequestPtr& request);
  void name_guest(const ApiRequestPtr& request, const std::string& name);

  LoginSessions& logins_;
  StoreQueue& store_;
  Workers& workers_;
  LoopHandle loop_;
  Limits& limits_;
  const Moderation& moderation_;
  GuessDelay guesses_;
};

}  // namespace stube
