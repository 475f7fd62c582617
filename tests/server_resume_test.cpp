// Nothing is lost: lines that break, a server that starts again in the middle of a deal, clocks, seats given up and
// taken again.
#include <condition_variable>
#include <deque>
#include <mutex>

#include "tests/server_support.hpp"

namespace stube {

namespace {

void drain(Guest& guest) {
  while (guest.listen(std::chrono::milliseconds(60))) {
  }
}

TEST(ServerResume, AfterABrokenLineTheRestIsTold) {
  TwoAtATable evening({{"game", "byd"}, {"players", 2}});
  Guest &anna = evening.anna, &jens = evening.jens;
  Random random(2);
  play_on({&anna, &jens}, random, [&] { return anna.acts >= 2; });
  drain(anna);
  anna.socket->cut();
  const auto had = anna.events.size();
  // The other goes on meanwhile as far as it gets.
  drain(jens);
  if (!jens.moves().empty()) jens.act(jens.moves().front());
  drain(jens);
  anna.connect(had);
  drain(anna);
  drain(jens);
  EXPECT_EQ(anna.events.size(), jens.events.size());  // and each came once: listen() checks the numbers
  play_on({&anna, &jens}, random);
  EXPECT_TRUE(anna.over && jens.over);
}

// Memory has the end of the story only; whoever asks for the beginning gets it word for word, as he may know it.
TEST(ServerResume, WhoComesLateIsToldTheWholeStory) {
  TwoAtATable evening({{"game", "byd"}, {"players", 2}, {"options", {{"leaving", "agreed"}}}});
  Guest &anna = evening.anna, &jens = evening.jens;
  Random random(8);
  play_on({&anna, &jens}, random, [&] { return anna.events.size() > 100; });
  drain(anna), drain(jens);
  for (Guest* guest : {&anna, &jens}) {
    const auto told = std::exchange(guest->events, {});
    ASSERT_GT(told.size(), 100U);
    for (const std::size_t had : {0U, 20U}) {
      guest->socket->cut();
      guest->events.resize(had);
      guest->connect(had);
      while (guest->events.size() < told.size() && guest->listen()) {
      }
      EXPECT_EQ(guest->events, told);
    }
  }
  // The two were not told the same: each sees its own cards.
  EXPECT_NE(anna.events, jens.events);
}

TEST(ServerResume, ARestartedServerGoesOnWithTheSameCards) {
  TwoAtATable evening({{"game", "hundrede-og-eet"}, {"players", 2}});
  Guest &anna = evening.anna, &jens = evening.jens;
  Random random(4);
  play_on({&anna, &jens}, random, [&] { return anna.acts >= 4; });
  drain(anna), drain(jens);
  const auto anna_saw = json::serialize(anna.view.at("view")), jens_saw = json::serialize(jens.view.at("view"));
  evening.restart();
  anna.move_to(evening.port()), jens.move_to(evening.port());
  anna.view = jens.view = {};
  anna.connect(anna.events.size()), jens.connect(jens.events.size());
  anna.wait_for("view"), jens.wait_for("view");
  EXPECT_EQ(json::serialize(anna.view.at("view")), anna_saw);
  EXPECT_EQ(json::serialize(jens.view.at("view")), jens_saw);
  play_on({&anna, &jens}, random);
  EXPECT_TRUE(anna.over && jens.over);
}

TEST(ServerResume, ARepeatedActIsDoneOnce) {
  OpenHouse house;
  Guest anna(house.port());
  anna.make_table({{"game", "mariage"}, {"bots", 2}});
  anna.connect();
  while (anna.moves().empty()) anna.wait_for("view");
  const json::object act{{"t", "act"}, {"id", "once"}, {"move", anna.moves().front()}};
  anna.socket->send(act);
  anna.socket->send(act);
  const auto first = anna.wait_for("ack"), second = anna.wait_for("ack");
  EXPECT_EQ(first.at("seq"), second.at("seq"));
  anna.socket->cut();
  anna.connect(anna.events.size());
  anna.socket->send(act);
  EXPECT_EQ(anna.wait_for("ack").at("seq"), first.at("seq"));
}

TEST(ServerResume, AClockThatRunsOutIsAnActAndABotPlaysOn) {
  OpenHouse house;
  Guest anna(house.port());
  anna.make_table({{"game", "mariage"}, {"bots", 2}, {"clock", 5}});
  anna.connect();
  while (anna.moves().empty()) anna.wait_for("view");
  EXPECT_TRUE(anna.view.at("clock").is_object());
  const auto has = [&](std::string_view type) {
    return std::any_of(anna.events.begin(), anna.events.end(),
                       [&](const auto& event) { return event.at("type").as_string() == type; });
  };
  while (!has("clock")) ASSERT_TRUE(anna.listen());
  // A bot plays in her place, until she says that she is back.
  const auto told = anna.events.size();
  while (anna.events.size() < told + 3) ASSERT_TRUE(anna.listen());
  anna.socket->send({{"t", "back"}});
  while (!has("back")) ASSERT_TRUE(anna.listen());
}

// A loop that does one thing when it is told to, and whose clock stands still.
class StepByStep final : public EventLoop {
 public:
  void post(std::function<void()> job) override {
    {
      const std::lock_guard lock(mutex_);
      jobs_.push_back(std::move(job));
    }
    wake_.notify_one();
  }
  void after(std::chrono::milliseconds, std::function<void()> job) override { timers_.push_back(std::move(job)); }
  // All clocks run out.
  void ring() {
    for (const auto& job : std::exchange(timers_, {})) job();
  }
  // Waits for the next thing to do, and does it.
  void step() {
    std::unique_lock lock(mutex_);
    ASSERT_TRUE(wake_.wait_for(lock, std::chrono::seconds(10), [this] { return !jobs_.empty(); }));
    const auto job = std::move(jobs_.front());
    jobs_.pop_front();
    lock.unlock();
    job();
  }
  void step_until(const std::function<bool()>& enough) {
    while (!enough() && !testing::Test::HasFatalFailure()) step();
  }

 private:
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::function<void()>> jobs_;
  std::vector<std::function<void()>> timers_;
};

// Anna, who is known to this inn, asks it for something.
HttpRequest asked_by_anna(TableService& inn, StepByStep& loop, const std::string& path, const std::string& body) {
  HttpRequest request;
  request.method = "POST";
  request.path = "/api/bot";
  request.body = R"({"name": "Anna"})";
  std::string token;
  inn.request(request, [&](const HttpResponse& made) {
    token = std::string(json::parse(made.body).as_object().at("token").as_string());
  });
  loop.step_until([&] { return !token.empty(); });
  request.path = path;
  request.body = body;
  request.authorization = "Bearer " + token;
  return request;
}

TEST(ServerResume, ARoomIsGivenUpWhenNobodyIsInItAndNobodyWantsAnything) {
  const Folder folder;
  StepByStep loop;
  auto options = quick_options(folder.file("inn.db")).inn;
  options.room_rest = std::chrono::milliseconds(0);
  TableService inn(options, loop);
  const auto has_rooms = [&](int count) {
    return inn.metrics().find("stube_rooms " + std::to_string(count) + "\n") != std::string::npos;
  };
  auto request = asked_by_anna(inn, loop, "/api/tables", R"({"game": "byd", "players": 2})");
  json::object made;
  inn.request(request, [&](const HttpResponse& response) { made = json::parse(response.body).as_object(); });
  loop.step_until([&] { return !made.empty(); });
  EXPECT_TRUE(has_rooms(1));
  loop.ring();
  EXPECT_TRUE(has_rooms(0));

  // It is opened again for whoever wants something, and stays until that is done.
  request.path = "/api/tables/" + std::string(made.at("table").as_string()) + "/leave";
  request.body = "{}";
  bool answered = false;
  inn.request(request, [&](const HttpResponse& response) { answered = response.status == 200; });
  loop.step_until([&] { return has_rooms(1); });
  loop.ring();
  EXPECT_TRUE(has_rooms(1));
  EXPECT_FALSE(answered);
  loop.step_until([&] { return answered; });
  loop.ring();
  EXPECT_TRUE(has_rooms(0));
}

// Whatever is under way when the inn closes, whoever waits for an answer is let go with it.
TEST(ServerResume, NobodyIsKeptWaitingByAnInnThatHasClosed) {
  bool answered = false;
  for (int steps = 0; !answered; ++steps) {
    ASSERT_LT(steps, 100);
    const Folder folder;
    const auto waits = std::make_shared<int>(0);
    {
      StepByStep loop;
      TableService inn(quick_options(folder.file("inn.db")).inn, loop);
      const auto request = asked_by_anna(inn, loop, "/api/tables", R"({"game": "mariage", "bots": 2})");
      inn.request(request, [waits, &answered](const HttpResponse& made) { answered = made.status == 200; });
      for (int step = 0; step < steps && !answered; ++step) loop.step();
    }
    EXPECT_EQ(waits.use_count(), 1) << "after " << steps << " steps";
  }
}

// Whoever takes a bot's seat while cards are out sees its hand only from the next deal on: else a second guest of the
// same person could look at it.
TEST(ServerResume, BotsGiveSeatsWithTheNextDealToThoseWhoAreInvited) {
  OpenHouse house;
  Guest anna(house.port(), "Anna"), jens(house.port(), "Jens");
  anna.make_table({{"game", "byd"}, {"players", 3}, {"bots", 1}, {"options", json::object{{"rounds", 3}}}});
  anna.connect();
  anna.wait_for("view");
  jens.table = anna.table;
  EXPECT_EQ(jens.ask("POST", "/api/tables/" + anna.table + "/join", {{"seat", 1}}).status, 409);
  const auto joined = jens.post("/api/tables/" + anna.table + "/join", {{"seat", 1}, {"invite", anna.invite}});
  EXPECT_EQ(joined.at("seat").to_number<int>(), 1);
  EXPECT_TRUE(joined.at("next").as_bool());
  jens.connect();
  jens.wait_for("view");
  EXPECT_TRUE(jens.company.at("seat").is_null());
  EXPECT_EQ(jens.company.at("nextSeat").to_number<int>(), 1);
  const auto hand_of_the_bot = [](const Guest& guest) {
    return std::string(guest.view.at("view").at("hands").at(1).as_string());
  };
  EXPECT_EQ(hand_of_the_bot(jens).find_first_not_of("? "), std::string::npos) << hand_of_the_bot(jens);
  // The seat is promised: nobody else gets it.
  Guest lise(house.port(), "Lise");
  EXPECT_EQ(lise.ask("POST", "/api/tables/" + anna.table + "/join", {{"seat", 1}, {"invite", anna.invite}}).status,
            409);
  Random random(6);
  play_on({&anna}, random, [&] {
    while (jens.listen(std::chrono::milliseconds(1))) {
      if (jens.company.at("seat").is_null() && !jens.view.empty()) {
        EXPECT_EQ(hand_of_the_bot(jens).find_first_not_of("? "), std::string::npos) << hand_of_the_bot(jens);
      }
    }
    return !jens.company.at("seat").is_null();
  });
  EXPECT_EQ(jens.company.at("seat").to_number<int>(), 1);
  EXPECT_GE(jens.view.at("view").at("deal").to_number<int>(), 2);
  play_on({&anna, &jens}, random);
  EXPECT_TRUE(anna.over && jens.over);
}

TEST(ServerResume, OnlyTheHostHasTheInvitation) {
  TwoAtATable evening({{"game", "byd"}, {"players", 3}});
  evening.anna.wait_for("table"), evening.jens.wait_for("table");
  EXPECT_TRUE(evening.anna.company.at("table").as_object().contains("invite"));
  EXPECT_FALSE(evening.jens.company.at("table").as_object().contains("invite"));
}

TEST(ServerResume, ALeaversSeatIsKeptForHim) {
  TwoAtATable evening({{"game", "byd"}, {"players", 2}});
  Guest &anna = evening.anna, &jens = evening.jens;
  jens.wait_for("view");
  const int seat = jens.company.at("seat").to_number<int>();
  jens.post("/api/tables/" + anna.table + "/leave");
  Guest lise(evening.port(), "Lise");
  for (const json::value& wanted : {json::value(seat), json::value(nullptr)})
    EXPECT_EQ(
        lise.ask("POST", "/api/tables/" + anna.table + "/join", {{"seat", wanted}, {"invite", anna.invite}}).status,
        409);
  // What he has seen and answered cannot be taken back behind his back.
  Random random(6);
  play_on({&anna}, random, [&] { return anna.acts >= 2; });
  drain(anna);
  EXPECT_FALSE(anna.view.at("undo").as_bool());
  const auto back = jens.post("/api/tables/" + anna.table + "/join");
  EXPECT_EQ(back.at("seat").to_number<int>(), seat);
  EXPECT_FALSE(back.at("next").as_bool());
  jens.connect(jens.events.size());
  play_on({&anna, &jens}, random);
  EXPECT_TRUE(anna.over && jens.over);
}

TEST(ServerResume, PhrasesAreHeardAndFreeTextOnlyWhereAllowed) {
  TwoAtATable evening({{"game", "byd"}, {"players", 2}});
  Guest &anna = evening.anna, &jens = evening.jens;
  anna.socket->send({{"t", "phrase"}, {"id", "hello"}});
  EXPECT_EQ(jens.wait_for("phrase").at("text").as_string(), "Good evening!");
  anna.socket->send({{"t", "say"}, {"text", "psst"}});
  EXPECT_EQ(anna.wait_for("no").at("error").as_string(), "no-free-chat");
  anna.socket->send({{"t", "lang"}, {"lang", "de"}});
  // All is told anew in German; what was on its way before may still come first.
  json::object told;
  while (!told.contains("events") || told.at("events").as_array().front().at("seq").to_number<int>() != 1) {
    const auto text = anna.socket->read(std::chrono::seconds(10));
    ASSERT_TRUE(text) << "the events were not told anew";
    told = json::parse(*text).as_object();
  }
  EXPECT_EQ(told.at("events").as_array().front().at("text").as_string(), "Anna setzt sich.");
}

}  // namespace

}  // namespace stube
