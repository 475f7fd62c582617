// Records that people send: gone through with open hands, and played on from.
#include "fair/verify.hpp"
#include "server/replay.hpp"
#include "tests/server_support.hpp"

namespace stube {

namespace {

// A whole match of random moves; the record tells it.
Match random_match(const Game& game, std::uint64_t seed) {
  auto setup = read_setup({{"game", game.id()}, {"seed", seed}});
  Match match(std::get<Setup>(std::move(setup)));
  Random random(seed);
  for (int i = 0; i < 4000 && !match.over(); ++i) {
    const Seat seat = match.position().turn().lowest();
    const auto moves = match.moves(seat);
    EXPECT_FALSE(match.play(seat, moves[random.below(static_cast<std::uint32_t>(moves.size()))]));
  }
  return match;
}

ClientResponse post(const Server& server, const std::string& path, const std::string& body) {
  return http_call("127.0.0.1", server.port(), "POST", path, body, {});
}

// All pages of a record, put together.
json::object all_pages(const Server& server, const std::string& query, const json::object& record) {
  json::object whole;
  for (std::size_t from = 0;;) {
    const auto answer = post(server, "/api/replay?" + query + "&from=" + std::to_string(from), json::serialize(record));
    EXPECT_EQ(answer.status, 200) << answer.body.substr(0, 300);
    if (answer.status != 200) return whole;
    EXPECT_LT(answer.body.size(), 2 * most_replay_bytes);
    json::object page = answer.object();
    EXPECT_EQ(page.at("from").to_number<std::size_t>(), from);
    auto& steps = page.at("steps").as_array();
    EXPECT_FALSE(steps.empty());
    from += steps.size();
    const auto count = page.at("count").to_number<std::size_t>();
    if (whole.empty())
      whole = std::move(page);
    else
      for (auto& step : steps) whole["steps"].as_array().push_back(std::move(step));
    if (from >= count || whole["steps"].as_array().size() != from) return whole;
  }
}

TEST(ServerReplay, EveryGameIsToldStepByStepWithOpenHands) {
  Folder folder;
  Server server(quick_options(folder.file("store.db")));
  server.start();
  std::size_t longest = 0;
  for (const Game* game : all_games()) {
    const Match match = random_match(*game, 5);
    longest = std::max(longest, match.acts().size());
    const auto told = all_pages(server, "lang=de", match.record());
    ASSERT_TRUE(told.contains("names")) << game->id();
    EXPECT_EQ(told.at("names").as_array().size(), static_cast<std::size_t>(match.players()));
    const auto& steps = told.at("steps").as_array();
    ASSERT_EQ(steps.size(), match.acts().size() + 1) << game->id();
    Match again(match.setup());
    std::size_t seq = 0;
    for (std::size_t i = 0; i < steps.size(); ++i) {
      const auto& step = steps[i].as_object();
      if (i == 0) {
        EXPECT_TRUE(step.at("seat").is_null() && step.at("move").is_null());
      } else {
        const Act& act = match.acts()[i - 1];
        EXPECT_EQ(step.at("seat").to_number<int>(), act.seat.index());
        EXPECT_EQ(std::string_view(step.at("move").as_string()), match.write(act.move));
        EXPECT_FALSE(step.at("label").as_string().empty());
        again.play(act.seat, act.move);
      }
      ASSERT_EQ(json::serialize(step.at("state")), json::serialize(again.picture(Viewer::referee())))
          << game->id() << " step " << i;
      for (const auto& event : step.at("events").as_array()) EXPECT_EQ(event.at("seq").to_number<std::size_t>(), ++seq);
    }
    EXPECT_EQ(seq, match.events().size()) << game->id();
  }
  EXPECT_LT(longest * 2, most_replay_moves) << "honest matches come near the limit";
}

TEST(ServerReplay, StepsAreGivenOutAsTheyAreAskedFor) {
  Folder folder;
  Server server(quick_options(folder.file("store.db")));
  server.start();
  const Match match = random_match(*find_game("doppelkopf"), 5);
  const auto page = [&](const std::string& query) {
    return post(server, "/api/replay?" + query, json::serialize(match.record())).object();
  };
  const auto count = page("steps=1").at("count").to_number<std::size_t>();
  EXPECT_EQ(count, match.acts().size() + 1);
  EXPECT_EQ(page("steps=1").at("steps").as_array().size(), 1U);
  const auto middle = page("from=7&steps=3");
  ASSERT_EQ(middle.at("steps").as_array().size(), 3U);
  EXPECT_EQ(std::string_view(middle.at("steps").at(0).at("move").as_string()), match.write(match.acts()[6].move));
  EXPECT_TRUE(page("from=" + std::to_string(count)).at("steps").as_array().empty());
  EXPECT_TRUE(page("from=18446744073709551615&steps=9").at("steps").as_array().empty());
  EXPECT_LE(page("steps=99999999").at("steps").as_array().size(), most_replay_steps);
  EXPECT_EQ(page("steps=1").at("result"), page("from=7").at("result")) << "what is over is over on every page";
}

TEST(ServerReplay, ABadRecordIsRefusedWithASentence) {
  Folder folder;
  Server server(quick_options(folder.file("store.db")));
  server.start();
  const auto refusal = [&](const std::string& body, const std::string& lang = "en") {
    const auto answer = post(server, "/api/replay?lang=" + lang, body);
    EXPECT_EQ(answer.status, 400) << answer.body.substr(0, 200);
    return std::string(answer.object().at("why").as_string());
  };
  EXPECT_EQ(refusal("nonsense"), "The request cannot be read.");
  EXPECT_FALSE(refusal("{}").empty());
  json::object record = random_match(*find_game("byd"), 6).record();
  record["moves"].as_array()[3].as_object()["move"] = "fly";
  EXPECT_NE(refusal(json::serialize(record)).find("Move 4 of the record"), std::string::npos);
  // The record's own language does not decide, nor does it come back in English.
  EXPECT_EQ(refusal(json::serialize(record), "de").find("Move"), std::string::npos);
  record["deals"].as_array()[0] = "Ah Ah";
  EXPECT_FALSE(refusal(json::serialize(record)).empty());
  record["moves"] = json::array(most_replay_moves + 1, json::object{{"seat", 0}, {"move", "pass"}});
  EXPECT_NE(refusal(json::serialize(record)).find("at most 5000 moves"), std::string::npos);
  json::array deep;
  // Not `json::array{deep}`: to clang that is a copy, to g++ an array in an array.
  for (int i = 0; i < 50; ++i) {
    json::array around;
    around.emplace_back(std::move(deep));
    deep = std::move(around);
  }
  EXPECT_EQ(refusal(json::serialize(json::object{{"game", deep}})), "The request cannot be read.");
}

TEST(ServerReplay, RecordsMayBeLongAndNothingElseMay) {
  Folder folder;
  auto options = quick_options(folder.file("store.db"));
  Server server(options);
  server.start();
  json::object record = random_match(*find_game("mariage"), 7).record();
  record["padding"] = std::string(largest_record - json::serialize(record).size() - 15, 'x');
  const std::string fits = json::serialize(record);
  ASSERT_LE(fits.size(), largest_record);
  EXPECT_EQ(post(server, "/api/replay", fits).status, 200);
  const auto too_long = post(server, "/api/replay", fits + std::string(largest_record - fits.size() + 1, ' '));
  EXPECT_EQ(too_long.status, 413);
  EXPECT_NE(too_long.body.find("1048576"), std::string::npos);
  const auto elsewhere = post(server, "/api/bot", R"({"name":"Anna","padding":")" + std::string(5000, 'x') + "\"}");
  EXPECT_EQ(elsewhere.status, 413);
  EXPECT_NE(elsewhere.body.find("4096"), std::string::npos);
}

TEST(ServerReplay, LongRecordsCostMoreThanShortOnes) {
  Folder folder;
  auto options = quick_options(folder.file("store.db"));
  options.service.requests = {0.001, 40};
  Server server(options);
  server.start();
  json::object record = random_match(*find_game("byd"), 8).record();
  EXPECT_EQ(post(server, "/api/replay", json::serialize(record)).status, 200);
  record["padding"] = std::string(700'000, 'x');
  EXPECT_EQ(post(server, "/api/replay", json::serialize(record)).status, 429);
}

TEST(ServerReplay, EveryGameCanBePlayedOnFromAStep) {
  Folder folder;
  Server server(quick_options(folder.file("store.db")));
  server.start();
  for (const Game* game : all_games()) {
    const Match match = random_match(*game, 9);
    const std::size_t step = match.acts().size() * 2 / 3;
    Match half(match.setup());
    for (std::size_t i = 0; i < step; ++i) half.play(match.acts()[i].seat, match.acts()[i].move);
    Guest anna(server.port());
    const auto made = anna.post("/api/replay/table", {{"record", match.record()}, {"step", step}, {"bots", 1}});
    anna.table = std::string(made.at("table").as_string());
    const Seat seat(made.at("seat").to_number<int>());
    EXPECT_TRUE(half.position().turn().has(seat)) << game->id();
    anna.connect();
    json::object first;
    Random random(11);
    play_on(
        {&anna}, random, [] { return false; },
        [&](Guest& guest) {
          if (first.empty() && !guest.view.empty()) first = guest.view.at("view").as_object();
        });
    ASSERT_TRUE(anna.over) << game->id();
    // It began where the record was left, as that seat saw it.
    EXPECT_EQ(json::value(first), json::value(half.picture(Viewer::seat(seat)))) << game->id();
    EXPECT_TRUE(anna.company.at("table").at("continued").as_bool());
    auto record = anna.ask("GET", "/api/tables/" + anna.table + "/record").object();
    for (std::size_t i = 0; i < step; ++i)
      EXPECT_EQ(record.at("moves").at(i), match.record().at("moves").at(i)) << game->id();
    const auto found = verify_record(record);
    EXPECT_TRUE(found.good) << game->id() << ": " << found.last();
    // Nobody can pass his own deals off as given ones.
    auto& acts = record["table"].as_object()["acts"].as_array();
    auto set_up = json::parse(acts.front().as_string()).as_object();
    set_up["begun"].as_object()["deals"].as_array().push_back(record.at("deals").at(0));
    acts.front() = json::serialize(set_up);
    EXPECT_FALSE(verify_record(record).good) << game->id();
  }
}

TEST(ServerReplay, OneCannotPlayOnFromNowhere) {
  Folder folder;
  Server server(quick_options(folder.file("store.db")));
  server.start();
  const Match match = random_match(*find_game("byd"), 10);
  Guest anna(server.port());
  const auto why = [&](const json::object& body) {
    const auto answer = anna.ask("POST", "/api/replay/table", body);
    EXPECT_GE(answer.status, 400);
    return std::string(answer.object().at("error").as_string());
  };
  const auto last = match.acts().size();
  EXPECT_EQ(why({{"record", match.record()}, {"step", last}}), "nothing-left");
  EXPECT_EQ(why({{"record", match.record()}, {"step", last + 1}}), "bad-step");
  EXPECT_EQ(why({{"record", match.record()}, {"step", -1}}), "bad-request");
  EXPECT_EQ(why({{"record", match.record()}, {"step", 0}, {"seat", 50}}), "no-seat");
  EXPECT_EQ(why({{"step", 0}}), "bad-request");
  // It is nobody else's table, and what came with the record is not taken back.
  const auto made = anna.post("/api/replay/table", {{"record", match.record()}, {"step", last - 1}});
  const std::string table(made.at("table").as_string());
  EXPECT_TRUE(anna.ask("GET", "/api/tables").object().at("open").as_array().empty());
  Guest jens(server.port(), "Jens");
  EXPECT_EQ(jens.ask("POST", "/api/tables/" + table + "/join", {}).status, 403);
  anna.table = table;
  anna.connect();
  while (anna.view.empty() && anna.listen()) {
  }
  EXPECT_FALSE(anna.view.at("undo").as_bool());
  anna.socket->send({{"t", "undo"}, {"id", "u"}});
  EXPECT_EQ(anna.wait_for("no").at("error").as_string(), "no-undo");
}

}  // namespace

}  // namespace stube
