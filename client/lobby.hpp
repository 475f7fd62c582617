// The lobby of an inn in a terminal: tables to choose from, or a new one.
#pragma once
#include "client/api_client.hpp"
#include "client/console.hpp"

namespace stube {

class Lobby {
 public:
  Lobby(ApiClient& desk, Console& voice) : desk_(desk), voice_(voice) {}

  struct Chosen {
    std::string table;
    json::object new_table;  // or a new one
  };
  // Nothing where the player leaves.
  std::optional<Chosen> choose();

 private:
  static std::string all_ids();

  bool look();
  void show(const json::object& lists, std::string_view which, std::string_view title);

  ApiClient& desk_;
  Console& voice_;
  std::vector<std::string> shown_;
};

}  // namespace stube
