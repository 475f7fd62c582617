// The program of this build as a server in a process of its own; its log goes where the tests' goes.
#pragma once
#include "siege/server_process.hpp"

namespace stube {

class ServerProcess : public siege::ServerProcess {
 public:
  explicit ServerProcess(std::vector<std::string> arguments, const Environment& environment = {})
      : siege::ServerProcess(STUBE_PROGRAM, std::move(arguments), "", environment) {}
};

}  // namespace stube
