// The lobby of a server in a terminal: tables to choose from, or a new one. Not the table itself.
#pragma once
#include "client/api_client.hpp"
#include "terminal/console.hpp"

namespace stube {

class Lobby {
 public:
  Lobby(const ApiClient& api, Console& console) : api_(api), console_(console) {}

  struct Chosen {
    std::string table;
    json::object new_table;  // or a new one
  };
  // Nothing where the player leaves.
  [[nodiscard]] std::optional<Chosen> choose();

 private:
  static std::string all_ids();

  bool list_tables();
  void print_tables(const json::object& lists, std::string_view which, std::string_view title);

  const ApiClient& api_;
  Console& console_;
  std::vector<std::string> listed_;  // ids, in the order of their numbers
};

}  // namespace stube
