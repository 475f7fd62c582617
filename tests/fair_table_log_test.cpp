// The table's log: an act that was prepared is applied exactly as its text would be, and at its own place only.
#include <gtest/gtest.h>

#include "fair/table_log.hpp"

namespace stube {

namespace {

std::string bot_act(int seat) {
  return json::serialize(json::object{{"a", "bot"}, {"seat", seat}, {"name", "Bot"}, {"level", 1}});
}

// A match of two bots that has just begun.
TableLog begun_table() {
  start_crypto();
  TableLog log("t", Bytes32{});
  log.apply(json::serialize(
      json::object{{"a", "setup"}, {"game", "mariage"}, {"players", 2}, {"commitment", to_hex(sha256(Bytes32{}))}}));
  log.apply(bot_act(0));
  log.apply(bot_act(1));
  log.apply(R"({"a":"start"})");
  return log;
}

struct Chosen {
  json::object act;
  Move move;
};
Chosen first_move(const TableLog& log) {
  const Match& match = *log.match();
  const Seat seat = match.position().turn().lowest();
  const Move move = match.moves(seat).front();
  return {{{"a", "move"}, {"seat", seat.index()}, {"move", match.write(move)}, {"id", "x"}}, move};
}

TEST(TableLog, APreparedMoveIsAppliedAsItsTextWouldBe) {
  TableLog prepared = begun_table(), replayed = begun_table();
  for (int i = 0; i < 12 && !prepared.match()->over(); ++i) {
    const Chosen chosen = first_move(prepared);
    const PreparedAct act = prepared.prepare(chosen.act, chosen.move);
    prepared.apply(act);
    replayed.apply(act.text);
    ASSERT_EQ(prepared.hash(), replayed.hash());
    ASSERT_EQ(prepared.hash(), act.hash);
    ASSERT_EQ(prepared.act_count(), act.number);
    ASSERT_EQ(prepared.lines().size(), replayed.lines().size());
    ASSERT_EQ(prepared.match()->picture(Viewer::referee()), replayed.match()->picture(Viewer::referee()));
  }
  EXPECT_GE(prepared.match()->acts().size(), 12U);
}

TEST(TableLog, AnActThatWasPreparedBeforeAnotherIsNotApplied) {
  TableLog log = begun_table();
  const Chosen chosen = first_move(log);
  const PreparedAct late = log.prepare(chosen.act, chosen.move);
  log.apply(log.prepare({{"a", "phrase"}, {"seat", 0}, {"phrase", "hello"}}));
  const auto count = log.act_count();
  EXPECT_THROW(log.apply(late), std::runtime_error);
  EXPECT_EQ(log.act_count(), count);
  // Prepared at the same place, but of another table.
  TableLog other("another", Bytes32{});
  TableLog fresh("t", Bytes32{});
  EXPECT_THROW(fresh.apply(other.prepare(json::parse(bot_act(0)).as_object())), std::runtime_error);
}

TEST(TableLog, AMoveFromAStoreIsJudged) {
  TableLog log = begun_table();
  Chosen chosen = first_move(log);
  const int other = 1 - chosen.act.at("seat").to_number<int>();
  chosen.act["seat"] = other;  // not on turn
  EXPECT_THROW(log.apply(json::serialize(chosen.act)), std::runtime_error);
}

}  // namespace

}  // namespace stube
