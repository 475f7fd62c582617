// For tests over sockets: a real server on a port of its own with a store that is thrown away (TestServer), and clients
// (Guest). Whole servers without sockets are in server_world.hpp.
#pragma once
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <system_error>

#include "engine/registry.hpp"
#include "net/client.hpp"
#include "net/log.hpp"
#include "server/server.hpp"
#include "siege/temporary_folder.hpp"
#include "tests/server_seed.hpp"

namespace stube {

// How long anything may take on the slowest and busiest machine. Nothing waits so long where nothing is wrong.
constexpr std::chrono::seconds patience{300};

// When stores are migrated: seconds since 1970, as ManualClock begins.
constexpr std::int64_t in_2020 = 1'577'836'800;

// A folder that is gone afterwards, for a store whose users have passwords and keys.
class Folder : public siege::TemporaryFolder {
 public:
  Folder() { start_crypto(); }
};

// A server in a hurry, without limits, whose cards follow from the test's seed. Every server of a test has random bytes
// of its own.
inline ServerOptions quick_options(const std::string& store) {
  start_crypto();
  set_log_level(Level::error);
  ServerOptions options;
  options.net.port = 0;
  options.service.store = store;
  options.service.bot_pause = std::chrono::milliseconds(0);
  options.service.bot_millis = 5;
  // Guests answer while they are listened to; for one who is not, nobody waits long.
  options.service.shuffle_wait = std::chrono::milliseconds(300);
  options.service.squarings = 20'000;
  options.service.messages = {};
  options.service.requests = {};
  options.service.arrivals = {};
  options.service.limits = LimitOptions::none();
  options.service.entropy = &next_entropy();
  return options;
}

// One of a few locks that are made once: a new one takes a tenth of a second.
inline const LockKey& test_lock(std::uint64_t number) {
  static const std::vector<LockKey> locks = [] {
    start_crypto();
    SeededEntropy entropy(77);
    std::vector<LockKey> made;
    for (int i = 0; i < 4; ++i) made.push_back(make_lock(entropy));
    return made;
  }();
  return locks[number % locks.size()];
}

// Someone with a token; what comes through the socket is kept.
class Guest {
 public:
  explicit Guest(std::uint16_t port, const std::string& name = "Anna")
      : port_(port), lock_(test_lock(seed_for("guest " + name))) {
    const auto made =
        http_call("127.0.0.1", port_, "POST", "/api/bot", json::serialize(json::object{{"name", name}}), {}).object();
    token_ = std::string(made.at("token").as_string());
    id_ = std::string(made.at("user").as_object().at("id").as_string());
  }

  [[nodiscard]] ClientResponse ask(const std::string& method, const std::string& path,
                                   const json::object& body = {}) const {
    return http_call("127.0.0.1", port_, method, path, method == "GET" ? "" : json::serialize(body), headers());
  }
  json::object post(const std::string& path, const json::object& body = {}) const {
    const auto response = ask("POST", path, body);
    EXPECT_EQ(response.status, 200) << path << ": " << response.body;
    return response.object();
  }
  // Becomes a person with a password.
  void register_as(const std::string& name, const std::string& password) {
    const auto answer = post("/api/register", {{"name", name}, {"password", password}});
    if (const auto* token = answer.if_contains("token")) token_ = std::string(token->as_string());
  }
  // Under another name; the token of before ends.
  void log_in(const std::string& name, const std::string& password) {
    const auto answer = post("/api/login", {{"name", name}, {"password", password}});
    if (const auto* token = answer.if_contains("token")) token_ = std::string(token->as_string());
  }
  std::string make_table(const json::object& setup) {
    const auto made = post("/api/tables", setup);
    table = std::string(made.at("table").as_string());
    invite = std::string(made.at("invite").as_string());
    return table;
  }
  void join(const std::string& where, const std::string& by = {}) {
    table = where;
    post("/api/tables/" + table + "/join", {{"seat", nullptr}, {"invite", by}});
  }
  void connect(std::size_t after = 0) {
    socket = std::make_unique<ClientSocket>("127.0.0.1", port_, target(after), headers());
  }
  [[nodiscard]] std::string target(std::size_t after = 0) const {
    return "/ws/" + table + "?after=" + std::to_string(after);
  }
  [[nodiscard]] ClientHeaders headers() const { return {{"Authorization", "Bearer " + token_}}; }
  void move_to(std::uint16_t port) { port_ = port; }
  [[nodiscard]] std::uint16_t port() const { return port_; }
  [[nodiscard]] const std::string& token() const { return token_; }
  [[nodiscard]] const std::string& id() const { return id_; }

  // Takes in the next message; false when none came in time.
  bool listen(std::chrono::milliseconds time = patience) {
    const auto text = socket->read(time);
    if (!text) return false;
    last = json::parse(*text).as_object();
    const std::string kind(last.at("t").as_string());
    if (kind == "view") view = last;
    if (kind == "table") company = last;
    if (kind == "over") over = true;
    if (kind == "events")
      for (const auto& event : last.at("events").as_array()) {
        EXPECT_EQ(event.as_object().at("seq").to_number<std::size_t>(), events.size() + 1);
        events.push_back(event.as_object());
      }
    if (kind == "shuffle" && contributes) answer_shuffle();
    return true;
  }
  void answer_shuffle() {
    if (last.at("stage").as_string() == "commit")
      socket->send({{"t", "contribute"}, {"modulus", lock_.modulus}});
    else if (opens)
      socket->send({{"t", "contribute"}, {"p", lock_.factors.p}, {"q", lock_.factors.q}});
  }
  [[nodiscard]] const LockKey& lock() const { return lock_; }
  // Listens until a message of this kind came.
  json::object wait_for(std::string_view kind) {
    while (listen())
      if (std::string_view(last.at("t").as_string()) == kind) return last;
    ADD_FAILURE() << "nothing of the kind " << kind << " came";
    return {};
  }
  // Until all has come that the server had to tell when it was called: the server answers in order, each table's acts
  // one after the other.
  void catch_up() {
    const std::string mark = "mark-" + std::to_string(++marks_);
    socket->send({{"t", "act"}, {"id", mark}, {"move", ""}});
    while (listen())
      if (last.at("t").as_string() == "no" && last.at("id").as_string() == mark) return;
    ADD_FAILURE() << "the server does not answer";
  }
  // Makes a move and waits until it is acknowledged.
  void act_and_wait(const std::string& move) {
    act(move);
    wait_for("ack");
  }
  // Whether the match waits for this guest, as far as he has heard.
  [[nodiscard]] bool is_asked() const {
    if (view.empty() || company.at("seat").is_null()) return false;
    const int seat = company.at("seat").to_number<int>();
    const auto& turn = view.at("view").at("turn").as_array();
    return std::any_of(turn.begin(), turn.end(),
                       [&](const auto& one) { return one.template to_number<int>() == seat; });
  }
  [[nodiscard]] std::vector<std::string> moves() const {
    std::vector<std::string> list;
    if (const auto* offered = view.if_contains("moves"))
      for (const auto& move : offered->as_array()) list.emplace_back(move.as_object().at("move").as_string());
    return list;
  }
  void act(const std::string& move) {
    socket->send({{"t", "act"}, {"id", "a" + std::to_string(++acts)}, {"move", move}});
  }

  std::unique_ptr<ClientSocket> socket;
  std::string table, invite;
  json::object last, view, company;
  std::vector<json::object> events;
  bool over = false, contributes = true, opens = true;
  int acts = 0;

 private:
  std::uint16_t port_;
  LockKey lock_;  // what it gives to the shuffles
  std::string token_, id_;
  int marks_ = 0;
};

// A running server with an empty store.
struct TestServer {
  explicit TestServer(const std::function<void(ServerOptions&)>& change = [](ServerOptions&) {}) {
    auto options = quick_options(folder.file("store.db"));
    change(options);
    server.emplace(options);
    server->start();
  }
  // Ends it and starts another on the same store; it has another port.
  void restart() {
    server.reset();
    server.emplace(quick_options(folder.file("store.db")));
    server->start();
  }
  [[nodiscard]] std::uint16_t port() const { return server->port(); }
  [[nodiscard]] std::uint16_t metrics_port() const { return server->metrics_port(); }

  Folder folder;
  std::optional<Server> server;
};

// Anna has made a table and Jens has sat down with her.
struct TwoAtATable : TestServer {
  explicit TwoAtATable(
      const json::object& setup, const std::function<void(ServerOptions&)>& change = [](ServerOptions&) {})
      : TestServer(change) {
    anna.make_table(setup);
    jens.join(anna.table);
    anna.connect(), jens.connect();
  }
  Guest anna{port(), "Anna"}, jens{port(), "Jens"};
};

// Plays at random with these guests until the match is over, or `enough` says so. It is asked after every message,
// before and after the guest acts upon it: so a guest can be stopped when he is asked, or when he has acted. What a
// guest does follows from the random source and from what he was told, not from when it came.
inline void play_on(
    const std::vector<Guest*>& guests, Random& random, const std::function<bool()>& enough = [] { return false; },
    const std::function<void(Guest&)>& heard = [](Guest&) {}) {
  struct Mind {
    Random random;
    std::uint64_t answered = 0;  // the view that was acted upon
  };
  std::map<Guest*, Mind> minds;
  for (Guest* guest : guests) minds.emplace(guest, Mind{Random(random.next())});
  const auto act = [&](Guest& guest) {
    const auto moves = guest.moves();
    if (moves.empty() || guest.over) return;
    Mind& mind = minds.at(&guest);
    const auto seq = guest.view.at("seq").to_number<std::uint64_t>();
    if (std::exchange(mind.answered, seq) == seq) return;
    // Who may speak without being waited for mostly does not.
    if (guest.is_asked() || mind.random.chance(1, 20))
      guest.act(moves[mind.random.below(static_cast<std::uint32_t>(moves.size()))]);
  };
  if (enough()) return;
  for (Guest* guest : guests) {
    act(*guest);
    if (enough()) return;
  }
  const auto end = std::chrono::steady_clock::now() + patience;
  while (std::any_of(guests.begin(), guests.end(), [](const Guest* guest) { return !guest->over; })) {
    ASSERT_LT(std::chrono::steady_clock::now(), end) << "the match did not end";
    for (Guest* guest : guests)
      while (!guest->over && guest->listen(std::chrono::milliseconds(1))) {
        if (guest->last.at("t").as_string() == "no") minds.at(guest).answered = 0;
        heard(*guest);  // may have listened further
        if (enough()) return;
        act(*guest);
        if (enough()) return;
      }
  }
}

}  // namespace stube
