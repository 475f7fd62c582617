// Whole matches over real sockets, for every game; and that nobody hears of a card that the seat may not know.
#include "fair/verify.hpp"
#include "server/messages.hpp"
#include "tests/every_game.hpp"
#include "tests/server_support.hpp"

namespace stube {

namespace {

// What one seat, or a spectator, was told: its views in their order, each with the number of lines that came before it.
struct Heard {
  Seat seat;
  std::vector<std::pair<std::size_t, json::object>> views;
};

// Plays the table's acts again and compares everything that was told with what that viewer may know.
class Truth {
 public:
  Truth(Store& store, const std::string& id) : table_(id, *from_hex(store.table(id)->secret)) {
    for (const auto& row : store.acts(id, 0)) acts_.push_back(row.act);
  }

  // Whoever was there from the first deal on was told one view after every act.
  void compare(const std::vector<Heard>& all) {
    std::size_t number = 0;
    for (const auto& act : acts_) {
      table_.apply(act);
      if (table_.match() == nullptr) continue;
      for (const Heard& heard : all) {
        ASSERT_LT(number, heard.views.size()) << "a view is missing";
        const auto& [lines, view] = heard.views[number];
        ASSERT_EQ(lines, table_.lines().size());
        check(heard.seat, view);
      }
      ++number;
    }
    for (const Heard& heard : all) EXPECT_EQ(heard.views.size(), number);
  }
  // All events as this seat is told of them afterwards.
  [[nodiscard]] json::value events_for(Seat seat) const {
    const auto archive = table_.archiving()();
    const Page all{0, table_.lines().size(), archive.get()};
    return events_message(table_, all, viewer_at(seat), Language::en).at("events");
  }

 private:
  void check(Seat seat, const json::object& view) {
    const Match& match = *table_.match();
    EXPECT_EQ(json::serialize(view), json::serialize(match.picture(viewer_at(seat))));
    search_for_hidden(seat, view, match.picture(Viewer::referee()));
  }

  static std::map<std::string, int> count(std::string_view list) {
    std::map<std::string, int> counts;
    for (const auto word : words_of(list)) ++counts[std::string(word)];
    return counts;
  }
  // No card of another hand stands where the seat sees only backs.
  void search_for_hidden(Seat seat, const json::object& view, const json::object& truth) {
    const auto& seen = view.at("hands").as_array();
    const auto& real = truth.at("hands").as_array();
    for (std::size_t i = 0; i < seen.size(); ++i) {
      if (seat == Seat(static_cast<int>(i))) continue;
      auto open = count(seen[i].as_string());
      const int backs = open["??"];
      open.erase("??");
      const auto held = count(real[i].as_string());
      int shown = 0, cards = 0;
      for (const auto& [card, n] : open) {
        shown += n;
        EXPECT_TRUE(held.contains(card) && held.at(card) >= n) << card;
      }
      for (const auto& [card, n] : held) cards += n;
      EXPECT_EQ(shown + backs, cards);
    }
  }

  TableLog table_;
  std::vector<std::string> acts_;
};

class EveryGame : public testing::TestWithParam<const Game*> {};

// What a guest hears of himself has no name in it once the match is on.
void speaks_to(const Guest& guest, const std::string& name) {
  const auto seat = guest.company.at("seat").to_number<int>();
  int heard = 0;
  for (const auto& event : guest.events) {
    const std::string text(event.at("text").as_string());
    if (std::string_view(event.at("type").as_string()) == "sits") continue;
    EXPECT_EQ(text.find(name), std::string::npos) << text;
    const auto* who = event.if_contains("seat");
    heard += who != nullptr && who->to_number<int>() == seat && text.starts_with("You ") ? 1 : 0;
  }
  EXPECT_GT(heard, 0);
}

TEST_P(EveryGame, IsPlayedToTheEndByTwoPeopleAndBots) {
  const Game& game = *GetParam();
  Folder folder;
  Server server(quick_options(folder.file("store.db")));
  server.start();
  // Names that no bot has.
  Guest anna(server.port(), "Anna-Marie"), jens(server.port(), "Jens-Peter"), watcher(server.port(), "Watcher");
  watcher.contributes = false;
  anna.make_table({{"game", game.id()}, {"spectators", true}});
  jens.join(anna.table, anna.invite);
  anna.post("/api/tables/" + anna.table + "/bots", {{"level", 1}});
  watcher.table = anna.table;
  anna.connect(), jens.connect(), watcher.connect();
  std::vector<Heard> heard(3);
  const auto keep = [&](Guest& guest) {
    if (std::string_view(guest.last.at("t").as_string()) != "view") return;
    Heard& list = heard[&guest == &anna ? 0 : &guest == &jens ? 1 : 2];
    if (&guest != &watcher) list.seat = Seat(guest.company.at("seat").to_number<int>());
    list.views.emplace_back(guest.last.at("seq").to_number<std::size_t>(), guest.last.at("view").as_object());
    if (&guest == &watcher) {
      EXPECT_TRUE(guest.moves().empty());
    }
  };
  Random random(11);
  play_on({&anna, &jens, &watcher}, random, [] { return false; }, keep);
  ASSERT_TRUE(anna.over && jens.over && watcher.over);
  // Everyone was told the same number of things.
  EXPECT_EQ(anna.events.size(), jens.events.size());
  EXPECT_EQ(anna.events.size(), watcher.events.size());
  EXPECT_TRUE(anna.view.at("result").is_string());
  // Each is spoken to in the second person, and called by name when others hear of it.
  speaks_to(anna, "Anna-Marie");
  speaks_to(jens, "Jens-Peter");

  const auto response = anna.ask("GET", "/api/tables/" + anna.table + "/record");
  ASSERT_EQ(response.status, 200) << response.body;
  const auto record = response.object();
  const Findings findings = verify_record(record);
  EXPECT_TRUE(findings.good) << findings.last();
  Truth truth(*open_store(folder.file("store.db")), anna.table);
  truth.compare(heard);
  // And of each event everyone was told in his own words: it is one's own side, or the other.
  for (const auto& [guest, own] : {std::pair(&anna, heard[0]), {&jens, heard[1]}, {&watcher, heard[2]}})
    EXPECT_EQ(json::value(json::array(guest->events.begin(), guest->events.end())), truth.events_for(own.seat));
}

INSTANTIATE_TEST_SUITE_P(Server, EveryGame, every_game(), test_name);

TEST(ServerPlay, AnyChangeOfARecordIsFound) {
  Folder folder;
  Server server(quick_options(folder.file("store.db")));
  server.start();
  Guest anna(server.port());
  anna.make_table({{"game", "mariage"}, {"bots", 1}});
  anna.connect();
  Random random(3);
  play_on({&anna}, random);
  const auto record = anna.ask("GET", "/api/tables/" + anna.table + "/record").object();
  ASSERT_TRUE(verify_record(record).good);
  const auto broken = [&](const std::function<void(json::object&)>& change) {
    json::object copy = record;
    change(copy);
    return !verify_record(copy).good;
  };
  EXPECT_TRUE(broken([](json::object& r) { r["shuffle"].as_object()["secret"] = std::string(64, '0'); }));
  EXPECT_TRUE(broken([](json::object& r) { r["shuffle"].as_object()["seats"].as_array()[0] = nullptr; }));
  EXPECT_TRUE(broken([](json::object& r) { r["moves"].as_array().pop_back(); }));
  EXPECT_TRUE(
      broken([](json::object& r) { r["deals"].as_array()[0] = r["deals"].as_array()[0].as_string().subview(3); }));
  EXPECT_TRUE(broken([](json::object& r) { r["table"].as_object()["acts"].as_array().pop_back(); }));
  EXPECT_TRUE(broken([](json::object& r) { r["table"].as_object()["hash"] = std::string(64, 'a'); }));
  EXPECT_TRUE(broken([](json::object& r) { r["names"].as_array()[0] = "Somebody"; }));
}

TEST(ServerPlay, ATableOfBotsIsWatchedAndUndoTakesBackOnesOwnDecision) {
  Folder folder;
  Server server(quick_options(folder.file("store.db")));
  server.start();
  Guest anna(server.port());
  // A game that nobody can end by a single word, as a false claim does in others.
  anna.make_table({{"game", "hanrey"}, {"players", 2}, {"bots", 2}});
  anna.connect();
  Random random(5);
  play_on({&anna}, random, [&] { return anna.acts == 2 && anna.is_asked() && anna.view.at("undo").as_bool(); });
  ASSERT_FALSE(anna.over);
  anna.catch_up();
  const auto hand = [&] { return std::string(anna.view.at("view").as_object().at("hands").as_array()[0].as_string()); };
  const std::string before = hand();
  const auto heard = anna.events.size();
  anna.act_and_wait(anna.moves().front());
  anna.socket->send({{"t", "undo"}});
  anna.wait_for("ack");
  anna.catch_up();
  EXPECT_EQ(hand(), before);
  EXPECT_EQ(anna.events.back().at("type").as_string(), "undo");
  EXPECT_EQ(anna.events.back().at("undone").to_number<std::size_t>(), heard + 1)
      << "the first event that no longer holds";
}

TEST(ServerPlay, WhatWasTakenBackStaysInTheStory) {
  Folder folder;
  Server server(quick_options(folder.file("store.db")));
  server.start();
  Guest anna(server.port());
  anna.make_table({{"game", "byd"}, {"players", 2}, {"bots", 0}, {"options", {{"leaving", "agreed"}}}});
  anna.connect();
  Random random(6);
  // So late that memory no longer has the beginning.
  play_on({&anna}, random,
          [&] { return anna.events.size() > 80 && anna.is_asked() && anna.view.at("undo").as_bool(); });
  ASSERT_FALSE(anna.over);
  anna.act_and_wait(anna.moves().front());
  anna.socket->send({{"t", "undo"}});
  anna.wait_for("ack");
  // She is asked again, so nobody goes on meanwhile.
  anna.catch_up();
  const auto told = std::exchange(anna.events, {});
  anna.connect();
  anna.catch_up();
  EXPECT_EQ(anna.events, told);
  EXPECT_TRUE(std::any_of(told.begin(), told.end(), [](const auto& e) { return e.at("type").as_string() == "undo"; }));
}

// A table that is fed with acts, as the store would; bots sit at all seats.
class FedTable {
 public:
  FedTable(std::string_view game, const json::object& options, int players) : table("t", Bytes32{}) {
    take({{"a", "setup"},
          {"game", game},
          {"options", options},
          {"players", players},
          {"commitment", to_hex(sha256(Bytes32{}))}});
    for (int seat = 0; seat < players; ++seat) take({{"a", "bot"}, {"seat", seat}, {"name", "Bot"}, {"level", 1}});
    take({{"a", "start"}});
  }
  void take(const json::object& act) { table.apply(json::serialize(act)); }
  void move(Seat seat, const std::string& text) {
    take({{"a", "move"}, {"seat", seat.index()}, {"move", text}, {"id", ""}});
  }
  [[nodiscard]] Seat asked() const { return table.match()->position().turn().lowest(); }
  [[nodiscard]] std::string first_move(Seat seat) const {
    return table.match()->write(table.match()->moves(seat).front());
  }

  TableLog table;
};

// Perlaggen's signs may be made at any time; whoever is asked has no more time for that.
TEST(ServerTable, WhatIsDoneOutOfTurnDoesNotAskTheOthersAnew) {
  start_crypto();
  FedTable fed("perlaggen", {{"signals", "open"}, {"unseen", "off"}}, 4);
  const auto asked_since = fed.table.asked_since();
  EXPECT_EQ(asked_since, fed.table.act_count());
  const Seat asked = fed.asked(), other = left_of(asked, 4);
  ASSERT_FALSE(fed.table.match()->moves(other).empty());
  fed.move(other, "signal trump");
  EXPECT_EQ(fed.table.act_count(), asked_since + 1);
  EXPECT_EQ(fed.table.asked_since(), asked_since);
  EXPECT_EQ(fed.asked(), asked);
  fed.move(asked, fed.first_move(asked));
  EXPECT_EQ(fed.table.asked_since(), fed.table.act_count());
}

// What discipline `table` accepts without offering it is told apart from the moves.
TEST(ServerTable, OffencesAreToldBesideTheMoves) {
  start_crypto();
  const FedTable at_the_table("byd", {{"discipline", "table"}}, 3), strict("byd", {{"discipline", "strict"}}, 3);
  const auto told = [](const FedTable& fed) {
    return view_message(fed.table, Viewer::seat(left_of(fed.asked(), 3)), Language::en);
  };
  const auto view = told(at_the_table);
  ASSERT_TRUE(view.contains("offences"));
  EXPECT_TRUE(view.at("moves").as_array().empty());
  for (const auto& offence : view.at("offences").as_array()) {
    const auto move = at_the_table.table.match()->read(std::string(offence.at("move").as_string()));
    EXPECT_EQ(at_the_table.table.match()->judge(left_of(at_the_table.asked(), 3), std::get<Move>(move)).kind,
              Verdict::Kind::infraction);
  }
  EXPECT_FALSE(told(strict).contains("offences"));
}

}  // namespace

}  // namespace stube
