// The program from outside: what it prints and how it ends.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>

#include "engine/registry.hpp"
#include "tests/places.hpp"

namespace stube {
namespace {

struct Run {
  int code = -1;
  std::string out;  // both streams
};

Run stube(const std::string& arguments, const std::string& input = "") {
  const std::string line = "printf '" + input + "' | LC_ALL=C '" + stube_program() + "' " + arguments + " 2>&1";
  Run run;
  FILE* pipe = popen(line.c_str(), "r");
  if (pipe == nullptr) return run;
  char buffer[4096];
  for (std::size_t n = 0; (n = fread(buffer, 1, sizeof buffer, pipe)) > 0;) run.out.append(buffer, n);
  run.code = WEXITSTATUS(pclose(pipe));
  return run;
}

bool has(const Run& run, const std::string& text) {
  return run.out.find(text) != std::string::npos;
}

TEST(Program, HasHelpWithExamplesEverywhere) {
  const auto all = stube("--help");
  EXPECT_EQ(all.code, 0);
  for (const std::string command : {"play", "games", "rules", "replay", "engine", "bench", "completion", "man"}) {
    EXPECT_TRUE(has(all, "\n  " + command + " ")) << all.out;
    const auto help = stube(command + " --help");
    EXPECT_EQ(help.code, 0);
    EXPECT_TRUE(has(help, "Examples:\n")) << command;
  }
  EXPECT_EQ(stube("--version").code, 0);
  EXPECT_TRUE(has(stube("--version"), "stube "));
}

TEST(Program, AnswersBadUsageWithASentenceAndCodeTwo) {
  for (const std::string wrong :
       {"", "gmaes", "--nonsense", "play", "play bid", "play byd --players 99", "play byd --seat 7",
        "play byd --option limit", "play byd --option limit=99", "play byd --bots clever", "play byd --lang fr",
        "play byd --names a,b,c,d,e,f", "rules", "rules byd i-99", "rules nothing", "completion tcsh", "replay",
        "bench nothing"}) {
    const auto run = stube(wrong);
    EXPECT_EQ(run.code, 2) << wrong << ": " << run.out;
    EXPECT_TRUE(run.out.starts_with("stube: ")) << wrong << ": " << run.out;
    EXPECT_EQ(std::count(run.out.begin(), run.out.end(), '\n'), 1) << wrong << ": " << run.out;
  }
  EXPECT_TRUE(has(stube("gmaes"), "Did you mean 'games'?"));
  EXPECT_TRUE(has(stube("rules byd i-99"), "byd/i-9"));
}

TEST(Program, ListsTheGamesInEveryLanguage) {
  for (const Language lang : all_languages()) {
    const auto run = stube("games --lang " + std::string(code_of(lang)));
    EXPECT_EQ(run.code, 0);
    for (const Game* game : all_games()) EXPECT_TRUE(has(run, "\n" + std::string(game->id()) + " ")) << run.out;
  }
}

TEST(Program, PrintsRulebooks) {
  const auto book = stube("rules byd");
  EXPECT_EQ(book.code, 0);
  EXPECT_TRUE(has(book, "\nbyd/i-14  ours\n  The book is silent or open here"));
  const auto rule = stube("rules byd i-6 --lang de");
  EXPECT_EQ(rule.code, 0);
  EXPECT_TRUE(rule.out.starts_with("byd/i-6  von uns\n  Hier schweigt das Buch"));
  EXPECT_FALSE(has(stube("rules byd 8"), "ours"));
  EXPECT_FALSE(has(rule, "byd/i-7\n"));
}

TEST(Program, KeepsAMatchAndTellsItAgain) {
  const auto file = testing::TempDir() + "stube-cli.json";
  const auto played = stube("play byd --seed 3 --names Ruth --record " + file, "1\\n2\\nquit\\n");
  EXPECT_TRUE(std::ifstream(file).good()) << played.out;
  const auto told = stube("replay " + file);
  EXPECT_EQ(told.code, 0) << told.out;
  EXPECT_TRUE(has(told, "Ruth: play"));
  EXPECT_TRUE(has(told, "[byd/i-4, ours]"));
  EXPECT_EQ(stube("replay /nowhere").code, 1);
  EXPECT_EQ(stube("replay -").code, 1) << "nothing is no record";
}

TEST(Program, HasNoColoursInAPipe) {
  EXPECT_FALSE(has(stube("rules byd 8"), "\x1b["));
}

TEST(Program, MeasuresItself) {
  const auto run = stube("bench byd --seconds 0.02 --json");
  EXPECT_EQ(run.code, 0);
  EXPECT_TRUE(has(run, "\"movesPerSecond\":")) << run.out;
  EXPECT_TRUE(has(run, "\"stateBytes\":"));
  for (const std::string part : {"cyclesAMove", "cyclesDrawing", "cyclesApplying", "cyclesDealing"})
    EXPECT_TRUE(has(run, "\"" + part + "\":")) << run.out;
}

TEST(Program, DescribesItselfFromOneSource) {
  const auto man = stube("man");
  EXPECT_EQ(man.code, 0);
  EXPECT_TRUE(man.out.starts_with(".TH STUBE 1"));
  for (const std::string shell : {"bash", "zsh", "fish"}) {
    const auto run = stube("completion " + shell);
    EXPECT_EQ(run.code, 0);
    for (const std::string word : {"play", "replay", "bench", "byd"}) EXPECT_TRUE(has(run, word)) << shell;
  }
  for (const std::string word : {"stube play", "stube bench", "NAME=VALUE", "stube rules byd"})
    EXPECT_TRUE(has(man, word)) << word;
}

TEST(Program, TheBashCompletionIsBash) {
  const auto run = stube("completion bash");
  const auto file = testing::TempDir() + "stube-completion.bash";
  std::ofstream(file) << run.out;
  EXPECT_EQ(std::system(("bash -n " + file).c_str()), 0);
}

}  // namespace
}  // namespace stube
