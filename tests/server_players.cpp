#include "tests/server_players.hpp"

#include <algorithm>

namespace stube {

// The server's end of a player's connection: what it sends waits in a source of its own.
class Player::FakeConnection final : public Connection {
 public:
  FakeConnection(Player& player, std::string source) : player_(&player), source_(std::move(source)) {}

  void send(std::span<const std::string_view> texts) override {
    if (player_ == nullptr) return;
    for (const auto text : texts)
      player_->world_.scheduler.add(source_, [this, text = std::string(text)] {
        if (player_ != nullptr) player_->received(text);
      });
  }
  [[nodiscard]] std::size_t waiting() const override { return 0; }
  void close(std::uint16_t code, std::string_view) override {
    if (player_ != nullptr) player_->closed_with = code;
  }
  void break_off() { player_ = nullptr; }

 private:
  Player* player_;
  std::string source_;
};

Player::Player(World& world, WorldProcess& process, std::string name, PlayerHabits how)
    : habits(how),
      world_(world),
      process_(&process),
      name_(std::move(name)),
      lock_(test_lock(world.seed ^ std::hash<std::string>()(name_))) {
  HttpRequest request;
  request.method = "POST";
  request.path = "/api/bot";
  request.body = json::serialize(json::object{{"name", name_}});
  const auto made = json::parse(world_.ask(process, request).body).as_object();
  token_ = std::string(made.at("token").as_string());
  id_ = std::string(made.at("user").at("id").as_string());
}

Player::~Player() {
  if (listener_) cut();
}

std::string Player::source(const char* what) const {
  return name_ + " " + what + " " + std::to_string(connections_);
}

HttpRequest Player::request(const std::string& method, const std::string& path, const json::object& body) const {
  HttpRequest request;
  request.method = method;
  request.path = path;
  if (method != "GET") request.body = json::serialize(body);
  request.authorization = "Bearer " + token_;
  return request;
}

HttpResponse Player::ask(const std::string& method, const std::string& path, const json::object& body) {
  return world_.ask(*process_, request(method, path, body));
}

json::object Player::post(const std::string& path, const json::object& body) {
  const auto response = ask("POST", path, body);
  EXPECT_EQ(response.status, 200) << path << ": " << response.body;
  return json::parse(response.body).as_object();
}

void Player::make_table(const json::object& setup) {
  const auto made = post("/api/tables", setup);
  table = std::string(made.at("table").as_string());
  invite = std::string(made.at("invite").as_string());
}

void Player::join(const std::string& where, const std::string& by) {
  table = where;
  post("/api/tables/" + table + "/join", {{"seat", nullptr}, {"invite", by}});
}

int Player::connect() {
  EXPECT_FALSE(connected());
  ++connections_;
  HttpRequest request;
  request.method = "GET";
  request.path = "/ws/" + table;
  request.authorization = "Bearer " + token_;
  request.query = "after=" + std::to_string(events.size());
  view = {};
  const auto status = std::make_shared<int>(0);
  const std::string socket = source("socket"), source_name = source("connection");
  world_.scheduler.add(socket, [this, request, status, source_name] {
    process_->handler().upgrade(request, [this, status, source_name](auto answer) {
      EXPECT_EQ(*status, 0) << "answered twice";
      if (const auto* refused = std::get_if<HttpResponse>(&answer)) {
        *status = refused->status;
        return;
      }
      listener_ = std::get<std::shared_ptr<ConnectionListener>>(std::move(answer));
      connection_ = std::make_shared<FakeConnection>(*this, source_name);
      listener_->opened(connection_);
      *status = 101;
    });
  });
  EXPECT_TRUE(world_.scheduler.run_until([&] { return *status != 0; })) << "the connection was not answered";
  if (*status == 101)
    for (const auto& [act_id, message] : unanswered) send(message);
  return *status;
}

void Player::cut() {
  world_.scheduler.drop(source("connection"));
  // A part of what was sent may have arrived.
  if (world_.scheduler.random().chance(1, 2)) world_.scheduler.drop(source("socket"));
  if (connection_) connection_->break_off();
  if (listener_)
    world_.scheduler.add(source("socket"), [listener = std::exchange(listener_, nullptr)] { listener->closed(); });
  connection_.reset();
}

void Player::process_ended() {
  world_.scheduler.drop(source("connection"));
  world_.scheduler.drop(source("socket"));
  if (connection_) connection_->break_off();
  if (listener_) listener_->closed();
  listener_.reset();
  connection_.reset();
}

void Player::send(const json::object& message) {
  ASSERT_TRUE(connected());
  world_.scheduler.add(source("socket"),
                       [listener = listener_, text = json::serialize(message)] { listener->received(text); });
}

std::string Player::act(const std::string& move) {
  const std::string act_id = name_ + "-" + std::to_string(++acts_);
  const json::object message{{"t", "act"}, {"id", act_id}, {"move", move}};
  unanswered[act_id] = message;
  send(message);
  return act_id;
}

std::vector<std::string> Player::moves() const {
  std::vector<std::string> list;
  if (const auto* offered = view.if_contains("moves"))
    for (const auto& move : offered->as_array()) list.emplace_back(move.at("move").as_string());
  return list;
}

int Player::seat() const {
  const auto* seat = company.if_contains("seat");
  return seat == nullptr || seat->is_null() ? -1 : seat->to_number<int>();
}

bool Player::on_turn() const {
  if (view.empty() || seat() < 0) return false;
  const auto& turn = view.at("view").at("turn").as_array();
  return std::any_of(turn.begin(), turn.end(),
                     [&](const auto& one) { return one.template to_number<int>() == seat(); });
}

void Player::received(const std::string& text) {
  last = json::parse(text).as_object();
  const std::string kind(last.at("t").as_string());
  if (kind == "view") view = last;
  if (kind == "table") company = last;
  if (kind == "over") over = true;
  if (kind == "hint") hints.push_back(last);
  if (kind == "events")
    for (const auto& event : last.at("events").as_array()) {
      EXPECT_EQ(event.at("seq").to_number<std::size_t>(), events.size() + 1) << name_;
      events.push_back(event.as_object());
    }
  if (kind == "shuffle") answer_shuffle(last);
  if (kind == "ack" || kind == "no") answered(last);
  consider();
}

void Player::answer_shuffle(const json::object& message) {
  using Shuffling = PlayerHabits::Shuffling;
  if (habits.shuffling == Shuffling::silent || seat() < 0) return;
  if (message.at("stage").as_string() == "commit") {
    if (habits.shuffling == Shuffling::declines)
      send({{"t", "contribute"}, {"modulus", nullptr}});
    else
      send({{"t", "contribute"}, {"modulus", lock_.modulus}});
  } else if (habits.shuffling == Shuffling::opens) {
    send({{"t", "contribute"}, {"p", lock_.factors.p}, {"q", lock_.factors.q}});
  }
}

void Player::answered(const json::object& message) {
  const auto* given = message.if_contains("id");
  const std::string act_id = given == nullptr ? "" : std::string(given->as_string());
  const bool good = message.at("t").as_string() == "ack";
  if (!good) refusals.push_back(message);
  if (act_id.empty()) return;
  const auto found = unanswered.find(act_id);
  // An act that was sent again over a new connection may be answered twice, with the same number.
  if (found == unanswered.end()) {
    if (good && acked.contains(act_id)) {
      EXPECT_EQ(message.at("seq").to_number<std::uint64_t>(), acked.at(act_id));
    }
    return;
  }
  if (good) {
    acked[act_id] = message.at("seq").to_number<std::uint64_t>();
    unanswered.erase(found);
    return;
  }
  if (message.at("error").as_string() != "store") {
    unanswered.erase(found);
    return;
  }
  // Perhaps it was written, perhaps not: asked again, by the same id.
  world_.scheduler.after(source("socket"), std::chrono::milliseconds(300), [this, act_id] {
    if (const auto again = unanswered.find(act_id); again != unanswered.end() && connected()) send(again->second);
  });
}

void Player::consider() {
  if (!habits.plays || !connected() || !unanswered.empty() || over) return;
  Random& random = world_.scheduler.random();
  if (habits.speaks_once_in > 0 && random.chance(1, habits.speaks_once_in)) send({{"t", "phrase"}, {"id", "hello"}});
  if (view.empty()) return;
  if (habits.undoes_once_in > 0 && view.at("undo").as_bool() && random.chance(1, habits.undoes_once_in)) {
    send({{"t", "undo"}, {"id", ""}});
    return;
  }
  const auto list = moves();
  if (list.empty()) return;
  // Who may speak without being waited for mostly does not.
  if (on_turn() || random.chance(1, 20)) act(list[random.below(static_cast<std::uint32_t>(list.size()))]);
}

bool has_event(const Player& player, std::string_view type) {
  return std::any_of(player.events.begin(), player.events.end(),
                     [&](const auto& event) { return event.at("type").as_string() == type; });
}

}  // namespace stube
