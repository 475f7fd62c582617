// The study, the tutor and problems through a page's requests.
#include <set>

#include "bots/bot.hpp"
#include "solo/solo_requests.hpp"
#include "study/played_deals.hpp"
#include "study/problems.hpp"
#include "tests/every_game.hpp"

namespace stube {
namespace {

std::int64_t some_time() {
  return 1'700'000'000'000;
}

class StudyPage : public testing::Test {
 protected:
  json::object ask(json::object request) {
    request["lang"] = "de";
    return requests_.answer(request);
  }
  static json::object record_of(std::string_view game) {
    const auto thumb = thumb_bot();
    stube::Setup table;
    table.game = find_game(game);
    table.choices = table.game->standard_choices();
    table.players = table.game->standard_players();
    Match match = dealt_match(table, 3, 1);
    play_on(match, [&](Seat) -> const Bot& { return *thumb; }, 1, 3);
    return match.record();
  }

  SeededEntropy entropy_{7};
  SoloRequests requests_{{entropy_, some_time, 5}};
};

TEST_F(StudyPage, WeighsEveryDecisionAndSumsUp) {
  EXPECT_EQ(ask({{"do", "study-next"}}).at("error"), "no-such-study");
  const json::object record = record_of("mariage");
  const json::object begun = ask({{"do", "study"}, {"record", record}, {"seconds", 0.3}});
  ASSERT_FALSE(begun.contains("error")) << json::serialize(begun);
  EXPECT_EQ(begun.at("players"), 2);
  EXPECT_EQ(begun.at("steps").to_number<std::size_t>(), record.at("moves").as_array().size() + 1);
  const auto decisions = begun.at("decisions").to_number<std::size_t>();
  ASSERT_GT(decisions, 0U);
  std::set<std::int64_t> plies;
  json::object reply;
  for (std::size_t i = 0; i < 3 * decisions; ++i) {
    reply = ask({{"do", "study-next"}});
    if (reply.contains("summary")) break;
    const auto& decision = reply.at("decision").as_object();
    plies.insert(decision.at("ply").to_number<std::int64_t>());
    EXPECT_LE(reply.at("done").to_number<std::size_t>(), reply.at("of").to_number<std::size_t>());
    EXPECT_EQ(record.at("moves").at(decision.at("ply").to_number<std::size_t>()).at("move"), decision.at("move"));
  }
  EXPECT_EQ(plies.size(), decisions);
  ASSERT_TRUE(reply.contains("summary"));
  const auto& summary = reply.at("summary").as_object();
  for (std::size_t seat = 0; seat < 2; ++seat)
    EXPECT_NEAR(summary.at("result").at(seat).to_number<double>(),
                summary.at("luck").at(seat).to_number<double>() + summary.at("play").at(seat).to_number<double>() +
                    summary.at("others").at(seat).to_number<double>(),
                1e-9);
  const json::object again = ask({{"do", "study-next"}, {"only", *plies.begin()}});
  EXPECT_EQ(again.at("decision").at("ply"), *plies.begin());
  EXPECT_EQ(ask({{"do", "study-next"}, {"only", 100'000}}).at("error"), "bad-request");
  EXPECT_GT(ask({{"do", "study-transcript"}}).at("lines").as_array().size(), 3U);
}

TEST_F(StudyPage, TheTutorAnswersForThePersonsSeat) {
  EXPECT_EQ(ask({{"do", "tutor"}, {"move", "play Ah"}, {"strictness", "normal"}}).at("error"), "no-such-table");
  ask({{"do", "new"},
       {"id", "solo"},
       {"user", "me"},
       {"name", "Anna"},
       {"game", "mariage"},
       {"bots", 1},
       {"seat", 0},
       {"seed", "x"}});
  ask({{"do", "join"}});
  json::object view;
  for (int i = 0; i < 20; ++i) {
    const json::object reply = ask({{"do", "join"}});
    for (const auto& message : reply.at("messages").as_array())
      if (message.at("t") == "view") view = message.as_object();
    if (view.at("view").at("turn").at(0) == 0) break;
    ask({{"do", "bots"}});
  }
  const auto& moves = view.at("moves").as_array();
  ASSERT_FALSE(moves.empty());
  const auto first = moves.front().is_string() ? moves.front() : moves.front().at("move");
  const json::object answer = ask({{"do", "tutor"}, {"move", first}, {"strictness", "strict"}});
  ASSERT_FALSE(answer.contains("error")) << json::serialize(answer);
  EXPECT_TRUE(answer.at("ask").is_bool());
  EXPECT_EQ(answer.at("move"), first);
  EXPECT_EQ(ask({{"do", "tutor"}, {"move", first}, {"strictness", "stern"}}).at("error"), "bad-request");
}

TEST_F(StudyPage, ProblemsAreShownAndJudged) {
  for (const Game* game : all_games()) {
    const auto problems = problems_of(game->id());
    const json::object list = ask({{"do", "problems"}, {"game", game->id()}});
    ASSERT_EQ(list.at("problems").as_array().size(), problems.size());
    for (std::size_t n = 0; n < std::min<std::size_t>(2, problems.size()); ++n) {
      const json::object shown = ask({{"do", "problem"}, {"game", game->id()}, {"n", n}});
      ASSERT_FALSE(shown.contains("error")) << json::serialize(shown);
      EXPECT_FALSE(shown.contains("record"));
      const json::object right =
          ask({{"do", "problem-answer"}, {"game", game->id()}, {"n", n}, {"move", problems[n].solution}});
      EXPECT_EQ(right.at("right"), true);
      EXPECT_FALSE(right.at("line").as_array().empty());
      for (const auto& choice : shown.at("choices").as_array()) {
        if (choice.at("move") == json::value(problems[n].solution)) continue;
        const json::object wrong =
            ask({{"do", "problem-answer"}, {"game", game->id()}, {"n", n}, {"move", choice.at("move")}});
        EXPECT_EQ(wrong.at("right"), false);
        EXPECT_FALSE(wrong.at("refutation").as_array().empty());
        break;
      }
    }
  }
  EXPECT_EQ(ask({{"do", "problem"}, {"game", "mariage"}, {"n", 1'000'000}}).at("error"), "not-found");
}

}  // namespace
}  // namespace stube
