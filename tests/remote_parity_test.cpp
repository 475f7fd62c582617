// The same commands at a table in this process and at a server's table, from the same cards: what the player reads must
// be equal, but for what one of the two cannot do. And the order in which a server's messages come makes no difference.
#include <algorithm>
#include <regex>
#include <sstream>

#include "client/remote_play.hpp"
#include "client/remote_table.hpp"
#include "terminal/local_table.hpp"
#include "terminal/move_menu.hpp"
#include "terminal/terminal_session.hpp"
#include "tests/server_support.hpp"

namespace stube {

namespace {

// What was printed after each line of a script, up to the next prompt; the first section is what came before all lines.
using Sections = std::vector<std::string>;

Sections sections_of(const std::string& printed) {
  Sections sections;
  std::istringstream lines(printed);
  sections.emplace_back();
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("> ")) sections.emplace_back();
    sections.back() += line + "\n";
  }
  return sections;
}

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const auto& line : lines) text += line + "\n";
  return text;
}

Screen plain_screen() {
  Screen screen;
  screen.width = 100;
  return screen;
}

// A position to play on from: a match, of which the server gets the record.
struct Start {
  json::object record;
  Seat seat;
  Language lang = Language::en;
};

Start start_from(const Match& match, Language lang = Language::en) {
  return {match.record(), match.position().turn().lowest(), lang};
}

Match match_from(const json::object& request) {
  return Match(std::get<Setup>(read_setup(request)));
}

// Byd with known hands; seat 0 must follow in clubs.
Match byd(std::string_view discipline) {
  const json::array hands{"Ac 9c 8h 7d Ks", "Kc 6c Ah 9d 8s", "Qc 7c Kh Td 9s", "Jc 8c Qh Ad 7s"};
  Match match = match_from({{"game", "byd"},
                            {"seed", 1},
                            {"options", {{"discipline", discipline}}},
                            {"deals", json::array{json::object{{"hands", hands}}}}});
  int seat = 0;
  for (const char* move : {"play 7d", "play 9d", "play Td", "play Ad", "play Jc"}) {
    EXPECT_FALSE(match.play(Seat(seat), move)) << move;
    seat = std::min(seat + 1, 3);
  }
  return match;
}

class BothEnds {
 public:
  explicit BothEnds(const Start& start) : start_(start), entropy_(next_seed("parity")) {
    options_.server = *read_address("http://127.0.0.1:" + std::to_string(server_.port()));
    options_.name = "Ruth";
    options_.keys_file = server_.folder.file("keys.json");
    options_.screen = plain_screen();
    options_.lang = start.lang;
    options_.entropy = &entropy_;
    ApiClient api(options_.server, start.lang, Keys(options_.keys_file));
    EXPECT_FALSE(api.log_in("Ruth"));
    const auto steps = start.record.at("moves").as_array().size();
    const auto made =
        api.request("POST", "/api/replay/table",
                    {{"record", start.record}, {"step", steps}, {"seat", start.seat.index()}, {"bots", 3}});
    const auto* table = std::get_if<json::object>(&made);
    if (table == nullptr) throw std::runtime_error("the server made no table");
    options_.server.table = text_in(*table, "table");
    const auto described = api.request("GET", "/api/tables/" + options_.server.table);
    for (const auto& seat : std::get<json::object>(described).at("table").at("seats").as_array())
      names_.emplace_back(seat.at("name").as_string());
  }

  [[nodiscard]] Sections remote(const std::vector<std::string>& script) {
    std::istringstream in(joined(script));
    std::ostringstream out;
    StreamInput input(in);
    EXPECT_TRUE(play_remotely(options_, input, out)) << out.str();
    return sections_of(out.str());
  }

  [[nodiscard]] Sections local(const std::vector<std::string>& script) const {
    auto record = start_.record;
    record["lang"] = code_of(start_.lang);
    auto match = std::get<Match>(Match::from_record(record));
    std::istringstream in(joined(script));
    std::ostringstream out;
    StreamInput input(in);
    Console console(plain_screen(), start_.lang, input, out);
    LocalTableOptions options;
    options.seat = start_.seat;
    options.company = {start_.lang, names_, start_.seat};
    options.screen = plain_screen();
    options.hint_budget = {0, 50, 1};
    LocalTable table(std::move(match), *seated_bots({"3"}), options);
    EXPECT_TRUE(TerminalSession(table, console, {}).run()) << out.str();
    return sections_of(out.str());
  }

 private:
  Start start_;
  TestServer server_;
  SeededEntropy entropy_;
  RemotePlayOptions options_;
  std::vector<std::string> names_;
};

// The drawn table at the end of the first section, without what came before it (who sat down, that all are seated).
std::string drawn_at_first(const Sections& sections) {
  const auto& first = sections.front();
  const auto header = first.rfind(" · ", first.find("───"));
  const auto begin = first.rfind('\n', header);
  return first.substr(begin == std::string::npos ? 0 : begin + 1);
}

struct TypedCommand {
  std::string typed;
  std::string answer = {};  // must be in both answers
};

void expect_equal_answers(const Start& start, const std::vector<TypedCommand>& commands) {
  std::vector<std::string> script;
  for (const auto& command : commands) script.push_back(command.typed);
  script.emplace_back("quit");
  BothEnds both(start);
  const auto remote = both.remote(script), local = both.local(script);
  ASSERT_EQ(remote.size(), local.size());
  ASSERT_EQ(remote.size(), script.size() + 1);
  EXPECT_EQ(drawn_at_first(remote), drawn_at_first(local));
  for (std::size_t i = 0; i < commands.size(); ++i) {
    EXPECT_EQ(remote[i + 1], local[i + 1]) << commands[i].typed;
    EXPECT_NE(local[i + 1].find(commands[i].answer), std::string::npos) << local[i + 1];
  }
}

TEST(BothTables, AnswerTheSameToTheSameCommands) {
  expect_equal_answers(start_from(byd("strict")), {{"help", "why MOVE, ?"},
                                                   {"why ks", "so you must follow suit. [byd/i-2, ours]"},
                                                   {"why ac", "The rules allow it."},
                                                   {"?", "K♠ 8♥: You hold clubs"},
                                                   {"ks", "so you must follow suit."},
                                                   {"play Ks", "so you must follow suit."},
                                                   {"do play Ks", "so you must follow suit."},
                                                   {"speak", "It is your turn"},
                                                   {"slate", "Score:"},
                                                   {"look", "Hand"},
                                                   {"rules", "byd/i-6"},
                                                   {"rules i-6", "byd/i-6  ours"},
                                                   {"rules i-66", "The nearest are: byd/i-6"},
                                                   {"level", "Regular (3)"},
                                                   {"save", "save FILE"},
                                                   {"blah", "is neither a move here"},
                                                   {"99", "is neither a move here"},
                                                   {"new byd", "is neither a move here"}});
}

TEST(BothTables, AnswerTheSameInOtherLanguages) {
  auto german = start_from(byd("strict"), *language_from("de"));
  expect_equal_answers(german, {{"hilfe", "warum ZUG, ?"},
                                {"help", "warum ZUG, ?"},
                                {"warum ks", "byd/i-2"},
                                {"?", ""},
                                {"tafel", "Stand:"},
                                {"stufe", "(3)"},
                                {"unfug", "weder ein Zug"}});
  german.lang = *language_from("da");
  expect_equal_answers(german, {{"hjælp", "hvorfor TRÆK, ?"}, {"tavle", "Stilling:"}, {"niveau", "(3)"}});
}

// What is against the rules is listed apart from the menu, in every game that has it.
TEST(BothTables, ShowTheSameInEveryGame) {
  for (const Game* game : all_games()) {
    const auto options = game->options();
    const bool has_discipline =
        std::any_of(options.begin(), options.end(), [](const auto& option) { return option.name == "discipline"; });
    json::object chosen;
    if (has_discipline) chosen["discipline"] = "table";
    const Match match = match_from({{"game", game->id()}, {"seed", 7}, {"options", chosen}});
    SCOPED_TRACE(std::string(game->id()));
    expect_equal_answers(start_from(match), {{"help"}, {"?"}, {"slate"}, {"moves"}, {"rules i-1"}});
  }
}

TEST(BothTables, AcceptTheSameOffences) {
  expect_equal_answers(start_from(byd("table")), {{"help", "Against the rules, but accepted at this table"},
                                                  {"?", "show CARD"},
                                                  {"ks", "so you must follow suit."}});
}

TEST(BothTables, HintInTheSameForm) {
  BothEnds both(start_from(byd("strict")));
  const auto remote = both.remote({"hint", "quit"}), local = both.local({"hint", "quit"});
  ASSERT_EQ(remote.size(), 3U);
  const auto first_lines = [](const std::string& text) { return text.substr(0, text.find('\n', text.find('\n') + 1)); };
  EXPECT_EQ(first_lines(remote[1]), first_lines(local[1]));
  EXPECT_NE(remote[1].find("Expected from this deal (skillings):"), std::string::npos) << remote[1];
  // Each hinted move stands behind what it should bring, where there was time to try it.
  const std::regex hinted("\n([+-]?[0-9.]+ +)?Play [A9]♣\\.");
  for (const auto& printed : {remote[1], local[1]}) {
    const auto count =
        std::distance(std::sregex_iterator(printed.begin(), printed.end(), hinted), std::sregex_iterator());
    EXPECT_GE(count, 1) << printed;
  }
}

// What one of the two cannot do is said in a sentence.
TEST(BothTables, SayWhatTheyCannotDo) {
  const std::vector<std::string> script = {"level 5", "say", "say 1", "bots", "invite", "leave", "quit"};
  BothEnds both(start_from(byd("strict")));
  const auto local = both.local(script);
  ASSERT_EQ(local.size(), script.size() + 1);
  const std::vector<std::string> here = {"Master (5)", "nobody to talk to",     "nobody to talk to",
                                         "Every seat", "on your machine alone", "no seat to give up"};
  for (std::size_t i = 0; i < here.size(); ++i)
    EXPECT_NE(local[i + 1].find(here[i]), std::string::npos) << local[i + 1];
  const auto remote = both.remote({"level 5", "say", "invite", "leave"});
  ASSERT_EQ(remote.size(), 5U);
  const std::vector<std::string> there = {"keep their level", "Good evening", "Invitation: http://",
                                          "given up your seat"};
  for (std::size_t i = 0; i < there.size(); ++i)
    EXPECT_NE(remote[i + 1].find(there[i]), std::string::npos) << remote[i + 1];
}

// --- from a move to the end of the deal

// A match in which the seat's first move leaves the others no choice until the next deal.
Match nearly_finished_deal(std::string_view game) {
  for (std::uint64_t seed = 1;; ++seed) {
    Match match = match_from({{"game", game}, {"seed", seed}});
    Random random(seed);
    while (!match.over() && match.deal_starts().size() == 1) {
      const Seat seat = match.position().turn().lowest();
      Match ahead = std::get<Match>(Match::from_record(match.record()));
      const auto menu = menu_of(ahead, ahead.moves(seat), {});
      bool forced = !menu.numbered.empty() && !ahead.play(seat, menu.numbered.front()).has_value();
      while (forced && !ahead.over() && ahead.deal_starts().size() == 1) {
        const Seat next = ahead.position().turn().lowest();
        const auto moves = ahead.moves(next);
        forced = next != seat && moves.size() == 1 && ahead.position().may_interject().empty() &&
                 !ahead.play(next, moves.front());
      }
      if (forced && !ahead.over()) return match;
      const auto moves = match.moves(seat);
      if (match.play(seat, moves[random.below(static_cast<std::uint32_t>(moves.size()))])) break;
    }
  }
}

TEST(BothTables, CloseADealTheSame) {
  for (const std::string_view game : {"byd", "polsk-pas"}) {
    BothEnds both(start_from(nearly_finished_deal(game)));
    const auto remote = both.remote({"1", "quit"}), local = both.local({"1", "quit"});
    ASSERT_GE(remote.size(), 2U);
    ASSERT_GE(local.size(), 2U);
    // Before it, a line of the next deal may stand at a server's table; after it, the next deal's cards differ.
    const auto closing = [](const std::string& text) {
      const auto begin = text.find("The deal is over");
      EXPECT_NE(begin, std::string::npos) << text;
      return text.substr(begin, text.find('\n', text.find("Score:", begin)) - begin);
    };
    EXPECT_EQ(closing(remote[1]), closing(local[1])) << game;
  }
}

// Doppelkopf lets a seat announce while another is to play.
TEST(BothTables, LetOneActOutOfTurn) {
  const auto match = match_from({{"game", "doppelkopf"}, {"seed", 3}});
  auto start = start_from(match);
  start.seat = Seat(0);
  BothEnds both(start);
  for (const bool here : {true, false}) {
    const std::vector<std::string> silent = {"1", "1", "speak", "", "quit"},
                                   spoken = {"1", "1", "speak kontra", "quit"};
    const auto asked = here ? both.local(silent) : both.remote(silent);
    const auto all = [](const Sections& sections) {
      std::string text;
      for (const auto& section : sections) text += section;
      return text;
    };
    EXPECT_NE(all(asked).find("What do you say?"), std::string::npos) << all(asked);
    EXPECT_EQ(all(asked).find("You announce"), std::string::npos) << all(asked);
    if (!here) break;
    const auto said = both.local(spoken);
    EXPECT_NE(all(said).find("You announce Kontra."), std::string::npos) << all(said);
  }
}

TEST(BothTables, UndoTheSame) {
  BothEnds both(start_from(byd("strict")));
  const auto remote = both.remote({"ac", "undo", "quit"}), local = both.local({"ac", "undo", "quit"});
  ASSERT_EQ(remote.size(), 4U);
  EXPECT_EQ(remote[2], local[2]) << "the position is as it was, and both say so";
  EXPECT_NE(remote[2].find("Taken back."), std::string::npos) << remote[2];
}

// --- messages in any order

TEST(RemoteTable, TheOrderOfMessagesMakesNoDifference) {
  TestServer server;
  Guest anna(server.port());
  anna.make_table({{"game", "mariage"}, {"bots", 0}, {"seat", 0}});
  anna.connect();
  std::vector<json::object> messages;
  while (anna.view.empty() || anna.moves().empty()) {
    ASSERT_TRUE(anna.listen());
    const auto kind = text_in(anna.last, "t");
    if (kind == "table" || kind == "view" || kind == "events") messages.push_back(anna.last);
  }
  // Of each kind the last; events together.
  json::object table, view = anna.view, events{{"t", "events"}, {"from", 1}, {"events", json::array()}};
  for (const auto& message : messages) {
    if (text_in(message, "t") == "table") table = message;
    if (text_in(message, "t") != "events") continue;
    for (const auto& event : message.at("events").as_array()) events["events"].as_array().push_back(event);
  }
  const ApiClient api(*read_address("http://127.0.0.1:1"), Language::en, Keys(""));
  SeededEntropy entropy(1);
  std::vector<int> order = {0, 1, 2};
  do {
    RemoteTable link(api, anna.table, Language::en, plain_screen(), {}, entropy);
    const json::object* all[] = {&table, &events, &view};
    bool was_playing = false;
    for (const int i : order) {
      EXPECT_FALSE(was_playing) << "nothing is shown before all of it is there";
      (void)link.receive(*all[i]);
      was_playing = link.state().stage == TableState::LinkStage::playing;
    }
    EXPECT_TRUE(was_playing);
    EXPECT_EQ(link.state().seat, Seat(0));
    EXPECT_EQ(link.state().moves.size(), anna.moves().size());
    EXPECT_EQ(link.state().events.size(), anna.events.size());
    EXPECT_EQ(link.state().deal_starts.size(), 1U);
  } while (std::next_permutation(order.begin(), order.end()));
}

// An act is settled when it was acknowledged and a view has come since, whichever came first.
TEST(RemoteTable, AnActIsPendingUntilItsAnswerAndItsView) {
  const ApiClient api(*read_address("http://127.0.0.1:1"), Language::en, Keys(""));
  SeededEntropy entropy(1);
  const auto id = SeededEntropy(1).token().substr(0, 24);  // the first that the link makes
  const json::object table{
      {"t", "table"},
      {"seat", 0},
      {"names", json::array{"Ruth", "Otto"}},
      {"table", {{"game", "mariage"}, {"players", 2}, {"options", json::object()}, {"state", "playing"}}}};
  const Match match = match_from({{"game", "mariage"}, {"seed", 1}, {"players", 2}});
  const auto view_at = [&](int seq) {
    return json::object{
        {"t", "view"},
        {"seq", seq},
        {"view", match.picture(Viewer::seat(Seat(0)))},
        {"moves",
         json::array{json::object{{"move", match.write(match.moves(match.position().turn().lowest()).front())}}}},
        {"result", nullptr}};
  };
  const json::object ack{{"t", "ack"}, {"id", id}, {"seq", 9}};
  for (const bool ack_first : {true, false}) {
    entropy = SeededEntropy(1);
    RemoteTable link(api, "table", Language::en, plain_screen(), {}, entropy);
    (void)link.receive(table);
    (void)link.receive(view_at(0));
    ASSERT_EQ(link.state().moves.size(), 1U);
    link.act(link.state().moves.front());
    EXPECT_TRUE(link.state().act_pending);
    (void)link.receive(ack_first ? ack : view_at(0));
    EXPECT_TRUE(link.state().act_pending);
    (void)link.receive(ack_first ? view_at(0) : ack);
    EXPECT_FALSE(link.state().act_pending);
  }
}

// A remote table finds its deals by the event that says so, a local one asks the match.
TEST(RemoteTable, EveryDealHasOneEventThatBeginsIt) {
  for (const Game* game : all_games()) {
    Match match = match_from({{"game", game->id()}, {"seed", 4}});
    Random random(4);
    while (!match.over() && match.acts().size() < 2000) {
      const Seat seat = random_seat(match.position().turn(), random);
      const auto moves = match.moves(seat);
      ASSERT_FALSE(match.play(seat, moves[random.below(static_cast<std::uint32_t>(moves.size()))]));
    }
    const Speech speech = match.plain_speech();
    std::vector<int> begins(match.deal_starts().size());
    for (std::size_t i = 0, deal = 0; i < match.events().size(); ++i) {
      while (deal + 1 < begins.size() && match.deal_starts()[deal + 1] <= i) ++deal;
      if (text_in(match.event_object(match.events()[i], speech), "role") == "begins-deal") ++begins[deal];
    }
    EXPECT_EQ(begins, std::vector<int>(begins.size(), 1)) << game->id();
  }
}

TEST(ApiClient, WhatATerminalWouldObeyIsNotPrinted) {
  EXPECT_EQ(printable("a\x1b[2Jb\x7f"), "a [2Jb ");
  EXPECT_EQ(printable("a\xc2\x9b"
                      "31mb"),
            "a 31mb")
      << "the control characters of C1";
  EXPECT_EQ(printable("Gæst ♥ \U0001F0A1"), "Gæst ♥ \U0001F0A1");
  EXPECT_EQ(printable("a\u202eb\u2066c\u200bd\ufeff\u2028"), "a b c d  ");
  EXPECT_EQ(printable("a\xff\x9b\xc2"), "a   ") << "bytes that are no UTF-8";
  EXPECT_EQ(printable("\xe0\x80\x9b\xed\xa0\x80"), std::string(6, ' ')) << "nor is what is written too long, or half";
  // What a command repeats of what was typed or read goes the same way.
  EXPECT_EQ(quoted("a\u009b31mb\u202e"), "a 31mb ");
}

}  // namespace

}  // namespace stube
