// A person or a program that uses the server, as sessions and requests know it.
#pragma once
#include <string>

namespace stube {

struct User {
  std::string id, name;
  bool guest = true;  // without a password
};

}  // namespace stube
