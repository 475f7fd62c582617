// A game's lessons as data: games/<id>/lessons.json says in which order what is asked, games/<id>/lessons.<lang> has
// the words. docs/lessons.md describes both. No answer that the rules can give stands here: who takes a trick, what may
// be played and what something counts is asked of the engine when a step is shown (lesson_step.hpp).
#pragma once
#include "engine/match.hpp"

namespace stube {

enum class StepKind {
  read,      // cards are shown, nothing is asked
  may_play,  // every card that is lawful now
  choose,    // one move
  takes,     // who takes the trick
  counts,    // a number
  play       // some moves of a deal against bots
};
inline constexpr std::string_view step_kind_names[] = {"read", "may-play", "choose", "takes", "counts", "play"};

struct LessonStep {
  std::string id;
  StepKind kind = StepKind::read;
  std::string rule;                // the paragraph that it is about
  Seat seat;                       // the learner's
  json::object setup;              // as a `new` request, without the game
  std::vector<std::string> acts;   // that lead to the position: "0 play Ah"
  std::vector<std::string> then;   // takes, counts: what happens before it is counted
  std::vector<std::string> rows;   // rows of cards that are laid out
  std::vector<std::string> among;  // choose: the moves to choose from; none: all lawful ones. counts: the numbers
  std::vector<std::string> right;  // choose: those that are good
  std::vector<int> comments;       // play: before which of the learner's moves there is a text, counted from 1
  std::string value;               // counts: where the number stands in the state; empty: what the score sheet gains
  bool best = false;               // choose: the right ones are also what a long search finds
  int moves = 0;                   // play: how many the learner makes; 0: to the end of the deal
};

struct Lesson {
  std::string id;
  std::vector<std::string> rules;
  std::vector<LessonStep> steps;
};

class LessonBook {
 public:
  explicit LessonBook(const Game& game);

  [[nodiscard]] const Game& game() const { return *game_; }
  [[nodiscard]] const std::vector<Lesson>& lessons() const { return lessons_; }
  [[nodiscard]] const Lesson* find(std::string_view id) const;
  [[nodiscard]] const Words& words(Language lang) const { return words_[lang]; }
  // What is wrong with the data, for the tests; what can be read is there all the same.
  [[nodiscard]] const std::vector<std::string>& faults() const { return faults_; }

 private:
  void read(const json::object& data);
  [[nodiscard]] LessonStep read_step(const json::object& data, const Lesson& lesson);
  void read_position(const json::value& at, LessonStep& step, int depth);

  const Game* game_;
  std::vector<Lesson> lessons_;
  WordsByLanguage words_;
  std::vector<std::string> faults_;
  json::object positions_;
};

// The position of a step, before anything of it is answered.
[[nodiscard]] Result<Match> match_at(const Game& game, const LessonStep& step);
// Makes an act such as "0 play Ah".
[[nodiscard]] std::optional<Refusal> play_act(Match& match, std::string_view act);

}  // namespace stube
