// A person's data over HTTP: downloaded and deleted, while others play on; and who becomes a guest at all.
#include "fair/verify.hpp"
#include "server/store_check.hpp"
#include "tests/places.hpp"
#include "tests/server_players.hpp"
#include "tests/server_process.hpp"
#include "tests/store_fixture.hpp"

namespace stube {

namespace {

class Privacy : public BothStores {};

std::string everything_in(Store& store) {
  std::string all;
  for (const char* table :
       {"acts", "tables", "users", "sessions", "sitting", "visits", "taken_names", "orders", "figures"})
    for (const auto& row : store.query(std::string("select * from ") + table))
      for (const auto& cell : row) all += cell + "\n";
  return all;
}

TEST_P(Privacy, WhoDeletesHimselfIsGoneAndTheMatchVerifies) {
  Server server(quick_options(where_));
  server.start();
  Guest anna(server.port(), "Annabella"), jens(server.port(), "Jens");
  anna.make_table({{"game", "byd"}, {"players", 3}, {"freeChat", true}, {"title", "Annabella's own"}});
  jens.join(anna.table);
  anna.post("/api/tables/" + anna.table + "/bots", {{"level", 1}});
  anna.connect(), jens.connect();
  anna.socket->send({{"t", "say"}, {"text", "I am Annabella of the mill"}});
  jens.socket->send({{"t", "say"}, {"text", "And I am Jens"}});
  Random random(5);
  play_on({&anna, &jens}, random);
  const json::object before = jens.ask("GET", "/api/tables/" + jens.table + "/record").object();
  ASSERT_TRUE(verify_record(before).good);

  const auto download = anna.ask("GET", "/api/me/data");
  EXPECT_EQ(download.status, 200);
  EXPECT_NE(download.header("Content-Disposition").find("attachment"), std::string::npos);
  EXPECT_NE(download.body.find("Annabella of the mill"), std::string::npos);
  EXPECT_EQ(download.body.find("I am Jens"), std::string::npos) << "only what is hers";
  EXPECT_EQ(http_call("127.0.0.1", server.port(), "GET", "/api/me/data", "", {}).status, 401);
  EXPECT_EQ(http_call("127.0.0.1", server.port(), "POST", "/api/me/delete", "{}", {}).status, 401);

  EXPECT_EQ(anna.ask("POST", "/api/me/delete", {}).status, 200);
  EXPECT_EQ(anna.ask("GET", "/api/me").status, 401) << "her token is nobody's";
  const auto after_answer = jens.ask("GET", "/api/tables/" + jens.table + "/record");
  const json::object after = after_answer.object();
  EXPECT_EQ(after_answer.body.find("Annabella"), std::string::npos);
  EXPECT_EQ(after_answer.body.find(anna.id()), std::string::npos);
  const auto findings = verify_record(after);
  EXPECT_TRUE(findings.good) << findings.last();
  EXPECT_EQ(after.at("table").at("hash"), before.at("table").at("hash")) << "the chain ends as it did";
  EXPECT_TRUE(std::any_of(findings.list.begin(), findings.list.end(), [](const Finding& found) {
    return text_of(found, Language::en).starts_with("Seat 0: name erased");
  }));
  const auto mine = jens.ask("GET", "/api/tables?lang=en").body;
  EXPECT_EQ(mine.find("Annabella"), std::string::npos);
  EXPECT_NE(mine.find("Seat 0"), std::string::npos) << "the seat is named instead: " << mine;
  EXPECT_EQ(everything_in(*open_store(where_)).find("Annabella"), std::string::npos);

  // A record with another name in the erased place does not verify.
  json::object forged = after;
  auto& acts = forged.at("table").as_object().at("acts").as_array();
  for (auto& act : acts) {
    json::object read = json::parse(act.as_string()).as_object();
    if (text_in(read, "a") != "sit" || number_in(read, "seat") != 0) continue;
    read.erase("erased");
    read["user"] = "u", read["name"] = "Nobody", read["salt"] = std::string(64, '0');
    act = json::string(json::serialize(read));
  }
  EXPECT_FALSE(verify_record(forged).good);
}

TEST_P(Privacy, WhoDeletesHimselfInTheMiddleLeavesTheTableToABot) {
  Server server(quick_options(where_));
  server.start();
  Guest anna(server.port(), "Annabella"), jens(server.port(), "Jens");
  anna.make_table({{"game", "mariage"}});
  jens.join(anna.table);
  anna.connect(), jens.connect();
  Random random(6);
  play_on({&anna, &jens}, random, [&] { return anna.acts + jens.acts >= 3; });
  EXPECT_EQ(anna.ask("POST", "/api/me/delete", {}).status, 200);
  anna.over = true;
  play_on({&jens}, random);
  EXPECT_TRUE(jens.over);
  const auto record = jens.ask("GET", "/api/tables/" + jens.table + "/record");
  EXPECT_EQ(record.body.find("Annabella"), std::string::npos);
  EXPECT_TRUE(verify_record(record.object()).good);
  const auto store = open_store(where_);
  EXPECT_EQ(everything_in(*store).find("Annabella"), std::string::npos);
  EXPECT_TRUE(
      check_store(*store, !GetParam(), [](const Damage& damage) { ADD_FAILURE() << damage.what; }).damages.empty());
}

TEST_P(Privacy, AnAccountIsDeletedWithItsPassword) {
  Server server(quick_options(where_));
  server.start();
  Guest anna(server.port(), "Anna");
  anna.register_as("Annabella", "secret-secret");
  EXPECT_EQ(anna.ask("POST", "/api/me/delete", {}).status, 403);
  EXPECT_EQ(anna.ask("POST", "/api/me/delete", {{"password", "wrong-wrong"}}).status, 403);
  EXPECT_EQ(anna.ask("GET", "/api/me").status, 200);
  EXPECT_EQ(anna.ask("POST", "/api/me/delete", {{"password", "secret-secret"}}).status, 200);
  EXPECT_EQ(http_call("127.0.0.1", server.port(), "POST", "/api/login",
                      R"({"name":"Annabella","password":"secret-secret"})", {})
                .status,
            403);
}

TEST_P(Privacy, FiguresAreKeptOfAccountsOnlyAndGoWithThem) {
  Server server(quick_options(where_));
  server.start();
  Guest anna(server.port(), "Anna"), jens(server.port(), "Jens");
  anna.register_as("Annabella", "secret-secret");
  json::object study{{"match", std::string(64, 'a')},
                     {"game", "mariage"},
                     {"when", 1'700'000'000'123},
                     {"decisions", 40},
                     {"mistakes", 3},
                     {"luck", -2.5},
                     {"unit", "games"}};
  EXPECT_FALSE(jens.ask("POST", "/api/me/figures", study).object().at("kept").as_bool());
  EXPECT_TRUE(anna.ask("POST", "/api/me/figures", study).object().at("kept").as_bool());
  study["mistakes"] = 2, study["result"] = 12.5, study["play"] = -4.25;
  EXPECT_TRUE(anna.ask("POST", "/api/me/figures", study).object().at("kept").as_bool());
  const json::object kept = anna.ask("GET", "/api/me/figures").object();
  ASSERT_EQ(kept.at("studies").as_array().size(), 1U) << "the later one replaces the first";
  EXPECT_EQ(kept.at("studies").at(0), json::value(study));
  EXPECT_TRUE(jens.ask("GET", "/api/me/figures").object().at("studies").as_array().empty());
  for (const auto& [field, value] : json::object{{"match", "short"},
                                                 {"game", "chess"},
                                                 {"mistakes", 41},
                                                 {"luck", "much"},
                                                 {"when", -1},
                                                 {"play", "well"},
                                                 {"result", 1e9}}) {
    json::object wrong = study;
    wrong[field] = value;
    EXPECT_EQ(anna.ask("POST", "/api/me/figures", wrong).status, 400) << field;
  }
  EXPECT_EQ(http_call("127.0.0.1", server.port(), "GET", "/api/me/figures", "", {}).status, 401);
  EXPECT_NE(anna.ask("GET", "/api/me/data").body.find(std::string(64, 'a')), std::string::npos);
  EXPECT_EQ(anna.ask("POST", "/api/me/delete", {{"password", "secret-secret"}}).status, 200);
  EXPECT_EQ(open_store(where_)->query("select count(*) from figures").at(0).at(0), "0");
}

TEST_P(Privacy, ResultsOfFinishedTablesAreAmongTheFigures) {
  Server server(quick_options(where_));
  server.start();
  Guest anna(server.port(), "Anna"), jens(server.port(), "Jens");
  anna.make_table({{"game", "mariage"}});
  jens.join(anna.table);
  anna.connect(), jens.connect();
  Random random(6);
  play_on({&anna, &jens}, random);
  const auto result = [](Guest& of) { return of.ask("GET", "/api/me/figures").object().at("results").as_array(); };
  const auto hers = result(anna), his = result(jens);
  ASSERT_EQ(hers.size(), 1U);
  ASSERT_EQ(his.size(), 1U);
  EXPECT_EQ(hers[0].at("game"), json::value("mariage"));
  EXPECT_NE(hers[0].at("won").as_bool(), his[0].at("won").as_bool());
}

TEST_P(Privacy, LookingMakesNoGuest) {
  Server server(quick_options(where_));
  server.start();
  Guest anna(server.port(), "Anna");
  const std::string table = anna.make_table({{"game", "mariage"}});
  const auto store = open_store(where_);
  const auto people = [&] { return store->query("select count(*) from users").at(0).at(0); };
  const std::string before = people();
  for (const std::string& path : {std::string("/api/tables"), "/api/tables/" + table, std::string("/api/me"),
                                  std::string("/api/games"), std::string("/")}) {
    const auto answer = http_call("127.0.0.1", server.port(), "GET", path, "", {});
    EXPECT_EQ(answer.status, 200) << path;
    EXPECT_TRUE(answer.header("Set-Cookie").empty()) << path;
  }
  EXPECT_EQ(people(), before);
  const auto guest = http_call("127.0.0.1", server.port(), "POST", "/api/guest", "{}", {});
  EXPECT_EQ(guest.status, 200);
  EXPECT_FALSE(guest.header("Set-Cookie").empty());
  EXPECT_NE(people(), before);
}

// The command works beside a running server, which soon knows.
TEST_P(Privacy, TheOperatorDeletesAPersonBesideARunningServer) {
  ServerProcess server({"--port", "0", "--store", where_, "--requests", "0", "--arrivals", "0", "--log", "error"});
  Guest anna(server.port(), "Anna");
  anna.register_as("Annabella", "secret-secret");
  const auto run = [&](const std::string& words) {
    return WEXITSTATUS(std::system(
        (stube_program() + " people " + words + " --store '" + where_ + "' >" + folder_.file("out") + " 2>&1")
            .c_str()));
  };
  EXPECT_EQ(run("export annabella"), 0);
  EXPECT_EQ(run("export somebody"), 1);
  EXPECT_EQ(run("delete annabella"), 2) << "not without --yes";
  EXPECT_EQ(run("delete annabella --yes"), 0);
  const auto end = std::chrono::steady_clock::now() + patience;
  while (anna.ask("GET", "/api/me").status != 401) ASSERT_LT(std::chrono::steady_clock::now(), end);
}

INSTANTIATE_TEST_SUITE_P(Server, Privacy, testing::Bool(), store_name);

// --- retention in running processes, with virtual time

struct RetentionWorld : testing::Test {
  [[nodiscard]] std::string state_of(const std::string& table) {
    const auto row = world.store().table(table);
    return row ? row->state : "gone";
  }
  World world{seed_for("world")};
};

TEST_F(RetentionWorld, AWaitingTableGoesUnlessSomebodyIsConnected) {
  // Closing what nobody comes to is another part's business, and sooner.
  const auto patient = [](ServiceOptions& options) { options.waiting.life = std::chrono::seconds(0); };
  WorldProcess &first = world.start(patient), &second = world.start(patient);
  Player anna(world, first, "Anna", {PlayerHabits::Shuffling::opens, false});
  Player jens(world, second, "Jens", {PlayerHabits::Shuffling::opens, false});
  anna.make_table({{"game", "mariage"}});
  jens.make_table({{"game", "mariage"}});
  ASSERT_EQ(jens.connect(), 101);
  world.scheduler.run_for(std::chrono::hours(27));
  EXPECT_EQ(state_of(anna.table), "gone");
  EXPECT_EQ(state_of(jens.table), "waiting") << "he sits there and waits";
  jens.cut();
  world.scheduler.run_for(std::chrono::hours(3));
  EXPECT_EQ(state_of(jens.table), "gone");
}

TEST_F(RetentionWorld, OfSeveralProcessesOneDoesIt) {
  std::vector<WorldProcess*> processes;
  for (int i = 0; i < 3; ++i) processes.push_back(&world.start());
  world.scheduler.run_for(std::chrono::hours(1));
  const auto owner = [&] { return world.store().query("select owner from leases where name = 'upkeep'").at(0).at(0); };
  EXPECT_EQ(world.store().query("select count(*) from leases").at(0).at(0), "1");
  const std::string first = owner();
  // Whoever has it may go at any time.
  for (WorldProcess* process : processes) {
    world.end(*process);
    if (world.processes().empty()) break;
    world.scheduler.run_for(std::chrono::hours(1));
  }
  EXPECT_FALSE(owner().empty());
}

TEST_F(RetentionWorld, HealthWritesAndSaysWhyNot) {
  WorldProcess& process = world.start();
  HttpRequest request;
  request.method = "GET";
  request.path = "/healthz";
  EXPECT_EQ(world.ask(process, request).status, 200);
  EXPECT_EQ(world.store().query("select count(*) from heartbeats").at(0).at(0), "1");
  world.fail_queries(true);
  EXPECT_EQ(world.ask(process, request).status, 200) << "known for a second";
  world.scheduler.run_for(std::chrono::seconds(2));
  const auto ill = world.ask(process, request);
  EXPECT_EQ(ill.status, 503);
  EXPECT_NE(ill.body.find("\"error\":\"store\""), std::string::npos) << ill.body;
  world.fail_queries(false);
  world.scheduler.run_for(std::chrono::seconds(2));
  EXPECT_EQ(world.ask(process, request).status, 200);
}

}  // namespace

}  // namespace stube
