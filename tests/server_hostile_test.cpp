// Hostile clients: everything is refused with a reason or closed, and the table is unharmed.
#include <thread>

#include "tests/server_support.hpp"

namespace stube {

namespace {

class Hostile : public testing::Test {
 protected:
  Hostile() : server_(options()) {
    server_.start();
    anna_ = std::make_unique<Guest>(server_.port(), "Anna");
    jens_ = std::make_unique<Guest>(server_.port(), "Jens");
    anna_->make_table({{"game", "byd"}, {"players", 2}, {"spectators", false}});
    jens_->join(anna_->table);
    anna_->connect(), jens_->connect();
    anna_->wait_for("view"), jens_->wait_for("view");
  }
  ~Hostile() override {
    // Whatever was done, the table is played to its end.
    Random random(9);
    play_on({anna_.get(), jens_.get()}, random);
    EXPECT_TRUE(anna_->over && jens_->over);
  }
  ServerOptions options() {
    auto setup = quick_options(folder_.file("store.db"));
    setup.service.messages = {200, messages_at_once};
    setup.service.clock = setup.net.clock = &clock_;
    return setup;
  }
  [[nodiscard]] std::string origin() const { return "http://localhost:" + std::to_string(server_.port()); }
  // The status with which a WebSocket is refused; 101 where it is not.
  [[nodiscard]] int knock(const std::string& target, const ClientHeaders& headers) const {
    try {
      ClientSocket socket("127.0.0.1", server_.port(), target, headers);
      return 101;
    } catch (const ClientError& error) {
      const std::string text = error.what();
      const auto at = text.find(": ");
      return at == std::string::npos ? 0 : std::atoi(text.c_str() + at + 2);
    }
  }
  // Reads until the line is closed; the code.
  static int closed_with(Guest& guest) {
    try {
      for (int i = 0; i < 10000; ++i)
        if (!guest.socket->read(patience)) return 0;
    } catch (const ClientError&) {
    }
    return guest.socket->close_code();
  }

  static constexpr int messages_at_once = 400;
  ManualClock clock_;  // stands still: no limit is lifted and nobody is given up while the test looks
  Folder folder_;
  Server server_;
  std::unique_ptr<Guest> anna_, jens_;
};

TEST_F(Hostile, AWrongOriginIsRefused) {
  const std::string cookie = "stube_session=" + anna_->token(), where = "/ws/" + anna_->table;
  EXPECT_EQ(knock(where, {{"Cookie", cookie}}), 403);
  for (const std::string& wrong : {std::string("http://evil.example"), origin() + "0", origin() + "/",
                                   std::string("null"), "https" + origin().substr(4), origin() + ".evil.example"})
    EXPECT_EQ(knock(where, {{"Cookie", cookie}, {"Origin", wrong}}), 403) << wrong;
  EXPECT_EQ(knock(where, {{"Cookie", cookie}, {"Origin", origin()}}), 101);
  const std::string bearer = "Bearer " + anna_->token();
  EXPECT_EQ(knock(where, {{"Authorization", bearer}, {"Origin", "http://evil.example"}}), 403);
  const auto post = [&](const ClientHeaders& headers) {
    return http_call("127.0.0.1", server_.port(), "POST", "/api/tables", R"({"game":"byd"})", headers).status;
  };
  EXPECT_EQ(post({{"Cookie", cookie}, {"Origin", "http://evil.example"}}), 403);
  EXPECT_EQ(post({{"Cookie", cookie}}), 403);
  EXPECT_EQ(post({{"Cookie", cookie}, {"Origin", origin()}}), 200);
}

TEST_F(Hostile, GuessedTokensAndTablesLeadNowhere) {
  for (const std::string& token :
       {std::string("guess"), std::string(48, '0'), std::string(48, 'a'), std::string(5000, 'x')})
    EXPECT_NE(knock("/ws/" + anna_->table, {{"Authorization", "Bearer " + token}}), 101);
  EXPECT_EQ(knock("/ws/0123456789abcdef01234567", anna_->headers()), 404);
  EXPECT_EQ(knock("/ws/..%2f..", anna_->headers()), 404);
  Guest stranger(server_.port(), "Stranger");
  EXPECT_EQ(knock("/ws/" + anna_->table, stranger.headers()), 403);
  EXPECT_EQ(stranger.ask("GET", "/api/tables/" + anna_->table + "/record").status, 403);
  EXPECT_EQ(stranger.ask("POST", "/api/tables/" + anna_->table + "/leave").status, 409);
  EXPECT_EQ(stranger.ask("POST", "/api/tables/" + anna_->table + "/bots", {{"level", 1}}).status, 403);
  EXPECT_EQ(stranger.ask("POST", "/api/tables/" + anna_->table + "/join", {{"seat", 0}, {"invite", "guess"}}).status,
            409);
}

TEST_F(Hostile, NobodyActsForAnotherSeatOrOutOfTurn) {
  Guest& idle = anna_->moves().empty() ? *anna_ : *jens_;
  Guest& active = anna_->moves().empty() ? *jens_ : *anna_;
  // The seat is not the client's to say.
  idle.socket->send(
      {{"t", "act"}, {"id", "x1"}, {"move", active.moves().front()}, {"seat", active.company.at("seat")}});
  const auto no = idle.wait_for("no");
  EXPECT_FALSE(no.at("why").as_string().empty());
  idle.socket->send({{"t", "act"}, {"id", "x2"}, {"move", "play Xx"}});
  idle.wait_for("no");
  idle.socket->send({{"t", "undo"}});
  EXPECT_EQ(idle.wait_for("no").at("error").as_string(), "no-undo");
}

TEST_F(Hostile, NonsenseIsAnsweredWithAReason) {
  for (const char* text :
       {"", "{", "[]", "null", "\"t\"", "{}", "{\"t\":\"fly\"}", "{\"t\":7}", "[[[[[[[[[[]]]]]]]]]]", "{\"t\":\"act\"}",
        "{\"t\":\"act\",\"id\":\"\",\"move\":\"pass\"}", "{\"t\":\"act\",\"id\":\"q\",\"move\":{}}",
        "{\"t\":\"contribute\",\"hex\":\"zz\"}", "{\"t\":\"lang\",\"lang\":\"xx\"}", "{\"t\":\"phrase\",\"id\":\"no\"}",
        "{\"t\":\"why\"}", "{\"t\":\"say\",\"text\":\"\"}"}) {
    anna_->socket->send_text(text);
    bool answered = false;
    while (!answered && anna_->listen())
      for (const std::string_view kind : {"no", "error", "why"})
        answered |= std::string_view(anna_->last.at("t").as_string()) == kind;
    EXPECT_TRUE(answered) << text;
  }
}

TEST_F(Hostile, LargeMessagesCloseTheLine) {
  anna_->socket->send_text(std::string(1 << 20, 'x'));
  EXPECT_EQ(closed_with(*anna_), 1009);
  anna_->connect(anna_->events.size());
  EXPECT_EQ(http_call("127.0.0.1", server_.port(), "POST", "/api/tables", std::string(1 << 20, 'x'), {}).status, 413);
  EXPECT_GE(http_call("127.0.0.1", server_.port(), "GET", "/" + std::string(100'000, 'x'), "", {}).status, 400);
}

TEST_F(Hostile, BadUtf8AndBinaryCloseTheLine) {
  // A masked text frame (mask 0) with a byte that no text has.
  anna_->socket->send_raw(std::string("\x81\x82\0\0\0\0\xff\xfe", 8));
  EXPECT_EQ(closed_with(*anna_), 1007);
  anna_->connect(anna_->events.size());
  anna_->socket->send_binary("hello");
  EXPECT_EQ(closed_with(*anna_), 1003);
  anna_->connect(anna_->events.size());
  // Without a mask, no client may speak.
  anna_->socket->send_raw(std::string("\x81\x02{}", 4));
  EXPECT_EQ(closed_with(*anna_), 1002);
  anna_->connect(anna_->events.size());
}

TEST_F(Hostile, AFloodClosesTheLine) {
  const json::object question{{"t", "why"}, {"move", "pass"}};
  // Two were used up when the cards were shuffled and the match began, at most.
  for (int i = 0; i < messages_at_once + 100; ++i) anna_->socket->send(question);
  EXPECT_EQ(closed_with(*anna_), 1008);
  // A new connection has a limit of its own.
  anna_->connect(anna_->events.size());
  for (int i = 0; i < messages_at_once / 4; ++i) anna_->socket->send(question);
  anna_->wait_for("why");
}

TEST_F(Hostile, HalfOpenLinesDoNotDisturb) {
  std::vector<std::unique_ptr<ClientSocket>> dead;
  for (int i = 0; i < 50; ++i) {
    dead.push_back(std::make_unique<ClientSocket>("127.0.0.1", server_.port(), anna_->target(), anna_->headers()));
    dead.back()->send_raw(std::string("\x81", 1));  // the first byte of a frame, and no more
  }
}

TEST(HostileLimits, TooManyRequestsAreRefusedForAWhile) {
  Folder folder;
  auto options = quick_options(folder.file("store.db"));
  options.service.requests = {5, 10};
  ManualClock clock;
  options.service.clock = &clock;
  Server server(options);
  server.start();
  const auto accepted_of = [&](int requests) {
    int accepted = 0;
    for (int i = 0; i < requests; ++i)
      accepted += http_call("127.0.0.1", server.port(), "GET", "/api/games", "", {}).status == 200 ? 1 : 0;
    return accepted;
  };
  EXPECT_EQ(accepted_of(40), 10);
  clock.advance(std::chrono::seconds(1));
  EXPECT_EQ(accepted_of(40), 5);
  clock.advance(std::chrono::seconds(60));
  EXPECT_EQ(accepted_of(40), 10);
}

TEST(HostileLimits, WhoDoesNotReadIsDropped) {
  Folder folder;
  auto options = quick_options(folder.file("store.db"));
  options.net.most_waiting = 20'000;
  Server server(options);
  server.start();
  Guest anna(server.port());
  anna.make_table({{"game", "byd"}, {"players", 2}});
  anna.connect();
  // Asks and asks and never reads: the answers fill the buffers of both sides, and then the line goes.
  bool dropped = false;
  for (int i = 0; i < 2'000'000 && !dropped; ++i) {
    try {
      anna.socket->send({{"t", "lang"}, {"lang", "de"}});
    } catch (const ClientError&) {
      dropped = true;
    }
  }
  EXPECT_TRUE(dropped);
  EXPECT_EQ(anna.ask("GET", "/api/me").status, 200);
}

// --- one request, one row: nothing ends the process

TEST_F(Hostile, ATitleIsCutBetweenLetters) {
  const std::string narrow(59, 'a');
  for (const std::string& title : {narrow + "\u00e9" + "bc", narrow + "\u20acbc", narrow + "\U0001F0A1bc"}) {
    Guest guest(server_.port(), "Titus");
    guest.make_table({{"game", "byd"}, {"title", title}});
    const auto lobby = guest.ask("GET", "/api/tables");
    ASSERT_EQ(lobby.status, 200) << lobby.body;
    const std::string kept(lobby.object().at("mine").at(0).at("title").as_string());
    EXPECT_EQ(kept, title.substr(0, title.size() - 2));
  }
}

TEST_F(Hostile, ARecordForASeatThatIsNotThereIsRefused) {
  const json::object record{
      {"game", "byd"}, {"players", 2}, {"dealer", 1}, {"deals", json::array{}}, {"moves", json::array{}}};
  for (const int seat : {2, 3, 7, 30, 36, 37, 1000}) {
    json::object seen = record;
    seen["seenBy"] = seat;
    const int status = anna_->ask("POST", "/api/replay", seen).status;
    EXPECT_EQ(status, seat < max_seats ? 400 : 200) << seat;
  }
  EXPECT_EQ(anna_->ask("GET", "/api/me").status, 200);
}

TEST_F(Hostile, ADamagedRowIsLeftOutOfTheLobby) {
  const auto store = open_store(folder_.file("store.db"));
  int number = 0;
  for (const char* summary : {"", "[]", "{}", "{\"id\":", "{\"id\":\"x\",\"game\":\"no-such-game\"}", "\"\xc3\""}) {
    Write write;
    const std::string id = "damaged" + std::to_string(++number);
    write.act = {id, 1, "{}", {}};
    write.table = TableRow{id, std::string(64, '0'), "x", "waiting", summary, false, 4'000'000'000 + number};
    ASSERT_EQ(store->commit(std::span(&write, 1)), std::vector<bool>{true});
  }
  Guest guest(server_.port(), "Lise");
  guest.make_table({{"game", "byd"}});
  const auto lobby = guest.ask("GET", "/api/tables");
  ASSERT_EQ(lobby.status, 200) << lobby.body;
  EXPECT_EQ(lobby.object().at("mine").as_array().size(), 1U);
  for (int i = 1; i <= number; ++i) {
    const int status = guest.ask("GET", "/api/tables/damaged" + std::to_string(i)).status;
    EXPECT_TRUE(status >= 400 && status < 600) << status;
  }
  EXPECT_EQ(guest.ask("GET", "/api/me").status, 200);
}

// What a long match has to tell exceeds what may wait for a slow reader; it comes in pages, each when the last was
// taken.
TEST(HostileLimits, ALongStoryIsToldInPages) {
  TestServer server([](ServerOptions& options) { options.net.most_waiting = 100'000; });
  Guest anna(server.port());
  anna.make_table({{"game", "byd"}, {"players", 7}, {"bots", 1}, {"options", json::object{{"rounds", 5}}}});
  anna.connect();
  Random random(3);
  play_on({&anna}, random, [&] { return anna.events.size() > 1700; });
  ASSERT_GT(anna.events.size(), 1700U);
  Guest watcher(server.port(), "Watcher");
  watcher.table = anna.table;
  watcher.contributes = false;
  watcher.connect();
  std::size_t pages = 0, view_after = 0;
  while (watcher.view.empty() && watcher.listen()) {
    const std::string_view kind(watcher.last.at("t").as_string());
    pages += kind == "events" ? 1 : 0;
    if (kind == "view") view_after = watcher.events.size();
  }
  EXPECT_GE(pages, 4U);
  EXPECT_GE(view_after, 1700U) << "the view comes after the whole story";
}

}  // namespace

}  // namespace stube
