// What the operator does with a store: check, backup, restore, migration, the lock; and deleting what is old.
#include "fair/table_record.hpp"
#include "fair/verify.hpp"
#include "server/people_store.hpp"
#include "server/person_erasure.hpp"
#include "server/person_export.hpp"
#include "server/store_check.hpp"
#include "server/store_copy.hpp"
#include "server/store_lock.hpp"
#include "server/store_upkeep.hpp"
#include "tests/server_process.hpp"
#include "tests/store_fixture.hpp"

namespace stube {

namespace {

using namespace second_form;

std::vector<std::string> damages(const std::string& where) {
  const auto store = open_store(where);
  std::vector<std::string> found;
  (void)check_store(*store, !is_postgres(where),
                    [&](const Damage& damage) { found.push_back(damage.table + ": " + damage.what); });
  return found;
}

bool mentions(const std::vector<std::string>& lines, const std::string& one, const std::string& two) {
  return std::any_of(lines.begin(), lines.end(), [&](const std::string& line) {
    return line.find(one) != std::string::npos && line.find(two) != std::string::npos;
  });
}

json::object record_of(Store& store, const std::string& table) {
  const auto row = store.table(table);
  TableLog log(table, *from_hex(row->secret));
  std::vector<std::string> texts;
  for (const ActRow& act : store.acts(table, 0)) log.apply(act.act), texts.push_back(act.act);
  return table_record(log, texts, Viewer::spectator());
}

class Upkeep : public BothStores {};

TEST_P(Upkeep, AStoreOfTheFormBeforeIsMigratedAndWhole) {
  lay_out_second_form();
  const auto store = open_store(where_);
  EXPECT_EQ(store->version(), 2);
  store->migrate(in_2020);
  EXPECT_EQ(store->version(), Store::newest_version());
  EXPECT_TRUE(damages(where_).empty());
  EXPECT_EQ(store->user_named("mette")->name, "Mette");
  EXPECT_EQ(store->query("select count(*) from tables where host <> ''").at(0).at(0), "4")
      << "the hosts are taken from the first acts";
  const auto seen = store->query("select distinct created, seen from sessions");
  const std::string now = std::to_string(in_2020);
  EXPECT_EQ(seen, (TextRows{{now, now}})) << "logins that had no time count from the migration";
  EXPECT_TRUE(verify_record(record_of(*store, ruths_table)).good);
}

TEST_P(Upkeep, ANewerStoreIsRefusedWithASentence) {
  const auto store = open_store(where_);
  store->migrate(in_2020);
  store->query("update version set number = 99");
  try {
    open_store(where_)->migrate(in_2020);
    FAIL() << "it was taken";
  } catch (const StoreError& error) {
    EXPECT_NE(std::string(error.what()).find("form 99"), std::string::npos) << error.what();
  }
  EXPECT_EQ(store->query("select number from version").at(0).at(0), "99") << "and it was left alone";
}

TEST_P(Upkeep, EveryDamageIsFoundAndNamesItsTable) {
  lay_out_second_form();
  const auto store = open_store(where_);
  store->migrate(in_2020);
  ASSERT_TRUE(damages(where_).empty());
  const std::string at = " where table_id = '" + ruths_table + "' and seq = ";
  const auto text_of = [&](int seq) {
    return store->query("select act from acts" + at + std::to_string(seq)).at(0).at(0);
  };
  const std::string said = text_of(4), moved = text_of(9);
  const auto change = [&](const std::string& text, int seq) {
    store->query("update acts set act = $1" + at + std::to_string(seq), {text});
  };
  change("{\"a\":\"say\",\"seat\":0,\"text\":\"another\",\"at\":1}", 4);
  EXPECT_TRUE(mentions(damages(where_), ruths_table, "act 4: its hash"));
  change("{\"a\":", 4);
  EXPECT_TRUE(mentions(damages(where_), ruths_table, "act 4: no JSON object"));
  change(said, 4);
  change("{\"a\":\"move\",\"seat\":0,\"move\":\"play Zz\"}", 9);
  EXPECT_TRUE(mentions(damages(where_), ruths_table, "act 9: "));
  change(moved, 9);
  store->query("update acts set seq = 100" + at + "10");
  EXPECT_TRUE(mentions(damages(where_), ruths_table, "act 11: acts 10 to 10 are missing"));
  store->query("update acts set seq = 10" + at + "100");
  store->query("update tables set summary = 'nonsense' where id = $1", {jens_table});
  EXPECT_TRUE(mentions(damages(where_), jens_table, "summary"));
  store->query("update tables set summary = '{}', state = 'playing' where id = $1", {jens_table});
  EXPECT_TRUE(mentions(damages(where_), jens_table, "'playing'"));
  store->query("update tables set state = 'over' where id = $1", {jens_table});
  store->query("delete from acts where table_id = $1", {waiting_table});
  EXPECT_TRUE(mentions(damages(where_), waiting_table, "no acts"));
  store->query("delete from tables where id = $1", {ruths_table});
  EXPECT_TRUE(mentions(damages(where_), ruths_table, "no row of its own"));
  store->query("delete from users where id = $1", {ruth});
  EXPECT_TRUE(mentions(damages(where_), "", "sessions belong to nobody"));
}

TEST_P(Upkeep, ABackupIsMadeBesideARunningServerAndRestored) {
  std::string table;
  Server server(quick_options(where_));
  server.start();
  Guest anna(server.port(), "Anna");
  table = anna.make_table({{"game", "mariage"}, {"bots", 1}});
  anna.connect();
  Random random(3);
  play_on({&anna}, random);
  const std::string backup = folder_.file("backup.db");
  back_up_store(where_, backup, in_2020);
  EXPECT_THROW(back_up_store(where_, backup, in_2020), StoreError) << "nothing is overwritten";
  EXPECT_TRUE(damages(backup).empty());
  EXPECT_EQ(std::filesystem::status(backup).permissions() & std::filesystem::perms::others_read,
            std::filesystem::perms::none);
  EXPECT_THROW(restore_store(backup, where_, in_2020), StoreError) << "nor is a store";
  // Into the other database, and back into a file.
  const std::string copy = folder_.file("restored.db");
  restore_store(backup, copy, in_2020);
  EXPECT_TRUE(damages(copy).empty());
  const auto restored = open_store(copy);
  EXPECT_EQ(record_of(*restored, table), record_of(*open_store(where_), table));
  EXPECT_EQ(restored->tables_of(anna.id(), 10).size(), 1U);
}

TEST_P(Upkeep, AnOldBackupIsRestoredIntoEitherDatabase) {
  const std::string old = folder_.file("old.db");
  const std::string target = std::exchange(where_, old);
  lay_out_second_form();
  restore_store(old, target, in_2020);
  const auto store = open_store(target);
  store->migrate(in_2020);
  EXPECT_TRUE(damages(target).empty());
  const auto findings = verify_record(record_of(*store, jens_table));
  EXPECT_TRUE(findings.good) << findings.last();
  EXPECT_EQ(open_store(old)->version(), 2) << "the backup is left as it was";
}

TEST_P(Upkeep, ALeaseIsHeldByOneAndRunsOut) {
  const auto store = open_store(where_);
  store->migrate(in_2020);
  EXPECT_TRUE(take_lease(*store, "upkeep", "a", 1000, 60));
  EXPECT_FALSE(take_lease(*store, "upkeep", "b", 1010, 60));
  EXPECT_TRUE(take_lease(*store, "upkeep", "a", 1050, 60));
  EXPECT_FALSE(take_lease(*store, "upkeep", "b", 1100, 60));
  EXPECT_TRUE(take_lease(*store, "upkeep", "b", 1111, 60));
  EXPECT_FALSE(take_lease(*store, "upkeep", "a", 1112, 60));
}

// The clock begins in 2020, before anything in the stores that are laid out.
class At final : public Clock {
 public:
  explicit At(std::int64_t seconds) : seconds_(seconds) {}
  [[nodiscard]] Moment now() const override { return Moment{} + std::chrono::seconds(seconds_); }
  [[nodiscard]] std::int64_t wall_millis() const override { return seconds_ * 1000; }
  void pass(std::chrono::seconds time) { seconds_ += time.count(); }

 private:
  std::int64_t seconds_;
};

// Does all that is to be done, as if nobody were connected.
UpkeepCounts keep_up(Store& store, const RetentionTimes& keep, const Clock& clock) {
  UpkeepCounts all;
  std::vector<std::string> unused;
  for (int i = 0; i < 100; ++i) {
    auto step = upkeep_step(store, keep, unused, system_entropy(), clock);
    all.tables += step.done.tables, all.guests += step.done.guests, all.chats += step.done.chats;
    unused = step.idle;
    if (!step.more && unused.empty()) return all;
  }
  ADD_FAILURE() << "there is always more";
  return all;
}

TEST_P(Upkeep, WhatIsOldIsDeletedInStepsAndTheRestStays) {
  lay_out_second_form();
  const auto store = open_store(where_);
  At clock(
      std::stoll(store->query("select changed from tables where id = $1", {std::string(waiting_table)}).at(0).at(0)) +
      3600);
  store->migrate(clock.wall_millis() / 1000);
  RetentionTimes keep;
  keep.finished = std::chrono::hours(24 * 365);
  const auto count = [&](const std::string& table) {
    return store->query("select count(*) from " + table).at(0).at(0);
  };
  const std::string acts = count("acts");
  auto done = keep_up(*store, keep, clock);
  EXPECT_EQ(done.tables + done.guests + done.chats, 0U);
  EXPECT_EQ(count("acts"), acts);
  EXPECT_EQ(count("visits"), "4") << "everyone is counted from now on";

  clock.pass(std::chrono::hours(24));
  done = keep_up(*store, keep, clock);
  EXPECT_EQ(done.tables, 1U) << "the waiting one";
  EXPECT_EQ(store->table(waiting_table)->state, "removed");
  EXPECT_TRUE(lobby_tables(*store, 0, 10).empty());
  EXPECT_TRUE(damages(where_).empty());
  clock.pass(std::chrono::hours(2));
  keep_up(*store, keep, clock);
  EXPECT_FALSE(store->table(waiting_table));
  EXPECT_TRUE(store->acts(waiting_table, 0).empty());

  clock.pass(std::chrono::hours(24 * 31));
  done = keep_up(*store, keep, clock);
  EXPECT_EQ(done.chats, 2U);
  for (const auto& row : store->query("select act from acts"))
    EXPECT_EQ(row[0].find("Gott"), std::string::npos) << row[0];
  EXPECT_TRUE(damages(where_).empty());
  const auto findings = verify_record(record_of(*store, ruths_table));
  EXPECT_TRUE(findings.good);
  EXPECT_TRUE(std::any_of(findings.list.begin(), findings.list.end(), [](const Finding& found) {
    return text_of(found, Language::en).starts_with("Chat lines erased: 1");
  }));

  clock.pass(std::chrono::hours(24 * 91));
  done = keep_up(*store, keep, clock);
  EXPECT_EQ(done.guests, 3U);
  EXPECT_EQ(count("users"), "1") << "who has a password stays";
  EXPECT_EQ(count("sitting"), "0");
  EXPECT_TRUE(verify_record(record_of(*store, ruths_table)).good);

  clock.pass(std::chrono::hours(24 * 365));
  keep_up(*store, keep, clock);
  clock.pass(std::chrono::hours(2));
  keep_up(*store, keep, clock);
  EXPECT_EQ(count("acts"), "0");
  EXPECT_EQ(count("tables"), "0");
}

TEST_P(Upkeep, AMatchThatGoesOnIsNotAbandoned) {
  std::string table;
  {
    Server server(quick_options(where_));
    server.start();
    Guest anna(server.port(), "Anna");
    table = anna.make_table({{"game", "mariage"}, {"bots", 1}});
    anna.connect();
    while (anna.moves().empty()) anna.wait_for("view");
    anna.act_and_wait(anna.moves().front());
  }
  const auto store = open_store(where_);
  // The lobby's row is older than the last move.
  store->query("update tables set changed = changed - 10000000 where id = $1", {table});
  At clock(SystemClock().wall_millis() / 1000 + 24 * 3600);
  EXPECT_EQ(keep_up(*store, {}, clock).tables, 0U);
  EXPECT_EQ(store->table(table)->state, "playing");
  clock.pass(std::chrono::hours(24 * 31));
  EXPECT_EQ(keep_up(*store, {}, clock).tables, 1U);
  EXPECT_EQ(store->table(table)->state, "removed");
}

// A person's way through an old store: the links of its chains change, and they verify.
TEST_P(Upkeep, APersonIsErasedFromAnOldStore) {
  lay_out_second_form();
  const auto store = open_store(where_);
  store->migrate(in_2020);
  PersonExport report(ruth);
  while (report.step(*store)) {
  }
  const std::string told = json::serialize(report.result());
  EXPECT_NE(told.find("Gr\u00fc\u00df Gott, says Ruth"), std::string::npos) << told;
  EXPECT_NE(told.find("Ruth's corner"), std::string::npos);
  EXPECT_EQ(told.find("argon2"), std::string::npos);
  PersonErasure erasure(ruth, system_entropy(), system_clock());
  while (erasure.step(*store)) {
  }
  EXPECT_EQ(erasure.tables_done(), 1U);
  for (const char* table :
       {"acts", "tables", "users", "sessions", "sitting", "visits", "taken_names", "orders", "figures"})
    for (const auto& row : store->query(std::string("select * from ") + table))
      for (const auto& cell : row) {
        EXPECT_EQ(cell.find("Ruth"), std::string::npos) << cell;
        EXPECT_EQ(cell.find(ruth), std::string::npos) << cell;
      }
  EXPECT_TRUE(damages(where_).empty());
  const auto findings = verify_record(record_of(*store, ruths_table));
  EXPECT_TRUE(findings.good) << findings.last();
  EXPECT_TRUE(std::any_of(findings.list.begin(), findings.list.end(),
                          [](const Finding& found) { return found.code == "name-erased"; }));
  EXPECT_EQ(record_of(*store, ruths_table).at("names").at(0).as_string(), "");
  EXPECT_EQ(record_of(*store, ruths_table).at("names").at(1).as_string(), "Jens") << "a bot keeps its name";
}

INSTANTIATE_TEST_SUITE_P(Server, Upkeep, testing::Bool(), store_name);

TEST(StoreLocks, TwoServersOnOneFileAreRefusedAndAKilledOneFreesIt) {
  Folder folder;
  const std::vector<std::string> arguments{"--port", "0", "--store", folder.file("store.db"), "--log", "error"};
  ServerProcess first(arguments);
  ASSERT_NE(first.port(), 0);
  ServerProcess second(arguments);
  EXPECT_EQ(second.wait(), 1);
  EXPECT_TRUE(second.first_line().empty()) << second.first_line();
  try {
    const StoreLock lock(folder.file("store.db"));
    FAIL() << "it was free";
  } catch (const StoreError& error) {
    EXPECT_NE(std::string(error.what()).find("Another server uses"), std::string::npos) << error.what();
  }
  first.kill();
  ServerProcess third(arguments);
  EXPECT_NE(third.port(), 0) << third.first_line();
}

}  // namespace

}  // namespace stube
