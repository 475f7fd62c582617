// The lessons of every game: their positions can be reached, every question has a right answer and a wrong one, what
// they call best a search finds too, all languages have all texts, and nothing is shown that the seat does not see.
#include <gtest/gtest.h>

#include <algorithm>
#include <regex>
#include <set>

#include "bots/hint.hpp"
#include "engine/json_fields.hpp"
#include "every_game.hpp"
#include "study/lesson_step.hpp"

namespace stube {
namespace {

class Lessons : public testing::TestWithParam<const Game*> {};

bool is_among(const std::vector<std::string>& list, const std::string& text) {
  return std::find(list.begin(), list.end(), text) != list.end();
}

std::string place(const Game& game, const Lesson& lesson, const LessonStep& step) {
  return std::string(game.id()) + " " + lesson.id + "." + step.id;
}

bool asks(const LessonStep& step) {
  return step.kind != StepKind::read && step.kind != StepKind::play;
}

template <class Visit>
void each_step(const Game& game, const Visit& visit) {
  const LessonBook book(game);
  for (const Lesson& lesson : book.lessons())
    for (std::size_t i = 0; i < lesson.steps.size(); ++i) visit(book, lesson, i, lesson.steps[i]);
}

TEST_P(Lessons, AreThere) {
  const LessonBook book(*GetParam());
  for (const auto& fault : book.faults()) ADD_FAILURE() << fault;
  EXPECT_GE(book.lessons().size(), 3U);
  std::set<std::string> ids;
  bool plays_first = false;
  for (const Lesson& lesson : book.lessons()) {
    EXPECT_TRUE(ids.insert(lesson.id).second) << lesson.id << " is there twice";
    EXPECT_GE(lesson.steps.size(), 2U) << lesson.id;
    for (const auto& rule : lesson.rules)
      EXPECT_NE(GetParam()->rulebook(Language::en).find(rule), nullptr) << lesson.id << ": " << rule;
    for (const LessonStep& step : lesson.steps) {
      EXPECT_TRUE(ids.insert(lesson.id + "." + step.id).second) << lesson.id << "." << step.id << " is there twice";
      EXPECT_NE(GetParam()->rulebook(Language::en).find(step.rule), nullptr) << step.id << ": " << step.rule;
      plays_first = plays_first || (&lesson == &book.lessons().front() && step.kind == StepKind::play);
    }
  }
  EXPECT_TRUE(plays_first) << "the first lesson ends with cards that are played";
}

TEST_P(Lessons, HaveAllTextsInAllLanguages) {
  const Game& game = *GetParam();
  const LessonBook book(game);
  std::set<std::string> wanted;
  for (const Lesson& lesson : book.lessons()) {
    wanted.insert({lesson.id + ".title", lesson.id + ".about"});
    for (const LessonStep& step : lesson.steps) {
      const auto key = lesson.id + "." + step.id;
      wanted.insert(key);
      if (step.kind != StepKind::read) wanted.insert(key + ".after");
      for (const int number : step.comments) wanted.insert(key + "." + std::to_string(number));
    }
  }
  static const std::regex place_in_text(R"(\{(\w+)\})");
  for (const Language lang : all_languages()) {
    const auto keys = book.words(lang).keys();
    EXPECT_EQ(std::set<std::string>(keys.begin(), keys.end()), wanted) << code_of(lang);
    for (const auto& key : keys) {
      const auto text = book.words(lang).text(key);
      // A step fits a phone with its cards.
      EXPECT_LE(text.size(), key.ends_with(".title")   ? 40U
                             : key.ends_with(".about") ? 90U
                                                       : 460U)
          << key << ": " << text;
      std::set<std::string> said, in_english;
      const auto english = book.words(Language::en).text(key);
      for (std::sregex_iterator at(text.begin(), text.end(), place_in_text), end; at != end; ++at)
        said.insert((*at)[1]);
      for (std::sregex_iterator at(english.begin(), english.end(), place_in_text), end; at != end; ++at)
        in_english.insert((*at)[1]);
      EXPECT_EQ(said, in_english) << code_of(lang) << " " << key;
    }
  }
}

TEST_P(Lessons, CanBeShownInEveryLanguage) {
  const Game& game = *GetParam();
  each_step(game, [&](const LessonBook& book, const Lesson& lesson, std::size_t i, const LessonStep& step) {
    for (const Language lang : all_languages()) {
      const auto shown = step_object(book, lesson, i, {}, lang);
      const auto* refusal = refusal_in(shown);
      ASSERT_EQ(refusal, nullptr) << place(game, lesson, step) << ": " << text_of(*refusal, Language::en);
      const auto& object = std::get<json::object>(shown);
      EXPECT_EQ(text_in(object, "text").find('{'), std::string::npos) << text_in(object, "text");
      EXPECT_FALSE(object.at("rule").is_null()) << place(game, lesson, step);
    }
  });
}

TEST_P(Lessons, HaveARightAnswerAndAWrongOne) {
  const Game& game = *GetParam();
  each_step(game, [&](const LessonBook& book, const Lesson& lesson, std::size_t i, const LessonStep& step) {
    if (!asks(step)) return;
    const auto where = place(game, lesson, step);
    const auto known = key_of(game, step);
    ASSERT_EQ(refusal_in(known), nullptr) << where;
    const StepKey& key = std::get<StepKey>(known);
    ASSERT_FALSE(key.right.empty()) << where << " has no right answer";
    ASSERT_GT(key.choices.size(), key.right.size()) << where << " has no wrong answer";
    for (const auto& right : key.right) EXPECT_TRUE(is_among(key.choices, right)) << where << ": " << right;
    if (step.kind == StepKind::may_play || step.kind == StepKind::choose) {
      const auto match = std::get<Match>(match_at(game, step));
      EXPECT_TRUE(match.position().turn().has(step.seat) || !match.moves(step.seat).empty())
          << where << ": the seat is not asked";
      for (const auto& right : key.right) {
        const auto move = match.read(right);
        ASSERT_EQ(refusal_in(move), nullptr) << where << ": " << right;
        EXPECT_TRUE(match.judge(step.seat, std::get<Move>(move)).lawful()) << where << ": " << right;
      }
    }
    const auto all = step.kind == StepKind::may_play ? key.right : std::vector{key.right.front()};
    const auto right = answer_object(book, lesson, i, all, Language::en);
    EXPECT_TRUE(std::get<json::object>(right).at("right").as_bool()) << where;
    for (const auto& choice : key.choices) {
      if (is_among(key.right, choice)) continue;
      const auto wrong = std::get<json::object>(answer_object(book, lesson, i, {choice}, Language::en));
      EXPECT_FALSE(wrong.at("right").as_bool()) << where << ": " << choice;
    }
    EXPECT_FALSE(std::get<json::object>(answer_object(book, lesson, i, {}, Language::en)).at("right").as_bool());
  });
}

TEST_P(Lessons, CallBestWhatASearchFinds) {
  const Game& game = *GetParam();
  each_step(game, [&](const LessonBook&, const Lesson& lesson, std::size_t, const LessonStep& step) {
    if (!step.best) return;
    const auto match = std::get<Match>(match_at(game, step));
    const auto seen = match.position().seen_by(step.seat);
    Budget budget;
    budget.millis = 0;
    budget.rounds = 3000;
    const Hint hint = find_hint(*seen, step.seat, budget, 1);
    ASSERT_FALSE(hint.best.empty());
    // The best of those that the step offers.
    std::string best;
    for (const HintMove& hinted : hint.best) {
      const auto written = match.write(hinted.move);
      if (best.empty() && is_among(std::get<StepKey>(key_of(game, step)).choices, written)) best = written;
    }
    EXPECT_TRUE(is_among(step.right, best)) << place(game, lesson, step) << ": a search finds " << best;
  });
}

TEST_P(Lessons, ArePlayedToTheirEnd) {
  const Game& game = *GetParam();
  each_step(game, [&](const LessonBook& book, const Lesson& lesson, std::size_t i, const LessonStep& step) {
    if (step.kind != StepKind::play) return;
    // As a learner who does what is advised.
    std::vector<std::string> moves;
    for (int turns = 0; turns < 200; ++turns) {
      const auto shown = step_object(book, lesson, i, moves, Language::en);
      const auto* refusal = refusal_in(shown);
      ASSERT_EQ(refusal, nullptr) << place(game, lesson, step) << ": " << text_of(*refusal, Language::en);
      const auto& object = std::get<json::object>(shown);
      if (object.at("done").as_bool()) {
        EXPECT_GE(moves.size(), 1U) << place(game, lesson, step) << ": nothing is played";
        EXPECT_FALSE(text_in(object, "comment").empty());
        return;
      }
      ASSERT_FALSE(object.at("choices").as_array().empty()) << place(game, lesson, step) << " after " << moves.size();
      ASSERT_TRUE(object.at("advice").is_object()) << place(game, lesson, step);
      moves.push_back(text_in(object.at("advice").as_object(), "move"));
    }
    ADD_FAILURE() << place(game, lesson, step) << " does not end";
  });
}

// Where a card stands in a text of deals, be they packs or hands; npos where it does not.
std::size_t place_of(const std::string& deals, const std::string& card) {
  const auto ends = [](char c) { return c == ' ' || c == '"'; };
  for (auto at = deals.find(card); at != std::string::npos; at = deals.find(card, at + 1))
    if (at > 0 && ends(deals[at - 1]) && ends(deals[at + card.size()])) return at;
  return std::string::npos;
}

// The same deals with two cards in each other's places; null where one of them is not named.
json::value with_exchanged(const json::value& deals, const std::string& one, const std::string& other) {
  std::string text = json::serialize(deals);
  const auto a = place_of(text, one), b = place_of(text, other);
  if (a == std::string::npos || b == std::string::npos) return nullptr;
  // The later one first, so that the place of the other stays what it was.
  text.replace(std::max(a, b), a > b ? one.size() : other.size(), a > b ? other : one);
  text.replace(std::min(a, b), a > b ? other.size() : one.size(), a > b ? one : other);
  return json::parse(text);
}

// A step as it would be with other cards where the seat sees none: the position is built anew from the changed deal.
TEST_P(Lessons, ShowNothingThatTheSeatDoesNotSee) {
  const Game& game = *GetParam();
  int compared = 0;
  each_step(game, [&](const LessonBook& book, const Lesson& lesson, std::size_t i, const LessonStep& step) {
    if (step.kind == StepKind::play) return;
    const auto match = std::get<Match>(match_at(game, step));
    const json::value deals = match.record().at("deals");
    const auto view = match.picture(Viewer::seat(step.seat));
    std::vector<std::string> cards;
    for (const Card card : match.pack().cards) cards.push_back(to_text(match.pack(), card));
    int tried = 0;
    for (std::size_t a = 0; a < cards.size(); ++a)
      for (std::size_t b = a + 1; b < cards.size() && tried < 6; ++b) {
        Lesson twins = lesson;
        LessonStep& twin = twins.steps[i];
        twin.setup["deals"] = with_exchanged(deals, cards[a], cards[b]);
        if (twin.setup["deals"].is_null()) continue;
        const auto other = match_at(game, twin);
        if (refusal_in(other) != nullptr) continue;
        if (std::get<Match>(other).picture(Viewer::seat(step.seat)) != view) continue;
        // The same for this seat: so must be all that the lesson shows before an answer.
        const auto shown = step_object(book, lesson, i, {}, Language::en);
        const auto shown_twin = step_object(book, twins, i, {}, Language::en);
        if (refusal_in(shown_twin) != nullptr) continue;
        EXPECT_EQ(json::serialize(std::get<json::object>(shown)), json::serialize(std::get<json::object>(shown_twin)))
            << place(game, lesson, step) << ": " << cards[a] << " and " << cards[b];
        ++tried, ++compared;
      }
  });
  EXPECT_GT(compared, 5) << "the check has something to compare";
}

INSTANTIATE_TEST_SUITE_P(All, Lessons, every_game(), test_name);

}  // namespace
}  // namespace stube
