// The table in a terminal: it fits the screen, shows nothing that the seat may not know, and understands what a player
// types.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include "engine/registry.hpp"
#include "terminal/card_faces.hpp"
#include "terminal/local_table.hpp"
#include "terminal/move_menu.hpp"
#include "terminal/rulebook_lines.hpp"
#include "terminal/table_drawing.hpp"
#include "terminal/terminal_session.hpp"
#include "terminal/transcript.hpp"

namespace stube {
namespace {

Match match_from(const json::object& request) {
  return Match(std::get<Setup>(read_setup(request)));
}

Match match_of(std::string_view game, std::uint64_t seed = 5, int players = 0, std::string_view lang = "en") {
  json::object request{{"game", game}, {"seed", seed}, {"lang", lang}};
  if (players != 0) request["players"] = players;
  return match_from(request);
}

DrawingOptions options_for(const Match& match, Seat seat, bool colour) {
  DrawingOptions options;
  options.screen.colour = colour;
  options.company = company_for(match, seat, {});
  return options;
}

void act_at_random(Match& match, Random& random) {
  const Seat seat = random_seat(match.position().turn(), random);
  const auto moves = match.moves(seat);
  ASSERT_FALSE(moves.empty());
  ASSERT_FALSE(match.play(seat, moves[random.below(static_cast<std::uint32_t>(moves.size()))]));
}

// --- the screen

TEST(Screen, CountsColumnsNotBytes) {
  Screen screen;
  screen.colour = true;
  EXPECT_EQ(width_of("Gæst"), 4);
  EXPECT_EQ(width_of("A♥"), 2);
  EXPECT_EQ(width_of("e\u0301"), 1);
  EXPECT_EQ(width_of("札"), 2);
  EXPECT_EQ(width_of(inked(screen, Ink::red, "A♥")), 2);
  EXPECT_EQ(width_of(cut("Doppelkopf", 5)), 5);
  EXPECT_EQ(padded("ab", 4), "ab  ");
  EXPECT_EQ(flush_right("ab", 4), "  ab");
}

TEST(Screen, WrapsBetweenWordsAndKeepsColoursInTheirLine) {
  Screen screen;
  screen.colour = true;
  const auto lines = wrapped("one " + inked(screen, Ink::red, "two three four") + " five", 9, 2);
  ASSERT_GT(lines.size(), 1U);
  for (const auto& line : lines) {
    EXPECT_LE(width_of(line), 9);
    const auto last = line.rfind("\x1b[");
    EXPECT_TRUE(last == std::string::npos || line.substr(last, 4) == "\x1b[0m")
        << "a colour runs on into the next line";
  }
  for (const auto& line : wrapped(std::string(50, 'x'), 9)) EXPECT_LE(width_of(line), 9);
}

TEST(Screen, WithoutColoursThereAreNoCodes) {
  const Screen screen;
  EXPECT_EQ(inked(screen, Ink::bold, "x"), "x");
}

// --- the drawing, for every game

class Drawings : public testing::TestWithParam<const Game*> {};

// Every card in the notation of the pack that stands somewhere in this JSON.
void collect_cards(const Pack& pack, const json::value& value, std::set<std::string>& cards) {
  if (const auto* text = value.if_string()) {
    for (const auto word : words_of(*text))
      if (card_from(pack, word)) cards.insert(std::string(word));
  } else if (const auto* list = value.if_array()) {
    for (const auto& item : *list) collect_cards(pack, item, cards);
  } else if (const auto* object = value.if_object()) {
    for (const auto& item : *object) collect_cards(pack, item.value(), cards);
  }
}

// Whether the face stands somewhere as a word of its own.
bool shows(const Lines& lines, const std::string& face) {
  const auto is_letter = [](const std::string& line, std::size_t at) {
    return at < line.size() && std::isalnum(static_cast<unsigned char>(line[at])) != 0;
  };
  for (const auto& line : lines)
    for (auto at = line.find(face); at != std::string::npos; at = line.find(face, at + 1))
      if (!is_letter(line, at - 1) && !is_letter(line, at + face.size())) return true;
  return false;
}

void expect_nothing_hidden(const Match& match, Seat seat, DrawingOptions options) {
  const Pack& pack = match.pack();
  if (pack.pieces != nullptr) return;  // a piece may be called like a word or a score
  const std::size_t start = match.deal_starts().back();
  options.since = start;
  std::set<std::string> known;
  collect_cards(pack, match.picture(Viewer::seat(seat)), known);
  for (std::size_t i = start; i < match.events().size(); ++i) {
    const Event event = match.event_for(i, Viewer::seat(seat));
    for (const Card card : event.cards) known.insert(to_text(pack, card));
    if (event.as.is_card()) known.insert(to_text(pack, event.as));
  }
  for (const Move& move : match.moves(seat))  // a move may name cards that nobody knows: what a wild card is to be
    for (const Card card : move.cards) known.insert(to_text(pack, card));
  const auto truth = match.picture(Viewer::referee());
  const auto lines = draw_table(match, seat, options);
  for (int other = 0; other < match.players(); ++other) {
    if (other == seat.index()) continue;
    const std::string hand(truth.at("hands").as_array().at(static_cast<std::size_t>(other)).as_string());
    for (const auto word : words_of(hand)) {
      if (known.contains(std::string(word))) continue;
      const auto face = card_face(options.screen, pack, match.game().words(Language::en), *card_from(pack, word));
      EXPECT_FALSE(shows(lines, face)) << match.game().id() << ": seat " << seat.index() << " is shown " << face;
    }
  }
}

TEST_P(Drawings, FitTheScreenAndHideWhatIsHidden) {
  const Game& game = *GetParam();
  const auto counts = game.player_counts();
  for (const int players : {counts.front(), game.standard_players(), counts.back()}) {
    Match match = match_of(game.id(), 11, players, players == counts.back() ? "de" : "en");
    Random random(static_cast<std::uint64_t>(players));
    for (int acts = 0; !match.over() && acts < 400; ++acts) {
      const Seat seat(static_cast<int>(random.below(static_cast<std::uint32_t>(players))));
      auto options = options_for(match, seat, acts % 2 == 0);
      for (const auto& line : draw_table(match, seat, options))
        ASSERT_LE(width_of(line), 80) << game.id() << ": " << line;
      if (acts % 5 == 0) {
        options.screen.colour = false;
        expect_nothing_hidden(match, seat, options);
      }
      act_at_random(match, random);
      if (HasFatalFailure()) return;
    }
  }
}

TEST_P(Drawings, NeverHaveAKeyInPlaceOfAText) {
  static const std::regex key("(event|move|phase|line|extra|column|head|menu)\\.[a-z]");
  for (const Language lang : all_languages()) {
    Match match = match_of(GetParam()->id(), 3, 0, code_of(lang));
    Random random(3);
    for (int acts = 0; !match.over() && acts < 120; ++acts) {
      const Seat seat = match.position().turn().lowest();
      for (const auto& line : draw_table(match, seat, options_for(match, seat, false)))
        EXPECT_FALSE(std::regex_search(line, key)) << line;
      act_at_random(match, random);
      if (HasFatalFailure()) return;
    }
  }
}

// German and Danish have a case of their own for whoever has the bag.
TEST(Drawing, SaysWhoHasTheBagInTheCaseOfTheLanguage) {
  for (const auto& [lang, own] : {std::pair("en", "bag with you"), {"de", "Beutel bei dir"}, {"da", "posen hos dig"}}) {
    const Match match = match_of("gnav", 5, 0, lang);
    const Seat holder(static_cast<int>(match.picture(Viewer::referee()).at("dealer").as_int64()));
    const auto head = [&](Seat seat) {
      auto options = options_for(match, seat, false);
      options.company.hearer = seat;
      return draw_table(match, seat, options).front();
    };
    EXPECT_NE(head(holder).find(own), std::string::npos) << head(holder);
    const Seat other = left_of(holder, match.players(), 1);
    const auto name = options_for(match, other, false).company.name(holder);
    EXPECT_NE(head(other).find(" " + name), std::string::npos) << head(other);
  }
}

INSTANTIATE_TEST_SUITE_P(AllGames, Drawings, testing::ValuesIn(all_games().begin(), all_games().end()),
                         [](const auto& tested) {
                           return std::regex_replace(std::string(tested.param->id()), std::regex("-"), "_");
                         });

// --- a scripted evening

struct Evening {
  std::string said;
  json::object record;
};

LocalTableOptions local_options(const Match& match, bool colour, long hint_rounds) {
  const auto table = options_for(match, Seat(0), colour);
  return {Seat(0), table.company, table.screen, {0, hint_rounds, 1}};
}

Evening evening(Match match, const std::string& script) {
  auto options = local_options(match, false, 50);
  options.screen.symbols = false;
  std::istringstream in(script);
  std::ostringstream out;
  StreamInput input(in);
  Console console(options.screen, match.setup().lang, input, out);
  LocalTable table(std::move(match), *seated_bots({"3"}), options);
  EXPECT_TRUE(TerminalSession(table, console, {}).run());
  return {out.str(), table.match().record()};
}

std::size_t moves_in(const Evening& played) {
  return played.record.at("moves").as_array().size();
}
bool holds(const Evening& played, std::string_view text) {
  return played.said.find(text) != std::string::npos;
}

// Byd with known hands; seat 0 is to lead.
Match byd_hands(std::string_view discipline = "strict") {
  const json::array hands{"Ac 9c 8h 7d Ks", "Kc 6c Ah 9d 8s", "Qc 7c Kh Td 9s", "Jc 8c Qh Ad 7s"};
  return match_from({{"game", "byd"},
                     {"seed", 1},
                     {"options", {{"discipline", discipline}}},
                     {"deals", json::array{json::object{{"hands", hands}}}}});
}

TEST(TerminalSession, TakesANumberAMoveOrABareCard) {
  for (const std::string text : {"1", "play Ac", "PLAY ac", "ac", "Ac", "A♣", "  ac  "}) {
    const auto played = evening(byd_hands(), text + "\nquit\n");
    EXPECT_TRUE(holds(played, "You play Ac.")) << text << "\n" << played.said;
  }
}

TEST(TerminalSession, CallsCardsAsTheBookOfTheLanguageDoes) {
  const auto game = [](std::string_view lang) {
    const json::array hands{"Qc Tc 8h 7d Ks", "Kc 6c Ah 9d 8s", "Ac 7c Kh Td 9s", "Jc 8c Qh Ad 7s"};
    return match_from(
        {{"game", "byd"}, {"seed", 1}, {"lang", lang}, {"deals", json::array{json::object{{"hands", hands}}}}});
  };
  for (const std::string text : {"qc", "dc", "D♣", "play Dc"})
    EXPECT_TRUE(holds(evening(game("de"), text + "\nquit\n"), "Du spielst Dc.")) << text;
  EXPECT_TRUE(holds(evening(game("de"), "quit\n"), "Dc 10c")) << "the queen and the ten in the hand";
  EXPECT_TRUE(holds(evening(game("en"), "10c\nquit\n"), "You play 10c."));
}

// What no list has is told by `help` and `?`, and taken when it is typed in full.
TEST(TerminalSession, TellsWhatTheTableAcceptsAgainstTheRules) {
  for (const std::string text : {"help", "?"}) {
    const auto told = evening(byd_hands("table"), text + "\nquit\n");
    EXPECT_TRUE(holds(told, "Against the rules, but accepted at this table")) << told.said;
    EXPECT_TRUE(holds(told, "do look")) << "the command has the word to itself: " << told.said;
    EXPECT_TRUE(holds(told, "show CARD")) << told.said;
  }
  EXPECT_FALSE(holds(evening(byd_hands("strict"), "help\nquit\n"), "Against the rules"));
  EXPECT_EQ(moves_in(evening(byd_hands("table"), "look\nquit\n")), 0U);
  EXPECT_GT(moves_in(evening(byd_hands("table"), "do look\nquit\n")), 0U);
}

TEST(TerminalSession, RefusesWithTheRule) {
  const auto played = evening(byd_hands(), "9c\nah\nblah\n99\nquit\n");
  EXPECT_TRUE(holds(played, "That card is not in your hand.")) << played.said;
  EXPECT_TRUE(holds(played, "\"blah\" is neither a move here nor a command."));
  EXPECT_TRUE(holds(played, "\"99\" is neither"));
}

TEST(TerminalSession, SaysWhyWithTheParagraph) {
  Match match = byd_hands();
  ASSERT_FALSE(match.play(Seat(0), "play 7d"));
  ASSERT_FALSE(match.play(Seat(1), "play 9d"));
  ASSERT_FALSE(match.play(Seat(2), "play Td"));
  ASSERT_FALSE(match.play(Seat(3), "play Ad"));
  ASSERT_FALSE(match.play(Seat(3), "play Jc"));
  const auto played = evening(std::move(match), "why ks\n?\nwhy ac\nquit\n");
  EXPECT_TRUE(holds(played, "You hold clubs, so you must follow suit. [byd/i-2, ours]")) << played.said;
  const auto* entry = match_of("byd").game().rulebook(Language::en).find("byd/i-2");
  ASSERT_NE(entry, nullptr);
  EXPECT_TRUE(holds(played, entry->text.substr(0, 30))) << "the paragraph itself is shown";
  EXPECT_TRUE(holds(played, "8h: You hold clubs")) << "a question mark explains the cards that are not on the list";
  EXPECT_TRUE(holds(played, "The rules allow it."));
}

TEST(TerminalSession, HintsSlateLastAndRules) {
  const auto played = evening(byd_hands(), "hint\nslate\nlast\nrules\nrules i-6\nrules i-66\nhelp\nquit\n");
  EXPECT_TRUE(holds(played, "the better ones are worth")) << played.said;
  EXPECT_TRUE(holds(played, "Expected from this deal (skillings):")) << played.said;
  EXPECT_TRUE(holds(played, "ante [byd/i-4, ours]"));
  EXPECT_TRUE(holds(played, "byd/i-6  ours"));
  EXPECT_TRUE(holds(played, "There is no rule \"i-66\". The nearest are: byd/i-6"));
  EXPECT_EQ(moves_in(played), 0U);
}

TEST(TerminalSession, TheBotsCanBeMadeStrongerAtTheTable) {
  const auto played = evening(byd_hands(), "level 5\nlevel 1 3\nlevel 9\nlevel 1 1 1 1 1 1 1 1\nquit\n");
  EXPECT_TRUE(holds(played, "Regular (3)")) << played.said;
  EXPECT_TRUE(holds(played, "Master (5)"));
  EXPECT_TRUE(holds(played, "Beginner (1)"));
  EXPECT_TRUE(holds(played, "Regular (3)"));
  const auto first = played.said.find("Type \"level 1\"");
  ASSERT_NE(first, std::string::npos) << "there is no level 9";
  EXPECT_NE(played.said.find("Type \"level 1\"", first + 1), std::string::npos) << "there are not so many bots";
}

TEST(TerminalSession, UndoGoesBackToBeforeOnesOwnMove) {
  const auto played = evening(byd_hands(), "undo\n1\nundo\nquit\n");
  EXPECT_TRUE(holds(played, "You have made no move that could be taken back."));
  EXPECT_TRUE(holds(played, "Taken back."));
  EXPECT_EQ(moves_in(played), 0U);
}

TEST(TerminalSession, AnOffenceIsNotCommittedByASlipOfTheFinger) {
  const auto meant = [](std::string_view discipline, std::string_view text) {
    Match match = byd_hands(discipline);
    auto options = local_options(match, false, 1);
    options.seat = Seat(1);
    LocalTable table(std::move(match), *seated_bots({"3"}), options);
    const SeatOffer offer{table.state().moves, [&](const Move& move) { return table.judge(move); }};
    return read_choice(table.match(), offer, {}, text);
  };
  const auto slip = meant("table", "kc");
  ASSERT_TRUE(slip.move);
  EXPECT_TRUE(slip.must_be_typed_in_full());
  EXPECT_FALSE(meant("table", "play Kc").must_be_typed_in_full());
  EXPECT_FALSE(meant("strict", "kc").must_be_typed_in_full()) << "in strict discipline it is simply refused";
}

// Types a lawful move in words whenever it is asked, with a question in between.
class Typist final : public Input {
 public:
  [[nodiscard]] std::optional<std::string> line() override {
    if (++lines_ % 7 == 0) return "hint";
    const auto moves = table->match().moves(Seat(0));
    if (moves.empty()) return {};
    return table->match().write(moves[random_.below(static_cast<std::uint32_t>(moves.size()))]);
  }
  [[nodiscard]] std::optional<std::string> peek(std::chrono::milliseconds) override { return {}; }

  const LocalTable* table = nullptr;

 private:
  Random random_{1};
  int lines_ = 0;
};

TEST_P(Drawings, AWholeMatchCanBeTyped) {
  Match match = match_of(GetParam()->id(), 2);
  const auto options = local_options(match, true, 20);
  std::ostringstream out;
  Typist typist;
  Console console(options.screen, match.setup().lang, typist, out);
  LocalTable table(std::move(match), *seated_bots({"3"}), options);
  typist.table = &table;
  EXPECT_TRUE(TerminalSession(table, console, {}).run());
  EXPECT_TRUE(table.match().over());
  EXPECT_EQ(out.str().find("is neither a move"), std::string::npos);
  EXPECT_EQ(out.str().find("Nobody can do anything"), std::string::npos);
}

// Doppelkopf lets a seat announce while another is to play.
TEST(TerminalSession, OneMaySpeakWhileTheOthersPlay) {
  const auto silent = evening(match_of("doppelkopf", 3), "1\n1\nspeak\n\nquit\n");
  EXPECT_TRUE(holds(silent, "You may act out of turn now")) << silent.said;
  EXPECT_TRUE(holds(silent, "What do you say?"));
  EXPECT_FALSE(holds(silent, "You announce"));
  const auto spoken = evening(match_of("doppelkopf", 3), "1\n1\nspeak kontra\nquit\n");
  EXPECT_TRUE(holds(spoken, "You announce Kontra.")) << spoken.said;
}

TEST(TerminalSession, TheRecordIsWrittenAndReplays) {
  const auto file = testing::TempDir() + "stube-session.json";
  evening(byd_hands(), "1\nsave " + file + "\nquit\n");
  std::ifstream in(file);
  std::ostringstream text;
  text << in.rdbuf();
  const auto record = parse_record(text.str());
  ASSERT_EQ(refusal_in(record), nullptr);
  const auto told_in = [&](Language lang, const json::object& of) {
    std::ostringstream out;
    TranscriptOptions options;
    options.screen.symbols = false;
    options.lang = lang;
    EXPECT_FALSE(write_transcript(of, options, out));
    return out.str();
  };
  auto own = std::get<json::object>(record);
  // Who gave no name is spoken to.
  const std::string told = told_in(Language::en, own);
  EXPECT_NE(told.find("You: play Ac"), std::string::npos) << told;
  EXPECT_NE(told.find("You play Ac."), std::string::npos) << told;
  EXPECT_NE(told.find("Players: You, "), std::string::npos) << told;
  EXPECT_NE(told.find("[byd/i-4, ours]"), std::string::npos);
  EXPECT_NE(told_in(*language_from("de"), own).find("Du: play Ac"), std::string::npos);
  own["names"].as_array()[0] = "Ruth";
  EXPECT_NE(told_in(Language::en, own).find("Ruth plays Ac."), std::string::npos);
}

// --- moves and their menus

TEST(Menu, LongListsAreToldByTheirForms) {
  Match match = byd_hands();
  std::vector<Move> many;
  for (std::uint16_t n = 1; n < 100; ++n) many.push_back(std::get<Move>(match.read("bid " + std::to_string(n))));
  many.push_back(std::get<Move>(match.read("pass")));
  const Menu menu = menu_of(match, many, options_for(match, Seat(0), false));
  ASSERT_EQ(menu.forms.size(), 1U);
  EXPECT_EQ(menu.forms[0].pattern, "bid N");
  EXPECT_EQ(menu.forms[0].ways, 99);
  ASSERT_EQ(menu.numbered.size(), 1U);
  EXPECT_EQ(match.write(menu.numbered[0]), "pass");
}

TEST(Menu, StandsInTheOrderOfTheHand) {
  const Match match = byd_hands();
  const Menu menu = menu_of(match, match.moves(Seat(0)), options_for(match, Seat(0), false));
  std::string text;
  for (const Move& move : menu.numbered) text += match.write(move) + ";";
  EXPECT_EQ(text, "play Ac;play 9c;play Ks;play 8h;play 7d;");
}

// --- transcripts

TEST(Transcript, TellsEveryGameWithItsRules) {
  for (const Game* game : all_games()) {
    Match match = match_of(game->id(), 8);
    Random random(8);
    for (int acts = 0; !match.over() && acts < 300; ++acts) act_at_random(match, random);
    std::ostringstream out;
    TranscriptOptions options;
    options.lang = language_from("da");
    ASSERT_FALSE(write_transcript(match.record(), options, out)) << game->id();
    EXPECT_NE(out.str().find("/"), std::string::npos);
    EXPECT_TRUE(std::regex_search(out.str(), std::regex("\\[[a-z-]+/[a-z0-9-]+\\]"))) << game->id();
    std::istringstream lines(out.str());
    for (std::string line; std::getline(lines, line);) EXPECT_LE(width_of(line), 80) << game->id() << ": " << line;
  }
}

TEST(Transcript, RefusesWhatIsNoRecord) {
  EXPECT_NE(refusal_in(parse_record("nonsense")), nullptr);
  EXPECT_NE(refusal_in(parse_record("[1]")), nullptr);
  std::ostringstream out;
  const auto refusal = write_transcript(
      {{"game", "byd"}, {"seed", 1}, {"moves", json::array{json::object{{"seat", 0}, {"move", "bid 3"}}}}}, {}, out);
  ASSERT_TRUE(refusal);
  EXPECT_EQ(out.str(), "");
}

// --- words and books

TEST(TerminalWords, AreCompleteInEveryLanguage) {
  const auto keys = terminal_words(Language::en).keys();
  EXPECT_GT(keys.size(), 50U);
  for (const Language lang : all_languages()) EXPECT_EQ(terminal_words(lang).keys(), keys) << code_of(lang);
}

TEST(Book, NamesTheNearestRules) {
  const auto& book = find_game("byd")->rulebook(Language::en);
  EXPECT_EQ(nearest_rules(book, "byd/i-66", 1), std::vector<std::string>{"byd/i-6"});
  EXPECT_EQ(distance_between("byd", "bid"), 1);
  EXPECT_NE(find_rule(*find_game("byd"), Language::en, "i-6"), nullptr);
}

}  // namespace
}  // namespace stube
