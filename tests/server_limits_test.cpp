// What one person and one address may do, counted: everything beyond is refused with a sentence and, over HTTP, with
// the seconds to wait. The clock stands still, so nothing is forgotten while the test looks.
#include "net/client_address.hpp"
#include "server/guess_delay.hpp"
#include "tests/server_support.hpp"

namespace stube {

namespace {

TEST(ServerLimits, AnAddressCountsAsItsNetwork) {
  EXPECT_EQ(network_of("192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(network_of("::ffff:192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(network_of("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
  EXPECT_EQ(network_of("2001:db8:1:2::1"), network_of("2001:db8:1:2:ffff::1"));
  EXPECT_NE(network_of("2001:db8:1:2::1"), network_of("2001:db8:1:3::1"));
  EXPECT_EQ(network_of("fe80::1%eth0"), "fe80::/64");
  EXPECT_EQ(network_of("nonsense"), "nonsense");
  EXPECT_EQ(coarse_address("203.0.113.77"), "203.0.113.*");
  EXPECT_EQ(coarse_address("::ffff:203.0.113.77"), "203.0.113.*");
  EXPECT_EQ(coarse_address("2001:db8:7:8::9"), "2001:db8:7::*");
  EXPECT_EQ(coarse_address("nonsense"), "");
}

TEST(ServerLimits, LimitsAreReadFromText) {
  LimitOptions options = LimitOptions::standard();
  ASSERT_TRUE(options.set("tables=6/60,30/10"));
  EXPECT_DOUBLE_EQ(options.of(Counted::tables).person.per_second, 0.1);
  EXPECT_DOUBLE_EQ(options.of(Counted::tables).person.at_once, 6);
  EXPECT_DOUBLE_EQ(options.of(Counted::tables).address.per_second, 3);
  ASSERT_TRUE(options.set("hints=0"));
  EXPECT_DOUBLE_EQ(options.of(Counted::hints).person.per_second, 0);
  EXPECT_GT(options.of(Counted::hints).address.per_second, 0) << "what is not said stays";
  ASSERT_TRUE(options.set("sockets=3,9") && options.set("waiting-tables=1"));
  EXPECT_EQ(options.sockets_of_person, 3);
  EXPECT_EQ(options.sockets_of_address, 9);
  EXPECT_EQ(options.waiting_tables, 1);
  for (const char* bad : {"", "tables", "tables=", "tables=5", "tables=5/0", "tables=-1/5", "tables=5/5,",
                          "nothing=1/1", "tables=5/5,6/6,7/7", "sockets=x", "all=1", "waiting-tables=1,2"})
    EXPECT_FALSE(options.set(bad)) << bad;
  ASSERT_TRUE(options.set("all=0"));
  EXPECT_DOUBLE_EQ(options.of(Counted::tables).address.per_second, 0);
  EXPECT_EQ(options.sockets_of_person, 0);
}

class ServerLimited : public testing::Test {
 protected:
  // A server behind a proxy, with these limits and no others.
  void open(const std::vector<std::string>& limits) {
    auto options = quick_options(folder_.file("store.db"));
    for (const auto& limit : limits) ASSERT_TRUE(options.service.limits.set(limit)) << limit;
    options.service.clock = options.net.clock = &clock_;
    options.net.behind_proxy = true;
    server_.emplace(options);
    server_->start();
  }
  [[nodiscard]] ClientResponse ask(const Guest& guest, const std::string& address, const std::string& method,
                                   const std::string& path, const json::object& body = {}) const {
    ClientHeaders headers = guest.headers();
    headers.emplace_back("X-Forwarded-For", address);
    return http_call("127.0.0.1", server_->port(), method, path, method == "GET" ? "" : json::serialize(body), headers);
  }
  static void expect_refused(const ClientResponse& response, const std::string& code) {
    EXPECT_EQ(response.status, 429) << response.body;
    const auto body = response.object();
    EXPECT_EQ(body.at("error").as_string(), code);
    const std::string seconds = response.header("Retry-After");
    EXPECT_GT(std::atoi(seconds.c_str()), 0);
    EXPECT_NE(body.at("why").as_string().find(" " + seconds + " "), std::string::npos) << body.at("why");
  }

  ManualClock clock_;
  Folder folder_;
  std::optional<Server> server_;
};

TEST_F(ServerLimited, TablesByPersonAndByAddress) {
  open({"tables=3/60,5/60"});
  Guest anna(server_->port(), "Anna"), jens(server_->port(), "Jens");
  const auto set = [&](const Guest& guest, const std::string& address) {
    return ask(guest, address, "POST", "/api/tables", {{"game", "byd"}, {"bots", 1}});
  };
  // Three, from wherever they come.
  for (const char* address : {"192.0.2.1", "192.0.2.2", "192.0.2.3"}) EXPECT_EQ(set(anna, address).status, 200);
  expect_refused(set(anna, "192.0.2.4"), "too-many-tables");
  clock_.advance(std::chrono::seconds(20));
  EXPECT_EQ(set(anna, "192.0.2.4").status, 200);
  // Five from one IPv6 /64, by whomever; the next /64 has its own count.
  std::vector<std::unique_ptr<Guest>> many;
  for (int i = 0; i < 6; ++i) {
    many.push_back(std::make_unique<Guest>(server_->port(), "Many"));
    const auto answer = set(*many.back(), "2001:db8::" + std::to_string(i + 1));
    if (i < 5) {
      EXPECT_EQ(answer.status, 200) << i;
    } else {
      expect_refused(answer, "too-many-tables");
    }
  }
  EXPECT_EQ(set(jens, "2001:db8:0:1::1").status, 200);
}

TEST_F(ServerLimited, NamesSignUpsAndLogins) {
  open({"names=2/60,100/60", "signups=1/60,2/60", "logins=50/60,3/60"});
  Guest anna(server_->port(), "Anna"), jens(server_->port(), "Jens"), lise(server_->port(), "Lise");
  for (const char* name : {"Anne", "Anni"})
    EXPECT_EQ(ask(anna, "192.0.2.1", "POST", "/api/name", {{"name", name}}).status, 200);
  expect_refused(ask(anna, "192.0.2.9", "POST", "/api/name", {{"name", "Ann"}}), "too-many-names");
  const auto sign_up = [&](const Guest& guest, const char* name, const char* address) {
    return ask(guest, address, "POST", "/api/register", {{"name", name}, {"password", "long enough"}});
  };
  EXPECT_EQ(sign_up(anna, "Anna One", "192.0.2.1").status, 200);
  EXPECT_EQ(sign_up(jens, "Jens Two", "192.0.2.1").status, 200);
  expect_refused(sign_up(lise, "Lise Three", "192.0.2.1"), "too-many-signups");
  EXPECT_EQ(sign_up(lise, "Lise Three", "192.0.2.2").status, 200);
  for (int i = 0; i < 3; ++i)
    EXPECT_EQ(
        ask(lise, "192.0.2.5", "POST", "/api/login", {{"name", "No" + std::to_string(i)}, {"password", "x"}}).status,
        403);
  expect_refused(ask(lise, "192.0.2.5", "POST", "/api/login", {{"name", "No"}, {"password", "x"}}), "too-many-logins");
}

TEST_F(ServerLimited, RecordsAndReplays) {
  open({"replays=2/60,3/60"});
  Guest anna(server_->port(), "Anna"), jens(server_->port(), "Jens");
  const json::object record{
      {"game", "byd"}, {"players", 2}, {"dealer", 1}, {"deals", json::array{}}, {"moves", json::array{}}};
  // Without a user it counts by address only.
  for (int i = 0; i < 3; ++i) EXPECT_EQ(ask(anna, "192.0.2.1", "POST", "/api/replay", record).status, 200);
  expect_refused(ask(jens, "192.0.2.1", "POST", "/api/replay", record), "too-many-replays");
  EXPECT_EQ(ask(jens, "192.0.2.2", "POST", "/api/replay", record).status, 200);
}

TEST_F(ServerLimited, HintsAndTalkAreRefusedWithASentence) {
  open({"hints=2/60", "chat=2/60"});
  Guest anna(server_->port(), "Anna");
  anna.make_table({{"game", "byd"}, {"players", 2}, {"bots", 1}});
  anna.connect();
  anna.wait_for("view");
  const auto refused_after = [&](const json::object& message, const std::string& code) {
    for (int i = 0; i < 3; ++i) anna.socket->send(message);
    const auto no = anna.wait_for("no");
    EXPECT_EQ(no.at("error").as_string(), code);
    EXPECT_NE(no.at("why").as_string().find("30 seconds"), std::string::npos) << no.at("why");
  };
  refused_after({{"t", "phrase"}, {"id", "hello"}}, "too-many-chat");
  // One hint at a time, so they are asked for one after the other.
  for (int i = 0; i < 2; ++i) {
    anna.socket->send({{"t", "hint"}});
    anna.wait_for("hint");
  }
  anna.socket->send({{"t", "hint"}});
  EXPECT_EQ(anna.wait_for("no").at("error").as_string(), "too-many-hints");
}

TEST_F(ServerLimited, PingsAndMessagesOfAllSocketsTogether) {
  open({"pings=10/60,1000/60", "messages=40/60,1000/60"});
  Guest anna(server_->port(), "Anna");
  anna.make_table({{"game", "byd"}, {"players", 2}});
  const std::string ping("\x89\x80\0\0\0\0", 6);
  const auto closed_with = [](ClientSocket& socket) {
    try {
      while (socket.read(patience)) {
      }
    } catch (const ClientError&) {
    }
    return socket.close_code();
  };
  anna.connect();
  for (int i = 0; i < 8; ++i) anna.socket->send_raw(ping);
  anna.catch_up();
  // A second socket has no pings of its own.
  const auto first = std::move(anna.socket);
  anna.connect();
  for (int i = 0; i < 8; ++i) anna.socket->send_raw(ping);
  EXPECT_EQ(closed_with(*anna.socket), 1008);
  anna.connect();
  for (int i = 0; i < 60; ++i) anna.socket->send({{"t", "why"}, {"move", "x"}});
  EXPECT_EQ(closed_with(*anna.socket), 1008);
  EXPECT_EQ(anna.ask("GET", "/api/me").status, 200);
}

TEST_F(ServerLimited, SocketsOfAPersonAndOfAnAddress) {
  open({"sockets=2,3"});
  Guest anna(server_->port(), "Anna"), jens(server_->port(), "Jens");
  anna.make_table({{"game", "byd"}, {"players", 2}});
  jens.table = anna.table;
  std::vector<std::unique_ptr<ClientSocket>> sockets;
  const auto knock = [&](const Guest& guest, const char* address) {
    ClientHeaders headers = guest.headers();
    headers.emplace_back("X-Forwarded-For", address);
    try {
      sockets.push_back(std::make_unique<ClientSocket>("127.0.0.1", server_->port(), guest.target(), headers));
      return 101;
    } catch (const ClientError& error) {
      EXPECT_NE(error.body.find("\"why\""), std::string::npos);
      return error.status;
    }
  };
  EXPECT_EQ(knock(anna, "192.0.2.1"), 101);
  EXPECT_EQ(knock(anna, "192.0.2.2"), 101);
  EXPECT_EQ(knock(anna, "192.0.2.3"), 429) << "two for a person";
  EXPECT_EQ(knock(jens, "192.0.2.1"), 101);
  EXPECT_EQ(knock(jens, "192.0.2.1"), 101);
  Guest lise(server_->port(), "Lise");
  lise.table = anna.table;
  EXPECT_EQ(knock(lise, "192.0.2.1"), 429) << "three for an address";
  EXPECT_EQ(knock(lise, "192.0.2.4"), 101);
  // One that is closed makes room.
  sockets.erase(sockets.begin());
  const auto end = std::chrono::steady_clock::now() + patience;
  while (knock(anna, "192.0.2.9") != 101) ASSERT_LT(std::chrono::steady_clock::now(), end);
}

TEST(ServerGuesses, WaitsGrowAndHaveAnEnd) {
  ManualClock clock;
  GuessDelay guesses(clock);
  for (int i = 0; i < GuessDelay::free_guesses; ++i) {
    EXPECT_EQ(guesses.wait("anna", "here", false), 0);
    guesses.wrong("anna", "here");
  }
  double last = 0;
  for (int i = 0; i < 20; ++i) {
    const double wait = guesses.wait("anna", "here", false);
    EXPECT_GE(wait, last);
    EXPECT_LE(wait, GuessDelay::longest_own);
    last = wait;
    clock.advance(std::chrono::seconds(static_cast<int>(wait)));
    EXPECT_EQ(guesses.wait("anna", "here", false), 0) << "after the wait a guess is heard";
    guesses.wrong("anna", "here");
  }
  EXPECT_EQ(last, GuessDelay::longest_own);
  // Others wait for it no longer than a minute, the owner where he is known not at all, and another name not either.
  EXPECT_LE(guesses.wait("anna", "elsewhere", false), GuessDelay::longest_of_all);
  EXPECT_GT(guesses.wait("anna", "elsewhere", false), 0);
  EXPECT_EQ(guesses.wait("anna", "elsewhere", true), 0);
  EXPECT_EQ(guesses.wait("jens", "here", false), 0);
  guesses.right("anna", "here");
  EXPECT_EQ(guesses.wait("anna", "here", false), 0);
}

TEST_F(ServerLimited, PasswordsAreGuessedSlowlyAndTheOwnerGetsIn) {
  open({"logins=0"});
  Guest anna(server_->port(), "Anna");
  const auto registered =
      ask(anna, "198.51.100.1", "POST", "/api/register", {{"name", "Anna"}, {"password", "long enough"}});
  ASSERT_EQ(registered.status, 200) << registered.body;
  const auto login = [&](const char* address, const char* password) {
    return http_call("127.0.0.1", server_->port(), "POST", "/api/login",
                     json::serialize(json::object{{"name", "ANNA"}, {"password", password}}),
                     {{"X-Forwarded-For", address}});
  };
  // From ever new addresses.
  for (int i = 0; i < GuessDelay::free_guesses; ++i)
    EXPECT_EQ(login(("192.0.2." + std::to_string(i)).c_str(), "a guess").status, 403);
  expect_refused(login("192.0.2.99", "a guess"), "too-many-guesses");
  expect_refused(login("192.0.2.99", "long enough"), "too-many-guesses");
  EXPECT_EQ(login("198.51.100.2", "long enough").status, 200) << "where the owner is known";
  clock_.advance(std::chrono::minutes(1));
  EXPECT_EQ(login("192.0.2.99", "long enough").status, 200);
}

}  // namespace

}  // namespace stube
