// A table on the device: whole matches through its requests, kept and opened again in between, with records that
// verify.
#include <set>

#include "bots/joined_searches.hpp"
#include "fair/verify.hpp"
#include "solo/solo_requests.hpp"
#include "solo/thought.hpp"
#include "tests/every_game.hpp"

namespace stube {
namespace {

constexpr std::size_t most_moves = 400;  // of the person; a long match is left then

std::int64_t some_time() {
  return 1'700'000'000'000;
}

// The page's side: keeps the acts, the last view, and every message by its kind.
class Page {
 public:
  explicit Page(std::uint64_t seed) : entropy_(seed), requests_({entropy_, some_time, 5}) {}

  json::object ask(json::object request) {
    request["lang"] = lang;
    const json::object reply = requests_.answer(request);
    if (const auto* acts = reply.if_contains("acts"))
      for (const auto& act : acts->as_array()) kept.push_back(act);
    if (const auto* messages = reply.if_contains("messages"))
      for (const auto& message : messages->as_array()) take(message.as_object());
    if (const auto* bots = reply.if_contains("bots")) bots_wait = bots->as_bool();
    if (const auto* given = reply.if_contains("secret")) secret = given->as_string();
    return reply;
  }
  void send(json::object message) { ask({{"do", "send"}, {"message", std::move(message)}}); }

  void begin(const Game& game, json::value bots, const std::string& seed = "") {
    ask({{"do", "new"},
         {"id", "solo"},
         {"user", "me"},
         {"name", "Anna"},
         {"game", game.id()},
         {"bots", std::move(bots)},
         {"seed", seed}});
    ask({{"do", "join"}});
  }
  json::object open_request() const {
    return {{"do", "open"}, {"id", "solo"}, {"secret", secret}, {"acts", kept}, {"user", "me"}, {"name", "Anna"}};
  }

  [[nodiscard]] bool is_over() const { return last.contains("over"); }
  [[nodiscard]] const json::object& view() const { return last.at("view"); }
  [[nodiscard]] bool on_turn() const {
    const auto& turn = view().at("view").at("turn").as_array();
    return std::find(turn.begin(), turn.end(), json::value(seat)) != turn.end();
  }
  // A move of the person, or the bots'; false where nobody is asked.
  bool step(Random& random) {
    if (bots_wait) return ask({{"do", "bots"}}), true;
    const auto& moves = view().at("moves").as_array();
    if (is_over() || !on_turn() || moves.empty()) return false;
    const auto& move = moves[random.below(static_cast<std::uint32_t>(moves.size()))].at("move");
    send({{"t", "act"}, {"id", std::to_string(++acts_made)}, {"move", move}});
    return true;
  }

  std::string lang = "en", secret;
  json::array kept;
  std::map<std::string, json::object> last;  // message of each kind
  std::size_t events = 0, acts_made = 0;
  bool bots_wait = false;
  int seat = -1;

 private:
  void take(const json::object& message) {
    const std::string kind(message.at("t").as_string());
    if (kind == "table") seat = static_cast<int>(message.at("seat").as_int64());
    if (kind == "events") {
      EXPECT_EQ(message.at("from").to_number<std::size_t>(), events + 1);
      events += message.at("events").as_array().size();
    }
    last[kind] = message;
  }

  SeededEntropy entropy_;
  SoloRequests requests_;
};

class SoloTables : public testing::TestWithParam<const Game*> {};

TEST_P(SoloTables, AMatchIsPlayedKeptAndVerified) {
  Page page(7);
  Random random(7, Purpose::play);
  page.begin(*GetParam(), json::array{4, 1, 2, 3});
  ASSERT_TRUE(page.last.contains("view"));
  ASSERT_GE(page.seat, 0);
  while (page.acts_made < most_moves && page.step(random)) {
    if (page.acts_made % 50 != 10) continue;
    // Opened again from what was kept, the table is the same to the last text.
    Page again(8);
    again.kept = page.kept;
    again.secret = page.secret;
    const auto kept = page.kept;
    const json::object opened = again.ask(again.open_request());
    ASSERT_FALSE(opened.contains("error")) << json::serialize(opened);
    again.ask({{"do", "join"}});
    ASSERT_EQ(again.view(), page.view());
    ASSERT_EQ(again.events, page.events);
    ASSERT_EQ(again.kept, kept);
  }
  ASSERT_TRUE(page.is_over() || page.acts_made == most_moves);
  const json::object record = page.ask({{"do", "record"}});
  if (page.is_over()) {
    EXPECT_TRUE(verify_record(record).good);
  }
  const json::object replay = page.ask({{"do", "replay"}, {"record", record}});
  EXPECT_FALSE(replay.contains("error")) << json::serialize(replay).substr(0, 300);
}

// Engines that follow a table think beside it: what all of them found is played. The number of decisions that were
// shared; a bot may also answer at once.
void think_together(const Game& game, std::size_t& shared) {
  constexpr std::size_t enough = 12;
  Page page(3), helper(4);
  Random random(3, Purpose::play);
  page.begin(game, json::array{5, 5, 5, 5});
  helper.secret = page.secret, helper.kept = page.kept;
  ASSERT_FALSE(helper.ask(helper.open_request()).contains("error"));
  std::size_t followed = page.kept.size();
  for (std::size_t i = 0; i < most_moves && shared < enough && !page.is_over(); ++i) {
    if (!page.bots_wait) {
      if (!page.step(random)) break;
      continue;
    }
    const json::array further(page.kept.begin() + static_cast<std::ptrdiff_t>(followed), page.kept.end());
    followed = page.kept.size();
    ASSERT_FALSE(helper.ask({{"do", "catch-up"}, {"acts", further}}).contains("error"));
    ASSERT_TRUE(helper.bots_wait);
    json::array thoughts = page.ask({{"do", "think"}}).at("thoughts").as_array();
    const json::array others = helper.ask({{"do", "think"}}).at("thoughts").as_array();
    if (!thoughts.empty() && !others.empty()) {
      ASSERT_EQ(thoughts[0].at("at"), others[0].at("at"));
      ++shared;
    }
    thoughts.insert(thoughts.end(), others.begin(), others.end());
    const auto before = page.kept.size();
    page.ask({{"do", "bots"}, {"thoughts", thoughts}});
    ASSERT_TRUE(thoughts.empty() || page.kept.size() > before) << "what was found is a lawful move";
  }
}

TEST_P(SoloTables, EnginesThatFollowThinkTogether) {
  std::size_t shared = 0;
  think_together(*GetParam(), shared);
}

TEST_P(SoloTables, GamesAndRulesAreDescribed) {
  Page page(1);
  for (const std::string lang : {"en", "de", "da"}) {
    page.lang = lang;
    const auto rules = page.ask({{"do", "rules"}, {"game", GetParam()->id()}});
    EXPECT_FALSE(rules.at("entries").as_array().empty());
    EXPECT_EQ(page.ask({{"do", "games"}}).at("games").as_array().size(), all_games().size());
  }
}

INSTANTIATE_TEST_SUITE_P(All, SoloTables, every_game(), test_name);

const Game& some_game() {
  return *find_game("byd");
}

TEST(SoloTable, AChoiceIsSharedWhereBotsLookAhead) {
  std::size_t shared = 0;
  think_together(some_game(), shared);
  EXPECT_GT(shared, 4U);
}

RunningStats series(std::initializer_list<double> values) {
  RunningStats stats;
  for (const double value : values) stats.add(value);
  return stats;
}

TEST(SoloTable, WhatAnEngineFoundSurvivesTheWay) {
  std::vector<Move> moves(3);
  for (std::uint16_t i = 0; i < 3; ++i) moves[i].a = i;
  SearchResult found;
  found.moves = {{moves[2], 40, 0.5}, {moves[0], 10, -1.25}};
  found.race = {{moves[2], 1.5, series({1, 2, 4}), series({0, 0, 0}), false},
                {moves[0], -2, series({3, 5}), series({2, -1}), true}};
  found.spread = 0.75;
  const auto read = thought_from_json(thought_to_json(found, moves), moves);
  ASSERT_TRUE(read.has_value());
  EXPECT_EQ(read->spread, found.spread);
  ASSERT_EQ(read->moves.size(), 2U);
  EXPECT_EQ(read->moves[1].move, moves[0]);
  EXPECT_EQ(read->moves[1].value, -1.25);
  ASSERT_EQ(read->race.size(), 2U);
  EXPECT_EQ(read->race[1].move, moves[0]);
  EXPECT_EQ(read->race[1].value.parts(), found.race[1].value.parts());
  EXPECT_EQ(read->race[1].ahead.parts(), found.race[1].ahead.parts());
  EXPECT_TRUE(read->race[1].out);
  // A list of fewer moves is another position's.
  EXPECT_FALSE(thought_from_json(thought_to_json(found, moves), {moves[0]}).has_value());
  EXPECT_FALSE(thought_from_json({{"moves", {1, 2}}, {"race", json::array()}, {"spread", 1}}, moves).has_value());
}

TEST(SoloTable, RacesInOtherDealsAreDecidedAsOne) {
  EXPECT_EQ(
      [] {
        RunningStats both = series({1, 2, 4});
        both.add(series({8, -3}));
        return both.deviation();
      }(),
      series({1, 2, 4, 8, -3}).deviation());
  Move own, other;
  other.a = 1;
  // Alone, neither race shows the other move ahead beyond chance; together they do.
  const auto race = [&](std::initializer_list<double> ahead) {
    SearchResult result;
    RunningStats nought;
    for (std::size_t i = 0; i < ahead.size(); ++i) nought.add(0.0);
    result.race = {{own, 0, nought, nought, false}, {other, 0, series(ahead), series(ahead), false}};
    return result;
  };
  const std::vector<SearchResult> halves = {race({4, -1, 3, -2}), race({-2, 4, 3, -1})};
  NetStyle style;
  style.enough = 0.9;
  for (const SearchResult& half : halves) EXPECT_EQ(joined_races({&half, 1}, style).moves.front().move, own);
  const SearchResult all = joined_races(halves, style);
  EXPECT_EQ(all.moves.front().move, other);
  EXPECT_EQ(all.rounds, 16);
}

TEST(SoloTable, UndoWhyHintAndLanguageAreAnswered) {
  Page page(3);
  Random random(3, Purpose::play);
  page.begin(some_game(), 2);
  while (!page.on_turn()) ASSERT_TRUE(page.step(random));
  const auto before = page.view().at("view");
  const auto move = page.view().at("moves").as_array().front().at("move");
  page.send({{"t", "why"}, {"move", move}});
  EXPECT_EQ(page.last.at("why").at("legal"), true);
  page.send({{"t", "hint"}});
  EXPECT_FALSE(page.last.at("hint").at("best").as_array().empty());
  page.send({{"t", "act"}, {"id", "one"}, {"move", move}});
  EXPECT_EQ(page.last.at("ack").at("id"), "one");
  page.send({{"t", "undo"}});
  EXPECT_EQ(page.view().at("view"), before);
  const auto question = page.view().at("question");
  page.events = 0;
  page.send({{"t", "lang"}, {"lang", "da"}});
  EXPECT_NE(page.view().at("question"), question);
}

TEST(SoloTable, AnActThatComesTwiceIsMadeOnce) {
  Page page(4);
  Random random(4, Purpose::play);
  page.begin(some_game(), 2);
  while (!page.on_turn()) ASSERT_TRUE(page.step(random));
  const json::object act{{"t", "act"}, {"id", "same"}, {"move", page.view().at("moves").as_array().front().at("move")}};
  page.send(act);
  const auto kept = page.kept.size();
  page.send(act);
  EXPECT_EQ(page.kept.size(), kept);
  EXPECT_EQ(page.last.at("ack").at("id"), "same");
}

TEST(SoloTable, WhatIsRefusedChangesNothingAndIsSaid) {
  Page page(5);
  EXPECT_EQ(page.ask({{"do", "join"}}).at("error"), "no-such-table");
  EXPECT_EQ(page.ask({{"do", "new"}, {"game", "whist"}}).at("error"), "unknown-game");
  EXPECT_EQ(page.ask({{"do", "dance"}}).at("error"), "no-such-table");
  page.begin(some_game(), 2);
  const auto kept = page.kept;
  for (const auto& request : {json::object{{"do", "dance"}}, json::object{{"do", "open"}, {"secret", "no"}},
                              json::object{{"do", "new"}, {"game", "byd"}, {"players", 99}},
                              json::object{{"do", "replay"}, {"record", 1}}, json::object{{"do", "send"}}}) {
    const auto reply = page.ask(request);
    ASSERT_TRUE(reply.contains("error")) << json::serialize(request);
    EXPECT_FALSE(reply.at("why").as_string().empty());
  }
  page.send({{"t", "act"}, {"id", "x"}, {"move", "play Zz"}});
  EXPECT_FALSE(page.last.at("no").at("why").as_string().empty());
  page.send({{"t", "act"}, {"move", "pass"}});
  EXPECT_EQ(page.last.at("no").at("error"), "bad-act-id");
  page.send({{"t", "dance"}});
  EXPECT_TRUE(page.last.contains("error"));
  EXPECT_EQ(page.kept, kept);
}

TEST(SoloTable, AMatchIsGivenUpAndStaysInTheList) {
  Page page(2);
  page.begin(some_game(), 2);
  EXPECT_EQ(page.last.at("table").at("table").at("mayResign"), true);
  page.send({{"t", "resign"}, {"id", "enough"}});
  EXPECT_EQ(page.last.at("ack").at("id"), "enough");
  EXPECT_TRUE(page.is_over());
  page.events = 0;  // who joins is told everything from the beginning
  const json::object reply = page.ask({{"do", "join"}});
  EXPECT_EQ(reply.at("table").at("state"), "over");
  EXPECT_EQ(reply.at("table").at("ended").at("how"), "resigned");
  EXPECT_EQ(reply.at("table").at("seat"), page.seat);
  EXPECT_FALSE(page.bots_wait);
  EXPECT_TRUE(verify_record(page.ask({{"do", "record"}})).good);
}

TEST(SoloTable, ASeedDealsTheSameCardsOnEveryDevice) {
  Page one(1), two(2), other(1), chance(1);
  one.begin(some_game(), 2, "Michaelmas");
  two.begin(some_game(), 2, "Michaelmas");
  other.begin(some_game(), 2, "Martinmas");
  chance.begin(some_game(), 2);
  const auto hands = [](const Page& page) { return page.view().at("view").at("hands"); };
  EXPECT_EQ(hands(one), hands(two));
  EXPECT_NE(hands(one), hands(other));
  EXPECT_NE(hands(one), hands(chance));
}

TEST(SoloTable, ARecordedMatchGoesOnFromAStep) {
  Page page(6);
  Random random(6, Purpose::play);
  page.begin(some_game(), 2);
  while (!page.is_over() && page.acts_made < most_moves) ASSERT_TRUE(page.step(random));
  ASSERT_TRUE(page.is_over());
  const json::object record = page.ask({{"do", "record"}});
  Page next(9);
  const auto reply =
      next.ask({{"do", "new"}, {"id", "next"}, {"user", "me"}, {"name", "Anna"}, {"record", record}, {"step", 3}});
  ASSERT_FALSE(reply.contains("error")) << json::serialize(reply);
  next.ask({{"do", "join"}});
  EXPECT_EQ(next.view().at("view").at("deal"), 1);
  ASSERT_TRUE(next.step(random));
}

}  // namespace
}  // namespace stube
