// The arena: its statistics, that its results do not depend on who played them, and external engines, good and
// bad.
#include "bots/arena.hpp"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmath>
#include <fstream>
#include <sstream>

#include "engine/registry.hpp"
#include "tests/places.hpp"

namespace stube {
namespace {

struct Run {
  int code = -1;
  std::string out, err;
};

std::string text_of(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

std::string temporary(const std::string& name) {
  // Tests run side by side, each in a process of its own.
  const auto path = testing::TempDir() + "stube-arena-" + std::to_string(getpid()) + "-" + name;
  std::remove(path.c_str());
  return path;
}

Run run(const std::string& command) {
  const auto out = temporary("out"), err = temporary("err");
  Run run;
  run.code = WEXITSTATUS(std::system(("LC_ALL=C " + command + " >" + out + " 2>" + err).c_str()));
  run.out = text_of(out), run.err = text_of(err);
  return run;
}

Run arena(const std::string& arguments) {
  return run("'" + stube_program() + "' arena " + arguments);
}

std::string script(const std::string& name, const std::string& text) {
  const auto path = temporary(name);
  std::ofstream(path) << text;
  return "--engine 'python3 " + path + "'";
}

TEST(Estimate, IsStudents) {
  const double values[] = {1, 2, 3, 4, 5};
  const auto result = estimate(values, 0.05);
  EXPECT_DOUBLE_EQ(result.mean, 3);
  EXPECT_NEAR(result.margin(), 2.7764 * std::sqrt(2.5 / 5), 1e-3);
  EXPECT_TRUE(result.clear_of(1));
  EXPECT_FALSE(result.clear_of(4.9));
  EXPECT_FALSE(estimate(std::span(values, 1), 0.05).clear_of(-1e9)) << "one value says nothing";
}

TEST(Estimate, AllWonIsNotCertainty) {
  const std::vector<double> won(10, 1.0), lost(10, 0.0);
  EXPECT_NEAR(estimate_share(won, 0.05).low, std::pow(0.025, 0.1), 1e-12);
  EXPECT_EQ(estimate_share(won, 0.05).high, 1);
  EXPECT_NEAR(estimate_share(lost, 0.05).high, 1 - std::pow(0.025, 0.1), 1e-12);
  EXPECT_NEAR(elo_of(10.0 / 11), 400, 1e-9);
  EXPECT_NEAR(elo_of(0.5), 0, 1e-12);
}

TEST(Estimate, LooksDouble) {
  EXPECT_EQ(Looks(16, 100).sizes(), (std::vector<long>{16, 32, 64, 100}));
  EXPECT_EQ(Looks(16, 64).sizes(), (std::vector<long>{16, 32, 64}));
  EXPECT_DOUBLE_EQ(Looks(16, 64).error(), 0.05 / 3);
  EXPECT_DOUBLE_EQ(Looks::once(7).error(), 0.05);
}

// Between equals an early stop must not find a winner more often than once in twenty; without the correction it would.
TEST(Estimate, StoppingEarlyDoesNotFoolItself) {
  const Looks looks(16, 1024);
  int fooled = 0, naively_fooled = 0;
  constexpr int contests = 600;
  for (int contest = 0; contest < contests; ++contest) {
    Random random(7, Purpose::play, static_cast<std::uint64_t>(contest));
    std::vector<double> values;
    for (int i = 0; i < 1024; ++i) values.push_back(static_cast<double>(random.below(7)) - 3);
    const auto clear_at_some_look = [&](double error) {
      for (const long size : looks.sizes())
        if (estimate(std::span(values).first(static_cast<std::size_t>(size)), error).clear_of(0)) return true;
      return false;
    };
    fooled += clear_at_some_look(looks.error()) ? 1 : 0;
    naively_fooled += clear_at_some_look(0.05) ? 1 : 0;
  }
  EXPECT_LE(fooled, contests * 0.05);
  EXPECT_GT(naively_fooled, contests * 0.10);
}

TEST(Arena, RatingsExplainWhoBeatWhom) {
  const double truth[] = {150, 0, -150};
  std::vector shares(3, std::vector<double>(3));
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j)
      if (i != j) shares[i][j] = 10'000 / (1 + std::pow(10, (truth[j] - truth[i]) / 400));
  const auto found = ratings(shares);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(found[i], truth[i], 1);
}

Contest contest_between(const std::string& first, const std::string& second) {
  Contest contest;
  contest.game = find_game("mariage");
  contest.choices = contest.game->standard_choices();
  contest.players = contest.game->standard_players();
  contest.unit = Unit::deal;
  Budget budget;
  budget.millis = 0, budget.rounds = 40;
  contest.first = {first, bot_named(first, budget), {}};
  contest.second = {second, bot_named(second, budget), {}};
  contest.budget = "40 rounds";
  return contest;
}

ArenaResult held(const Contest& contest, long seeds, unsigned threads, ResultLog* log = nullptr, double seconds = 0) {
  auto group = join_process_group().group;
  Effort effort;
  effort.looks = Looks::once(seeds);
  effort.seconds = seconds;
  ArenaResources resources;
  resources.group = group.get(), resources.log = log, resources.threads = threads;
  return run_contest(contest, effort, resources);
}

void expect_same(const ArenaResult& a, const ArenaResult& b) {
  EXPECT_EQ(a.seeds, b.seeds);
  EXPECT_EQ(a.units, b.units);
  EXPECT_EQ(a.moves, b.moves);
  EXPECT_EQ(a.difference.mean, b.difference.mean);
  EXPECT_EQ(a.difference.low, b.difference.low);
  EXPECT_EQ(a.share.mean, b.share.mean);
  EXPECT_EQ(a.share.high, b.share.high);
}

TEST(Arena, ThreadsDoNotChangeTheResult) {
  const auto contest = contest_between("5", "random");
  expect_same(held(contest, 12, 1), held(contest, 12, 3));
}

TEST(Arena, EqualsAreEqualWithDuplicateDeals) {
  const auto result = held(contest_between("thumb", "thumb"), 40, 2);
  EXPECT_EQ(result.difference.mean, 0) << "the same bot in exchanged seats wins what it loses";
  EXPECT_EQ(result.share.mean, 0.5);
}

TEST(Arena, AResultLogThatWasCutOffGoesOn) {
  const auto path = temporary("log");
  const auto contest = contest_between("thumb", "random");
  const auto whole = held(contest, 30, 2);
  {
    ResultLog log;
    ASSERT_FALSE(log.open(path));
    static_cast<void>(held(contest, 20, 2, &log));
  }
  // Killed in the middle of a line.
  auto text = text_of(path);
  std::ofstream(path, std::ios::binary | std::ios::trunc) << text.substr(0, text.size() - 30);
  ResultLog log;
  ASSERT_FALSE(log.open(path));
  EXPECT_EQ(log.played(contest).size(), 19U);
  expect_same(held(contest, 30, 2, &log), whole);
  const auto lines = text_of(path);
  EXPECT_EQ(std::count(lines.begin(), lines.end(), '\n'), 30);
  auto other = contest;
  other.seed = 2;
  EXPECT_TRUE(log.played(other).empty()) << "another contest is not taken for this one";
}

TEST(Arena, WhatIsNoResultLogIsLeftAlone) {
  const auto path = temporary("not-a-log");
  std::ofstream(path) << "My diary\n";
  ResultLog log;
  EXPECT_TRUE(log.open(path));
  EXPECT_EQ(text_of(path), "My diary\n");
  EXPECT_EQ(arena("mariage --seeds 2 --resume " + path).code, 1);
}

TEST(Arena, ALimitOfTimeIsKeptAndCountsAcrossRuns) {
  const auto path = temporary("timed");
  const auto contest = contest_between("thumb", "random");
  ResultLog log;
  ASSERT_FALSE(log.open(path));
  const auto result = held(contest, 10'000'000, 2, &log, 0.3);
  EXPECT_TRUE(result.out_of_time);
  EXPECT_GT(result.seeds, 0);
  EXPECT_FALSE(result.judged) << "it was to be looked at after ten million seeds";
  ResultLog again;
  ASSERT_FALSE(again.open(path));
  const auto more = held(contest, 10'000'000, 2, &again, 0.001);
  EXPECT_EQ(more.seeds, result.seeds) << "the time was up before";
}

TEST(Arena, KilledAndStartedAgainItEndsTheSame) {
  const auto file = temporary("resume");
  const std::string what = "hanrey --first 5 --second thumb --rounds 30 --unit deal --seeds 24 --json";
  const auto whole = arena(what);
  ASSERT_EQ(whole.code, 0) << whole.err;
  // The system kills it in the middle of a line, when the file reaches one kilobyte.
  const auto killed = run("sh -c \"ulimit -c 0; ulimit -f 2; exec '" + stube_program() + "' arena " + what +
                          " --resume " + file + "\"");
  EXPECT_NE(killed.code, 0);
  const auto kept = text_of(file);
  EXPECT_EQ(kept.size(), 1024U);
  EXPECT_NE(kept.back(), '\n');
  const auto resumed = arena(what + " --resume " + file);
  EXPECT_EQ(resumed.out, whole.out);
  EXPECT_EQ(arena(what + " --threads 1 --resume " + file).out, whole.out) << "all of it is in the file";
}

// In a container all is done by root, which Open MPI must be told to allow. The leaks that the sanitizer would find are
// those of MPI.
Run arena_of_two_processes(const std::string& arguments) {
  return run(
      "OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 ASAN_OPTIONS=detect_leaks=0 timeout 300 mpirun "
      "--oversubscribe -n 2 "
      "'" +
      stube_program() + "' arena --threads 1 " + arguments);
}

TEST(Arena, ProcessesUnderMpirunGiveTheSameAsThreads) {
  const std::string what = "hanrey mariage --first 5 --second thumb --rounds 30 --unit deal --seeds 6 --json";
  const auto threads = arena(what + " --threads 2");
  ASSERT_EQ(threads.code, 0) << threads.err;
  const auto processes = arena_of_two_processes(what);
  EXPECT_EQ(processes.code, 0) << processes.err;
  EXPECT_EQ(processes.out, threads.out);
}

TEST(Arena, UnderMpirunNobodyWaitsForOneWhoFailed) {
  const auto result = arena_of_two_processes("byd mariage --engine false --seeds 2");
  EXPECT_EQ(result.code, 1) << result.err;
  EXPECT_NE(result.err.find("has ended instead of answering"), std::string::npos) << result.err;
}

TEST(Arena, ShowsATableWithIntervalsAndElo) {
  const auto result = arena("mariage --seeds 20 --progress");
  EXPECT_EQ(result.code, 0);
  EXPECT_NE(result.out.find("Elo, 95%"), std::string::npos) << result.out;
  EXPECT_NE(result.err.find("20/20, 0 s left"), std::string::npos) << result.err;
  EXPECT_EQ(arena("mariage --seeds 20").err, "") << "no bar where nobody looks";
}

TEST(Arena, HasTournamentsOfMoreThanTwo) {
  const auto result = arena("mariage --bots thumb,1,random --unit deal --seeds 40");
  EXPECT_EQ(result.code, 0);
  const auto list = result.out.find("all together");
  ASSERT_NE(list, std::string::npos) << result.out;
  EXPECT_LT(result.out.find("thumb", list), result.out.find("random", list)) << result.out;
}

TEST(Arena, StopsWhenItIsClear) {
  const auto result = arena("mariage --first thumb --second random --unit deal --seeds 1024 --stop-when-clear --json");
  ASSERT_EQ(result.code, 0);
  const auto row = json::parse(result.out).as_object();
  EXPECT_TRUE(row.at("clear").as_bool());
  EXPECT_LT(row.at("seeds").to_number<long>(), 1024);
}

TEST(Arena, WritesItsTableIntoTheDocument) {
  const auto document = temporary("bots.md");
  std::ofstream(document) << text_of(source_root() + "/docs/bots.md");
  const auto result = arena("--all mariage --rounds 5 --seeds 16 --minutes 0.02 --document " + document);
  EXPECT_EQ(result.code, 0) << result.err;
  const auto text = text_of(document);
  EXPECT_NE(text.find("\n### 5 against 4\n"), std::string::npos) << text;
  EXPECT_NE(text.find("\n| mariage | "), std::string::npos) << text;
  EXPECT_EQ(text.find("## How strength is measured"),
            text_of(source_root() + "/docs/bots.md").find("## How strength is measured"));
  std::ofstream(document) << "nothing is marked here\n";
  EXPECT_EQ(arena("--all mariage --document " + document).code, 1);
  EXPECT_EQ(text_of(document), "nothing is marked here\n");
}

// An engine keeps the match itself: the packs that it is told must be dealt in every game as they are dealt here.
TEST(ExternalEngine, OurOwnEngineTakesPartInEveryGame) {
  const auto result =
      arena("--engine '" + stube_program() + " engine' --second random --unit deal --seeds 1 --millis 2 --json");
  EXPECT_EQ(result.code, 0) << result.err;
  EXPECT_EQ(std::count(result.out.begin(), result.out.end(), '\n'), static_cast<long>(all_games().size()));
}

TEST(ExternalEngine, AShortScriptCanPlayAndIsToldOnlyWhatItsSeatSees) {
  const auto log = temporary("requests");
  const auto engine = script("first.py",
                             "import sys, json\n"
                             "log = open('" +
                                 log +
                                 "', 'a')\n"
                                 "for line in sys.stdin:\n"
                                 "  log.write(line); log.flush()\n"
                                 "  request = json.loads(line)\n"
                                 "  reply = {'ok': True}\n"
                                 "  if request['cmd'] == 'bot': reply['move'] = request['moves'][0]\n"
                                 "  print(json.dumps(reply), flush=True)\n");
  const auto result = arena("byd piquet " + engine + " --second random --unit deal --seeds 2 --threads 1 --hide-cards");
  EXPECT_EQ(result.code, 0) << result.err;
  std::istringstream requests(text_of(log));
  int asked = 0;
  for (std::string line; std::getline(requests, line);) {
    const auto request = json::parse(line).as_object();
    EXPECT_FALSE(request.contains("seed") || request.contains("deals")) << line;
    if (request.at("cmd") != "bot") continue;
    ++asked;
    const auto seat = request.at("seat").to_number<std::size_t>();
    const auto& hands = request.at("view").at("hands").as_array();
    for (std::size_t i = 0; i < hands.size(); ++i)
      if (i == seat) {
        EXPECT_EQ(hands[i].as_string().find("??"), std::string::npos) << line;
      }
    EXPECT_FALSE(request.at("moves").as_array().empty());
  }
  EXPECT_GT(asked, 20);
}

// Whatever it does, there is one sentence, and what was played before stays.
TEST(ExternalEngine, OneThatMisbehavesIsNamed) {
  const std::string loop =
      "import sys, json, time\nn = 0\nfor line in sys.stdin:\n  request = json.loads(line)\n  n += 1\n";
  const std::string fair = "  print(json.dumps({'ok': True, 'move': (request.get('moves') or [''])[0]}), flush=True)\n";
  const auto after_a_while = [&](const std::string& misdeed) {
    return loop + "  if n > 60:\n    " + misdeed + "\n" + fair;
  };
  const std::pair<std::string, std::string> cases[] = {
      {after_a_while("print(json.dumps({'ok': True, 'move': 'play 2h'}), flush=True); continue"),
       "makes an unlawful move at seat "},
      {after_a_while("sys.exit(0)"), "has ended instead of answering "},
      {after_a_while("time.sleep(600)"), "has not answered "},
      {after_a_while("print('hello', flush=True); continue"), "not a JSON object"},
      {after_a_while("print('{\"ok\":true}', flush=True); continue"), "answers no move"},
      {after_a_while("print('{\"ok\":false}', flush=True); continue"), "refuses "},
  };
  for (const auto& [text, sentence] : cases) {
    const auto file = temporary("misbehaving");
    // Only the silent one is waited for; the others must have time on a busy machine.
    const std::string patience = sentence == "has not answered " ? "5" : "300";
    const auto result = arena("mariage " + script("misbehaving.py", text) +
                              " --second random --unit deal --seeds 1000 --threads 1 --hide-cards --patience " +
                              patience + " --resume " + file);
    EXPECT_EQ(result.code, 1) << text;
    EXPECT_NE(result.err.find(sentence), std::string::npos) << result.err;
    EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
    EXPECT_NE(result.out.find("\nmariage"), std::string::npos) << "what was played is shown: " << result.out;
    EXPECT_FALSE(text_of(file).empty()) << "and kept";
  }
  EXPECT_EQ(arena("mariage --engine /nowhere/bot --seeds 2 --patience 0.5").code, 1);
}

}  // namespace
}  // namespace stube
