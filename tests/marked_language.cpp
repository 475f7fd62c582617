// No text that a person reads comes from anywhere but the word files: everything that games and the server say, in a
// test language that marks every letter (tools/make-test-language, read as an overlay). A program of its own, since the
// languages are found once, when the first word is looked up.
#include <gtest/gtest.h>

#include <cctype>
#include <cstdlib>
#include <map>

#include "bots/hint.hpp"
#include "server/descriptions.hpp"
#include "server/server_words.hpp"
#include "study/lesson_step.hpp"
#include "tests/every_game.hpp"
#include "tests/marked_text.hpp"
#include "tests/places.hpp"

namespace stube {

namespace {

Language test_language() {
  return language_from("xx").value();
}

// A text that somebody else fills, with a number at its places.
std::string filled(std::string_view text) {
  return Words("text = " + std::string(text)).say("text", [](std::string_view) {
    return std::optional(Value{"3", 3});
  });
}

using Allowed = std::set<std::string, std::less<>>;

// Every kind of text once for each place that it comes from: a message for a thousand events would hide the fault.
class Faults {
 public:
  void look_at(const std::string& where, std::string_view text, const Allowed& allowed = {}) {
    EXPECT_FALSE(text.empty()) << where;
    if (const auto found = unmarked(text, allowed); !found.empty())
      found_.emplace(where, found + "  in: " + std::string(text));
    ++texts_;
  }
  void expect_none() const {
    EXPECT_GT(texts_, 0);
    for (const auto& [where, what] : found_) ADD_FAILURE() << where << ": " << what;
  }

 private:
  std::map<std::string, std::string> found_;
  long texts_ = 0;
};

// A citation names the place as the book has it ("Grund 8", "§ 25a"), which is the place in the rule's id.
Allowed place_in(std::string_view id) {
  Allowed place;
  std::string word;
  for (const char c : std::string(id.substr(id.find('/') + 1)) + "-") {
    if (c != '-') {
      word += c;
      continue;
    }
    std::string first = word, large = word;
    for (char& letter : large) letter = static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
    if (!first.empty()) first[0] = large[0];
    place.insert({word, first, large});
    word.clear();
  }
  return place;
}

// Names and cards without letters, so that every letter is somebody's text.
Speech signs(Seat hearer, bool sides_by_members) {
  return {test_language(), [](Seat seat) { return "#" + std::to_string(seat.index()); }, [](Card) { return "♦"; },
          hearer, sides_by_members};
}

Match match_of(const Game& game, std::uint64_t seed, std::string_view discipline, int players) {
  json::object request{{"game", game.id()}, {"seed", seed}, {"lang", "xx"}};
  if (players > 0) request["players"] = players;
  if (place_of_discipline(game)) request["options"] = json::object{{"discipline", discipline}};
  auto setup = read_setup(request);
  EXPECT_EQ(refusal_in(setup), nullptr);
  return Match(std::get<Setup>(std::move(setup)));
}

class Marked : public testing::TestWithParam<const Game*> {
 protected:
  const Game& game = *GetParam();
  Faults faults;

  // What a move's answer may be called by: as it would be typed.
  void look_at_moves(const Match& match, Seat seat) {
    for (const auto& list : {match.moves(seat), match.offences(seat)})
      for (const Move& move : list)
        faults.look_at("move " + match.write(move).substr(0, 12), match.name_of(move, signs(seat, true)));
  }
  void look_at_refusals(const Match& match, Random& random) {
    const Seat seat(static_cast<int>(random.below(static_cast<std::uint32_t>(match.players()))));
    Allowed cards;
    for (const Card card : match.pack().cards) cards.insert(to_text(match.pack(), card));
    const auto look_at = [&](const Refusal& refusal) {
      faults.look_at(refusal.key, text_of(refusal, test_language()), cards);
    };
    for (int i = 0; i < match.players(); ++i)
      for (const Move& move : match.moves(Seat(i))) look_at(match.explain(match.judge(seat, move), move));
    for (const Card card : match.pack().cards)
      for (const auto& form : {"play ", "discard ", ""})
        if (const auto move = match.read(form + to_text(match.pack(), card)); refusal_in(move) != nullptr)
          look_at(*refusal_in(move));
        else
          look_at(match.explain(match.judge(seat, std::get<Move>(move)), std::get<Move>(move)));
  }
  void look_at_events(const Match& match, std::size_t from) {
    for (std::size_t i = from; i < match.event_count(); ++i)
      for (int viewer = -2; viewer < match.players(); ++viewer) {
        const Seat hearer = viewer >= 0 ? Seat(viewer) : Seat::none();
        const Viewer who = viewer == -2 ? Viewer::referee() : viewer == -1 ? Viewer::spectator() : Viewer::seat(hearer);
        const Event event = match.event_for(i, who);
        const std::string name(game.vocabulary().events[event.type.value].name);
        const auto told = match.event_object(event, signs(hearer, viewer == -1));
        faults.look_at("event." + name, std::string_view(told.at("text").as_string()));
        if (const auto* what = told.if_contains("what"))
          faults.look_at("line of " + name, std::string_view(what->as_string()));
      }
  }
  void look_at_hint(const Match& match, Seat seat) {
    Budget budget;
    budget.rounds = 30;
    const auto told =
        hint_object(match, find_hint(*match.position().seen_by(seat), seat, budget, 1), signs(Seat::none(), true));
    faults.look_at("unit", std::string_view(told.at("unit").as_string()));
    for (const auto& one : told.at("best").as_array())
      for (const auto* field : {"label", "reason"}) faults.look_at(field, std::string_view(one.at(field).as_string()));
  }
  void play(std::uint64_t seed, std::string_view discipline, int players) {
    Match match = match_of(game, seed, discipline, players);
    Random random(seed);
    std::size_t told = 0;
    for (int acts = 0; !match.over() && acts < 250; ++acts) {
      look_at_events(match, told);
      told = match.event_count();
      const Seat seat = random_seat(match.position().turn(), random);
      look_at_moves(match, seat);
      if (acts % 10 == 0) look_at_refusals(match, random);
      if (acts % 40 == 7) look_at_hint(match, seat);
      const auto phase = std::string(match.picture(Viewer::spectator()).at("phase").as_string());
      faults.look_at("phase." + phase, game.words(test_language()).text("phase." + phase));
      const auto moves = match.moves(seat), offences = match.offences(seat);
      const auto& list = !offences.empty() && random.chance(1, 12) ? offences : moves;
      ASSERT_FALSE(match.play(seat, list[random.below(static_cast<std::uint32_t>(list.size()))]));
    }
    look_at_events(match, told);
    if (match.over())
      for (int i = -1; i < match.players(); ++i)
        faults.look_at("result", match.say_result(signs(i >= 0 ? Seat(i) : Seat::none(), true)));
  }
};

TEST_P(Marked, WhatHappensAndWhatOneMayDo) {
  for (const auto* discipline : {"strict", "table"})
    for (const int players : {game.player_counts().front(), game.player_counts().back()})
      for (std::uint64_t seed = 1; seed <= 3; ++seed) play(seed, discipline, players);
  faults.expect_none();
}

TEST_P(Marked, TheRulebook) {
  const auto& book = game.rulebook(test_language());
  faults.look_at("title", book.title);
  faults.look_at("about", book.about);
  ASSERT_EQ(book.entries.size(), game.rulebook(Language::en).entries.size());
  const auto told = describe_rules(game, test_language());
  for (const auto& entry : told.at("entries").as_array()) {
    const std::string id(entry.at("id").as_string());
    faults.look_at(id + " cite", std::string_view(entry.at("cite").as_string()), place_in(id));
    faults.look_at(id + " margin", std::string_view(entry.at("margin").as_string()), place_in(id));
    if (const auto* word = entry.as_object().if_contains("explained")) {
      faults.look_at(id + " explained", std::string_view(word->at("word").as_string()));
      faults.look_at(id + " means", std::string_view(word->at("means").as_string()));
    }
    for (const auto* field : {"source", "text"})
      faults.look_at(id + " " + field, std::string_view(entry.at(field).as_string()));
  }
  faults.expect_none();
}

TEST_P(Marked, TheOptions) {
  const auto told = describe_game(game, test_language());
  for (const auto* field : {"name", "short", "sentence", "book"})
    faults.look_at(field, std::string_view(told.at(field).as_string()));
  for (const auto& extra : told.at("extra").as_array()) {
    const std::string name(extra.at("field").as_string());
    for (const auto* field : {"label", "own"})
      if (const auto* text = extra.as_object().if_contains(field))
        faults.look_at(name, filled(std::string_view(text->as_string())));
    if (const auto* words = extra.as_object().if_contains("words"))
      for (const auto& word : words->as_object()) faults.look_at(name, std::string_view(word.value().as_string()));
  }
  for (const auto& option : told.at("options").as_array()) {
    const std::string name(option.at("name").as_string());
    faults.look_at(name, std::string_view(option.at("label").as_string()));
    faults.look_at(name + " cite", std::string_view(option.at("cite").as_string()),
                   place_in(std::string_view(option.at("rule").as_string())));
    for (const auto& label : option.at("valueLabels").as_array())
      faults.look_at(name + " value", std::string_view(label.as_string()));
  }
  // As the lobby describes a table: with every value of every option.
  for (const auto& option : game.options()) {
    json::array values;
    for (const auto& word : option.words) values.push_back(json::string(word));
    for (const int number : option.numbers) values.push_back(number);
    for (const auto& value : values) {
      const json::object summary{
          {"game", game.id()}, {"players", 2}, {"clock", 30}, {"options", {{option.name, value}}}};
      faults.look_at(option.name,
                     std::string_view(describe_table(summary, test_language()).at("sentence").as_string()));
    }
  }
  faults.expect_none();
}

TEST_P(Marked, TheLessons) {
  const LessonBook book(game);
  for (const Lesson& lesson : book.lessons()) {
    faults.look_at(lesson.id, book.words(test_language()).text(lesson.id + ".title"));
    for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
      const auto shown = step_object(book, lesson, i, {}, test_language());
      ASSERT_EQ(refusal_in(shown), nullptr) << lesson.id << " " << i;
      const auto& step = std::get<json::object>(shown);
      // Where a text names a player it is one of the names of the place, which stay as they are.
      std::string text(step.at("text").as_string());
      for (const auto& name : step.at("names").as_array())
        for (std::size_t at; (at = text.find(name.as_string())) != std::string::npos;)
          text.erase(at, name.as_string().size());
      faults.look_at(lesson.id, text);
    }
  }
  faults.expect_none();
}

INSTANTIATE_TEST_SUITE_P(All, Marked, every_game(), test_name);

TEST(MarkedWords, AreThereForEverythingThatIsSaid) {
  for (const auto* words : {&common_words(test_language()), &server_words(test_language())})
    for (const auto& key : words->keys()) {
      if (key == "list.name" || key.starts_with("rank.")) continue;
      EXPECT_EQ(unmarked(words->say(key, [](std::string_view) { return std::optional(Value{"3", 3}); })), "") << key;
    }
  for (const auto& phrase : phrases(test_language()))
    EXPECT_EQ(unmarked(std::string_view(phrase.at("text").as_string())), "");
  for (const auto& level : describe_levels(test_language()))
    EXPECT_EQ(unmarked(std::string_view(level.at("name").as_string())), "");
}

// Set-ups that are refused, each for another reason.
TEST(MarkedWords, RefusedSetups) {
  for (const auto* request :
       {R"({})", R"({"game":"@"})", R"({"game":"byd","lang":"@"})", R"({"game":"byd","players":99})",
        R"({"game":"byd","options":1})", R"({"game":"byd","options":{"ante":-1}})", R"({"game":"byd","dealer":9})",
        R"({"game":"byd","seed":[]})", R"({"game":"byd","score":[1]})", R"({"game":"byd","deals":1})",
        R"({"game":"byd","deals":["@"]})", R"({"game":"byd","deals":[{"hands":[1]}]})",
        R"({"game":"hundert","players":3,"options":{"form":"kreuz"}})"}) {
    const auto setup = read_setup(json::parse(request).as_object());
    if (refusal_in(setup) == nullptr) continue;
    // Names of fields and of values are typed as they are.
    const auto text = text_of(*refusal_in(setup), test_language());
    for (const auto& word : plain_words(text))
      EXPECT_TRUE(text.find('"' + word + '"') != std::string::npos || text.find(", " + word) != std::string::npos ||
                  text.find(": " + word) != std::string::npos || text.find('(' + word) != std::string::npos)
          << request << ": " << text;
  }
}

}  // namespace

}  // namespace stube

int main(int argc, char** argv) {
  setenv("STUBE_OVERLAY", test_language().c_str(), 1);
  testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
