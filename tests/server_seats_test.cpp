// Hostile people at one table, over real sockets: whoever has seen one hand of a deal sees no other of it, by whatever
// chain of leaving, coming back, second names and second sockets; and nobody's answer is taken back behind his back.
#include "server/decisions.hpp"
#include "siege/postgresql.hpp"
#include "tests/server_support.hpp"

namespace stube {

namespace {

// What the view shows of a seat's hand, without the backs.
std::string open_cards(const Guest& guest, int seat) {
  std::string cards(guest.view.at("view").at("hands").at(static_cast<std::size_t>(seat)).as_string());
  std::erase_if(cards, [](char c) { return c == '?' || c == ' '; });
  return cards;
}

int deal_of(const Guest& guest) {
  return guest.view.at("view").at("deal").to_number<int>();
}

int seat_of(const Guest& guest) {
  if (!guest.company.contains("seat")) return -1;  // not told yet
  return guest.company.at("seat").is_null() ? -1 : guest.company.at("seat").to_number<int>();
}

int join_status(const Guest& guest, const std::string& table, const json::object& setup) {
  return guest.ask("POST", "/api/tables/" + table + "/join", setup).status;
}

// Anna (the host, seat 0) and Jens (seat 1) play with bots; several deals, and nobody can leave them.
struct TwoAndABot : TestServer {
  explicit TwoAndABot(const json::object& setup = {{"game", "polsk-pas"}}) {
    anna.make_table(setup);
    jens.join(anna.table);
    anna.post("/api/tables/" + anna.table + "/bots", {{"level", 1}});
    anna.connect(), jens.connect();
    anna.wait_for("view"), jens.wait_for("view");
  }
  Guest anna{port(), "Anna"}, jens{port(), "Jens"};
  Random random{4};
};

TEST(ServerSeats, WhoComesBackHasHisOwnSeatWhateverHeAsksFor) {
  TwoAndABot evening;
  Guest &anna = evening.anna, &jens = evening.jens;
  const int seat = seat_of(jens);
  for (const json::object& wish : {json::object{{"seat", 2}, {"invite", anna.invite}}, json::object{{"seat", 0}},
                                   json::object{{"invite", anna.invite}}}) {
    jens.post("/api/tables/" + anna.table + "/leave");
    // Under another name he is the same.
    jens.post("/api/name", {{"name", "Jens " + std::to_string(wish.size())}});
    const auto back = jens.post("/api/tables/" + anna.table + "/join", wish);
    EXPECT_EQ(back.at("seat").to_number<int>(), seat);
    EXPECT_FALSE(back.at("next").as_bool());
  }
}

TEST(ServerSeats, ASecondGuestOfTheSamePersonSeesNoSecondHandOfTheDeal) {
  TwoAndABot evening({{"game", "byd"}, {"players", 3}});
  Guest &anna = evening.anna, &jens = evening.jens;
  jens.post("/api/tables/" + anna.table + "/leave");
  Guest again(evening.port(), "Jens again"), third(evening.port(), "Third");
  again.table = third.table = anna.table;
  // Without the invitation nothing; with it a bot's seat, but not the one that is kept, and not in this deal.
  EXPECT_EQ(join_status(again, anna.table, {}), 409);
  EXPECT_EQ(join_status(again, anna.table, {{"seat", seat_of(jens)}, {"invite", anna.invite}}), 409);
  EXPECT_TRUE(
      again.post("/api/tables/" + anna.table + "/join", {{"seat", 2}, {"invite", anna.invite}}).at("next").as_bool());
  EXPECT_EQ(join_status(third, anna.table, {{"invite", anna.invite}}), 409) << "no bot's seat is left";
  // Two sockets of his, and one more spectator: none shows a hand while the deal lasts.
  again.connect();
  const auto first_socket = std::move(again.socket);
  again.connect();
  again.wait_for("view");
  third.connect();
  third.wait_for("view");
  const int deal = deal_of(again);
  const auto blind = [&](Guest& guest) {
    if ((&guest != &again && &guest != &third) || guest.view.empty() || deal_of(guest) != deal) return;
    for (int seat = 0; seat < 3; ++seat) EXPECT_EQ(open_cards(guest, seat), "") << seat;
  };
  blind(again), blind(third);
  play_on({&anna, &again, &third}, evening.random, [&] { return seat_of(again) == 2 && deal_of(again) > deal; }, blind);
  again.catch_up();
  EXPECT_EQ(seat_of(again), 2);
  EXPECT_NE(open_cards(again, 2), "");
}

// He sat down with the second deal: of the first, his seat's cards are the bot's and stay the bot's.
TEST(ServerSeats, WhatAHandHeldBeforeOneSatDownIsNotTold) {
  TwoAndABot evening;
  Guest &anna = evening.anna, &jens = evening.jens;
  Guest lise(evening.port(), "Lise"), watcher(evening.port(), "Watcher");
  lise.table = watcher.table = anna.table;
  lise.post("/api/tables/" + anna.table + "/join", {{"seat", 2}, {"invite", anna.invite}});
  lise.connect();
  play_on({&anna, &jens, &lise}, evening.random, [&] { return seat_of(lise) == 2; });
  lise.catch_up();
  ASSERT_EQ(seat_of(lise), 2) << "deal " << deal_of(anna) << (anna.over ? " over " : " ") << anna.company;
  std::size_t sat = 0;
  for (std::size_t i = 0; i < lise.events.size(); ++i)
    if (lise.events[i].at("type").as_string() == "sits" && lise.events[i].contains("seat") &&
        lise.events[i].at("seat").to_number<int>() == 2)
      sat = i;
  ASSERT_GT(sat, 3U);
  // Everything anew: what she is told of the time before is what a spectator is told.
  lise.events.clear();
  lise.connect();
  lise.catch_up();
  watcher.connect();
  watcher.wait_for("view");
  ASSERT_GE(watcher.events.size(), sat);
  bool hidden = false;
  for (std::size_t i = 0; i < sat; ++i) {
    EXPECT_EQ(lise.events[i], watcher.events[i]) << i;
    hidden |= lise.events[i].at("role").as_string() == "deals-cards";
  }
  EXPECT_TRUE(hidden) << "there was a deal that could have been told";
  play_on({&anna, &jens, &lise}, evening.random);
  // The same in the record: hers is the one of everybody else.
  const auto record = [&](const Guest& guest) {
    return guest.ask("GET", "/api/tables/" + anna.table + "/record").object();
  };
  EXPECT_TRUE(record(lise).at("seenBy").is_null());
  EXPECT_EQ(record(jens).at("seenBy").to_number<int>(), 1);
}

TEST(ServerSeats, NothingIsTakenBackOfAPersonWhoHasLeftOrWasSentAway) {
  TwoAndABot evening;
  Guest &anna = evening.anna, &jens = evening.jens;
  const auto undo_refused = [&] {
    anna.socket->send({{"t", "undo"}, {"id", "u"}});
    return anna.wait_for("no").at("error").as_string() == "no-undo";
  };
  EXPECT_TRUE(undo_refused());
  EXPECT_EQ(jens.ask("POST", "/api/tables/" + anna.table + "/send-away", {{"seat", 0}}).status, 403);
  anna.post("/api/tables/" + anna.table + "/send-away", {{"seat", 1}});
  const int deal = deal_of(anna);
  jens.catch_up();
  EXPECT_EQ(seat_of(jens), 1) << "no hand changes its owner in a deal";
  play_on({&anna, &jens}, evening.random,
          [&] { return deal_of(anna) > deal && !anna.moves().empty() && anna.is_asked(); });
  anna.catch_up();
  // Only bots play with her now, but he was asked in this match.
  EXPECT_EQ(anna.company.at("table").at("seats").at(1).at("kind").as_string(), "bot");
  EXPECT_FALSE(anna.view.at("undo").as_bool());
  EXPECT_TRUE(undo_refused());
  jens.catch_up();
  EXPECT_EQ(seat_of(jens), -1);
  EXPECT_EQ(open_cards(jens, 1), "");
  for (const json::object& wish : {json::object{}, json::object{{"invite", anna.invite}}}) {
    const auto refused = jens.ask("POST", "/api/tables/" + anna.table + "/join", wish);
    EXPECT_EQ(refused.status, 403);
    EXPECT_EQ(refused.object().at("error").as_string(), "sent-away");
  }
  play_on({&anna}, evening.random);
  EXPECT_TRUE(anna.over);
}

TEST(ServerSeats, TheHostSendsPeopleAwayFromATableThatWaits) {
  TwoAtATable evening({{"game", "byd"}, {"players", 3}});
  Guest &anna = evening.anna, &jens = evening.jens;
  const std::string path = "/api/tables/" + anna.table + "/send-away";
  EXPECT_EQ(jens.ask("POST", path, {{"seat", 0}}).status, 403);
  EXPECT_EQ(anna.ask("POST", path, {{"seat", 0}}).object().at("error").as_string(), "not-oneself");
  EXPECT_EQ(anna.ask("POST", path, {{"seat", 2}}).object().at("error").as_string(), "nobody-there");
  for (const json::value& nowhere : {json::value(-1), json::value(3), json::value(1'000'000'000'000), json::value("x")})
    EXPECT_EQ(anna.ask("POST", path, {{"seat", nowhere}}).status, 409);
  EXPECT_EQ(anna.ask("POST", path, {{"seat", 1}}).status, 200);
  jens.catch_up();
  EXPECT_EQ(seat_of(jens), -1);
  EXPECT_EQ(jens.events.back().at("type").as_string(), "sent-away");
  EXPECT_EQ(join_status(jens, anna.table, {{"invite", anna.invite}}), 403);
  Guest lise(evening.port(), "Lise");
  EXPECT_EQ(join_status(lise, anna.table, {}), 200) << "the seat is free for others";
}

TEST(ServerSeats, HintsBetweenPeopleOnlyWhereTheTableAgreedOnThem) {
  for (const bool agreed : {false, true}) {
    TestServer server;
    Guest anna(server.port(), "Anna"), jens(server.port(), "Jens");
    anna.make_table({{"game", "byd"}, {"players", 2}, {"hints", agreed}});
    jens.join(anna.table);
    anna.connect(), jens.connect();
    anna.wait_for("view"), jens.wait_for("view");
    anna.catch_up();
    EXPECT_EQ(anna.company.at("table").at("mayHint").as_bool(), agreed);
    // Nor after the other has stepped out.
    jens.post("/api/tables/" + anna.table + "/leave");
    anna.socket->send({{"t", "hint"}});
    while (anna.listen()) {
      const std::string_view kind(anna.last.at("t").as_string());
      if (kind != "no" && kind != "hint") continue;
      EXPECT_EQ(kind, agreed ? "hint" : "no");
      if (!agreed) {
        EXPECT_EQ(anna.last.at("error").as_string(), "no-hints");
      }
      break;
    }
  }
}

// Talk does not give whoever is asked more time.
TEST(ServerSeats, TalkDoesNotSetTheClockAnew) {
  start_crypto();
  TableLog log("t", Bytes32{});
  const auto take = [&](const json::object& act) { log.apply(json::serialize(act)); };
  take({{"a", "setup"}, {"game", "byd"}, {"options", json::object()}, {"players", 2}, {"commitment", ""}});
  for (const int seat : {0, 1})
    take({{"a", "sit"}, {"seat", seat}, {"user", "u" + std::to_string(seat)}, {"name", "N"}});
  take({{"a", "start"}});
  const auto asked = log.asked_since();
  take({{"a", "phrase"}, {"seat", 0}, {"phrase", "hello"}});
  take({{"a", "say"}, {"seat", 0}, {"text", "hm"}});
  take({{"a", "send-away"}, {"seat", 1}, {"user", "u1"}, {"name", "Bot"}, {"next", true}});
  EXPECT_EQ(log.asked_since(), asked);
}

// The same with processes that share a store and hear of each other late.
TEST(ServerSeats, TwoProcessesKeepTheSameSeats) {
  if (!siege::Postgresql::installed()) GTEST_SKIP() << "no PostgreSQL here";
  siege::Postgresql postgres;
  Server first(quick_options(postgres.url())), second(quick_options(postgres.url()));
  first.start(), second.start();
  Guest anna(first.port(), "Anna"), jens(second.port(), "Jens"), lise(second.port(), "Lise");
  anna.make_table({{"game", "byd"}, {"players", 3}, {"options", json::object{{"rounds", 2}}}});
  jens.join(anna.table);
  anna.post("/api/tables/" + anna.table + "/bots", {{"level", 1}});
  anna.connect(), jens.connect();
  anna.wait_for("view"), jens.wait_for("view");
  const int seat = seat_of(jens);
  // He leaves at one process and at once is a second guest at the other.
  jens.move_to(first.port());
  jens.post("/api/tables/" + anna.table + "/leave");
  EXPECT_EQ(join_status(lise, anna.table, {{"seat", seat}, {"invite", anna.invite}}), 409);
  EXPECT_TRUE(lise.post("/api/tables/" + anna.table + "/join", {{"invite", anna.invite}}).at("next").as_bool());
  lise.table = anna.table;
  lise.connect();
  lise.wait_for("view");
  for (int place = 0; place < 3; ++place) EXPECT_EQ(open_cards(lise, place), "");
  EXPECT_EQ(jens.post("/api/tables/" + anna.table + "/join", {{"seat", 2}}).at("seat").to_number<int>(), seat);
  anna.post("/api/tables/" + anna.table + "/send-away", {{"seat", seat}});
  EXPECT_EQ(lise.ask("POST", "/api/tables/" + anna.table + "/send-away", {{"seat", 0}}).status, 403);
}

}  // namespace

}  // namespace stube
