// Games whose rules keep thrown cards unseen: their records prove what was shown, and show nothing else.
#include <algorithm>
#include <set>
#include <sstream>

#include "engine/fill_in.hpp"
#include "fair/sealed_record.hpp"
#include "fair/table_record.hpp"
#include "fair/verify.hpp"
#include "terminal/transcript.hpp"
#include "tests/server_support.hpp"

namespace stube {

namespace {

std::vector<const Game*> games_that_keep_cards_unseen() {
  std::vector<const Game*> games;
  for (const Game* game : all_games())
    if (keeps_unseen(*game)) games.push_back(game);
  return games;
}

Bytes32 counting_bytes() {
  Bytes32 bytes;
  for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<std::uint8_t>(i);
  return bytes;
}

const Pack& pack_of(const Game& game) {
  Opening opening;
  opening.players = game.standard_players();
  opening.dealer = Seat(0);
  return game.start(game.standard_choices(), opening)->pack();
}

TEST(ServerSeals, TheBooksSayWhichGamesKeepCardsUnseen) {
  std::set<std::string_view> ids;
  for (const Game* game : games_that_keep_cards_unseen()) {
    ids.insert(game->id());
    EXPECT_EQ(pack_of(*game).copies, 1) << game->id() << ": which of two like cards was shown cannot be told";
  }
  EXPECT_EQ(ids, (std::set<std::string_view>{"byd", "polsk-pas", "tre-kort"}));
}

TEST(ServerSeals, TheMethodStaysTheSame) {
  start_crypto();
  // Old records must verify for ever: this commitment and this pack are written down.
  const Pack& pack = pack_of(*find_game("byd"));
  const Bytes32 secret = counting_bytes(), commitment = commitment_to_packs(pack, secret);
  EXPECT_EQ(to_hex(commitment), "d9113abf54d52eead996c311d302c94ed031536b991a1699a97c0b441b6873da");
  const PackDraw draw(commitment, {std::nullopt, secret});
  EXPECT_EQ(
      list_text(pack, sealed_deck(pack, secret, draw, 1).cards),
      "Ah 7s 9c Qc 7h 6d 8s Kh Td 6h Ts 9h 9s Ac Qh 7c Ad Th Kc Qd Jc 8d Tc Js 8h As 6c 8c Qs Jd 9d 6s Jh 7d Kd Ks");
}

TEST(ServerSeals, BothSidesDecideAndEveryDealIsAnother) {
  start_crypto();
  const Pack& pack = pack_of(*find_game("byd"));
  const Bytes32 secret = counting_bytes(), commitment = commitment_to_packs(pack, secret);
  Bytes32 other = secret;
  other[0] ^= 1;
  const auto deck = [&](const Bytes32& mine, const Bytes32& theirs, std::size_t deal) {
    return list_text(pack, sealed_deck(pack, mine, PackDraw(commitment, {theirs}), deal).cards);
  };
  EXPECT_EQ(deck(secret, secret, 1), deck(secret, secret, 1));
  EXPECT_NE(deck(secret, secret, 1), deck(other, secret, 1));
  EXPECT_NE(deck(secret, secret, 1), deck(secret, other, 1));
  EXPECT_NE(deck(secret, secret, 1), deck(secret, secret, 2));
  EXPECT_NE(commitment_to_packs(pack, other), commitment);
  // Every pack that was laid ready can come once.
  std::set<std::size_t> used;
  const PackDraw draw(commitment, {secret});
  for (std::size_t deal = 1; deal <= packs_laid_ready; ++deal) used.insert(draw.pack_for(deal));
  EXPECT_EQ(used.size(), packs_laid_ready);
  EXPECT_THROW((void)draw.pack_for(packs_laid_ready + 1), std::runtime_error);
}

// --- what was shown

Setup random_setup(const Game& game, Random& random) {
  json::object options;
  for (const auto& option : game.options()) {
    const auto pick = [&](std::size_t count) { return random.below(static_cast<std::uint32_t>(count)); };
    if (option.words.empty())
      options[option.name] = option.numbers[pick(option.numbers.size())];
    else
      options[option.name] = option.words[pick(option.words.size())];
  }
  const auto counts = game.player_counts();
  auto setup = read_setup({{"game", game.id()},
                           {"options", options},
                           {"players", counts[random.below(static_cast<std::uint32_t>(counts.size()))]},
                           {"seed", random.below(1'000'000)}});
  return std::get<Setup>(std::move(setup));
}

std::vector<std::string> heard(const Match& match, Viewer viewer) {
  std::vector<std::string> told;
  for (std::size_t i = 0; i < match.event_count(); ++i)
    told.push_back(json::serialize(match.event_object(match.event_for(i, viewer), match.plain_speech())));
  return told;
}

class Unseen : public testing::TestWithParam<const Game*> {};

// Random matches with random options: whatever a viewer's position ever held was also shown by an event, the record for
// each viewer can be gone through with other cards, and to that viewer all looks the same: a game in which unseen cards
// count for something could not keep them unseen.
TEST_P(Unseen, RecordsHoldWhatWasShownAndCanBeGoneThrough) {
  Random random(1);
  std::size_t deals = 0, unseen = 0, hidden_moves = 0;
  for (int i = 0; i < 12; ++i) {
    const auto setup = random_setup(*GetParam(), random);
    Retelling retelling(setup, 0, 0);
    const Match& match = retelling.match();
    std::vector<Viewer> viewers{Viewer::spectator()};
    for (int seat = 0; seat < setup.players; ++seat) viewers.push_back(Viewer::seat(Seat(seat)));
    while (!match.over()) {
      const Seat seat = match.position().turn().lowest();
      // At the table an offence now and then, also one that is laid covered.
      const auto offences = random.chance(1, 4) ? match.offences(seat) : std::vector<Move>();
      const auto moves = offences.empty() ? match.moves(seat) : offences;
      ASSERT_FALSE(
          retelling.take({seat, match.write(moves[random.below(static_cast<std::uint32_t>(moves.size()))]), 0}));
      for (const Viewer viewer : viewers)
        for (const Cards place : match.position().seen_by(viewer.as_seat())->inspection().places())
          ASSERT_EQ((place - retelling.shown(match.deal_starts().size() - 1, viewer)).count(), 0);
      // Now and then something is taken back.
      if (random.chance(1, 30) && match.acts().size() > 3) {
        ASSERT_FALSE(retelling.take({{}, {}, 1 + random.below(3)}));
      }
    }
    deals = std::max(deals, retelling.deals());
    for (const Viewer viewer : viewers) {
      const auto record = retelling.record_for(viewer);
      const auto text = json::serialize(record);
      auto filled = fill_in(record, steps_of(record));
      ASSERT_EQ(refusal_in(filled), nullptr) << text_of(*refusal_in(filled), Language::en) << text;
      auto& ready = std::get<FilledIn>(filled);
      Retelling again(ready.setup, 0, 0);
      for (const Step& step : ready.steps) ASSERT_FALSE(again.take(step));
      EXPECT_EQ(json::serialize(again.match().record().at("result")), json::serialize(record.at("result")));
      EXPECT_EQ(heard(again.match(), viewer), heard(match, viewer));
      for (const auto& deal : record.at("deals").as_array()) unseen += deal.as_string().find("??") != std::string::npos;
      for (const auto& move : record.at("moves").as_array())
        hidden_moves += move.at("move").as_string().find("??") != std::string::npos;
    }
  }
  EXPECT_LT(deals, packs_laid_ready / 2) << "too few packs are laid ready";
  EXPECT_GT(unseen, 0U);
  if (GetParam()->id() != "byd") {
    EXPECT_GT(hidden_moves, 0U);
  }
}

std::string game_name(const testing::TestParamInfo<const Game*>& info) {
  std::string name(info.param->id());
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}
INSTANTIATE_TEST_SUITE_P(Server, Unseen, testing::ValuesIn(games_that_keep_cards_unseen()), game_name);

// --- at a server

// Two people and bots play a match of the game; what the store knows is the truth.
struct Evening : TestServer {
  explicit Evening(const Game& game, json::object setup = {}) {
    setup["game"] = game.id();
    anna.make_table(setup);
    jens.join(anna.table, anna.invite);
    if (game.standard_players() > 2) anna.post("/api/tables/" + anna.table + "/bots", {{"level", 1}});
    anna.connect(), jens.connect();
  }
  void play(const std::function<bool()>& enough = [] { return false; }) { play_on({&anna, &jens}, random, enough); }
  [[nodiscard]] json::object record(const Guest& guest) const {
    return guest.ask("GET", "/api/tables/" + anna.table + "/record").object();
  }
  [[nodiscard]] Bytes32 secret() const {
    return *from_hex(open_store(folder.file("store.db"))->table(anna.table)->secret);
  }
  // The match with all its cards.
  [[nodiscard]] json::object truth() const {
    TableLog table(anna.table, secret());
    for (const auto& row : open_store(folder.file("store.db"))->acts(anna.table, 0)) table.apply(row.act);
    return table.match()->record();
  }

  Guest anna{port(), "Anna"}, jens{port(), "Jens"}, stranger{port(), "Nobody"};
  Random random{5};
};

std::string found_in(const json::object& record) {
  const Findings findings = verify_record(record);
  return findings.good ? "" : findings.last();
}

class Sealed : public testing::TestWithParam<const Game*> {};

TEST_P(Sealed, EveryViewersRecordIsGoodAndShowsNothingElse) {
  const Game& game = *GetParam();
  Evening evening(game);
  evening.play();
  const auto truth = evening.truth();
  const std::string secret = to_hex(evening.secret());
  for (const Guest* guest : {&evening.anna, &evening.jens, &evening.stranger}) {
    const auto record = evening.record(*guest);
    const Findings findings = verify_record(record);
    EXPECT_TRUE(findings.good) << findings.last();
    EXPECT_EQ(json::serialize(record).find(secret), std::string::npos);
    EXPECT_EQ(record.at("seenBy").is_null(), guest == &evening.stranger);
    // What is not hidden is true.
    std::size_t hidden = 0;
    for (std::size_t i = 0; i < record.at("deals").as_array().size(); ++i) {
      const std::string told(record.at("deals").at(i).as_string()), real(truth.at("deals").at(i).as_string());
      const auto told_cards = words_of(told), real_cards = words_of(real);
      ASSERT_EQ(told_cards.size(), real_cards.size());
      for (std::size_t k = 0; k < told_cards.size(); ++k)
        if (told_cards[k] == "??")
          ++hidden;
        else
          EXPECT_EQ(told_cards[k], real_cards[k]);
    }
    EXPECT_GT(hidden, 0U);
    // The replay agrees with the record: hands of which nobody else saw a card are backs from first to last.
    const auto told = guest->post("/api/replay", record);
    const auto& steps = told.at("steps").as_array();
    ASSERT_EQ(steps.size(), record.at("moves").as_array().size() + 1);
    for (std::size_t i = 0; i < steps.size(); ++i) {
      const auto deal = steps[i].at("state").at("deal").to_number<std::size_t>();
      if (deal > record.at("deals").as_array().size()) continue;
      const std::string pack = " " + std::string(record.at("deals").at(deal - 1).as_string()) + " ";
      for (const auto& hand : steps[i].at("state").at("hands").as_array())
        for (const auto card : words_of(hand.as_string()))
          EXPECT_NE(pack.find(" " + std::string(card) + " "), std::string::npos) << card << " in deal " << deal;
      if (i > 0) {
        EXPECT_EQ(steps[i].at("move"), record.at("moves").at(i - 1).at("move"));
      }
    }
    EXPECT_EQ(told.at("openings"), json::value(true));
    // So does the transcript.
    std::ostringstream transcript;
    EXPECT_FALSE(write_transcript(record, {Screen{}, {}}, transcript));
    for (const auto& move : record.at("moves").as_array())
      EXPECT_NE(transcript.str().find(": " + std::string(move.at("move").as_string()) + "\n"), std::string::npos);
    // And one can go on from it.
    EXPECT_EQ(guest->ask("POST", "/api/replay/table", {{"record", record}, {"step", 2}, {"bots", 0}}).status, 200);
  }
}

TEST_P(Sealed, AfterARestartTheSameCardsAreThere) {
  const Game& game = *GetParam();
  Evening evening(game);
  evening.play([&] { return evening.anna.acts + evening.jens.acts >= 4; });
  const auto before = evening.truth();
  evening.restart();
  for (Guest* guest : {&evening.anna, &evening.jens}) {
    guest->move_to(evening.port());
    guest->connect(guest->events.size());
    guest->view = {};
  }
  evening.play();
  ASSERT_TRUE(evening.anna.over);
  EXPECT_EQ(evening.truth().at("deals").at(0), before.at("deals").at(0));
  EXPECT_EQ(found_in(evening.record(evening.anna)), "");
}

INSTANTIATE_TEST_SUITE_P(Server, Sealed, testing::ValuesIn(games_that_keep_cards_unseen()), game_name);

// The place of a card in a record's seals: the first that is open, or that is not.
std::pair<std::size_t, std::size_t> place_of(const json::object& record, bool open) {
  const auto& deals = record.at("shuffle").at("seals").as_array();
  for (std::size_t i = 0; i < deals.size(); ++i)
    for (std::size_t k = 0; k < deals[i].as_array().size(); ++k)
      if ((deals[i].at(k).as_string().find(' ') != json::string::npos) == open) return {i, k};
  ADD_FAILURE() << "there is no such card";
  return {};
}

json::value& seal_at(json::object& record, std::pair<std::size_t, std::size_t> place) {
  return record["shuffle"].as_object()["seals"].as_array()[place.first].as_array()[place.second];
}

// Writes a card, or `??`, into the deal's text.
void write_card(json::object& record, std::pair<std::size_t, std::size_t> place, const std::string& card) {
  auto& deal = record["deals"].as_array()[place.first];
  const std::string was(deal.as_string());
  std::string text;
  std::size_t k = 0;
  for (const auto word : words_of(was))
    text += (text.empty() ? "" : " ") + (k++ == place.second ? card : std::string(word));
  deal = text;
}

class PlantedFaults : public testing::Test {
 protected:
  PlantedFaults() : evening_(*find_game("tre-kort"), {{"options", {{"rounds", 1}}}}) {
    evening_.play();
    record_ = evening_.record(evening_.stranger);
  }
  std::string found(const std::function<void(json::object&)>& change) const {
    json::object copy = record_;
    change(copy);
    EXPECT_NE(json::value(copy), json::value(record_)) << "nothing was changed";
    return found_in(copy);
  }
  // What the page is told of it.
  [[nodiscard]] json::value openings(const json::object& record) const {
    return evening_.stranger.post("/api/replay", record).at("openings");
  }
  // The true card and salt of a place.
  [[nodiscard]] std::string opening_of(std::pair<std::size_t, std::size_t> place) const {
    const Pack& pack = pack_of(*find_game("tre-kort"));
    std::vector<std::optional<Bytes32>> seats;
    for (const auto& seat : record_.at("shuffle").at("seats").as_array())
      seats.push_back(seat.is_object() ? from_hex(seat.at("opened").as_string()) : std::nullopt);
    const PackDraw draw(*from_hex(record_.at("shuffle").at("commitment").as_string()), seats);
    const auto laid = lay_pack(pack, pack_seed(evening_.secret(), draw.pack_for(place.first + 1)));
    const auto from = draw.places(place.first + 1, laid.cards.size())[place.second];
    return to_text(pack, laid.cards[from]) + " " + to_hex(laid.salts[from]);
  }

  Evening evening_;
  json::object record_;
};

const std::string not_bound_to = "The cards and seals are not those that the server was bound to.";

TEST_F(PlantedFaults, ASwappedCardIsFound) {
  const auto place = place_of(record_, true);
  EXPECT_EQ(found([&](json::object& r) {
              const std::string was(seal_at(r, place).as_string());
              const std::string other = was.starts_with("Ah") ? "Kh" : "Ah";
              seal_at(r, place) = other + was.substr(2);
              write_card(r, place, other);
            }),
            not_bound_to);
}

TEST_F(PlantedFaults, AChangedSaltOrSealIsFound) {
  for (const bool open : {true, false})
    EXPECT_EQ(found([&](json::object& r) {
                std::string text(seal_at(r, place_of(r, open)).as_string());
                text.back() = text.back() == '0' ? '1' : '0';
                seal_at(r, place_of(record_, open)) = text;
              }),
              not_bound_to);
}

TEST_F(PlantedFaults, ACardThatTheRulesKeepUnseenMayNotBeOpened) {
  const auto place = place_of(record_, false);
  const std::string opening = opening_of(place);
  const auto why = found([&](json::object& r) {
    seal_at(r, place) = opening;
    write_card(r, place, opening.substr(0, 2));
    EXPECT_EQ(openings(r), json::value(false));
  });
  EXPECT_EQ(why, "The " + opening.substr(0, 2) + " of deal 1 is open, and the rules keep it unseen.");
}

TEST_F(PlantedFaults, ACardThatWasShownMustBeOpened) {
  const auto place = place_of(record_, true);
  const auto why = found([&](json::object& r) {
    const std::string was(seal_at(r, place).as_string());
    seal_at(r, place) = to_hex(seal_of(*from_hex(was.substr(3)), was.substr(0, 2)));
    write_card(r, place, "??");
    EXPECT_EQ(openings(r), json::value(false));
  });
  EXPECT_NE(why.find("was shown, and is not opened"), std::string::npos) << why;
}

TEST_F(PlantedFaults, PacksThatWereNotDealtMustBeOpenedAndNoOthers) {
  auto& packs = record_.at("shuffle").at("packs").as_array();
  const auto left = static_cast<std::size_t>(
      std::find_if(packs.begin(), packs.end(), [](const json::value& v) { return v.is_string(); }) - packs.begin());
  const auto dealt = static_cast<std::size_t>(
      std::find_if(packs.begin(), packs.end(), [](const json::value& v) { return v.is_null(); }) - packs.begin());
  const auto put = [&](std::size_t at, const json::value& value) {
    return found([&](json::object& r) { r["shuffle"].as_object()["packs"].as_array()[at] = value; });
  };
  EXPECT_EQ(put(left, nullptr), "Pack " + std::to_string(left) + " was not dealt, and is closed.");
  EXPECT_EQ(put(left, json::string(64, 'a')), not_bound_to);
  EXPECT_EQ(put(dealt, json::string(to_hex(pack_seed(evening_.secret(), dealt)))),
            "Pack " + std::to_string(dealt) + " was dealt, and is open.");
}

TEST_F(PlantedFaults, ForgedActsCompaniesAndResultsAreFound) {
  EXPECT_EQ(found([](json::object& r) { r["table"].as_object()["acts"].as_array().pop_back(); }),
            "The chain of acts is broken.");
  EXPECT_EQ(found([](json::object& r) { r["names"].as_array()[0] = "Somebody"; }),
            "The acts of the table give another record.");
  EXPECT_EQ(found([](json::object& r) { r["options"].as_object()["rounds"] = 2; }),
            "The acts of the table give another record.");
  EXPECT_EQ(found([](json::object& r) { r["moves"].as_array().pop_back(); }),
            "The acts of the table give another record.");
  // Whose eyes it was, is told by the cards that should be open, or by moves that the cards left to him do not allow.
  const auto other_eyes = found([](json::object& r) { r["seenBy"] = 0; });
  EXPECT_TRUE(other_eyes.find("of deal 1 was shown, and is not opened") != std::string::npos ||
              other_eyes.find("No cards make these moves possible") != std::string::npos)
      << other_eyes;
  EXPECT_EQ(found([](json::object& r) { r["result"] = nullptr; }), "The moves lead to another result.");
  EXPECT_NE(found([](json::object& r) { r["shuffle"].as_object()["seats"].as_array()[0] = nullptr; }), "");
  // A seal in the place of a move that everyone saw would let anybody write what he likes beside it.
  EXPECT_EQ(found([](json::object& r) {
              for (auto& value : r["table"].as_object()["acts"].as_array()) {
                auto act = json::parse(value.as_string()).as_object();
                if (text_in(act, "a") != "move") continue;
                act["sealed"] = text_in(act, "salt");
                value = json::serialize(act);
                return;
              }
            }),
            "An act is sealed that hides nothing.");
}

TEST(ServerSeals, WhatIsTakenBackAtASealedTableStillFits) {
  TestServer server;
  Guest anna(server.port());
  anna.make_table({{"game", "tre-kort"}, {"players", 3}, {"options", {{"rounds", 1}}}, {"bots", 1}});
  anna.connect();
  Random random(7);
  int taken_back = 0;
  play_on(
      {&anna}, random, [] { return false; },
      [&](Guest& guest) {
        if (taken_back < 6 && guest.last.at("t").as_string() == "ack" && guest.view.at("undo").as_bool() &&
            ++taken_back > 0)
          guest.socket->send({{"t", "undo"}});
      });
  ASSERT_TRUE(anna.over);
  EXPECT_GT(taken_back, 2);
  const auto record = anna.ask("GET", "/api/tables/" + anna.table + "/record").object();
  EXPECT_EQ(found_in(record), "");
}

TEST(ServerSeals, TheDealsThatAreFinishedAreToldToTheirSeatAlone) {
  TestServer server;
  Guest anna(server.port());
  anna.make_table({{"game", "byd"}, {"bots", 1}});
  anna.connect();
  Random random(8);
  play_on({&anna}, random, [&] { return !anna.view.empty() && anna.view.at("view").at("deal").to_number<int>() == 3; });
  const auto record = anna.ask("GET", "/api/tables/" + anna.table + "/record").object();
  ASSERT_EQ(record.at("deals").as_array().size(), 2U);
  EXPECT_EQ(record.at("seenBy"), anna.company.at("seat"));
  EXPECT_NE(record.at("deals").at(0).as_string().find("??"), json::string::npos);
  EXPECT_EQ(anna.ask("POST", "/api/replay", record).status, 200);
}

// A table that was made before cards were sealed goes on as it began.
TEST(ServerSeals, TablesOfTheOldKindAreOpenedWholeAsTheyWerePromised) {
  start_crypto();
  const Bytes32 secret = counting_bytes();
  TableLog table("t", secret);
  std::vector<std::string> acts;
  const auto take = [&](const json::object& act) {
    acts.push_back(json::serialize(act));
    table.apply(acts.back());
  };
  take({{"a", "setup"},
        {"game", "byd"},
        {"options", json::object{{"rounds", 1}}},
        {"players", 2},
        {"commitment", to_hex(sha256(secret))}});
  for (int seat = 0; seat < 2; ++seat) take({{"a", "bot"}, {"seat", seat}, {"name", "Bot"}, {"level", 1}});
  take({{"a", "start"}});
  Random random(9);
  while (!table.match()->over()) {
    const Seat seat = table.match()->position().turn().lowest();
    const auto moves = table.match()->moves(seat);
    const auto& move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
    take({{"a", "move"}, {"seat", seat.index()}, {"move", table.match()->write(move)}, {"id", ""}});
  }
  take({{"a", "over"}, {"secret", to_hex(secret)}});
  const auto record = table_record(table, acts, Viewer::spectator());
  EXPECT_EQ(text_in(record.at("shuffle").as_object(), "method"), "stube 1");
  EXPECT_EQ(found_in(record), "");
}

}  // namespace

}  // namespace stube
