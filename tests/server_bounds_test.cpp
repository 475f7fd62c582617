// Bounds of what input can grow or keep busy: large bodies, answers that nobody reads, callers that have gone, records
// full of unseen cards, chat that would prolong a clock. Queues have tests of their own (server_jobs_test.cpp).
#include <condition_variable>
#include <mutex>

#include "engine/record_reading.hpp"
#include "siege/raw_socket.hpp"
#include "tests/server_players.hpp"

namespace stube {

namespace {

using siege::RawSocket;
using siege::request_text;
using std::chrono::milliseconds;

// Keeps requests unanswered until the test answers them.
class Keeper final : public RequestHandler {
 public:
  [[nodiscard]] std::size_t largest_body(std::string_view) const override { return 1024 * 1024; }
  [[nodiscard]] HttpResponse unreadable(const HttpRequest&, int status, std::size_t) const override {
    HttpResponse response;
    response.status = status;
    return response;
  }
  void request(HttpRequest request, Answer answer) override {
    const std::lock_guard lock(mutex_);
    kept_.emplace_back(std::move(request), std::move(answer));
    came_.notify_all();
  }
  void upgrade(HttpRequest, UpgradeAnswer answer) override { answer(HttpResponse{}); }

  // The next request that came; the test has it from now on.
  std::pair<HttpRequest, Answer> next() {
    std::unique_lock lock(mutex_);
    came_.wait_for(lock, patience, [&] { return !kept_.empty(); });
    auto one = std::move(kept_.front());
    kept_.erase(kept_.begin());
    return one;
  }

 private:
  std::mutex mutex_;
  std::condition_variable came_;
  std::vector<std::pair<HttpRequest, Answer>> kept_;
};

class Bounds : public testing::Test {
 protected:
  explicit Bounds() {
    HttpServerOptions options;
    options.port = 0;
    options.behind_proxy = true;
    options.most_large_bodies = 3;
    options.large_bodies_of_address = 2;
    net_ = std::make_unique<HttpServer>(options);
    thread_ = std::thread([this] { net_->run(keeper_); });
  }
  ~Bounds() override {
    net_->stop();
    thread_.join();
  }
  static bool soon(const std::function<bool()>& what) {
    const auto end = std::chrono::steady_clock::now() + patience;
    while (!what() && std::chrono::steady_clock::now() < end) std::this_thread::sleep_for(milliseconds(1));
    return what();
  }
  [[nodiscard]] RawSocket announce_body(const std::string& address) const {
    RawSocket socket(net_->port());
    socket.send("POST /x HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: " + address + "\r\nContent-Length: 500000\r\n\r\n");
    return socket;
  }
  // Returns when the server has taken in all that was sent before.
  void round_trip() {
    RawSocket probe(net_->port());
    probe.send(request_text("GET", "/x", "10.0.0.9", "", ""));
    keeper_.next().second({});
    EXPECT_EQ(probe.read(12, patience), "HTTP/1.1 200");
  }
  // The status with which a body is refused before it was sent; empty where the server waits for it.
  [[nodiscard]] std::string refusal(const RawSocket& socket) {
    // What became ready together may be taken in any order: after the second answer the first batch is done.
    round_trip();
    round_trip();
    return socket.read(12, milliseconds(0));
  }

  Keeper keeper_;
  std::unique_ptr<HttpServer> net_;
  std::thread thread_;
};

TEST_F(Bounds, FewLargeBodiesAreReadAtOnce) {
  auto first = announce_body("10.0.0.1"), second = announce_body("10.0.0.1");
  EXPECT_EQ(refusal(first), "");
  EXPECT_EQ(refusal(second), "");
  EXPECT_EQ(refusal(announce_body("10.0.0.1")), "HTTP/1.1 429") << "of one address";
  auto third = announce_body("10.0.0.2");
  EXPECT_EQ(refusal(third), "");
  EXPECT_EQ(refusal(announce_body("10.0.0.3")), "HTTP/1.1 429") << "of all";
  RawSocket small(net_->port());
  small.send(request_text("POST", "/x", "10.0.0.1", "", "{}"));
  keeper_.next().second({});
  EXPECT_EQ(refusal(small), "HTTP/1.1 200") << "small ones are not counted";
  first = RawSocket();
  EXPECT_TRUE(soon([&] { return refusal(announce_body("10.0.0.3")).empty(); })) << "places are given back";
}

TEST_F(Bounds, ALargeBodyCountsUntilItsRequestIsAnswered) {
  std::vector<RawSocket> sockets;
  for (int i = 0; i < 2; ++i) {
    sockets.emplace_back(net_->port());
    const std::string text = request_text("POST", "/x", "10.0.0.1", "", std::string(100'000, ' '));
    for (std::size_t at = 0; at < text.size(); at += 10'000)
      ASSERT_TRUE(soon([&] { return sockets.back().send(text.substr(at, 10'000)); }));
  }
  auto one = keeper_.next();
  auto other = keeper_.next();
  EXPECT_EQ(refusal(announce_body("10.0.0.1")), "HTTP/1.1 429");
  net_->post([answer = one.second] { answer({}); });
  EXPECT_TRUE(soon([&] { return refusal(announce_body("10.0.0.1")).empty(); }));
  net_->post([answer = other.second] { answer({}); });
}

TEST_F(Bounds, WhoHasGoneIsNotWaitedFor) {
  RawSocket socket(net_->port());
  socket.send(request_text("GET", "/x", "10.0.0.1", "", ""));
  auto [request, answer] = keeper_.next();
  ASSERT_TRUE(request.gone);
  EXPECT_FALSE(request.gone->load());
  socket = RawSocket();
  EXPECT_TRUE(soon([&, gone = request.gone] { return gone->load(); }));
  net_->post([&, held = std::move(answer)] { held({}); });
}

TEST_F(Bounds, WhatAnAnswerHoldsIsLetGoOfWhenItWasSentOrCannotBe) {
  for (const bool reads : {true, false}) {
    RawSocket socket(net_->port(), 4096);
    socket.send(request_text("GET", "/x", "10.0.0.1", "", ""));
    auto kept = keeper_.next();
    auto held = std::make_shared<int>(1);
    const std::weak_ptr<int> watched = held;
    net_->post([&kept, held = std::move(held)] {
      HttpResponse response;
      response.body.assign(8'000'000, 'x');
      response.held = held;
      kept.second(std::move(response));
    });
    // More than the sockets' buffers take: it waits for its reader.
    EXPECT_EQ(socket.read(9, std::chrono::seconds(10)), "HTTP/1.1 ");
    EXPECT_FALSE(watched.expired());
    if (reads) {
      EXPECT_TRUE(soon([&] { return (void)socket.read(1 << 20, milliseconds(100)), watched.expired(); }));
    }
    socket = RawSocket();
    EXPECT_TRUE(soon([&] { return watched.expired(); })) << reads;
  }
}

// --- records full of unseen cards

json::object unknown_piquet() {
  const auto read = read_setup({{"game", "piquet"}, {"seed", 4}});
  Match match(std::get<Setup>(read));
  Random random(4);
  while (match.acts().size() < 30) {
    const Seat seat = match.position().turn().lowest();
    const auto moves = match.moves(seat);
    EXPECT_FALSE(match.play(seat, moves[random.below(static_cast<std::uint32_t>(moves.size()))]));
  }
  json::object record = match.record();
  std::string unknown = "??";
  for (int i = 1; i < 32; ++i) unknown += " ??";
  for (auto& deal : record["deals"].as_array()) deal = unknown;
  // The same card is played twice: nothing makes that possible.
  auto& moves = record["moves"].as_array();
  moves.back() = moves[moves.size() - 3];
  record["seenBy"] = nullptr;
  return record;
}

TEST(UnseenBudget, ARecordThatNothingFitsIsGivenUp) {
  long tries = 0;
  const auto read = read_record(unknown_piquet(), [&] {
    ++tries;
    return false;
  });
  ASSERT_NE(refusal_in(read), nullptr);
  EXPECT_EQ(refusal_in(read)->code, "bad-record");
  // Without a bound it would go on for all orders of the pack.
  EXPECT_LT(tries, 2'000'000);
}

TEST(UnseenBudget, ItEndsWhenNobodyWaits) {
  long tries = 0;
  const auto read = read_record(unknown_piquet(), [&] { return ++tries == 5; });
  ASSERT_NE(refusal_in(read), nullptr);
  EXPECT_EQ(tries, 5);
}

// --- chat changes nothing in the match

TEST(ChatAndClocks, WhoChatsHasNoMoreTimeThanOthers) {
  World world(seed_for("world"));
  WorldProcess& process = world.start();
  Player anna(world, process, "Anna", {PlayerHabits::Shuffling::opens, false});
  anna.make_table({{"game", "mariage"}, {"bots", 2}, {"clock", 5}});
  ASSERT_EQ(anna.connect(), 101);
  ASSERT_TRUE(world.scheduler.run_until([&] { return anna.on_turn(); }));
  for (int i = 0; i < 12; ++i) {
    anna.send({{"t", "phrase"}, {"id", "hello"}});
    world.scheduler.run_for(milliseconds(500));
  }
  EXPECT_TRUE(std::any_of(anna.events.begin(), anna.events.end(),
                          [](const auto& event) { return event.at("type").as_string() == "clock"; }));
}

}  // namespace

}  // namespace stube
