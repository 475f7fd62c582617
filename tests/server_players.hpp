// People in a World: each has a connection to one of its processes, takes in what comes, and plays at random. Checks on
// the way what every client may rely on: events come once and in their order, every act is answered.
#pragma once
#include <map>

#include "tests/server_world.hpp"

namespace stube {

struct PlayerHabits {
  enum class Shuffling { opens, withholds, declines, silent };
  Shuffling shuffling = Shuffling::opens;
  bool plays = true;                 // else it only listens
  std::uint32_t undoes_once_in = 0;  // views on which it might; 0: never
  std::uint32_t speaks_once_in = 0;
};

class Player {
 public:
  Player(World& world, WorldProcess& process, std::string name, PlayerHabits habits = {});
  ~Player();
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;

  [[nodiscard]] HttpRequest request(const std::string& method, const std::string& path,
                                    const json::object& body = {}) const;
  HttpResponse ask(const std::string& method, const std::string& path, const json::object& body = {});
  json::object post(const std::string& path, const json::object& body = {});
  void make_table(const json::object& setup);
  void join(const std::string& where, const std::string& invite);

  // Connects to its process; what it had not been answered is sent again. Returns when the connection is open or was
  // refused, with its status.
  int connect();
  // The connection breaks: what is on its way in either direction may be lost.
  void cut();
  void move_to(WorldProcess& process) { process_ = &process; }
  // Its process has ended, and the connection with it.
  void process_ended();

  void send(const json::object& message);
  // Sends an act under an id of its own.
  std::string act(const std::string& move);
  [[nodiscard]] std::vector<std::string> moves() const;
  [[nodiscard]] bool connected() const { return listener_ != nullptr; }
  [[nodiscard]] int seat() const;  // -1: none
  [[nodiscard]] bool on_turn() const;
  [[nodiscard]] WorldProcess& process() { return *process_; }
  [[nodiscard]] const std::string& id() const { return id_; }
  [[nodiscard]] const std::string& name() const { return name_; }

  std::string table, invite;
  json::object view, company, last;
  std::vector<json::object> events;
  std::vector<json::object> refusals, hints;
  std::map<std::string, std::uint64_t> acked;      // act by id: its number
  std::map<std::string, json::object> unanswered;  // by id
  bool over = false;
  int closed_with = 0;
  PlayerHabits habits;

 private:
  class FakeConnection;
  void received(const std::string& text);
  void answer_shuffle(const json::object& message);
  void answered(const json::object& message);
  void consider();
  [[nodiscard]] std::string source(const char* what) const;

  World& world_;
  WorldProcess* process_;
  std::string name_, token_, id_;
  LockKey lock_;
  std::shared_ptr<ConnectionListener> listener_;
  std::shared_ptr<FakeConnection> connection_;
  int connections_ = 0, acts_ = 0;
};

// Whether the player was told of an event of this type.
[[nodiscard]] bool has_event(const Player& player, std::string_view type);

}  // namespace stube
