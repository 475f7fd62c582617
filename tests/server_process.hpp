// The program of this build as a server in a process of its own; its log goes where the tests' goes.
#pragma once
#include "siege/server_process.hpp"
#include "tests/places.hpp"

namespace stube {

class ServerProcess : public siege::ServerProcess {
 public:
  explicit ServerProcess(std::vector<std::string> arguments, const Environment& environment = {})
      : siege::ServerProcess(stube_program(), std::move(arguments), "", environment) {}
};

}  // namespace stube
