// The address of a server as a player gives it, perhaps with a table and the invitation to it.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "net/client.hpp"

namespace stube {

// `http://inn:8080`, `https://inn.example`, `inn:8080`, or an invitation `http://inn:8080/#/table/ID/INVITATION`.
struct ServerAddress {
  ClientAddress where;
  std::string url;  // without a table
  std::string table, invite;
};
[[nodiscard]] std::optional<ServerAddress> read_address(std::string_view text);

}  // namespace stube
