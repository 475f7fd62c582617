// The protocol against good and hostile clients: whatever comes in, one reply goes out and nothing is lost.
#include "engine/protocol.hpp"

#include <gtest/gtest.h>

#include <sstream>

#include "bots/hint.hpp"
#include "study/engine_protocol.hpp"
#include "tests/every_game.hpp"

namespace stube {
namespace {

Protocol new_protocol() {
  return Protocol(
      [](const Position& seen, Seat seat, int level, const AskedEffort&, std::uint64_t seed) -> std::optional<Move> {
        Random random(seed, Purpose::bot);
        const auto advice = bot_of_level(level)->choose(seen, seat, random);
        return advice ? std::optional(advice->move) : std::nullopt;
      },
      [](const Position& seen, Seat seat, const AskedEffort&, std::uint64_t seed) {
        return find_hint(seen, seat, {0, 40, 1}, seed);
      },
      [](const Position& position, Seat seat, const AskedEffort&, std::uint64_t seed) {
        return weigh_all(position, seat, {.rounds = 16, .seed = seed});
      });
}

json::object ask(Protocol& protocol, std::string_view line) {
  return json::parse(protocol.answer(line)).as_object();
}
bool ok(const json::object& reply) {
  return reply.at("ok").as_bool();
}

TEST(Protocol, ARuleOfOursSaysThatItIs) {
  auto protocol = new_protocol();
  const auto text = [&](std::string_view line) { return std::string(ask(protocol, line).at("text").as_string()); };
  EXPECT_TRUE(ask(protocol, R"({"cmd":"rule","rule":"byd/i-6"})").at("ours").as_bool());
  EXPECT_FALSE(ask(protocol, R"({"cmd":"rule","rule":"byd/8"})").at("ours").as_bool());
  EXPECT_TRUE(text(R"({"cmd":"rule","rule":"byd/i-6"})").starts_with("The book is silent or open here"));
  EXPECT_TRUE(text(R"({"cmd":"rule","rule":"byd/i-6","lang":"de"})").starts_with("Hier schweigt das Buch"));
  EXPECT_TRUE(text(R"({"cmd":"rule","rule":"byd/i-6","lang":"da"})").starts_with("Her tier bogen"));
  EXPECT_FALSE(text(R"({"cmd":"rule","rule":"byd/8"})").starts_with("The book is silent"));
}

TEST(Protocol, AnswersEveryHostileLineWithASentence) {
  auto protocol = new_protocol();
  ASSERT_TRUE(ok(ask(protocol, R"({"cmd":"new","game":"byd","seed":1})")));
  const auto before = protocol.answer(R"({"cmd":"state"})");
  const std::string deep(5000, '['), long_text(2'000'000, 'x');
  const std::string lines[] = {"",
                               "{",
                               "null",
                               "42",
                               "[]",
                               "\"text\"",
                               "{}",
                               deep,
                               long_text,
                               "{\"cmd\":\"" + long_text + "\"}",
                               "\xff\xfe\x00",
                               R"({"cmd":7})",
                               R"({"cmd":null})",
                               R"({"cmd":"dance"})",
                               R"({"cmd":"play"})",
                               R"({"cmd":"play","seat":"0","move":"pass"})",
                               R"({"cmd":"play","seat":-1,"move":"pass"})",
                               R"({"cmd":"play","seat":4,"move":"pass"})",
                               R"({"cmd":"play","seat":1e99,"move":"pass"})",
                               R"({"cmd":"play","seat":0.5,"move":"pass"})",
                               R"({"cmd":"play","seat":0,"move":7})",
                               R"({"cmd":"play","seat":0,"move":""})",
                               R"({"cmd":"play","seat":0,"move":"fly"})",
                               R"({"cmd":"play","seat":1,"move":"pass"})",
                               R"({"cmd":"play","seat":0,"move":"bid 99999999999999999999"})",
                               R"({"cmd":"view"})",
                               R"({"cmd":"view","seat":9})",
                               R"({"cmd":"view","seat":null})",
                               R"({"cmd":"moves","seat":99})",
                               R"({"cmd":"rule"})",
                               R"({"cmd":"rule","rule":"byd/99"})",
                               R"({"cmd":"rule","rule":"byd/8","lang":"fr"})",
                               R"({"cmd":"undo"})",
                               R"({"cmd":"bot"})",
                               R"({"cmd":"bot","seat":0,"level":9})",
                               R"({"cmd":"bot","seat":0,"millis":-4})",
                               R"({"cmd":"study"})",
                               R"({"cmd":"study","seat":0,"millis":0})",
                               R"({"cmd":"hint"})",
                               R"({"cmd":"hint","seat":9})",
                               R"({"cmd":"hint","seat":0,"millis":0})",
                               R"({"cmd":"hint","seat":0,"rounds":0})",
                               R"({"cmd":"study","seat":0,"rounds":100001})",
                               R"({"cmd":"bot","seat":0,"rounds":"many"})",
                               R"({"cmd":"new"})",
                               R"({"cmd":"new","game":7})",
                               R"({"cmd":"new","game":"chess"})",
                               R"({"cmd":"new","game":"byd","players":1})",
                               R"({"cmd":"new","game":"byd","players":8})",
                               R"({"cmd":"new","game":"byd","players":"4"})",
                               R"({"cmd":"new","game":"byd","players":99999999999})",
                               R"({"cmd":"new","game":"byd","options":[]})",
                               R"({"cmd":"new","game":"byd","options":{"no":1}})",
                               R"({"cmd":"new","game":"byd","options":{"ante":9}})",
                               R"({"cmd":"new","game":"byd","options":{"ante":"1"}})",
                               R"({"cmd":"new","game":"byd","options":{"joining":3}})",
                               R"({"cmd":"new","game":"byd","dealer":4})",
                               R"({"cmd":"new","game":"byd","dealer":-1})",
                               R"({"cmd":"new","game":"byd","seed":1.5})",
                               R"({"cmd":"new","game":"byd","seed":[]})",
                               R"({"cmd":"new","game":"byd","score":[1,2]})",
                               R"({"cmd":"new","game":"byd","score":[1,2,3,"4"]})",
                               R"({"cmd":"new","game":"byd","score":[1,2,3,400000]})",
                               R"({"cmd":"new","game":"byd","deals":"Ac"})",
                               R"({"cmd":"new","game":"byd","deals":["Ac Ac"]})",
                               R"({"cmd":"new","game":"byd","deals":["Zz"]})",
                               R"({"cmd":"new","game":"byd","deals":[7]})",
                               R"({"cmd":"new","game":"byd","deals":[{"hands":7}]})",
                               R"({"cmd":"new","game":"byd","deals":[{"hands":["Ac"]}]})",
                               R"({"cmd":"new","game":"byd","deals":[{"hands":["Ac Ac 9c 8c 7c"]}]})",
                               R"({"cmd":"new","game":"byd","deals":[{"hands":[null,null,null,null],"stock":"Ac"}]})",
                               R"({"cmd":"new","game":"byd","deals":[{"hands":[null,null,null,null,null]}]})",
                               R"({"cmd":"new","game":"byd","lang":"fr"})",
                               R"({"cmd":"new","record":7})",
                               R"({"cmd":"new","record":{}})",
                               R"({"cmd":"new","record":{"game":"byd","moves":7}})",
                               R"({"cmd":"new","record":{"game":"byd","moves":[7]}})",
                               R"({"cmd":"new","record":{"game":"byd","seed":1,"moves":[{"seat":0,"move":"pass"}]}})"};
  for (const auto& line : lines) {
    const auto reply = ask(protocol, line);
    EXPECT_FALSE(ok(reply)) << line.substr(0, 80);
    ASSERT_TRUE(reply.contains("why")) << line.substr(0, 80);
    EXPECT_GT(reply.at("why").as_string().size(), 10U) << line.substr(0, 80);
    EXPECT_EQ(reply.at("why").as_string().find("error."), std::string::npos) << json::serialize(reply);
    EXPECT_LT(reply.at("why").as_string().size(), 600U);
    EXPECT_EQ(protocol.answer(R"({"cmd":"state"})"), before) << line.substr(0, 80);
  }
}

TEST(Protocol, NothingGoesWithoutAMatch) {
  auto protocol = new_protocol();
  for (const auto* line :
       {R"({"cmd":"play","seat":0,"move":"pass"})", R"({"cmd":"state"})", R"({"cmd":"view","seat":0})",
        R"({"cmd":"moves"})", R"({"cmd":"undo"})", R"({"cmd":"record"})", R"({"cmd":"bot","seat":0})",
        R"({"cmd":"hint","seat":0})", R"({"cmd":"why","seat":0,"move":"pass"})"}) {
    const auto reply = ask(protocol, line);
    EXPECT_FALSE(ok(reply));
    EXPECT_EQ(reply.at("error").as_string(), "no-match");
  }
}

TEST(Protocol, EchoesTheId) {
  auto protocol = new_protocol();
  EXPECT_EQ(ask(protocol, R"({"cmd":"games","id":7})").at("id"), json::value(7));
  EXPECT_EQ(ask(protocol, R"({"cmd":"nonsense","id":{"a":[1]}})").at("id"), json::parse(R"({"a":[1]})"));
}

TEST(Protocol, ALineOfTenMegabytesCostsNoMemoryAndTheNextOneIsAnswered) {
  auto protocol = new_protocol();
  std::stringstream in, out;
  in << std::string(10'000'000, 'a') << "\n\r\n  \n"
     << R"({"cmd":"games"})" << "\r\n"
     << R"({"cmd":"quit"})" << "\n"
     << R"({"cmd":"games"})";
  protocol.serve(in, out);
  std::vector<std::string> replies;
  for (std::string line; std::getline(out, line);) replies.push_back(line);
  ASSERT_EQ(replies.size(), 3U);
  EXPECT_NE(replies[0].find("too-long"), std::string::npos);
  EXPECT_TRUE(ok(json::parse(replies[1]).as_object()));
  EXPECT_TRUE(protocol.ended());
}

TEST(Protocol, ALastLineWithoutABreakIsAnswered) {
  auto protocol = new_protocol();
  std::stringstream in(R"({"cmd":"games"})"), out;
  protocol.serve(in, out);
  EXPECT_NE(out.str().find("\"ok\":true"), std::string::npos);
}

class EveryGame : public testing::TestWithParam<const Game*> {};

TEST_P(EveryGame, IsPlayedToTheEndByBotsThroughTheProtocol) {
  auto protocol = new_protocol();
  const std::string id(GetParam()->id());
  ASSERT_TRUE(
      ok(ask(protocol, json::serialize(json::object{{"cmd", "new"}, {"game", id}, {"seed", 11}, {"lang", "de"}}))));
  for (int moves = 0; moves < 100'000; ++moves) {
    const auto state = ask(protocol, R"({"cmd":"state"})").at("state").as_object();
    for (const auto* field : {"game", "options", "phase", "dealer", "turn", "trump", "turnup", "hands", "stock",
                              "trick", "tricks", "score", "dealScore", "sheet", "money", "deal", "result", "extra"})
      ASSERT_TRUE(state.contains(field)) << field;
    if (!state.at("result").is_null()) {
      EXPECT_TRUE(state.at("turn").as_array().empty());
      return;
    }
    const auto seat = state.at("turn").as_array().at(0).as_int64();
    const auto move =
        ask(protocol, json::serialize(json::object{{"cmd", "bot"}, {"seat", seat}, {"level", 3}, {"millis", 5}}))
            .at("move");
    const auto why = ask(protocol, json::serialize(json::object{{"cmd", "why"}, {"seat", seat}, {"move", move}}));
    ASSERT_TRUE(why.at("legal").as_bool()) << json::serialize(move) << json::serialize(why);
    const auto reply = ask(protocol, json::serialize(json::object{{"cmd", "play"}, {"seat", seat}, {"move", move}}));
    ASSERT_TRUE(ok(reply)) << json::serialize(reply);
    for (const auto& event : reply.at("events").as_array()) {
      const auto text = std::string(event.at("text").as_string());
      EXPECT_FALSE(text.empty());
      EXPECT_EQ(text.find("event."), std::string::npos) << text;
      EXPECT_EQ(text.find('{'), std::string::npos) << text;
    }
  }
  FAIL() << "the match does not end";
}

TEST_P(EveryGame, IsListedWithItsOptions) {
  auto protocol = new_protocol();
  const auto games = ask(protocol, R"({"cmd":"games"})").at("games").as_array();
  for (const auto& game : games) {
    if (game.at("id").as_string() != GetParam()->id()) continue;
    EXPECT_FALSE(game.at("players").as_array().empty());
    EXPECT_GT(game.at("rules").to_number<int>(), 5);
    for (const auto& option : game.at("options").as_array()) {
      const auto& values = option.at("values").as_array();
      EXPECT_NE(std::find(values.begin(), values.end(), option.at("default")), values.end());
    }
    return;
  }
  FAIL();
}

TEST_P(EveryGame, StudiesEveryMoveOfTheSeatOnTurn) {
  auto protocol = new_protocol();
  ASSERT_TRUE(
      ok(ask(protocol, json::serialize(json::object{{"cmd", "new"}, {"game", GetParam()->id()}, {"seed", 5}}))));
  for (int moves = 0; moves < 6; ++moves) {
    const auto state = ask(protocol, R"({"cmd":"state"})").at("state").as_object();
    if (!state.at("result").is_null()) break;
    const auto seat = state.at("turn").as_array().at(0).as_int64();
    const json::object question{{"cmd", "study"}, {"seat", seat}};
    const auto study = ask(protocol, json::serialize(question));
    ASSERT_TRUE(ok(study)) << json::serialize(study);
    const auto offered = ask(protocol, json::serialize(json::object{{"cmd", "moves"}, {"seat", seat}}))
                             .at("moves")
                             .at(std::to_string(seat))
                             .as_array();
    const auto& weighed = study.at("moves").as_array();
    ASSERT_EQ(weighed.size(), offered.size()) << json::serialize(study);
    for (const auto& one : weighed)
      EXPECT_NE(std::find(offered.begin(), offered.end(), one.at("move")), offered.end()) << json::serialize(one);
    EXPECT_EQ(ask(protocol, json::serialize(question)), study);
    ASSERT_TRUE(ok(ask(protocol, json::serialize(json::object{
                                     {"cmd", "play"}, {"seat", seat}, {"move", weighed.front().at("move")}}))));
  }
}

// Without a time to keep to, whoever asks again is answered the same.
TEST_P(EveryGame, AnswersInSoManyRoundsAsBefore) {
  const auto answers = [] {
    Protocol protocol = protocol_with_bots();
    EXPECT_TRUE(
        ok(ask(protocol, json::serialize(json::object{{"cmd", "new"}, {"game", GetParam()->id()}, {"seed", 5}}))));
    const auto state = ask(protocol, R"({"cmd":"state"})").at("state").as_object();
    const auto seat = state.at("turn").as_array().at(0).as_int64();
    std::vector<std::string> told;
    for (const auto* wanted : {"bot", "hint", "study"}) {
      json::object question{{"cmd", wanted}, {"seat", seat}, {"rounds", 24}};
      if (wanted == std::string_view("bot")) question["level"] = 5;
      told.push_back(protocol.answer(json::serialize(question)));
      EXPECT_NE(told.back().find("\"ok\":true"), std::string::npos) << told.back();
    }
    return told;
  };
  EXPECT_EQ(answers(), answers());
}

TEST_P(EveryGame, GivesHintsInEveryLanguage) {
  for (const Language lang : all_languages()) {
    auto protocol = new_protocol();
    ASSERT_TRUE(
        ok(ask(protocol, json::serialize(json::object{
                             {"cmd", "new"}, {"game", GetParam()->id()}, {"seed", 5}, {"lang", code_of(lang)}}))));
    for (int moves = 0; moves < 25; ++moves) {
      const auto state = ask(protocol, R"({"cmd":"state"})").at("state").as_object();
      if (!state.at("result").is_null()) break;
      const auto seat = state.at("turn").as_array().at(0).as_int64();
      const auto hint = ask(protocol, json::serialize(json::object{{"cmd", "hint"}, {"seat", seat}}));
      ASSERT_TRUE(ok(hint)) << json::serialize(hint);
      const auto& best = hint.at("best").as_array();
      const auto offered = ask(protocol, json::serialize(json::object{{"cmd", "moves"}, {"seat", seat}}))
                               .at("moves")
                               .at(std::to_string(seat))
                               .as_array();
      ASSERT_EQ(best.size() == 1, offered.size() == 1) << json::serialize(hint);
      EXPECT_EQ(hint.at("sure").as_string() == "only", offered.size() == 1);
      ASSERT_LE(best.size(), 3U);
      for (const auto& one : best) {
        EXPECT_NE(std::find(offered.begin(), offered.end(), one.at("move")), offered.end()) << json::serialize(one);
        EXPECT_EQ(one.at("points").is_null(), offered.size() == 1);
        for (const auto* field : {"label", "reason"}) {
          const std::string text(one.at(field).as_string());
          EXPECT_FALSE(text.empty()) << field << json::serialize(one);
          for (const auto* gap : {"hint.", "advice.", "{", "}"}) EXPECT_EQ(text.find(gap), std::string::npos) << text;
        }
        std::string pieces;
        for (const auto& part : one.at("parts").as_array()) pieces += part.at("text").as_string();
        EXPECT_EQ(pieces, std::string_view(one.at("reason").as_string()));
      }
      for (const auto* field : {"unit", "sureText"}) {
        const std::string text(hint.at(field).as_string());
        EXPECT_FALSE(text.empty());
        EXPECT_EQ(text.find("hint."), std::string::npos) << text;
        EXPECT_EQ(text.find("sure."), std::string::npos) << text;
      }
      // The others are not on turn and get none.
      for (std::int64_t other = 0; other < static_cast<std::int64_t>(state.at("hands").as_array().size()); ++other) {
        const auto& turn = state.at("turn").as_array();
        if (std::find(turn.begin(), turn.end(), json::value(other)) != turn.end()) continue;
        const auto none = ask(protocol, json::serialize(json::object{{"cmd", "hint"}, {"seat", other}}));
        EXPECT_TRUE(none.at("best").as_array().empty());
      }
      ASSERT_TRUE(ok(ask(
          protocol, json::serialize(json::object{{"cmd", "play"}, {"seat", seat}, {"move", best.at(0).at("move")}}))));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(All, EveryGame, every_game(), test_name);

}  // namespace
}  // namespace stube
