// The lobby and the operator: nobody fills the list, tables that nobody comes to are closed, and what the operator
// orders is obeyed by servers that run.
#include "server/people_store.hpp"
#include "tests/places.hpp"
#include "tests/server_process.hpp"
#include "tests/server_support.hpp"

namespace stube {

namespace {

json::array open_tables(const Guest& guest, int page = 0) {
  return guest.ask("GET", "/api/tables?page=" + std::to_string(page)).object().at("open").as_array();
}

TEST(ServerLobby, OnePersonSetsOnlySoManyTablesThatWait) {
  TestServer server([](ServerOptions& options) { ASSERT_TRUE(options.service.limits.set("waiting-tables=2")); });
  Guest anna(server.port(), "Anna"), jens(server.port(), "Jens");
  const auto set = [](const Guest& guest, json::object setup) {
    setup["game"] = "byd";
    return guest.ask("POST", "/api/tables", setup);
  };
  EXPECT_EQ(set(anna, {}).status, 200);
  const auto second = set(anna, {{"watch", true}});
  EXPECT_EQ(second.status, 200);
  const auto third = set(anna, {});
  EXPECT_EQ(third.status, 409);
  EXPECT_EQ(third.object().at("error").as_string(), "waiting-tables");
  EXPECT_NE(third.object().at("why").as_string().find("2"), std::string::npos);
  EXPECT_EQ(set(anna, {{"closed", true}}).status, 409) << "nor hidden ones";
  EXPECT_EQ(set(anna, {{"bots", 1}}).status, 200) << "with bots it does not wait";
  EXPECT_EQ(set(jens, {}).status, 200);
  // One that has begun makes room.
  anna.post("/api/tables/" + std::string(second.object().at("table").as_string()) + "/bots", {{"level", 1}});
  EXPECT_EQ(set(anna, {}).status, 200);
}

TEST(ServerLobby, ShowsAFairMixInPages) {
  TestServer server;
  Guest spammer(server.port(), "Spammer"), anna(server.port(), "Anna"), jens(server.port(), "Jens");
  const std::string quiet = anna.make_table({{"game", "byd"}});
  for (int i = 0; i < 120; ++i) spammer.make_table({{"game", "byd"}, {"title", "buy"}});
  // The one table of Anna is among the first two, whatever came after it.
  const auto first = open_tables(jens);
  ASSERT_EQ(first.size(), 50U);
  EXPECT_TRUE(first[0].at("id").as_string() == quiet || first[1].at("id").as_string() == quiet);
  std::set<std::string> all;
  for (int page = 0; page < 3; ++page)
    for (const auto& table : open_tables(jens, page)) all.insert(std::string(table.at("id").as_string()));
  EXPECT_EQ(all.size(), 121U);
  EXPECT_TRUE(jens.ask("GET", "/api/tables?page=1").object().at("more").as_bool());
  EXPECT_FALSE(jens.ask("GET", "/api/tables?page=2").object().at("more").as_bool());
  for (const char* odd : {"-1", "99999999999999", "x", ""})
    EXPECT_EQ(jens.ask("GET", std::string("/api/tables?page=") + odd).status, 200) << odd;
}

TEST(ServerLobby, ATableAgainstBotsIsNobodyElsesBusiness) {
  TestServer server;
  Guest anna(server.port(), "Anna"), jens(server.port(), "Jens"), lise(server.port(), "Lise");
  anna.make_table({{"game", "byd"}, {"players", 3}, {"bots", 1}});
  EXPECT_EQ(open_tables(lise).size(), 0U);
  EXPECT_EQ(anna.ask("GET", "/api/tables").object().at("mine").as_array().size(), 1U);
  // With a second person it is something to look at.
  jens.join(anna.table, anna.invite);
  EXPECT_EQ(open_tables(lise).size(), 1U);
}

TEST(ServerLobby, TablesThatNobodyComesToAreClosedAndTheHostIsToldBefore) {
  ManualClock clock;
  TestServer server([&](ServerOptions& options) {
    options.service.clock = &clock;  // sockets keep the true time: nobody here answers pings for half an hour
    options.service.tidy_every = std::chrono::milliseconds(20);
    options.service.waiting = {std::chrono::minutes(30), std::chrono::minutes(5)};
  });
  Guest anna(server.port(), "Anna"), jens(server.port(), "Jens");
  anna.make_table({{"game", "byd"}, {"players", 3}});
  jens.join(anna.table);
  anna.connect(), jens.connect();
  clock.advance(std::chrono::minutes(26));
  const auto told = anna.wait_for("notice");
  EXPECT_EQ(told.at("code").as_string(), "closes-soon");
  EXPECT_NE(told.at("text").as_string().find("4 minutes"), std::string::npos) << told.at("text");
  // She keeps it open, and is told again half an hour later.
  EXPECT_EQ(jens.ask("POST", "/api/tables/" + anna.table + "/keep").status, 403);
  EXPECT_EQ(anna.ask("POST", "/api/tables/" + anna.table + "/keep").status, 200);
  clock.advance(std::chrono::minutes(26));
  anna.wait_for("notice");
  EXPECT_EQ(open_tables(jens).size(), 1U);
  clock.advance(std::chrono::minutes(5));
  while (anna.events.empty() || anna.events.back().at("type").as_string() != "closed") ASSERT_TRUE(anna.listen());
  EXPECT_EQ(open_tables(jens).size(), 0U);
  EXPECT_EQ(anna.ask("GET", "/api/tables/" + anna.table).object().at("table").at("state").as_string(), "over");
  EXPECT_EQ(jens.ask("POST", "/api/tables/" + anna.table + "/join").status, 200) << "he sits there, closed or not";
  Guest lise(server.port(), "Lise");
  EXPECT_EQ(lise.ask("POST", "/api/tables/" + anna.table + "/join").status, 409);
}

TEST(ServerLobby, ATableInPlayDoesNotExpire) {
  ManualClock clock;
  TestServer server([&](ServerOptions& options) {
    options.service.clock = &clock;
    options.service.tidy_every = std::chrono::milliseconds(5);
    options.service.waiting = {std::chrono::seconds(10), std::chrono::seconds(1)};
  });
  Guest anna(server.port(), "Anna"), jens(server.port(), "Jens");
  anna.make_table({{"game", "byd"}, {"players", 2}, {"bots", 1}});
  jens.make_table({{"game", "byd"}, {"players", 2}});
  jens.connect(), anna.connect();
  clock.advance(std::chrono::minutes(10));
  while (jens.events.empty() || jens.events.back().at("type").as_string() != "closed") ASSERT_TRUE(jens.listen());
  EXPECT_EQ(anna.ask("GET", "/api/tables/" + anna.table).object().at("table").at("state").as_string(), "playing");
}

// --- orders

class ServerOrders : public testing::Test {
 protected:
  ServerOrders()
      : server_([](ServerOptions& options) { options.service.tidy_every = std::chrono::milliseconds(20); }),
        store_(open_store(server_.folder.file("store.db"))) {}
  // The program on the same store, as an operator runs it beside the server.
  [[nodiscard]] int operate(const std::string& command) const {
    const std::string line =
        stube_program() + " " + command + " --store " + server_.folder.file("store.db") + " >/dev/null 2>&1";
    const int status = std::system(line.c_str());
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }
  static int closed_with(Guest& guest) {
    try {
      while (guest.socket->read(patience)) {
      }
    } catch (const ClientError&) {
    }
    return guest.socket->close_code();
  }
  static void wait_until(const std::function<bool()>& holds) {
    const auto end = std::chrono::steady_clock::now() + patience;
    while (!holds()) ASSERT_LT(std::chrono::steady_clock::now(), end);
  }

  TestServer server_;
  std::unique_ptr<Store> store_;
};

TEST_F(ServerOrders, WhoIsBannedIsShownOutAndLetInAgain) {
  Guest anna(server_.port(), "Anna"), jens(server_.port(), "Jens");
  anna.make_table({{"game", "byd"}, {"players", 2}});
  jens.table = anna.table;
  jens.connect();
  jens.wait_for("table");
  EXPECT_EQ(operate("people ban nobody-of-this-name"), 1);
  EXPECT_EQ(operate("people ban Jens --for 5x"), 2);
  ASSERT_EQ(operate("people ban Jens --for 2h --why test"), 0);
  EXPECT_EQ(closed_with(jens), 4403);
  const auto refused = jens.ask("GET", "/api/me?lang=en");
  EXPECT_EQ(refused.status, 403);
  EXPECT_EQ(refused.object().at("error").as_string(), "banned-for-minutes");
  EXPECT_NE(refused.object().at("why").as_string().find("minutes"), std::string::npos);
  EXPECT_EQ(anna.ask("GET", "/api/me").status, 200);
  EXPECT_EQ(operate("people list"), 0);
  ASSERT_EQ(operate("people unban Jens"), 0);
  wait_until([&] { return jens.ask("GET", "/api/me").status == 200; });
  EXPECT_EQ(operate("people unban Jens"), 1) << "there is nothing left to take back";
}

TEST_F(ServerOrders, ABannedAddressMakesNoNewGuests) {
  Guest anna(server_.port(), "Anna");
  ASSERT_EQ(operate("people ban 127.0.0.1 --address"), 0);
  wait_until([&] { return anna.ask("GET", "/api/me").status == 403; });
  for (const char* path : {"/api/bot", "/api/login"})
    EXPECT_EQ(http_call("127.0.0.1", server_.port(), "POST", path, R"({"name":"New","password":"x"})", {}).status, 403);
  EXPECT_EQ(http_call("127.0.0.1", server_.port(), "POST", "/api/guest", "{}", {}).status, 403);
}

TEST_F(ServerOrders, WhoIsMutedPlaysButDoesNotTalk) {
  Guest anna(server_.port(), "Anna"), jens(server_.port(), "Jens");
  anna.make_table({{"game", "byd"}, {"players", 3}, {"freeChat", true}});
  jens.join(anna.table);
  jens.connect();
  jens.wait_for("table");
  ASSERT_EQ(operate("people mute " + jens.id()), 0);
  wait_until([&] {
    jens.socket->send({{"t", "phrase"}, {"id", "hello"}});
    while (jens.listen()) {
      if (jens.last.at("t").as_string() == "no") return jens.last.at("error").as_string() == "muted";
      if (jens.last.at("t").as_string() == "phrase") return false;
    }
    return false;
  });
  jens.socket->send({{"t", "say"}, {"text", "psst"}});
  EXPECT_EQ(jens.wait_for("no").at("error").as_string(), "muted");
}

TEST_F(ServerOrders, ATableIsClosedWhileItIsPlayed) {
  Guest anna(server_.port(), "Anna");
  anna.make_table({{"game", "byd"}, {"players", 2}, {"bots", 1}});
  anna.connect();
  anna.wait_for("view");
  EXPECT_EQ(operate("tables close no-such-table"), 1);
  ASSERT_EQ(operate("tables close " + anna.table), 0);
  while (anna.events.empty() || anna.events.back().at("type").as_string() != "closed") ASSERT_TRUE(anna.listen());
  anna.act("pass");
  EXPECT_EQ(anna.wait_for("no").at("error").as_string(), "table-closed");
  wait_until([&] { return orders(*store_).empty(); });
  EXPECT_EQ(operate("tables close " + anna.table), 1) << "it is over already";
}

}  // namespace

}  // namespace stube
