// The HTTP requests about people: guests, names, passwords, sessions, tokens for programs.
#pragma once
#include "server/api_request.hpp"
#include "server/login_sessions.hpp"
#include "server/workers.hpp"

namespace stube {

class PeopleApi {
 public:
  PeopleApi(LoginSessions& logins, StoreQueue& store, Workers& workers, LoopHandle loop, AddressLimits& limits)
      : logins_(logins), store_(store), workers_(workers), loop_(std::move(loop)), limits_(limits) {}

  void me(const ApiRequestPtr& request);
  void rename(const ApiRequestPtr& request);
  void register_user(const ApiRequestPtr& request);
  void login(const ApiRequestPtr& request);
  void logout(const ApiRequestPtr& request);
  // For a program: a guest of its own, and the token in the answer instead of a cookie.
  void bot_token(const ApiRequestPtr& request);

 private:
  void change_user(const ApiRequestPtr& request, const UserRow& row);

  LoginSessions& logins_;
  StoreQueue& store_;
  Workers& workers_;
  LoopHandle loop_;
  AddressLimits& limits_;
};

}  // namespace stube
