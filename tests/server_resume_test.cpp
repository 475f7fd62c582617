// Nothing is lost: connections that break, a server that starts again in the middle of a deal, seats given up and taken
// again.
#include "tests/server_support.hpp"

namespace stube {

namespace {

TEST(ServerResume, AfterABrokenLineTheRestIsTold) {
  TwoAtATable evening({{"game", "byd"}, {"players", 2}});
  Guest &anna = evening.anna, &jens = evening.jens;
  Random random(2);
  play_on({&anna, &jens}, random, [&] { return anna.acts >= 2 && jens.is_asked(); });
  anna.catch_up(), jens.catch_up();
  anna.socket->cut();
  const auto had = anna.events.size();
  ASSERT_EQ(had, jens.events.size());
  // The other plays meanwhile.
  ASSERT_TRUE(jens.is_asked());
  jens.act_and_wait(jens.moves().front());
  ASSERT_GT(jens.events.size(), had);
  anna.connect(had);
  anna.catch_up(), jens.catch_up();
  EXPECT_EQ(anna.events.size(), jens.events.size());  // and each came once: listen() checks the numbers
  play_on({&anna, &jens}, random);
  EXPECT_TRUE(anna.over && jens.over);
}

// Memory has the end of the story only; whoever asks for the beginning gets it word for word, as he may know it.
TEST(ServerResume, WhoComesLateIsToldTheWholeStory) {
  TwoAtATable evening({{"game", "byd"}, {"players", 2}, {"options", {{"leaving", "agreed"}}}});
  Guest &anna = evening.anna, &jens = evening.jens;
  Random random(8);
  play_on({&anna, &jens}, random, [&] { return anna.events.size() > 100; });
  anna.catch_up(), jens.catch_up();
  for (Guest* guest : {&anna, &jens}) {
    const auto told = std::exchange(guest->events, {});
    ASSERT_GT(told.size(), 100U);
    for (const std::size_t had : {0U, 20U}) {
      guest->socket->cut();
      guest->events.resize(had);
      guest->connect(had);
      while (guest->events.size() < told.size() && guest->listen()) {
      }
      EXPECT_EQ(guest->events, told);
    }
  }
  // The two were not told the same: each sees its own cards.
  EXPECT_NE(anna.events, jens.events);
}

TEST(ServerResume, ARestartedServerGoesOnWithTheSameCards) {
  TwoAtATable evening({{"game", "hundrede-og-eet"}, {"players", 2}});
  Guest &anna = evening.anna, &jens = evening.jens;
  Random random(4);
  play_on({&anna, &jens}, random, [&] { return anna.acts >= 4; });
  anna.catch_up(), jens.catch_up();
  const auto anna_saw = json::serialize(anna.view.at("view")), jens_saw = json::serialize(jens.view.at("view"));
  evening.restart();
  anna.move_to(evening.port()), jens.move_to(evening.port());
  anna.view = jens.view = {};
  anna.connect(anna.events.size()), jens.connect(jens.events.size());
  anna.wait_for("view"), jens.wait_for("view");
  EXPECT_EQ(json::serialize(anna.view.at("view")), anna_saw);
  EXPECT_EQ(json::serialize(jens.view.at("view")), jens_saw);
  play_on({&anna, &jens}, random);
  EXPECT_TRUE(anna.over && jens.over);
}

TEST(ServerResume, ARepeatedActIsDoneOnce) {
  TestServer server;
  Guest anna(server.port());
  anna.make_table({{"game", "mariage"}, {"bots", 2}});
  anna.connect();
  while (anna.moves().empty()) anna.wait_for("view");
  const json::object act{{"t", "act"}, {"id", "once"}, {"move", anna.moves().front()}};
  anna.socket->send(act);
  anna.socket->send(act);
  const auto first = anna.wait_for("ack"), second = anna.wait_for("ack");
  EXPECT_EQ(first.at("seq"), second.at("seq"));
  anna.socket->cut();
  anna.connect(anna.events.size());
  anna.socket->send(act);
  EXPECT_EQ(anna.wait_for("ack").at("seq"), first.at("seq"));
}

// Whoever takes a bot's seat while cards are out sees its hand only from the next deal on: else a second guest of the
// same person could look at it.
TEST(ServerResume, BotsGiveSeatsWithTheNextDealToThoseWhoAreInvited) {
  TestServer server;
  Guest anna(server.port(), "Anna"), jens(server.port(), "Jens");
  anna.make_table({{"game", "byd"}, {"players", 3}, {"bots", 1}, {"options", json::object{{"rounds", 3}}}});
  anna.connect();
  anna.wait_for("view");
  jens.table = anna.table;
  EXPECT_EQ(jens.ask("POST", "/api/tables/" + anna.table + "/join", {{"seat", 1}}).status, 409);
  const auto joined = jens.post("/api/tables/" + anna.table + "/join", {{"seat", 1}, {"invite", anna.invite}});
  EXPECT_EQ(joined.at("seat").to_number<int>(), 1);
  EXPECT_TRUE(joined.at("next").as_bool());
  jens.connect();
  jens.wait_for("view");
  EXPECT_TRUE(jens.company.at("seat").is_null());
  EXPECT_EQ(jens.company.at("nextSeat").to_number<int>(), 1);
  const auto hand_of_the_bot = [](const Guest& guest) {
    return std::string(guest.view.at("view").at("hands").at(1).as_string());
  };
  EXPECT_EQ(hand_of_the_bot(jens).find_first_not_of("? "), std::string::npos) << hand_of_the_bot(jens);
  // The seat is promised: nobody else gets it.
  Guest lise(server.port(), "Lise");
  EXPECT_EQ(lise.ask("POST", "/api/tables/" + anna.table + "/join", {{"seat", 1}, {"invite", anna.invite}}).status,
            409);
  Random random(6);
  play_on(
      {&anna, &jens}, random, [&] { return !jens.company.at("seat").is_null(); },
      [&](const Guest& guest) {
        if (&guest != &jens || !jens.company.at("seat").is_null()) return;
        EXPECT_EQ(hand_of_the_bot(jens).find_first_not_of("? "), std::string::npos) << hand_of_the_bot(jens);
      });
  jens.catch_up();
  EXPECT_EQ(jens.company.at("seat").to_number<int>(), 1);
  EXPECT_GE(jens.view.at("view").at("deal").to_number<int>(), 2);
  play_on({&anna, &jens}, random);
  EXPECT_TRUE(anna.over && jens.over);
}

TEST(ServerResume, OnlyTheHostHasTheInvitation) {
  TwoAtATable evening({{"game", "byd"}, {"players", 3}});
  evening.anna.wait_for("table"), evening.jens.wait_for("table");
  EXPECT_TRUE(evening.anna.company.at("table").as_object().contains("invite"));
  EXPECT_FALSE(evening.jens.company.at("table").as_object().contains("invite"));
}

TEST(ServerResume, ALeaversSeatIsKeptForHim) {
  TwoAtATable evening({{"game", "byd"}, {"players", 2}});
  Guest &anna = evening.anna, &jens = evening.jens;
  jens.wait_for("view");
  const int seat = jens.company.at("seat").to_number<int>();
  jens.post("/api/tables/" + anna.table + "/leave");
  Guest lise(evening.port(), "Lise");
  for (const json::value& wanted : {json::value(seat), json::value(nullptr)})
    EXPECT_EQ(
        lise.ask("POST", "/api/tables/" + anna.table + "/join", {{"seat", wanted}, {"invite", anna.invite}}).status,
        409);
  // What he has seen and answered cannot be taken back behind his back.
  Random random(6);
  play_on({&anna}, random, [&] { return anna.acts >= 2; });
  anna.catch_up();
  EXPECT_FALSE(anna.view.at("undo").as_bool());
  const auto back = jens.post("/api/tables/" + anna.table + "/join");
  EXPECT_EQ(back.at("seat").to_number<int>(), seat);
  EXPECT_FALSE(back.at("next").as_bool());
  jens.connect(jens.events.size());
  play_on({&anna, &jens}, random);
  EXPECT_TRUE(anna.over && jens.over);
}

TEST(ServerResume, PhrasesAreHeardAndFreeTextOnlyWhereAllowed) {
  TwoAtATable evening({{"game", "byd"}, {"players", 2}});
  Guest &anna = evening.anna, &jens = evening.jens;
  anna.socket->send({{"t", "phrase"}, {"id", "hello"}});
  EXPECT_EQ(jens.wait_for("phrase").at("text").as_string(), "Good evening!");
  anna.socket->send({{"t", "say"}, {"text", "psst"}});
  EXPECT_EQ(anna.wait_for("no").at("error").as_string(), "no-free-chat");
  anna.socket->send({{"t", "lang"}, {"lang", "de"}});
  // All is told anew in German; what was on its way before may still come first.
  json::object told;
  while (!told.contains("events") || told.at("events").as_array().front().at("seq").to_number<int>() != 1) {
    const auto text = anna.socket->read(patience);
    ASSERT_TRUE(text) << "the events were not told anew";
    told = json::parse(*text).as_object();
  }
  EXPECT_EQ(told.at("events").as_array().front().at("text").as_string(), "Anna setzt sich.");
}

}  // namespace

}  // namespace stube
