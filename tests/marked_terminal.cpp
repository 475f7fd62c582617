// The terminal's screens in the test language (tools/make-test-language): what a player reads there in whole sessions
// of every game comes from word files, but for what is typed: commands, moves, cards and ids of rules.
#include <gtest/gtest.h>

#include <regex>
#include <sstream>

#include "terminal/extras.hpp"
#include "terminal/local_table.hpp"
#include "terminal/terminal_session.hpp"
#include "tests/every_game.hpp"
#include "tests/marked_text.hpp"

namespace stube {

namespace {

using Allowed = std::set<std::string, std::less<>>;

// Without what is typed or drawn: words in quotation marks, the patterns of moves that a menu folds together, cards by
// rank and sign of suit, and several of a rank (3Q).
std::string read_only_part(const std::string& line) {
  static const std::regex quoted("\"[^\"]*\""), pattern("^.*   \\("), face("[A-Z0-9]+(?=♣|♠|♥|♦)|\\b[0-9][AKQJT]\\b");
  auto text = std::regex_replace(line, quoted, "");
  text = std::regex_replace(text, pattern, "(");
  return std::regex_replace(text, face, "");
}

// Cards as they are written with letters, suits by their letter, and the ids of rules.
Allowed typed_words(const Match& match) {
  Allowed allowed;
  for (const Card card : match.pack().cards) {
    const auto text = to_text(match.pack(), card);
    allowed.insert({text, text.substr(text.size() - 1)});
  }
  for (const auto& entry : match.game().rulebook(Language::en).entries) allowed.insert(entry.id);
  return allowed;
}

class MarkedTerminal : public testing::TestWithParam<const Game*> {};

TEST_P(MarkedTerminal, WhatIsPrinted) {
  const Language lang = language_from("xx").value();
  const Game& game = *GetParam();
  auto setup = read_setup(json::object{{"game", game.id()}, {"seed", 5}, {"lang", "xx"}});
  ASSERT_EQ(refusal_in(setup), nullptr);
  Match match(std::get<stube::Setup>(std::move(setup)));
  const Allowed allowed = typed_words(match);
  std::string script =
      "help\nlook\nslate\nlast\nrules\n?\n? 1\nhint\nlevel\nundo\nlevel 9\nlevel 2\nsay 1\nspeak\n\nxyzzy\n";
  for (int i = 0; i < 60; ++i) script += i % 9 == 4 ? "\n1\nslate\nlast\n" : "\n1\n";
  script += "quit\n";
  std::istringstream in(script);
  std::ostringstream out;
  StreamInput input(in);
  Screen screen;
  screen.width = 400;
  Console console(screen, lang, input, out);
  LocalTableOptions options;
  options.seat = match.position().turn().lowest();
  std::vector<std::string> names;
  for (int i = 0; i < match.players(); ++i) names.push_back("#" + std::to_string(i));
  options.company = {lang, names, options.seat};
  options.screen = screen;
  options.hint_budget = {0, 50, 1};
  LocalTable table(std::move(match), *seated_bots({"1"}), options);
  EXPECT_TRUE(TerminalSession(table, console, {"", true}).run());
  std::istringstream lines(out.str());
  std::set<std::string> seen;
  int looked = 0;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("> ")) continue;  // what was typed
    ++looked;
    if (const auto found = unmarked(read_only_part(line), allowed); !found.empty() && seen.insert(found).second)
      ADD_FAILURE() << found << "  in: " << line;
  }
  EXPECT_GT(looked, 100);
}

// The signs of partners are rare in a session, so all their kinds are printed here.
TEST(MarkedTerminalSigns, EverySignHasItsWords) {
  const Language lang = language_from("xx").value();
  auto setup = read_setup(json::object{{"game", "perlaggen"}, {"players", 4}, {"lang", "xx"}});
  ASSERT_EQ(refusal_in(setup), nullptr);
  const Match match(std::get<stube::Setup>(std::move(setup)));
  const Screen screen;
  const Company company{lang, {"#0", "#1", "#2", "#3"}, Seat(0)};
  const ExtraContext context{screen, match, company};
  for (const std::string sign : {"gleich 2", "hanger 5", "perlaggen 0", "bring e", "bring any", "trump", "take",
                                 "cannot", "bid spiel", "hold gleich", "good hanger"}) {
    const auto text = value_text(context, "signal", json::string(sign));
    EXPECT_EQ(unmarked(text, {}), "") << sign << ": " << text;
  }
}

INSTANTIATE_TEST_SUITE_P(All, MarkedTerminal, every_game(), test_name);

}  // namespace

}  // namespace stube
