// Events and moves have a role, and events are told in parts. A made-up game whose events and moves have names that
// nobody has heard of is told, drawn and offered like any other; outside `games/` nobody knows an event or a move by
// its name; what an event hides is in none of its parts.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>

#include "checks/roles.hpp"
#include "engine/game_of.hpp"
#include "engine/offer.hpp"
#include "games/byd/guide.hpp"
#include "games/byd/knowledge.hpp"
#include "games/byd/rules.hpp"
#include "games/byd/show.hpp"
#include "server/messages.hpp"
#include "study/themes.hpp"
#include "talk/move_text.hpp"
#include "terminal/move_menu.hpp"
#include "terminal/score_sheet.hpp"
#include "terminal/table_drawing.hpp"
#include "tests/every_game.hpp"
#include "tests/places.hpp"

namespace stube {
namespace {

// A list of events is made of names with roles; a mere name does not build.
template <class... Groups>
concept MakesEventList = requires(Groups... groups) { event_list(groups...); };
static_assert(MakesEventList<decltype(with_role(EventRole::lays_card, "zorble"))>);
static_assert(!MakesEventList<const char*>);
template <class... Groups>
concept MakesMoveForms = requires(Groups... groups) { move_forms(groups...); };
static_assert(MakesMoveForms<decltype(with_role(MoveRole::lays_card, "zorble {card}"))>);
static_assert(!MakesMoveForms<const char*>);

// --- a made-up game: Byd, told under made-up names

constexpr std::string_view made_up_names[] = {
    "zorble",  "quimp",   "fnarl",  "blicket", "dax",     "wug",    "toma",   "gazzer",  "florp",
    "snizzle", "brillig", "tove",   "wabe",    "mimsy",   "rath",   "grabe",  "jubjub",  "frumious",
    "vorpal",  "manxome", "tulgey", "burble",  "galumph", "callay", "calloo", "outgrabe"};
consteval auto made_up_events() {
  auto events = byd::event_names;
  static_assert(std::size(made_up_names) == std::tuple_size_v<decltype(events)>);
  for (std::size_t i = 0; i < events.size(); ++i) events[i].name = made_up_names[i];
  return events;
}
constexpr auto zorble_events = made_up_events();

constexpr auto zorble_forms =
    move_forms(with_role(MoveRole::lays_card, "wabe {card}"), with_role(MoveRole::passes_on, "gimble"),
               with_role(MoveRole::makes_announcement, "outgrabe leave"), with_role(MoveRole::other, "mimsy"),
               with_role(MoveRole::accuses, "burble mimsy {a}"), with_role(MoveRole::makes_announcement, "tove {card}"),
               with_role(MoveRole::other, "frabjous {a} {b}"), with_role(MoveRole::makes_bid, "snicker {a}"));
static_assert(zorble_forms.size() == byd::forms.size());

struct Zorble {
  using Rules = byd::Rules;
  using Show = byd::Show;
  using Guide = byd::Guide;
  using Knowledge = byd::Knowledge;
  static constexpr std::string_view id = "byd";  // whose words and books it has
  static constexpr const BookPlace& place = book_places::copenhagen;
  static constexpr int players[] = {4};
  static constexpr int standard_players = 4;
  static constexpr Vocabulary vocabulary = {byd::rule_ids, byd::phases,     zorble_forms,      byd::reason_names,
                                            zorble_events, byd::line_names, byd::ending_names, byd::advice_names};
  static const Pack& pack(const byd::State&) { return packs::french_36; }
  static constexpr const auto& options = byd::options;
};

Setup setup_of(const Game& game, std::uint64_t seed = 7) {
  Setup setup;
  setup.game = &game;
  setup.choices = game.standard_choices();
  setup.players = game.standard_players();
  setup.dealer = Seat(setup.players - 1);
  setup.seed = seed;
  return setup;
}

void play_by_chance(Match& match, std::uint64_t seed, std::size_t most_acts) {
  Random random(seed, Purpose::play);
  while (!match.over() && match.acts().size() < most_acts) {
    const Seat seat = match.position().turn().lowest();
    const auto moves = match.position().moves(seat);
    ASSERT_FALSE(match.play(seat, moves[random.below(static_cast<std::uint32_t>(moves.size()))]));
  }
}

TEST(MadeUpGame, IsToldByItsRoles) {
  const GameOf<Zorble> game;
  Match match(setup_of(game));
  play_by_chance(match, 7, 10'000);
  ASSERT_TRUE(match.over());
  EXPECT_EQ(faults_in_roles(match.setup(), match.acts()), std::vector<std::string>());

  std::map<std::string, int> told;
  for (std::size_t i = 0; i < match.event_count(); ++i) {
    const auto event = match.event_object(match.event_for(i, Viewer::spectator()), match.plain_speech());
    ++told[std::string(event.at("role").as_string())];
    const std::string type(event.at("type").as_string());
    EXPECT_NE(std::find(std::begin(made_up_names), std::end(made_up_names), type), std::end(made_up_names)) << type;
    EXPECT_EQ(event.at("text").as_string(), "event." + type) << "it has no words, so its key stands for it";
  }
  const int deals = static_cast<int>(match.deal_starts().size());
  EXPECT_EQ(told["begins-deal"], deals);
  EXPECT_EQ(told["ends-deal"], deals);
  EXPECT_EQ(told["takes-trick"], 4 * deals);
  EXPECT_EQ(told["ends-match"], 1);
  EXPECT_GT(told["lays-card"], told["takes-trick"]);
}

TEST(MadeUpGame, IsDrawnInATerminal) {
  const GameOf<Zorble> game;
  Match match(setup_of(game));
  play_by_chance(match, 7, 6);
  DrawingOptions options;
  options.company = company_for(match, Seat(0), {"Anna", "Jens", "Maren", "Ole"});
  std::string drawn;
  for (const auto& line : draw_table(match, Seat(0), options)) drawn += line + "\n";
  EXPECT_NE(drawn.find("Jens"), std::string::npos) << drawn;
  EXPECT_EQ(sheet_lines(match, Viewer::seat(Seat(0)), options, 0, match.event_count()).size(), 4U) << "four antes";
}

TEST(MadeUpGame, IsOfferedAndStudiedByTheRolesOfItsMoves) {
  const GameOf<Zorble> game;
  const Match match(setup_of(game));
  const auto read = [&](std::string_view text) { return std::get<Move>(match.read(text)); };
  const Move lay = read("wabe Ah"), pass = read("gimble"), accuse = read("burble mimsy 1"), bid = read("snicker 2"),
             look = read("mimsy");
  const auto menu = menu_of(match, {accuse, look, pass}, {});
  EXPECT_EQ(menu.numbered, (std::vector{pass, accuse, look})) << "who is asked for a fault mostly names none";
  EXPECT_EQ(menu_of(match, {look, pass}, {}).numbered, (std::vector{look, pass}));

  const auto speech = match.plain_speech();
  const Offer offer(match, Viewer::seat(Seat(0)), speech);
  const auto role_of = [&](const Move& move) {
    std::string text;
    JsonWriter out(text);
    out.begin_object();
    offer.write_move(out, move);
    out.end_object();
    return std::string(json::parse(text).at("role").as_string());
  };
  EXPECT_EQ(role_of(lay), "lays-card");
  EXPECT_EQ(role_of(pass), "passes-on");
  EXPECT_EQ(role_of(accuse), "accuses");
  EXPECT_EQ(game.vocabulary().card_verb(), "wabe");

  const auto theme = [&](const Move& chosen, const std::vector<Move>& offered) {
    return theme_of(game, std::span(&chosen, 1), offered);
  };
  EXPECT_EQ(theme(lay, {lay, pass}), Theme::play);
  EXPECT_EQ(theme(pass, {bid, pass}), Theme::bid) << "to pass is about what else could be done";
  EXPECT_EQ(theme(accuse, {accuse, pass}), Theme::penalty);
  EXPECT_EQ(theme(look, {look}), Theme::other);
}

// --- parts

std::string text_in_parts(const json::object& event) {
  std::string text;
  for (const auto& part : event.at("parts").as_array()) text += part.at("text").as_string();
  return text;
}

std::vector<std::string> cards_named(const json::object& event) {
  std::vector<std::string> cards;
  for (const auto* field : {"cards", "as"})
    if (const auto* text = event.if_contains(field))
      for (const auto card : words_of(std::string_view(text->as_string()))) cards.emplace_back(card);
  return cards;
}

// What the parts say is the text, and no more than the event's own fields say.
void expect_parts_of_fields(const json::object& event) {
  EXPECT_EQ(text_in_parts(event), event.at("text").as_string()) << event;
  const auto cards = cards_named(event);
  const auto number = [&](const char* field) {
    const auto* value = event.if_contains(field);
    return value != nullptr ? value->as_int64() : -1;
  };
  for (const auto& item : event.at("parts").as_array()) {
    const auto& part = item.as_object();
    if (const auto* card = part.if_contains("card")) {
      EXPECT_NE(std::find(cards.begin(), cards.end(), card->as_string()), cards.end()) << event;
    }
    if (const auto* seat = part.if_contains("seat")) {
      const auto at = seat->as_int64();
      EXPECT_TRUE(at == number("seat") || at == number("other") || at == number("side")) << event;
    }
    if (const auto* side = part.if_contains("side")) {
      EXPECT_EQ(side->as_int64(), number("side")) << event;
    }
    if (const auto* points = part.if_contains("points")) {
      EXPECT_TRUE(event.contains("points")) << event;
      EXPECT_EQ(points->as_int64(), number("points")) << event;
    }
    if (part.contains("subject")) {
      EXPECT_EQ(part.at("seat").as_int64(), number("seat")) << event;
    }
  }
}

class EventParts : public testing::TestWithParam<const Game*> {};

TEST_P(EventParts, SayTheTextAndNothingThatIsHidden) {
  Match match(setup_of(*GetParam(), 1774));
  play_by_chance(match, 3, 100);
  std::vector<Viewer> viewers{Viewer::referee(), Viewer::spectator()};
  for (int seat = 0; seat < match.players(); ++seat) viewers.push_back(Viewer::seat(Seat(seat)));
  for (const Language lang : all_languages()) {
    Speech speech = speech_with(match, [](Seat seat) { return "Anna " + std::to_string(seat.index()); }, lang);
    for (const Viewer viewer : viewers) {
      speech.hearer = viewer.is_referee() ? Seat::none() : viewer.as_seat();
      for (std::size_t i = 0; i < match.event_count(); ++i)
        expect_parts_of_fields(match.event_object(match.event_for(i, viewer), speech));
    }
  }
}

// A server puts such a text into words once for all of them; a name stays as somebody writes it.
TEST_P(EventParts, AreTheSameForAllWhomTheyDoNotMention) {
  Match match(setup_of(*GetParam(), 1774));
  play_by_chance(match, 3, 100);
  const bool has_parties = match.position().sides() != match.players();
  for (const Language lang : all_languages()) {
    const Speech to_nobody = speech_with(match, [](Seat seat) { return "anna " + std::to_string(seat.index()); }, lang);
    for (std::size_t i = 0; i < match.event_count(); ++i) {
      const Event event = match.event_for(i, Viewer::spectator());
      for (const Seat seat : Seats::first(match.players())) {
        if (match.mentions(event, seat) || (has_parties && event.side.is_some())) continue;
        Speech speech = to_nobody;
        speech.hearer = seat;
        EXPECT_EQ(match.say(event, speech), match.say(event, to_nobody));
      }
    }
  }
}

// Who is left the answer is named, and is "you" where he hears it himself.
TEST(EventTexts, LeaveTheAnswerToTheHearer) {
  Match match(std::get<stube::Setup>(
      read_setup({{"game", "perlaggen"},
                  {"players", 4},
                  {"seed", 7},
                  {"options", {{"unseen", "off"}, {"signals", "off"}, {"discipline", "table"}}}})));
  while (match.position().phase_name() != "play")
    ASSERT_FALSE(match.play(match.position().turn().lowest(), match.moves(match.position().turn().lowest()).front()));
  const Seat bidder = match.position().turn().lowest();
  ASSERT_FALSE(match.play(bidder, "bid gleich"));
  const Seat asked = match.position().turn().lowest();
  ASSERT_FALSE(match.play(asked, "leave"));
  const Seat partner = match.position().turn().lowest();
  const auto heard_by = [&](Seat hearer, const char* lang) {
    Speech speech = speech_with(
        match, [&](Seat seat) { return std::string(seat == asked ? "Veit" : "Anna"); }, *language_from(lang));
    speech.hearer = hearer;
    return match.say(match.event_for(match.event_count() - 1, Viewer::seat(hearer)), speech);
  };
  EXPECT_EQ(heard_by(partner, "en"), "Veit leaves the answer to you.");
  EXPECT_EQ(heard_by(partner, "de"), "Veit überlässt die Antwort dir.");
  EXPECT_EQ(heard_by(partner, "da"), "Veit overlader svaret til dig.");
  EXPECT_EQ(heard_by(asked, "en"), "You leave the answer to Anna.");
  EXPECT_EQ(heard_by(bidder, "en"), "Veit leaves the answer to Anna.");
}

// A card that may be named as any other and keeps its own name is not said twice.
TEST(EventTexts, NameACardOnceThatIsWhatItIs) {
  Match match(std::get<stube::Setup>(
      read_setup({{"game", "perlaggen"}, {"players", 4}, {"seed", 7}, {"options", {{"unseen", "off"}}}})));
  const auto keeps_its_name = [&](const Move& move) {
    const auto text = match.write(move);
    return text.starts_with("play ") && text.size() == 13 && text.substr(5, 2) == text.substr(11, 2);
  };
  const auto said_last = [&](const char* lang) {
    const Speech speech = speech_with(match, [](Seat) { return std::string("Anna"); }, *language_from(lang));
    for (std::size_t i = match.event_count(); i-- > 0;)
      if (const Event event = match.event_for(i, Viewer::spectator()); event.as.is_card())
        return match.say(event, speech);
    return std::string();
  };
  for (int acts = 0; acts < 400 && !match.over(); ++acts) {
    const Seat seat = match.position().turn().lowest();
    const auto moves = match.moves(seat);
    const auto named = std::find_if(moves.begin(), moves.end(), keeps_its_name);
    ASSERT_FALSE(match.play(seat, named != moves.end() ? *named : moves.front()));
    if (named == moves.end()) continue;
    EXPECT_TRUE(said_last("en").ends_with(" as it is.")) << said_last("en");
    EXPECT_TRUE(said_last("de").ends_with(" unverändert.")) << said_last("de");
    EXPECT_TRUE(said_last("da").ends_with(" uændret.")) << said_last("da");
    return;
  }
  FAIL() << "nobody could play a Perlagg";
}

// A text as its hearer reads it, who is all that it names.
std::string said_to_hearer(const Words& words, const std::string& key, const std::string& you) {
  return words.say(key, [&](std::string_view name) -> std::optional<Value> {
    return Value{name == "side" || name == "seat" ? you : "2", 2};
  });
}

// The verb goes with the hearer, also where a party is he alone; and what is his is yours.
TEST(EventTexts, SpeakToTheHearerInTheSecondPerson) {
  struct Fault {
    std::string_view code, you;
    std::regex in_text;
  };
  const Fault faults[] = {
      {"en", "You", std::regex("^You (?!pass\\b)[a-z]+s\\b")},
      {"de", "Du", std::regex("^Du (?!\\S*(st|ßt|tzt)\\b)|^Du ist\\b|\\b(an|von|für) Du\\b|^Du [^,;:]*\\bsich\\b")},
      {"da", "Du", std::regex("\\b(til|fra|af|for) Du\\b|^Du [^,;:]*\\b(sin|sit|sine|sig)\\b")}};
  for (const Game* game : all_games())
    for (const auto& [code, you, in_text] : faults) {
      const Words& words = game->words(*language_from(code));
      for (const EventName& event : game->vocabulary().events) {
        const std::string key = "event." + std::string(event.name);
        const bool of_two_parties = game->id() == "styrvolt" && words.text(key).find("{side}") != std::string::npos;
        const std::string said = said_to_hearer(words, key, std::string(you));
        EXPECT_FALSE(!of_two_parties && std::regex_search(said, in_text)) << game->id() << ' ' << code << ": " << said;
      }
    }
}

// "seat 2" is how the protocol counts; people have names, also in the names of moves.
TEST_P(EventParts, NameNobodyByNumber) {
  Match match(setup_of(*GetParam(), 1774));
  play_by_chance(match, 3, 100);
  const auto numbers_somebody = [](const std::string& text) {
    const auto at = std::min(text.find("seat "), text.find("Seat "));
    return at != std::string::npos && at + 5 < text.size() &&
           std::isdigit(static_cast<unsigned char>(text[at + 5])) != 0;
  };
  Speech speech = speech_with(match, [](Seat) { return std::string("Anna"); }, Language::en);
  for (std::size_t i = 0; i < match.event_count(); ++i)
    EXPECT_FALSE(numbers_somebody(match.say(match.event_for(i, Viewer::spectator()), speech)));
  std::set<std::uint8_t> named;  // one move of each form will do
  each_filling(match.pack(), match.game().vocabulary().forms, Cards(match.pack().cards.lowest()),
               [&](const Move& move) {
                 if (!named.insert(move.verb).second) return;
                 EXPECT_FALSE(numbers_somebody(match.name_of(move, speech))) << match.name_of(move, speech);
               });
}

INSTANTIATE_TEST_SUITE_P(All, EventParts, every_game(), test_name);

TEST(CardsInWords, HaveNamesAPlayerSays) {
  const auto name = [](const char* game, Language lang, std::string_view code) {
    const Match match(setup_of(*find_game(game)));
    const auto speech = speech_with(match, [](Seat) { return std::string(); }, lang);
    return speech.card_name(*card_from(match.pack(), code));
  };
  EXPECT_EQ(name("hundert", Language::en, "Kc"), "king of cups");
  EXPECT_EQ(name("hundert", *language_from("de"), "2s"), "Spadi Do");
  EXPECT_EQ(name("perlaggen", *language_from("da"), "Oe"), "agern Ober");
  EXPECT_EQ(name("perlaggen", Language::en, "6s"), "Weli");
  // Beside drawn cards, which are the same in every language, a rank is written as it stands on them.
  for (const Language lang : all_languages()) {
    EXPECT_EQ(name("byd", lang, "Qc"), "Q♣");
    EXPECT_EQ(name("byd", lang, "Th"), "10♥");
  }
  EXPECT_EQ(name("gnav", Language::en, "fool"), "fool");
}

// --- nobody outside games/ knows an event or a move by its name

using Names = std::set<std::string, std::less<>>;

// Words that events of some game share with fields, acts of a table, commands or parts of the page.
const Names ordinary_events = {
    "bid",     "claim",      "claims", "cuckoo", "cut",   "deal",   "deal-over", "decided", "erased", "game",
    "good",    "infraction", "leave",  "leaves", "left",  "length", "look",      "lost",    "match",  "match-over",
    "money",   "out",        "pack",   "pass",   "pays",  "play",   "plays",     "resigns", "score",  "seats",
    "shuffle", "sits",       "speak",  "takes",  "trick", "trump",  "trumps",    "undone",  "won",
};
// Likewise the first words of moves.
const Names ordinary_moves = {"ask",  "bid",  "claim", "discard", "good", "leave",
                              "look", "pass", "play",  "resign",  "sit"};

std::string without_comments(std::string line) {
  static const std::regex comment(R"((^|\s)(//|\*|/\*).*)");
  return std::regex_replace(line, comment, "");
}

// Calls `visit` with every text of one word in the code outside the games. The siege plays chosen matches like a test,
// and is read like one: not here.
template <class Visit>
int each_word_outside_the_games(const Visit& visit) {
  static const std::regex literal(R"rx("([a-z][a-z-]*)"|'([a-z][a-z-]*)'|`([a-z][a-z-]*)`)rx");
  // The class of an element is for the styles; it may be an ordinary word.
  static const std::regex style_class(R"rx(\bclass="[^"]*")rx");
  int files = 0;
  for (const auto* folder : {"cards", "table", "search", "talk", "nets", "engine", "bots", "study", "checks", "fair",
                             "net", "terminal", "client", "server", "load", "solo", "wasm", "cli", "web/src"})
    for (const auto& entry : std::filesystem::recursive_directory_iterator(source_root() + "/" + folder)) {
      const auto kind = entry.path().extension();
      if (kind != ".hpp" && kind != ".cpp" && kind != ".ts" && kind != ".svelte") continue;
      ++files;
      std::ifstream in(entry.path());
      for (std::string line; std::getline(in, line);) {
        const auto code = std::regex_replace(without_comments(line), style_class, "");
        for (std::sregex_iterator found(code.begin(), code.end(), literal), none; found != none; ++found)
          visit((*found)[1].str() + (*found)[2].str() + (*found)[3].str(), entry.path().string() + ": " + line);
      }
    }
  return files;
}

void expect_only_ordinary(const Names& names, const Names& ordinary) {
  Names used;  // of the ordinary words: one that nothing needs any more goes
  const int files = each_word_outside_the_games([&](const std::string& word, const std::string& where) {
    if (!names.contains(word)) return;
    if (ordinary.contains(word))
      used.insert(word);
    else
      ADD_FAILURE() << word << " is a name of some game. " << where;
  });
  EXPECT_GT(files, 200);
  EXPECT_EQ(used, ordinary);
}

TEST(EventNames, StandNowhereOutsideTheGames) {
  Names events;
  for (const Game* game : all_games())
    for (const EventName& event : game->vocabulary().events) events.emplace(event.name);
  ASSERT_GT(events.size(), 300U);
  expect_only_ordinary(events, ordinary_events);
}

TEST(MoveNames, StandNowhereOutsideTheGames) {
  Names verbs;
  for (const Game* game : all_games())
    for (const MoveForm& form : game->vocabulary().forms) verbs.emplace(words_of(form.text).front());
  ASSERT_GT(verbs.size(), 20U);
  expect_only_ordinary(verbs, ordinary_moves);
}

// To look up the role of an event is what everybody may do.
std::string without_role_lookups(const std::string& line) {
  static const std::regex lookup(R"(\bvocabulary\(\)\.event\(event\.type\)\.role\b)");
  return std::regex_replace(line, lookup, "");
}

// Who acts on events never asks for their names: only they who write the field name it.
TEST(EventNames, AreWrittenAndNeverRead) {
  static const std::regex field(R"rx("type"|\b(event|heard|told)\??\.type\b)rx");
  for (const auto* folder :
       {"bots", "study", "fair", "terminal", "client", "server", "load", "solo", "wasm", "cli", "web/src"})
    for (const auto& entry : std::filesystem::recursive_directory_iterator(source_root() + "/" + folder)) {
      const auto path = std::filesystem::relative(entry.path(), source_root()).string();
      if (!entry.is_regular_file() || path == "server/messages.cpp") continue;
      const auto kind = entry.path().extension();
      if (kind != ".hpp" && kind != ".cpp" && kind != ".ts" && kind != ".svelte") continue;
      std::ifstream in(entry.path());
      for (std::string line; std::getline(in, line);)
        EXPECT_FALSE(std::regex_search(without_role_lookups(without_comments(line)), field)) << path << ": " << line;
    }
}

}  // namespace
}  // namespace stube
