// Who is connected where: the notifications between processes, and what a table service makes of them in whatever order
// they come.
#include "server/presence.hpp"
#include "tests/server_players.hpp"

namespace stube {

namespace {

using std::chrono::seconds;

class PresenceWords : public testing::Test {
 protected:
  Presence::Change receive(const std::string& text) { return presence_.receive(text, clock_.now()); }

  ManualClock clock_;
  Presence presence_;
};

TEST_F(PresenceWords, SeatsAreHereWhileTheirProcessSaysSo) {
  EXPECT_FALSE(presence_.is_connected("t", 0));
  EXPECT_EQ(receive(seats_notification("A", "t", {0, 2})).tables, std::vector<std::string>{"t"});
  EXPECT_TRUE(presence_.is_connected("t", 0));
  EXPECT_FALSE(presence_.is_connected("t", 1));
  EXPECT_TRUE(presence_.is_connected("t", 2));
  EXPECT_FALSE(presence_.is_connected("u", 0));
  EXPECT_TRUE(receive(seats_notification("A", "t", {0, 2})).tables.empty()) << "nothing new";
  EXPECT_EQ(receive(seats_notification("A", "t", {})).tables, std::vector<std::string>{"t"});
  EXPECT_FALSE(presence_.is_connected("t", 0));
}

TEST_F(PresenceWords, ASeatMayBeConnectedToSeveralProcesses) {
  receive(seats_notification("A", "t", {0}));
  receive(seats_notification("B", "t", {0}));
  receive(seats_notification("A", "t", {}));
  EXPECT_TRUE(presence_.is_connected("t", 0)) << "still connected to B";
  receive(seats_notification("B", "t", {}));
  EXPECT_FALSE(presence_.is_connected("t", 0));
}

TEST_F(PresenceWords, ASilentProcessIsForgottenWithItsPeople) {
  receive(seats_notification("A", "t", {0}));
  clock_.advance(seconds(4));
  receive(seats_notification("B", "t", {1}));
  EXPECT_TRUE(presence_.forget_silent(clock_.now() - seconds(4)).empty()) << "just heard";
  EXPECT_EQ(presence_.forget_silent(clock_.now() - seconds(3)), std::vector<std::string>{"t"});
  EXPECT_FALSE(presence_.is_connected("t", 0));
  EXPECT_TRUE(presence_.is_connected("t", 1));
}

TEST_F(PresenceWords, AQuestionIsToldApart) {
  EXPECT_TRUE(receive("?A").asked);
  EXPECT_FALSE(receive("!A").asked);
  for (const char* word : {"!A", "?A", "!A t 1"}) EXPECT_TRUE(is_about_presence(word)) << word;
  for (const char* word : {"", "t", "-session x"}) EXPECT_FALSE(is_about_presence(word)) << word;
}

// After a pause of the machine its process is forgotten; when it beats again, the others must ask who is there.
TEST_F(PresenceWords, AProcessThatWasForgottenIsAskedAnew) {
  EXPECT_TRUE(receive("!A").unknown);
  EXPECT_FALSE(receive("!A").unknown);
  clock_.advance(seconds(60));
  presence_.forget_silent(clock_.now() - seconds(6));
  EXPECT_TRUE(receive("!A").unknown);
}

TEST_F(PresenceWords, AfterAGapNothingIsKnown) {
  receive(seats_notification("A", "t", {0}));
  receive(seats_notification("B", "u", {0}));
  EXPECT_EQ(presence_.forget_all(), (std::vector<std::string>{"t", "u"}));
  EXPECT_FALSE(presence_.is_connected("t", 0));
  EXPECT_TRUE(presence_.forget_all().empty());
}

TEST_F(PresenceWords, NonsenseChangesNothing) {
  receive(seats_notification("A", "t", {1}));
  for (const char* word : {"", "!", "?", "! ", "!B t x", "!B t -1", "!B t 99999999999999"}) receive(word);
  EXPECT_TRUE(presence_.is_connected("t", 1));
  EXPECT_FALSE(presence_.is_connected("t", 2));
}

// Anna at one process and Jens at another, at a table that waits for a third.
class PresenceOfTwo : public testing::Test {
 protected:
  PresenceOfTwo() {
    anna_.make_table({{"game", "byd"}, {"players", 3}});
    jens_.join(anna_.table, anna_.invite);
    EXPECT_EQ(anna_.connect(), 101);
    EXPECT_EQ(jens_.connect(), 101);
    pass(seconds(1));
  }
  void pass(std::chrono::milliseconds time) { world_.scheduler.run_for(time); }
  static bool sees(const Player& who, std::size_t seat) {
    return who.company.at("table").at("seats").at(seat).at("here").as_bool();
  }

  World world_{seed_for("presence")};
  WorldProcess &first_ = world_.start(), &second_ = world_.start();
  Player anna_{world_, first_, "Anna"}, jens_{world_, second_, "Jens"};
};

TEST_F(PresenceOfTwo, EachSeesTheOtherComeAndGo) {
  EXPECT_TRUE(sees(jens_, 0));
  EXPECT_TRUE(sees(anna_, 1));
  anna_.cut();
  pass(seconds(1));
  EXPECT_FALSE(sees(jens_, 0));
  anna_.connect();
  pass(seconds(1));
  EXPECT_TRUE(sees(jens_, 0));
}

TEST_F(PresenceOfTwo, AProcessThatEndsIsMissedAfterThreeBeats) {
  world_.end(first_);
  anna_.process_ended();
  pass(seconds(1));
  EXPECT_TRUE(sees(jens_, 0)) << "nobody has noticed yet";
  pass(seconds(10));
  EXPECT_FALSE(sees(jens_, 0));
}

TEST_F(PresenceOfTwo, WhoLeftInAGapIsNotTakenToBeHere) {
  anna_.cut();
  // Her process says so while the other's listener has lost its line.
  ASSERT_TRUE(world_.scheduler.run_until([&] { return second_.words_waiting() > 0; }));
  second_.lose_words();
  pass(seconds(1));
  EXPECT_FALSE(sees(jens_, 0));
}

TEST_F(PresenceOfTwo, WhoCameInAGapIsSeen) {
  anna_.cut();
  pass(seconds(1));
  anna_.connect();
  ASSERT_TRUE(world_.scheduler.run_until([&] { return second_.words_waiting() > 0; }));
  second_.lose_words();
  pass(seconds(1));
  EXPECT_TRUE(sees(jens_, 0));
}

// A machine that stands still for longer than three beats: the others give its people up, and find them again.
TEST_F(PresenceOfTwo, AProcessThatStoodStillIsFoundAgain) {
  first_.stand_still(true);
  pass(seconds(20));
  EXPECT_FALSE(sees(jens_, 0));
  first_.stand_still(false);
  pass(seconds(10));
  EXPECT_TRUE(sees(jens_, 0));
  EXPECT_TRUE(sees(anna_, 1));
}

TEST_F(PresenceOfTwo, AProcessThatStartsLaterAsks) {
  WorldProcess& third = world_.start();
  Player mette(world_, third, "Mette");
  mette.table = anna_.table;
  EXPECT_EQ(mette.connect(), 101);
  pass(seconds(1));
  EXPECT_TRUE(sees(mette, 0));
  EXPECT_TRUE(sees(mette, 1));
  anna_.cut();
  pass(seconds(1));
  EXPECT_FALSE(sees(mette, 0));
}

}  // namespace

}  // namespace stube
