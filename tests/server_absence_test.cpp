// Persons who do not play: their clock has run out, their connection is gone, or they just sit there. The others are
// not stuck, and who returns plays again at once.
#include "fair/verify.hpp"
#include "tests/every_game.hpp"
#include "tests/server_players.hpp"

namespace stube {

namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

class Absence : public testing::Test {
 protected:
  static constexpr PlayerHabits listens{PlayerHabits::Shuffling::opens, false};

  void sit_down(const json::object& setup, std::vector<Player*> guests) {
    anna_.make_table(setup);
    for (Player* guest : guests) guest->join(anna_.table, anna_.invite);
    anna_.post("/api/tables/" + anna_.table + "/bots", {{"level", 0}});
    ASSERT_EQ(anna_.connect(), 101);
    for (Player* guest : guests) ASSERT_EQ(guest->connect(), 101);
    ASSERT_TRUE(comes([&] { return !anna_.view.empty(); }));
  }
  void pass(milliseconds time) { world_.scheduler.run_for(time); }
  bool comes(const std::function<bool()>& happened) { return world_.scheduler.run_until(happened); }
  json::object chair(Player& of, int seat) {
    return of.company.at("table").at("seats").at(static_cast<std::size_t>(seat)).as_object();
  }
  // The first refusal after asking.
  std::string refused(Player& player, const json::object& message) {
    const auto before = player.refusals.size();
    player.send(message);
    comes([&] { return player.refusals.size() > before; });
    return player.refusals.size() > before ? text_in(player.refusals.back(), "error") : "";
  }

  World world_{seed_for("world")};
  WorldProcess& process_ = world_.start();
  Player anna_{world_, process_, "Anna", listens};
  Player jens_{world_, process_, "Jens", listens};
};

}  // namespace

TEST_F(Absence, TheOthersSeeSinceWhenSomebodyIsGoneAndMayHaveABotPlay) {
  sit_down({{"game", "mariage"}, {"players", 2}}, {&jens_});
  EXPECT_TRUE(chair(anna_, 1).at("absent").is_null());
  jens_.cut();
  ASSERT_TRUE(comes([&] { return !chair(anna_, 1).at("absent").is_null(); }));
  EXPECT_EQ(refused(anna_, {{"t", "ask-bot"}, {"id", "soon"}, {"seat", 1}}), "not-away-long");
  pass(seconds(31));
  anna_.send({{"t", "ask-bot"}, {"id", "now"}, {"seat", 1}});
  ASSERT_TRUE(comes([&] { return has_event(anna_, "relieved"); }));
  EXPECT_TRUE(chair(anna_, 1).at("away").as_bool());
  // He comes back and plays himself, at once and without asking.
  ASSERT_EQ(jens_.connect(), 101);
  ASSERT_TRUE(comes([&] { return has_event(jens_, "back"); }));
  ASSERT_TRUE(comes([&] { return !chair(anna_, 1).at("away").as_bool(); }));
}

TEST_F(Absence, AllWhoArePresentMustAgree) {
  Player mette(world_, process_, "Mette", listens);
  sit_down({{"game", "byd"}, {"players", 4}}, {&jens_, &mette});
  mette.cut();
  pass(seconds(31));
  anna_.send({{"t", "ask-bot"}, {"id", "a"}, {"seat", 2}});
  ASSERT_TRUE(comes([&] { return has_event(jens_, "asks-bot"); }));
  pass(seconds(5));
  EXPECT_FALSE(has_event(anna_, "relieved")) << "Jens has not agreed";
  EXPECT_EQ(chair(jens_, 2).at("botAskedBy"), json::value(json::array{0}));
  jens_.send({{"t", "ask-bot"}, {"id", "b"}, {"seat", 2}});
  ASSERT_TRUE(comes([&] { return has_event(anna_, "relieved"); }));
}

TEST_F(Absence, WhoIsConnectedAndPlaysCannotBeReplaced) {
  sit_down({{"game", "mariage"}, {"players", 2}}, {&jens_});
  pass(seconds(60));
  EXPECT_EQ(refused(anna_, {{"t", "ask-bot"}, {"id", "a"}, {"seat", 1}}), "not-away-long");
  EXPECT_EQ(refused(anna_, {{"t", "ask-bot"}, {"id", "b"}, {"seat", 7}}), "no-seat");
  EXPECT_EQ(refused(anna_, {{"t", "claim"}, {"id", "c"}}), "no-claim");
}

TEST_F(Absence, WhoIsOnTurnForTooLongIsAbsentToo) {
  sit_down({{"game", "mariage"}, {"players", 2}}, {&jens_});
  Player& idle = anna_.on_turn() ? anna_ : jens_;
  Player& waiting = anna_.on_turn() ? jens_ : anna_;
  pass(seconds(181));
  waiting.send({{"t", "ask-bot"}, {"id", "a"}, {"seat", idle.seat()}});
  ASSERT_TRUE(comes([&] { return has_event(waiting, "relieved"); }));
  idle.send({{"t", "back"}});
  ASSERT_TRUE(comes([&] { return has_event(waiting, "back"); }));
}

TEST_F(Absence, ADealIsPlayedForThoseWhoAreAllAwayAndNotTheMatch) {
  sit_down({{"game", "piquet"}, {"players", 2}, {"clock", 5}}, {&jens_});
  pass(seconds(600));
  EXPECT_FALSE(anna_.over);
  const auto deals = static_cast<int>(number_in(anna_.view.at("view").as_object(), "deal"));
  EXPECT_EQ(deals, 2);
  anna_.send({{"t", "back"}});
  ASSERT_TRUE(comes([&] { return has_event(anna_, "back"); }));
}

TEST_F(Absence, WordsDoNotBeginTheClockAnew) {
  sit_down({{"game", "mariage"}, {"players", 2}, {"clock", 5}}, {&jens_});
  pass(seconds(4));
  anna_.send({{"t", "phrase"}, {"id", "hello"}});
  pass(milliseconds(1500));
  EXPECT_TRUE(has_event(anna_, "clock"));
}

// In every game: given up in the middle of a deal, the record is whole and can be checked by everyone.
class GivenUp : public Absence, public testing::WithParamInterface<const Game*> {};

TEST_P(GivenUp, EndsTheMatchAndLeavesARecordThatVerifies) {
  jens_.habits.plays = anna_.habits.plays = true;
  const int players = GetParam()->player_counts().front();
  anna_.make_table({{"game", GetParam()->id()}, {"players", players}, {"bots", 1}});
  ASSERT_EQ(anna_.connect(), 101);
  ASSERT_TRUE(comes([&] { return anna_.events.size() > 12 || anna_.over; }));
  anna_.habits.plays = false;
  ASSERT_FALSE(anna_.over);
  EXPECT_TRUE(anna_.company.at("table").at("mayResign").as_bool());
  anna_.send({{"t", "resign"}, {"id", "enough"}});
  ASSERT_TRUE(comes([&] { return anna_.over; }));
  EXPECT_TRUE(has_event(anna_, "resigns"));
  EXPECT_FALSE(anna_.view.at("result").is_null());
  const auto answer = anna_.ask("GET", "/api/tables/" + anna_.table + "/record");
  ASSERT_EQ(answer.status, 200) << answer.body;
  const Findings findings = verify_record(json::parse(answer.body).as_object());
  EXPECT_TRUE(findings.good) << findings.last();
  // It is among the finished ones, and nothing more can be played.
  const auto lobby = json::parse(anna_.ask("GET", "/api/tables").body);
  EXPECT_EQ(lobby.at("mine").at(0).at("ended").at("how"), "resigned");
  EXPECT_EQ(lobby.at("mine").at(0).at("seat"), anna_.seat());
  EXPECT_FALSE(lobby.at("mine").at(0).as_object().contains("users"));
}

INSTANTIATE_TEST_SUITE_P(Server, GivenUp, every_game(), test_name);

TEST_F(Absence, TheMatchIsClaimedFromASideThatStaysAway) {
  sit_down({{"game", "mariage"}, {"players", 2}}, {&jens_});
  EXPECT_TRUE(anna_.company.at("table").at("mayClaim").as_bool());
  jens_.cut();
  pass(seconds(60));
  EXPECT_EQ(refused(anna_, {{"t", "claim"}, {"id", "a"}}), "no-claim");
  pass(seconds(130));
  anna_.send({{"t", "claim"}, {"id", "b"}});
  ASSERT_TRUE(comes([&] { return anna_.over; }));
  EXPECT_TRUE(has_event(anna_, "claims"));
}

TEST_F(Absence, WhereOthersPlayOnNobodyEndsTheirMatch) {
  sit_down({{"game", "byd"}, {"players", 3}}, {&jens_});
  EXPECT_FALSE(anna_.company.at("table").at("mayResign").as_bool());
  EXPECT_EQ(refused(anna_, {{"t", "resign"}, {"id", "a"}}), "no-resigning");
}

TEST_F(Absence, MyGamesTellScoreTurnAndTime) {
  sit_down({{"game", "mariage"}, {"players", 2}}, {&jens_});
  const auto mine = json::parse(jens_.ask("GET", "/api/tables").body).at("mine").at(0).as_object();
  EXPECT_EQ(mine.at("seat"), 1);
  const auto& progress = mine.at("progress").as_object();
  EXPECT_EQ(progress.at("score").as_array().size(), 2U);
  EXPECT_EQ(progress.at("turn").as_array().size(), 1U);
  EXPECT_GT(mine.at("changed").to_number<std::int64_t>(), 0);
  // The same when the table has left the memory, and for one who has nothing to do with it not at all.
  anna_.cut();
  jens_.cut();
  pass(seconds(120));
  const auto later = json::parse(jens_.ask("GET", "/api/tables").body).at("mine").at(0).as_object();
  EXPECT_EQ(later.at("progress"), mine.at("progress"));
}

}  // namespace stube
