// Who uses the server, a person or a program, as requests and sessions know it. Logins are in login_sessions.hpp; what
// is stored, in store.hpp.
#pragma once
#include <string>

namespace stube {

struct User {
  std::string id, name;
  bool guest = true;  // without a password
};

}  // namespace stube
