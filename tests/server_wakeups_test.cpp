// What the table service does by itself and when: clocks, bots, shuffles that nobody answers, hints, tables that nobody
// uses, and closing in the middle of anything. Time is virtual, and the order of wake-ups is chosen by the test.
#include "tests/server_players.hpp"

namespace stube {

namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

// One world with one process.
class WakeUps : public testing::Test {
 protected:
  void pass(milliseconds time) { world_.scheduler.run_for(time); }
  bool comes(const std::function<bool()>& what) { return world_.scheduler.run_until(what); }
  // A number of the process.
  [[nodiscard]] int metric(const std::string& name) {
    const std::string text = process_.metrics();
    const auto at = text.find("\n" + name + " ");
    return at != std::string::npos ? std::atoi(text.c_str() + at + name.size() + 2) : -1;
  }
  // Anna against bots, until she is asked.
  void sit_down_alone(Player& anna, const json::object& setup) {
    anna.make_table(setup);
    ASSERT_EQ(anna.connect(), 101);
    ASSERT_TRUE(comes([&] { return anna.on_turn(); }));
  }

  void move(Player& player) {
    const auto moves = player.moves();
    player.act(moves[world_.scheduler.random().below(static_cast<std::uint32_t>(moves.size()))]);
  }
  void leave(Player& player) {
    player.cut();
    player.events.clear();
    player.view = player.company = {};
    player.over = false;
    pass(seconds(1));
  }

  void sit_down_together(Player& anna, Player& jens) {
    anna.make_table({{"game", "byd"}, {"players", 2}});
    jens.join(anna.table, anna.invite);
    ASSERT_EQ(anna.connect(), 101);
    ASSERT_EQ(jens.connect(), 101);
  }
  [[nodiscard]] std::string act_kinds(const std::string& table) {
    std::string kinds;
    for (const auto& row : world_.store().acts(table, 0)) kinds += text_in(json::parse(row.act).as_object(), "a") + " ";
    return kinds;
  }

  static constexpr PlayerHabits listens{PlayerHabits::Shuffling::opens, false};
  World world_{seed_for("world")};
  WorldProcess& process_ = world_.start();
};

TEST_F(WakeUps, AClockThatRunsOutIsAnActAndABotPlaysOn) {
  Player anna(world_, process_, "Anna", listens);
  sit_down_alone(anna, {{"game", "mariage"}, {"bots", 2}, {"clock", 5}});
  EXPECT_EQ(anna.view.at("clock").at("seconds").to_number<int>(), 5);
  pass(milliseconds(4900));
  EXPECT_FALSE(has_event(anna, "clock"));
  pass(milliseconds(200));
  EXPECT_TRUE(has_event(anna, "clock"));
  // A bot plays in her place, until she says that she is back.
  const auto told = anna.events.size();
  ASSERT_TRUE(comes([&] { return anna.events.size() >= told + 3; }));
  anna.send({{"t", "back"}});
  ASSERT_TRUE(comes([&] { return has_event(anna, "back"); }));
}

TEST_F(WakeUps, AClockThatRunsOutWhileTheStoreIsAwayRunsAgain) {
  // A commit fails before or after it was durable, by chance: several tables, so that both happen.
  for (const char* name : {"Anna", "Berta", "Clara", "Doris"}) {
    Player player(world_, process_, name, listens);
    sit_down_alone(player, {{"game", "mariage"}, {"bots", 2}, {"clock", 5}});
    world_.fail_commits(3);
    pass(milliseconds(5100));
    pass(seconds(16));
    EXPECT_TRUE(has_event(player, "clock")) << name;
    world_.fail_commits(0);
    leave(player);
  }
}

TEST_F(WakeUps, WhatIsGivenToTheShuffleOutlivesAFailingStore) {
  // The commits fail from the first contribution on, or from the first opening on.
  for (const char* until : {"setup ", "bind bind "}) {
    Player anna(world_, process_, "Anna", listens), jens(world_, process_, "Jens", listens);
    anna.make_table({{"game", "byd"}, {"players", 2}});
    jens.join(anna.table, anna.invite);
    ASSERT_EQ(anna.connect(), 101);
    ASSERT_EQ(jens.connect(), 101);
    ASSERT_TRUE(comes([&] { return act_kinds(anna.table).find(until) != std::string::npos; }));
    world_.fail_commits(3);
    ASSERT_TRUE(comes([&] { return anna.on_turn() || jens.on_turn(); }));
    world_.fail_commits(0);
    const std::string kinds = act_kinds(anna.table);
    EXPECT_NE(kinds.find("bind bind "), std::string::npos) << kinds;
    EXPECT_NE(kinds.find("open open "), std::string::npos) << kinds;
    EXPECT_TRUE(anna.refusals.empty() && jens.refusals.empty());
    leave(anna);
    leave(jens);
  }
}

TEST_F(WakeUps, WhoMovesInTimeHasTheWholeTimeForTheNextQuestion) {
  Player anna(world_, process_, "Anna", listens);
  int twice_in_a_row = 0;
  for (const char* game : {"mariage", "piquet", "byd"}) {
    sit_down_alone(anna, {{"game", game}, {"players", 2}, {"bots", 0}, {"clock", 5}});
    for (int asked = 1; asked <= 30 && !anna.over; ++asked) {
      pass(milliseconds(4990));
      ASSERT_TRUE(anna.on_turn());
      // Her move is on its way to the store when the time is over.
      world_.scheduler.hold("P1 store", true);
      move(anna);
      pass(milliseconds(500));
      world_.scheduler.hold("P1 store", false);
      ASSERT_TRUE(comes([&] { return anna.unanswered.empty() && world_.scheduler.idle(); }));
      twice_in_a_row += anna.on_turn() ? 1 : 0;
      ASSERT_TRUE(comes([&] { return anna.on_turn() || anna.over; }));
      ASSERT_FALSE(has_event(anna, "clock")) << game << ", after question " << asked;
    }
    leave(anna);
  }
  EXPECT_GT(twice_in_a_row, 0) << "she was never asked again at once";
}

TEST_F(WakeUps, ABotMovesAfterItsPauseHoweverLongItThought) {
  Player anna(world_, process_, "Anna", listens);
  sit_down_alone(anna, {{"game", "piquet"}, {"bots", 2}});
  // Until a move of hers leaves the bot on turn.
  const auto move_until_the_bot_is_asked = [&] {
    do {
      ASSERT_TRUE(comes([&] { return anna.on_turn(); }));
      move(anna);
      ASSERT_TRUE(comes([&] { return anna.unanswered.empty() && world_.scheduler.idle(); }));
    } while (anna.on_turn());
    ASSERT_FALSE(anna.over);
  };
  world_.scheduler.hold("P1 timers", true);
  move_until_the_bot_is_asked();
  world_.scheduler.hold("P1 timers", false);
  const auto told = anna.events.size();
  pass(milliseconds(690));
  EXPECT_EQ(anna.events.size(), told) << "the pause is not over";
  pass(milliseconds(20));
  EXPECT_GT(anna.events.size(), told);
  // The other way round: the pause is over, and the bot still thinks.
  ASSERT_TRUE(comes([&] { return anna.on_turn(); }));
  world_.scheduler.hold("P1 workers", true);
  move_until_the_bot_is_asked();
  const auto then = anna.events.size();
  pass(seconds(5));
  EXPECT_EQ(anna.events.size(), then) << "nobody has thought of a move";
  world_.scheduler.hold("P1 workers", false);
  pass(milliseconds(260));  // what is late comes at the end of a step
  EXPECT_GT(anna.events.size(), then);
}

TEST_F(WakeUps, ASilentPersonIsWaitedForAndThenTheCardsAreShuffledWithoutHim) {
  Player anna(world_, process_, "Anna", {PlayerHabits::Shuffling::opens, false});
  Player jens(world_, process_, "Jens", {PlayerHabits::Shuffling::silent, false});
  anna.make_table({{"game", "byd"}, {"players", 2}});
  jens.join(anna.table, anna.invite);
  ASSERT_EQ(anna.connect(), 101);
  ASSERT_EQ(jens.connect(), 101);
  pass(milliseconds(1900));
  EXPECT_TRUE(anna.view.empty()) << "Jens is waited for";
  pass(milliseconds(2500));
  EXPECT_FALSE(anna.view.empty());
  EXPECT_EQ(act_kinds(anna.table), "setup sit sit bind list open start ");
}

TEST_F(WakeUps, WhoGivesNothingIsNotWaitedFor) {
  Player anna(world_, process_, "Anna", listens);
  Player jens(world_, process_, "Jens", {PlayerHabits::Shuffling::declines, false});
  sit_down_together(anna, jens);
  pass(milliseconds(100));
  EXPECT_FALSE(anna.view.empty());
  // Everyone is told of it before anything is opened.
  ASSERT_GE(anna.events.size(), 3U);
  EXPECT_EQ(anna.events[2].at("type").as_string(), "uncounted");
  EXPECT_EQ(anna.events[2].at("text").as_string(), "Jens gives nothing to this shuffle.");
  EXPECT_EQ(jens.events[2].at("text").as_string(), "You give nothing to this shuffle.");
}

TEST_F(WakeUps, ALockThatStaysClosedIsOpenedBySquaringAndCounts) {
  Player anna(world_, process_, "Anna", listens);
  Player jens(world_, process_, "Jens", {PlayerHabits::Shuffling::withholds, false});
  sit_down_together(anna, jens);
  pass(milliseconds(1900));
  EXPECT_TRUE(anna.view.empty()) << "Jens is waited for";
  pass(milliseconds(500));
  EXPECT_FALSE(anna.view.empty());
  EXPECT_EQ(act_kinds(anna.table), "setup sit sit bind bind list open force start ");
}

// Whoever is on the list counts, also when he gets up before he has opened: else the server could ask him to.
TEST_F(WakeUps, WhoGetsUpAfterTheListWasFixedStillCounts) {
  Player anna(world_, process_, "Anna", listens);
  Player jens(world_, process_, "Jens", {PlayerHabits::Shuffling::withholds, false});
  sit_down_together(anna, jens);
  pass(milliseconds(100));
  jens.post("/api/tables/" + anna.table + "/leave");
  pass(milliseconds(2500));
  EXPECT_EQ(act_kinds(anna.table), "setup sit sit bind bind list open leave force start ");
  TableLog log(anna.table, *from_hex(world_.store().table(anna.table)->secret));
  for (const auto& row : world_.store().acts(anna.table, 0)) log.apply(row.act);
  EXPECT_TRUE(log.seating().contributions[0].given && log.seating().contributions[1].given);
}

// A table that waited when the server learnt of time locks begins without contributions.
TEST_F(WakeUps, ATableOfTheFormerSchemeBegins) {
  world_.end(process_);
  WorldProcess& old = world_.start([](ServiceOptions& options) { options.squarings = 0; });
  Player anna(world_, old, "Anna", listens), jens(world_, old, "Jens", listens);
  sit_down_together(anna, jens);
  pass(milliseconds(100));
  EXPECT_EQ(act_kinds(anna.table), "setup sit sit start ");
}

// Hints are thought about one at a time for each, so that a flood of questions keeps nobody's bot waiting.
TEST_F(WakeUps, HintsAreAnsweredOneAtATime) {
  Player anna(world_, process_, "Anna", listens);
  sit_down_alone(anna, {{"game", "mariage"}, {"players", 2}, {"bots", 0}});
  world_.scheduler.hold("P1 workers", true);
  for (int i = 0; i < 50; ++i) anna.send({{"t", "hint"}});
  pass(seconds(1));
  EXPECT_EQ(anna.refusals.size(), 49U);
  EXPECT_TRUE(anna.hints.empty());
  world_.scheduler.hold("P1 workers", false);
  pass(seconds(1));
  ASSERT_EQ(anna.hints.size(), 1U);
  EXPECT_FALSE(anna.hints.front().at("best").as_array().empty());
  anna.send({{"t", "hint"}});
  pass(seconds(1));
  EXPECT_EQ(anna.hints.size(), 2U);
  // A hint that comes after the table has moved on is empty, and comes all the same.
  world_.scheduler.hold("P1 workers", true);
  anna.send({{"t", "hint"}});
  pass(milliseconds(10));
  anna.act(anna.moves().front());
  ASSERT_TRUE(comes([&] { return anna.unanswered.empty(); }));
  world_.scheduler.hold("P1 workers", false);
  ASSERT_TRUE(comes([&] { return anna.hints.size() == 3; }));
  EXPECT_TRUE(anna.hints.back().at("best").as_array().empty());
}

TEST_F(WakeUps, ATableIsGivenUpWhenNobodyIsAtItAndNobodyWantsAnything) {
  Player anna(world_, process_, "Anna", listens);
  anna.make_table({{"game", "byd"}, {"players", 2}});
  EXPECT_EQ(metric("stube_tables"), 1);
  pass(seconds(50));
  EXPECT_EQ(metric("stube_tables"), 1) << "kept for a while";
  pass(seconds(20));
  EXPECT_EQ(metric("stube_tables"), 0);
  // It is opened again for whoever wants something, and stays until that is done.
  world_.scheduler.hold("P1 store", true);
  bool answered = false;
  world_.send(process_, anna.request("POST", "/api/tables/" + anna.table + "/leave"),
              [&](const HttpResponse& response) { answered = response.status == 200; });
  world_.scheduler.hold("P1 store", false);
  // Loaded, and the act waits for its commit.
  ASSERT_TRUE(comes([&] { return metric("stube_tables") == 1; }));
  world_.scheduler.hold("P1 store", true);
  pass(seconds(100));
  EXPECT_EQ(metric("stube_tables"), 1);
  EXPECT_FALSE(answered);
  world_.scheduler.hold("P1 store", false);
  ASSERT_TRUE(comes([&] { return answered; }));
  pass(seconds(100));
  EXPECT_EQ(metric("stube_tables"), 0);
}

// Whatever is under way when the service closes, whoever waits for an answer is let go with it.
TEST(WakeUpsAtTheEnd, NobodyIsKeptWaitingByAServiceThatHasClosed) {
  bool answered = false;
  for (int steps = 0; !answered; ++steps) {
    ASSERT_LT(steps, 1000);
    const auto waits = std::make_shared<int>(0);
    World world(seed_for("world"));
    WorldProcess& process = world.start();
    Player anna(world, process, "Anna");
    world.send(process, anna.request("POST", "/api/tables", {{"game", "mariage"}, {"bots", 2}}),
               [waits, &answered](const HttpResponse& made) { answered = made.status == 200; });
    for (int step = 0; step < steps && !answered; ++step) world.scheduler.step();
    world.end(process);
    EXPECT_EQ(waits.use_count(), 1) << "after " << steps << " steps";
  }
}

// And the same with connections: at every step of a match the process ends, and another one goes on with the table.
TEST(WakeUpsAtTheEnd, AMatchGoesOnAtAnotherProcessWhereverTheFirstEnded) {
  for (int steps = 0; steps < 400; steps += 7) {
    SCOPED_TRACE(steps);
    World world(seed_for("world"));
    WorldProcess& first = world.start();
    WorldProcess& second = world.start();
    Player anna(world, first, "Anna"), jens(world, second, "Jens");
    anna.make_table({{"game", "byd"}, {"players", 2}});
    jens.join(anna.table, anna.invite);
    ASSERT_EQ(anna.connect(), 101);
    ASSERT_EQ(jens.connect(), 101);
    for (int step = 0; step < steps; ++step) world.scheduler.step();
    world.end(first);
    anna.process_ended();
    anna.move_to(second);
    ASSERT_EQ(anna.connect(), 101);
    const auto events = anna.events.size();
    ASSERT_TRUE(world.scheduler.run_until([&] { return anna.events.size() >= events + 5 || anna.over; }));
  }
}

}  // namespace

}  // namespace stube
