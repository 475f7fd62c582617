// Statistics of games: the division of variance against made-up deals whose sources are known, and the command over
// every game.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <fstream>
#include <set>
#include <sstream>

#include "bots/survey.hpp"
#include "engine/registry.hpp"
#include "talk/embedded.hpp"
#include "tests/places.hpp"

namespace stube {
namespace {

// Uniform with this standard deviation.
double noise(Random& random, double deviation) {
  return (random.below(2'000'001) / 1'000'000.0 - 1) * deviation * 1.7320508;
}

std::vector<DealResults> made_up(double cards, double players, double chance, int deals, int repeats) {
  Random random(3);
  std::vector<DealResults> results;
  for (int deal = 0; deal < deals; ++deal) {
    const double luck = noise(random, cards);
    DealResults of_deal;
    for (const double better : {players, -players}) {
      of_deal.emplace_back();
      for (int repeat = 0; repeat < repeats; ++repeat) {
        const double result = luck + better + noise(random, chance);
        of_deal.back().push_back({result, -result});
      }
    }
    results.push_back(std::move(of_deal));
  }
  return results;
}

TEST(Stats, FindsTheSourcesOfVariance) {
  const auto found = sources_of_variance(made_up(3, 2, 1, 3000, 2));
  EXPECT_NEAR(found.cards.mean, 9 / 14.0, 0.02);
  EXPECT_NEAR(found.players.mean, 4 / 14.0, 0.02);
  EXPECT_NEAR(found.chance.mean, 1 / 14.0, 0.01);
  EXPECT_LT(found.cards.low, 9 / 14.0);
  EXPECT_GT(found.cards.high, 9 / 14.0);
  EXPECT_LT(found.cards.high - found.cards.low, 0.06);
}

// A strong difference between the players must not hide the cards, nor the chance of few plays pass for cards.
TEST(Stats, DoesNotMistakeOneSourceForAnother) {
  const auto uneven = sources_of_variance(made_up(1, 10, 0, 1000, 2));
  EXPECT_NEAR(uneven.cards.mean, 1 / 101.0, 0.002);
  const auto dice = sources_of_variance(made_up(0, 0, 5, 3000, 2));
  EXPECT_LT(dice.cards.mean, 0.03);
  EXPECT_GT(dice.chance.mean, 0.95);
  EXPECT_EQ(sources_of_variance(made_up(2, 0, 0, 50, 2)).cards.mean, 1);
}

TEST(Stats, CountsAddUp) {
  const auto bot = bot_named("thumb"), rival = bot_named("random");
  for (const Game* game : all_games()) {
    SurveyPlan plan;
    plan.game = game, plan.choices = game->standard_choices(), plan.players = game->standard_players();
    plan.matches = 6, plan.deals = 4, plan.threads = 2;
    plan.bot = bot.get(), plan.rival = rival.get();
    const auto found = survey(plan);
    long matches = 0, deals = 0, seats = 0, all = 0;
    for (const auto& [length, count] : found.match_deals) matches += count, deals += length * count;
    double mean = 0, places = 0;
    for (const auto& [payoff, count] : found.payoffs)
      seats += count, mean += static_cast<double>(payoff) * static_cast<double>(count);
    for (const auto& place : found.places) places += place.payoff.mean;
    for (const auto& line : found.lines) {
      EXPECT_LE(line.deals, found.deals) << game->id();
      EXPECT_LE(line.deals, line.times) << game->id();
      all += line.times;
    }
    EXPECT_EQ(matches, 6);
    EXPECT_EQ(deals, found.deals);
    EXPECT_EQ(seats, found.deals * plan.players) << game->id();
    EXPECT_NEAR(places, mean / static_cast<double>(found.deals), 1e-6) << game->id();
    EXPECT_GT(all, 0) << game->id() << " writes no line in six matches";
    const auto& from = found.luck.sources;
    EXPECT_NEAR(from.cards.mean + from.players.mean + from.chance.mean, 1, 1e-9) << game->id();
  }
}

struct Run {
  int code = -1;
  std::string out;
};
Run run(const std::string& command) {
  Run run;
  FILE* pipe = popen(("LC_ALL=C " + command + " 2>&1").c_str(), "r");
  char buffer[4096];
  for (std::size_t n = 0; (n = fread(buffer, 1, sizeof buffer, pipe)) > 0;) run.out.append(buffer, n);
  run.code = WEXITSTATUS(pclose(pipe));
  return run;
}
Run stats(const std::string& arguments) {
  return run("'" + stube_program() + "' stats " + arguments);
}

TEST(Stats, PrintsATableInEveryLanguage) {
  std::set<std::string> tables;
  for (const Language lang : all_languages()) {
    const auto result = stats("hundert --matches 5 --deals 5 --lang " + std::string(code_of(lang)));
    EXPECT_EQ(result.code, 0) << result.out;
    EXPECT_NE(result.out.find("hundert/19 "), std::string::npos) << result.out;
    EXPECT_EQ(result.out.find("stats."), std::string::npos) << "a word is missing: " << result.out;
    EXPECT_EQ(result.out.find('{'), std::string::npos) << "a place was not filled: " << result.out;
    tables.insert(result.out);
  }
  EXPECT_EQ(tables.size(), all_languages().size());
}

TEST(Stats, WordsAreTheSameInEveryLanguage) {
  const auto english = Words(embedded("cli/words.en")).keys();
  EXPECT_GT(english.size(), 20U);
  for (const Language lang : all_languages())
    EXPECT_EQ(Words(embedded("cli/words." + std::string(code_of(lang)))).keys(), english) << code_of(lang);
}

TEST(Stats, ThreadsDoNotChangeThem) {
  const std::string what = "mariage --matches 20 --deals 20 --bot 5 --rounds 20 --json --threads ";
  const auto one = stats(what + "1");
  EXPECT_EQ(one.code, 0) << one.out;
  EXPECT_EQ(stats(what + "3").out, one.out);
}

TEST(Stats, DrawsAPictureThatIsXml) {
  const auto file = testing::TempDir() + "stube-stats.svg";
  for (const Game* game : all_games()) {
    const auto result = stats(std::string(game->id()) + " --matches 3 --deals 3 --lang de --svg " + file);
    EXPECT_EQ(result.code, 0) << result.out;
    const auto parsed = run("python3 -c 'import sys, xml.dom.minidom; xml.dom.minidom.parse(sys.argv[1])' " + file);
    EXPECT_EQ(parsed.code, 0) << game->id() << ": " << parsed.out;
    std::ifstream in(file);
    std::ostringstream text;
    text << in.rdbuf();
    EXPECT_EQ(text.str().find("nan"), std::string::npos) << game->id();
    EXPECT_EQ(text.str().find("inf"), std::string::npos) << game->id();
    EXPECT_NE(text.str().find(game->name(*language_from("de"))), std::string::npos) << game->id();
  }
}

TEST(Stats, AnswersBadUsageWithASentence) {
  for (const std::string wrong :
       {"", "nothing", "byd --bot clever", "byd --players 99", "byd --option ante", "byd --repeats 1"}) {
    const auto result = stats(wrong);
    EXPECT_EQ(result.code, 2) << wrong << ": " << result.out;
    EXPECT_TRUE(result.out.starts_with("stube: ")) << wrong << ": " << result.out;
  }
  EXPECT_EQ(stats("byd --svg /nowhere/at.svg").code, 1);
}

TEST(Bench, MeasuresSearchSolverAndMemory) {
  const auto result = run("'" + stube_program() + "' bench mariage gnav --seconds 0.1 --json");
  ASSERT_EQ(result.code, 0) << result.out;
  const auto rows = json::parse(result.out).as_array();
  for (const auto& row : rows) {
    EXPECT_GT(row.at("playoutsPerSecond").to_number<double>(), 100);
    EXPECT_GT(row.at("searchMegabytes").to_number<double>(), 0);
    EXPECT_LT(row.at("searchMegabytes").to_number<double>(), 256);
  }
  const auto& solver = rows[0].at("solver").as_object();
  EXPECT_EQ(solver.at("tricks").to_number<int>(), 6);
  EXPECT_GT(solver.at("perSecond").to_number<double>(), 1);
  EXPECT_GT(solver.at("solved").to_number<long>(), 0);
  EXPECT_FALSE(rows[1].as_object().contains("solver")) << "Gnav has no tricks";
}

}  // namespace
}  // namespace stube
