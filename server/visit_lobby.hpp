// The lobby of an inn in a terminal: tables to choose from, or a new one.
#pragma once
#include "server/visit_desk.hpp"
#include "server/visit_voice.hpp"

namespace stube {

class Lobby {
 public:
  Lobby(Desk& desk, Voice& voice) : desk_(desk), voice_(voice) {}

  struct Chosen {
    std::string table;
    json::object wishes;  // or a new one
  };
  // Nothing where the player leaves.
  std::optional<Chosen> choose();

 private:
  static std::string all_ids();

  bool look();
  void show(const json::object& lists, std::string_view which, std::string_view title);

  Desk& desk_;
  Voice& voice_;
  std::vector<std::string> shown_;
};

}  // namespace stube
