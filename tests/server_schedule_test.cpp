// The table service under a scheduler that shuffles wake-ups: store, workers, timers, sockets and other processes run
// in any order, time passes while work waits, connections break, commits fail, processes end. Whatever happens, what is
// promised to clients and written to the store must hold.
#include "fair/verify.hpp"
#include "server/messages.hpp"
#include "tests/server_players.hpp"

namespace stube {

namespace {

// A table as the store has it, and what must hold of its acts.
struct StoredTable {
  StoredTable(Store& store, const std::string& id) : log(id, *from_hex(store.table(id)->secret)) {
    for (const auto& row : store.acts(id, 0)) {
      const auto act = json::parse(row.act).as_object();
      const std::int64_t at = number_in(act, "at");
      if (text_in(act, "a") == "clock") {
        EXPECT_GE(at, asked_at[log.asked_since()] + 1000 * log.seating().clock)
            << "act " << row.number << " came early";
        ++clock_acts;
      }
      if (const auto name = text_in(act, "id"); !name.empty()) {
        EXPECT_FALSE(made.contains(name)) << name << " was made twice";
        made[name] = row.number;
      }
      log.apply(row.act, act);
      EXPECT_EQ(log.hash(), row.hash) << "act " << row.number;
      asked_at[row.number] = at;
    }
  }
  TableLog log;
  std::map<std::string, std::uint64_t> made;       // acts by the ids that players gave them
  std::map<std::uint64_t, std::int64_t> asked_at;  // milliseconds
  int clock_acts = 0;
};

// An evening: a table with two people and bots, a spectator, one or two processes, and all that may go wrong.
class Evening {
 public:
  explicit Evening(std::uint64_t seed) : world_(seed), chance_(seed, Purpose::play, 1) {
    const auto games = all_games();
    const Game& game = *games[chance_.below(static_cast<std::uint32_t>(games.size()))];
    world_.scheduler.set_lateness(std::array{0U, 5U, 40U}[chance_.below(3)]);
    WorldProcess& first = world_.start();
    WorldProcess& second = chance_.chance(1, 2) ? world_.start() : first;
    using Shuffling = PlayerHabits::Shuffling;
    const auto habits = [&] {
      constexpr std::array ways{Shuffling::opens, Shuffling::withholds, Shuffling::declines, Shuffling::silent};
      return PlayerHabits{ways[chance_.below(4)], true, chance_.chance(1, 2) ? 30U : 0U, 60};
    };
    anna_.emplace(world_, first, "Anna", habits());
    jens_.emplace(world_, second, "Jens", habits());
    watcher_.emplace(world_, second, "Watcher", PlayerHabits{Shuffling::silent, false});
    json::object setup{{"game", game.id()}};
    if (chance_.chance(1, 3)) setup["clock"] = 5 + static_cast<int>(chance_.below(20));
    anna_->make_table(setup);
    jens_->join(anna_->table, anna_->invite);
    watcher_->table = anna_->table;
    anna_->post("/api/tables/" + anna_->table + "/bots", {{"level", static_cast<int>(chance_.below(5))}});
    for (Player* player : players()) EXPECT_EQ(player->connect(), 101);
  }

  // Plays for so many steps while connections break, words get lost and commits fail.
  void play(std::size_t steps) {
    for (std::size_t i = 0; i < steps && !anna_->over; ++i) {
      if (chance_.chance(1, 150)) mishap();
      if (!world_.scheduler.step()) break;
    }
  }

  // Nobody plays any more, nothing fails any more; all that is under way comes to its end.
  void settle() {
    world_.fail_commits(0);
    for (Player* player : players()) {
      player->habits.plays = false;
      if (!player->connected()) {
        EXPECT_EQ(player->connect(), 101);
      }
    }
    const auto settled = [&] {
      if (!world_.scheduler.idle()) return false;
      for (Player* player : players())
        if (!player->unanswered.empty()) return false;
      const auto told = watcher_->events.size();
      return anna_->events.size() == told && jens_->events.size() == told &&
             StoredTable(world_.store(), anna_->table).log.lines().size() == told;
    };
    for (int i = 0; i < 300 && !settled(); ++i) world_.scheduler.run_for(std::chrono::seconds(1));
    EXPECT_TRUE(settled()) << anna_->events.size() << " " << jens_->events.size() << " " << watcher_->events.size();
  }

  // What was acknowledged is in the store, once; everybody was told what he may know of it, in the same order.
  void check() {
    const StoredTable stored(world_.store(), anna_->table);
    clock_acts = stored.clock_acts;
    acts = stored.log.act_count();
    for (Player* player : players()) {
      for (const auto& [name, seq] : player->acked) {
        ASSERT_TRUE(stored.made.contains(name)) << name << " was acknowledged and is not there";
        EXPECT_EQ(stored.made.at(name), seq) << name;
      }
      EXPECT_TRUE(player->unanswered.empty()) << player->name() << " waits for an answer";
      const Seat seat = stored.log.seating().seat_of(player->id());
      const auto archive = stored.log.match() != nullptr ? stored.log.archiving()() : nullptr;
      const Page all{0, stored.log.lines().size(), archive.get()};
      const auto told = events_message(stored.log, all, viewer_at(seat), Language::en).at("events").as_array();
      ASSERT_EQ(told.size(), player->events.size());
      for (std::size_t i = 0; i < told.size(); ++i)
        ASSERT_EQ(json::value(player->events[i]), told[i]) << player->name() << ", event " << i + 1;
      if (stored.log.match() == nullptr) continue;
      auto view = view_message(stored.log, viewer_at(seat), Language::en);
      view["clock"] = player->view.at("clock");
      EXPECT_EQ(json::value(view), json::value(player->view)) << player->name();
    }
    EXPECT_EQ(anna_->over, stored.log.seating().stage == TableStage::over);
    if (anna_->over) {
      const auto record = anna_->ask("GET", "/api/tables/" + anna_->table + "/record");
      ASSERT_EQ(record.status, 200) << record.body;
      EXPECT_TRUE(verify_record(json::parse(record.body).as_object()).good);
    }
  }

  // Every process knows who is connected, at itself and elsewhere.
  void check_presence() {
    world_.scheduler.run_for(std::chrono::seconds(10));
    for (WorldProcess* process : world_.processes())
      for (Player* asker : players()) {
        if (&asker->process() != process) continue;
        const auto seats = json::parse(asker->ask("GET", "/api/tables/" + anna_->table).body).at("table").at("seats");
        for (Player* player : {&*anna_, &*jens_})
          EXPECT_EQ(seats.at(static_cast<std::size_t>(player->seat())).at("here").as_bool(), player->connected())
              << player->name() << " seen from " << process->name() << " by " << asker->name();
      }
  }

  std::vector<Player*> players() { return {&*anna_, &*jens_, &*watcher_}; }

  std::uint64_t acts = 0;
  int clock_acts = 0, mishaps = 0;

 private:
  void mishap() {
    ++mishaps;
    Player& player = *players()[chance_.below(3)];
    const auto all = world_.processes();
    WorldProcess& process = *all[chance_.below(static_cast<std::uint32_t>(all.size()))];
    switch (chance_.below(5)) {
      case 0:
      case 1:
        if (player.connected())
          player.cut();
        else
          EXPECT_EQ(player.connect(), 101);
        break;
      case 2:
        world_.fail_commits(1);
        break;
      case 3:
        process.lose_words();
        break;
      default:
        end_process(process);
    }
  }

  // Another one starts, and those who were connected to the old one go there.
  void end_process(WorldProcess& process) {
    std::vector<Player*> stranded;
    for (Player* player : players())
      if (&player->process() == &process) stranded.push_back(player);
    world_.end(process);
    WorldProcess& fresh = world_.start();
    for (Player* player : stranded) {
      player->process_ended();
      player->move_to(fresh);
      EXPECT_EQ(player->connect(), 101);
    }
  }

  World world_;
  Random chance_;
  std::optional<Player> anna_, jens_, watcher_;
};

class Schedules : public testing::TestWithParam<int> {};

TEST_P(Schedules, WhateverTheOrderNothingIsLostOrMadeTwice) {
  constexpr int seeds = 10;
  for (int i = 0; i < seeds && !HasFailure(); ++i) {
    const std::uint64_t seed = seed_for("evening " + std::to_string(i));
    SCOPED_TRACE("evening " + std::to_string(i));
    Evening evening(seed);
    evening.play(4000);
    evening.settle();
    evening.check();
    evening.check_presence();
    EXPECT_GT(evening.acts, 3U);
  }
}

INSTANTIATE_TEST_SUITE_P(Server, Schedules, testing::Range(0, 20));

}  // namespace

}  // namespace stube
