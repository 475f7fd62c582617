// The store, the same tests for SQLite and for a real PostgreSQL; the chain; the shuffles.
#include <future>

#include "fair/shuffle.hpp"
#include "fair/verify.hpp"
#include "server/people_store.hpp"
#include "server/store.hpp"
#include "server/store_queue.hpp"
#include "tests/server_process.hpp"
#include "tests/store_fixture.hpp"

namespace stube {

namespace {

TEST(ServerFair, AShuffleFollowsFromItsKeyAndEveryKeyGivesAnother) {
  start_crypto();
  Shuffle shuffle;
  shuffle.seats = {Bytes32{1}, std::nullopt};
  const Bytes32 key = deal_key(shuffle, 1);
  EXPECT_EQ(list_text(packs::french_36, fair_deck(packs::french_36, key).cards),
            list_text(packs::french_36, fair_deck(packs::french_36, key).cards));
  EXPECT_NE(key, deal_key(shuffle, 2));
  auto other = shuffle;
  other.seats[1] = Bytes32{};
  EXPECT_NE(key, deal_key(other, 1));
  other = shuffle;
  other.secret[31] = 1;
  EXPECT_NE(key, deal_key(other, 1));
}

TEST(ServerFair, TheMethodStaysTheSame) {
  start_crypto();
  // Old records must verify for ever: this pack is written down.
  Shuffle shuffle;
  shuffle.seats = {Bytes32{7}, std::nullopt, Bytes32{9}};
  for (std::size_t i = 0; i < 32; ++i) shuffle.secret[i] = static_cast<std::uint8_t>(i);
  EXPECT_EQ(to_hex(deal_key(shuffle, 3)), "ba5e29034a92a7361369f33c6bf1a2e587fbb05431de48592c9cc24d1110a86f");
  EXPECT_EQ(list_text(packs::french_32, fair_deck(packs::french_32, deal_key(shuffle, 3)).cards),
            "Jh 8s 9d Qs 8d Qc Th Jc Ts 9c Qd Ac 7h 7s Jd Qh Kc 8c 9s 7d 9h Ks Ah 8h Kh Kd Ad As Js 7c Td Tc");
}

TEST(ServerFair, EveryCardIsEquallyOftenOnTop) {
  start_crypto();
  std::map<int, int> top;
  constexpr int rounds = 32 * 400;
  for (int i = 0; i < rounds; ++i)
    ++top[fair_deck(packs::french_32, Blake().add(static_cast<std::uint64_t>(i)).done()).cards[0].index()];
  double chi = 0;
  for (const auto& [card, n] : top) chi += (n - 400.0) * (n - 400.0) / 400.0;
  EXPECT_EQ(top.size(), 32U);
  EXPECT_LT(chi, 70);  // 31 degrees of freedom: beyond that once in ten thousand
}

TEST(ServerFair, PasswordsAreHashedWithSalt) {
  start_crypto();
  const std::string hash = hash_password("correct horse");
  EXPECT_TRUE(hash.starts_with("$argon2id$"));
  EXPECT_NE(hash, hash_password("correct horse"));
  EXPECT_TRUE(password_fits(hash, "correct horse"));
  EXPECT_FALSE(password_fits(hash, "wrong horse"));
  EXPECT_FALSE(password_fits("", ""));
}

class Stores : public BothStores {};

Write act(const std::string& table, std::uint64_t seq, const std::string& text) {
  Write write;
  write.act = {table, seq, text, sha256(text)};
  return write;
}

TEST_P(Stores, KeepsEverythingAndMigratesTwice) {
  const auto store = open_store(where_);
  store->migrate(in_2020);
  EXPECT_EQ(store->version(), Store::newest_version());
  store->migrate(in_2020);
  open_store(where_)->migrate(in_2020);
  EXPECT_EQ(store->version(), Store::newest_version());

  Write made = act("t1", 1, "{\"a\":\"it's \\\"quoted\\\", with ütf and {braces}\"}");
  made.table = TableRow{"t1", "secret", "invite", "waiting", "{}", false, 5};
  made.sitting = {"u1"};
  EXPECT_EQ(store->commit(std::vector{made, act("t2", 1, "{}")}), (std::vector<bool>{true, true}));
  // The second to write a place has lost, and the rest of its batch is written all the same.
  EXPECT_EQ(store->commit(std::vector{act("t1", 1, "other"), act("t1", 2, "{}")}), (std::vector<bool>{false, true}));
  const auto acts = store->acts("t1", 0);
  ASSERT_EQ(acts.size(), 2U);
  EXPECT_EQ(acts[0].act, made.act.act);
  EXPECT_EQ(acts[0].hash, made.act.hash);
  EXPECT_EQ(store->acts("t1", 1).size(), 1U);
  EXPECT_EQ(store->table("t1")->secret, "secret");
  EXPECT_FALSE(store->table("t3"));
  EXPECT_EQ(lobby_tables(*store, 0, 10).size(), 1U);
  EXPECT_EQ(store->tables_of("u1", 10).size(), 1U);
  // A change of state keeps secret and invitation.
  Write changed = act("t1", 3, "{}");
  changed.table = TableRow{"t1", "x", "x", "over", "{}", false, 6};
  store->commit(std::vector{changed});
  EXPECT_EQ(store->table("t1")->state, "over");
  EXPECT_EQ(store->table("t1")->secret, "secret");
  EXPECT_TRUE(lobby_tables(*store, 0, 10).empty());
}

TEST_P(Stores, KnowsPeople) {
  const auto store = open_store(where_);
  store->migrate(in_2020);
  EXPECT_TRUE(store->add_user({"u1", "Guest", ""}));
  EXPECT_TRUE(store->add_user({"u2", "Guest", ""}));
  EXPECT_TRUE(store->change_user({"u1", "Anna", "hash"}));
  EXPECT_FALSE(store->change_user({"u2", "ANNA", "hash"}));
  EXPECT_EQ(store->user_named("anna")->id, "u1");
  EXPECT_FALSE(store->user_named("Guest"));
  add_login(*store, {"token", "u1", 5, 6, "192.0.2.*"});
  add_login(*store, {"other", "u1", 7, 8, ""});
  EXPECT_EQ(find_login(*store, "token")->user.name, "Anna");
  touch_login(*store, "token", 9, "198.51.100.*");
  const auto logins = logins_of(*store, "u1");
  ASSERT_EQ(logins.size(), 2U);
  EXPECT_EQ(logins[0].token_hash, "token") << "the one that was used last";
  EXPECT_EQ(logins[0].created, 5);
  EXPECT_EQ(logins[0].seen, 9);
  EXPECT_EQ(logins[0].place, "198.51.100.*");
  EXPECT_EQ(drop_logins_of(*store, "u1", "token"), std::vector<std::string>{"other"});
  drop_login(*store, "token");
  EXPECT_FALSE(find_login(*store, "token"));
}

TEST_P(Stores, AWholeMatchIsPlayedOnIt) {
  Server server(quick_options(where_));
  server.start();
  Guest anna(server.port());
  anna.make_table({{"game", "mariage"}, {"bots", 1}});
  anna.connect();
  Random random(8);
  play_on({&anna}, random);
  EXPECT_TRUE(verify_record(anna.ask("GET", "/api/tables/" + anna.table + "/record").object()).good);
}

INSTANTIATE_TEST_SUITE_P(Server, Stores, testing::Bool(), store_name);

TEST(ServerProcesses, PlayersOnDifferentProcessesSitAtTheSameTable) {
  if (!siege::Postgresql::installed()) GTEST_SKIP() << "no PostgreSQL here";
  siege::Postgresql postgres;
  auto first = std::make_unique<Server>(quick_options(postgres.url()));
  Server second(quick_options(postgres.url()));
  first->start(), second.start();
  Guest anna(first->port(), "Anna"), jens(second.port(), "Jens");
  anna.make_table({{"game", "byd"}, {"players", 3}});
  jens.join(anna.table);
  anna.post("/api/tables/" + anna.table + "/bots", {{"level", 1}});
  anna.connect(), jens.connect();
  Random random(12);
  play_on({&anna, &jens}, random, [&] { return anna.acts >= 5; });
  // One process goes; its player comes to the other and goes on.
  anna.socket->cut();
  first.reset();
  anna.move_to(second.port());
  anna.view = {};
  anna.connect(anna.events.size());
  play_on({&anna, &jens}, random);
  EXPECT_TRUE(anna.over && jens.over);
  EXPECT_EQ(anna.events.size(), jens.events.size());
  EXPECT_TRUE(verify_record(jens.ask("GET", "/api/tables/" + jens.table + "/record").object()).good);
}

TEST(ServerProcesses, ARecordIsWholeOnAProcessThatDidNotSeeTheEnd) {
  if (!siege::Postgresql::installed()) GTEST_SKIP() << "no PostgreSQL here";
  siege::Postgresql postgres;
  Server first(quick_options(postgres.url())), second(quick_options(postgres.url()));
  first.start(), second.start();
  Random random(31);
  for (int i = 0; i < 5; ++i) {
    Guest anna(first.port());
    anna.make_table({{"game", "mariage"}, {"bots", 0}});
    anna.connect();
    const Guest there(second.port(), "Jens");
    EXPECT_EQ(there.ask("GET", "/api/tables/" + anna.table).status,
              200);  // now that process has the table in memory as well
    play_on({&anna}, random);
    anna.move_to(second.port());
    EXPECT_TRUE(verify_record(anna.ask("GET", "/api/tables/" + anna.table + "/record").object()).good);
  }
}

TEST(ServerProcesses, WhatIsNoTextNeverReachesTheStore) {
  if (!siege::Postgresql::installed()) GTEST_SKIP() << "no PostgreSQL here";
  siege::Postgresql postgres;
  Server server(quick_options(postgres.url()));
  server.start();
  Guest anna(server.port(), "Anna");
  for (const std::string& id :
       {std::string("\xff\xfe"), std::string("%ff%fe"), std::string("a'b"), std::string(5000, 'a')}) {
    const int status = anna.ask("GET", "/api/tables/" + id).status;
    EXPECT_TRUE(status >= 400 && status < 500) << status;
  }
  const std::string zero("a\0b", 3);
  for (const json::object& body :
       {json::object{{"name", zero}, {"password", "secret-secret"}}, json::object{{"name", "a"}, {"password", zero}}}) {
    const int status = anna.ask("POST", "/api/login", body).status;
    EXPECT_TRUE(status >= 400 && status < 500) << status;
  }
  // The store is as well as before.
  EXPECT_EQ(anna.ask("GET", "/healthz").status, 200);
  EXPECT_FALSE(anna.make_table({{"game", "byd"}, {"title", zero}}).empty());
}

TEST(ServerProcesses, WhoLogsOutIsLoggedOutEverywhere) {
  if (!siege::Postgresql::installed()) GTEST_SKIP() << "no PostgreSQL here";
  siege::Postgresql postgres;
  Server first(quick_options(postgres.url())), second(quick_options(postgres.url()));
  first.start(), second.start();
  Guest anna(first.port(), "Anna");
  const ClientHeaders cookie{{"Cookie", "stube_session=" + anna.token()}};
  const auto who_at = [&](const Server& server) {
    const auto me = http_call("127.0.0.1", server.port(), "GET", "/api/me", "", cookie).object();
    return me.at("user").is_null() ? std::string() : std::string(me.at("user").as_object().at("id").as_string());
  };
  EXPECT_EQ(who_at(first), anna.id());
  EXPECT_EQ(who_at(second), anna.id());
  ClientHeaders from_the_page = cookie;
  from_the_page.emplace_back("Origin", "http://localhost:" + std::to_string(first.port()));
  ASSERT_EQ(http_call("127.0.0.1", first.port(), "POST", "/api/logout", "{}", from_the_page).status, 200);
  EXPECT_NE(who_at(first), anna.id());
  // The other process hears of it from the database.
  const auto end = std::chrono::steady_clock::now() + patience;
  while (who_at(second) == anna.id()) ASSERT_LT(std::chrono::steady_clock::now(), end);
}

TEST(ServerProcesses, WhoIsConnectedIsKnownOnEveryProcess) {
  if (!siege::Postgresql::installed()) GTEST_SKIP() << "no PostgreSQL here";
  siege::Postgresql postgres;
  ServerProcess other({"--port", "0", "--store", postgres.url(), "--requests", "0", "--arrivals", "0", "--limit",
                       "all=0", "--log", "error"});
  Server server(quick_options(postgres.url()));
  server.start();
  Guest anna(other.port(), "Anna"), jens(server.port(), "Jens");
  anna.make_table({{"game", "byd"}, {"players", 3}});
  jens.join(anna.table);
  const auto is_here = [](Guest& who, std::size_t seat) {
    return who.company.if_contains("table") != nullptr &&
           who.company.at("table").at("seats").at(seat).at("here").as_bool();
  };
  const auto comes_to_see = [&](Guest& who, std::size_t seat, bool here) {
    while (is_here(who, seat) != here)
      if (!who.listen()) return false;
    return true;
  };
  anna.connect();
  jens.connect();
  EXPECT_TRUE(comes_to_see(jens, 0, true)) << "Anna sits at the other process";
  EXPECT_TRUE(comes_to_see(anna, 1, true)) << "and sees Jens at this one";
  EXPECT_TRUE(jens.ask("GET", "/api/tables").object().at("open").at(0).at("seats").at(0).at("here").as_bool());
  EXPECT_TRUE(jens.ask("GET", "/api/tables/" + jens.table).object().at("table").at("seats").at(0).at("here").as_bool());
  anna.socket->cut();
  EXPECT_TRUE(comes_to_see(jens, 0, false)) << "she went";
  anna.connect(anna.events.size());
  EXPECT_TRUE(comes_to_see(jens, 0, true)) << "she came back";
  // A process that starts later asks.
  Server late(quick_options(postgres.url()));
  late.start();
  Guest mette(late.port(), "Mette");
  mette.table = anna.table;
  mette.connect();
  EXPECT_TRUE(comes_to_see(mette, 0, true));
  EXPECT_TRUE(comes_to_see(mette, 1, true));
  other.kill();
  EXPECT_TRUE(comes_to_see(jens, 0, false)) << "a killed process cannot say good-bye";
  EXPECT_TRUE(comes_to_see(mette, 0, false));
  EXPECT_TRUE(is_here(mette, 1));
}

TEST(ServerProcesses, ADatabaseThatGoesAwayComesBack) {
  if (!siege::Postgresql::installed()) GTEST_SKIP() << "no PostgreSQL here";
  siege::Postgresql postgres;
  Server server(quick_options(postgres.url()));
  server.start();
  Guest anna(server.port());
  anna.make_table({{"game", "mariage"}, {"bots", 1}});
  anna.connect();
  while (anna.moves().empty()) anna.wait_for("view");
  postgres.stop();
  set_log_level(Level::error);
  const json::object move{{"t", "act"}, {"id", "while-away"}, {"move", anna.moves().front()}};
  anna.socket->send(move);
  EXPECT_EQ(anna.wait_for("no").at("error").as_string(), "store");
  EXPECT_EQ(anna.ask("GET", "/healthz").status, 503);
  postgres.start();
  for (bool done = false; !done;) {
    anna.socket->send(move);
    while (anna.listen() && anna.last.at("t").as_string() != "ack" && anna.last.at("t").as_string() != "no") {
    }
    done = anna.last.at("t").as_string() == "ack";
  }
  Random random(13);
  play_on({&anna}, random);
  EXPECT_TRUE(anna.over);
}

// A connection that waits for an answer must end on the serving thread, however long the store's takes to go on.
TEST(ServerStore, WhatCameWithAQuestionEndsWhereTheAnswerIsGiven) {
  Folder folder;
  std::promise<std::shared_ptr<StoreQueue::Done>> handed_over;
  std::promise<void> gone;
  std::thread::id ended;
  auto held = std::shared_ptr<int>(new int(1), [&](const int* number) {
    ended = std::this_thread::get_id();
    delete number;
  });
  bool answered = false;
  {
    StoreThread thread([&] { return open_store(folder.file("store.db"), "test"); }, system_clock(),
                       [&](std::shared_ptr<StoreQueue::Done> done) {
                         handed_over.set_value(std::move(done));
                         gone.get_future().wait();
                       });
    thread.ask<int>(
        [](Store& store) { return store.version(); },
        [held = std::move(held), &answered](std::optional<int> version) { answered = version.has_value(); });
    auto done = handed_over.get_future().get();
    while (done->answer_some()) {
    }
    done.reset();
    gone.set_value();
  }
  EXPECT_TRUE(answered);
  EXPECT_EQ(ended, std::this_thread::get_id());
}

TEST(ServerStore, ABrokenChainKeepsTheTableClosed) {
  Folder folder;
  std::string table;
  {
    Server server(quick_options(folder.file("store.db")));
    server.start();
    Guest anna(server.port());
    table = anna.make_table({{"game", "mariage"}, {"bots", 1}});
  }
  {
    const auto store = open_store(folder.file("store.db"));
    const auto last = store->acts(table, 0).back().number;
    store->commit(std::vector{act(table, last + 1, R"({"a":"start"})")});  // not sealed
  }
  Server server(quick_options(folder.file("store.db")));
  server.start();
  Guest anna(server.port());
  EXPECT_EQ(anna.ask("GET", "/api/tables/" + table).status, 409);
}

}  // namespace

}  // namespace stube
