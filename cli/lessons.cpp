// `stube lessons`: what a game teaches, one lesson of it in the terminal, or the answers to all of them for those who
// write lessons.
#include <fmt/format.h>

#include <iostream>

#include "cli/commands.hpp"
#include "cli/shared.hpp"
#include "engine/json_fields.hpp"
#include "study/lesson_step.hpp"
#include "talk/citation.hpp"

namespace stube {

namespace {

struct LessonsOptions {
  std::string game, lesson, lang;
  bool answers = false;
};

class LessonCommand {
 public:
  LessonCommand(const LessonsOptions& options, const Game& game)
      : lang_(language_of(options.lang)), book_(game), words_(WordsByLanguage("cli")) {}

  void list() const {
    int number = 0;
    for (const Lesson& lesson : book_.lessons()) {
      std::string cited;
      for (const auto& rule : lesson.rules)
        cited += (cited.empty() ? "" : ", ") + short_citation(rule, common_words(lang_));
      const auto& words = book_.words(lang_);
      print_text(
          fmt::format("{}  {} ({})", ++number, inked(screen_, Ink::bold, words.text(lesson.id + ".title")), lesson.id));
      print_text(fmt::format("   {} {}", words.text(lesson.id + ".about"), cited));
    }
  }

  // Every step with what the engine holds to be right.
  void answers() const {
    for (const auto& fault : book_.faults()) print_text(fault);
    for (const Lesson& lesson : book_.lessons())
      for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
        const auto& step = lesson.steps[i];
        print_text(
            fmt::format("{}.{} {} {}", lesson.id, step.id, step_kind_names[static_cast<int>(step.kind)], step.rule));
        const auto shown = step_object(book_, lesson, i, {}, lang_);
        const auto key = key_of(book_.game(), step);
        if (const auto* refusal = refusal_in(shown)) {
          print_text("  !! " + sentence_of(*refusal, lang_));
          continue;
        }
        const auto& object = std::get<json::object>(shown);
        show_table(object);
        const auto& known = std::get<StepKey>(key);
        print_text(fmt::format("  = {}", fmt::join(known.right, "; ")));
        print_text(fmt::format("  of {}", fmt::join(known.choices, "; ")));
      }
  }

  void teach(const std::string& id) const {
    const Lesson* lesson = book_.find(id);
    if (const int number = std::atoi(id.c_str());
        lesson == nullptr && number > 0 && number <= static_cast<int>(book_.lessons().size()))
      lesson = &book_.lessons()[static_cast<std::size_t>(number) - 1];
    if (lesson == nullptr) bad_usage(fmt::format("There is no lesson '{}'.", stube::quoted(id)));
    for (std::size_t i = 0; i < lesson->steps.size(); ++i)
      if (!ask(*lesson, i)) return;
  }

 private:
  void print_text(const std::string& text) const { print(wrapped(text, screen_.width, 0)); }

  // The cards that lie open before the learner, and his own.
  void show_table(const json::object& step) const {
    for (const auto& row : step.at("rows").as_array()) {
      std::string cards;
      for (const auto& card : row.as_array()) cards += " " + std::string(card.as_string());
      print_text("  " + cards);
    }
    const auto& view = step.at("view").as_object();
    const auto* done = step.if_contains("trick");
    std::string trick;
    for (const auto& played : (done != nullptr ? *done : view.at("trick")).as_array()) {
      const auto seat = static_cast<std::size_t>(number_in(played.as_object(), "seat"));
      trick += fmt::format(" {}: {}", std::string(step.at("names").as_array()[seat].as_string()),
                           text_in(played.as_object(), "card"));
    }
    if (!trick.empty()) print_text("  " + trick);
    const auto seat = static_cast<std::size_t>(number_in(step, "seat"));
    print_text("   [" + std::string(view.at("hands").as_array()[seat].as_string()) + "]");
  }

  // The numbers or cards that were typed, as answers of this step.
  static std::vector<std::string> read_answer(const std::string& line, const json::array& choices) {
    std::vector<std::string> given;
    for (const auto word : words_of(line))
      for (std::size_t i = 0; i < choices.size(); ++i) {
        const auto& choice = choices[i].as_object();
        if (word == std::to_string(i + 1) || word == text_in(choice, "card")) given.push_back(text_in(choice, "id"));
      }
    return given;
  }

  // False where the input has ended.
  [[nodiscard]] bool ask(const Lesson& lesson, std::size_t at) const {
    std::vector<std::string> moves;
    while (true) {
      const auto shown = step_object(book_, lesson, at, moves, lang_);
      if (const auto* refusal = refusal_in(shown)) fail(sentence_of(*refusal, lang_));
      const auto& step = std::get<json::object>(shown);
      const bool playing = lesson.steps[at].kind == StepKind::play;
      if (moves.empty()) print_text("\n" + inked(screen_, Ink::bold, text_in(step, "text")));
      if (playing)
        for (const auto& event : step.at("told").as_array()) print_text("  " + text_in(event.as_object(), "text"));
      if (const auto comment = text_in(step, "comment"); !comment.empty())
        print_text(inked(screen_, Ink::bold, comment));
      if (playing && step.at("done").as_bool()) return true;
      show_table(step);
      const auto& choices = step.at("choices").as_array();
      for (std::size_t i = 0; i < choices.size(); ++i)
        print_text(fmt::format("  {}  {}", i + 1, text_in(choices[i].as_object(), "name")));
      if (const auto* advice = step.if_contains("advice"); advice != nullptr && advice->is_object())
        print_text(words_[lang_].say("lessons.advice", [&](std::string_view name) -> std::optional<Value> {
          return Value{text_in(advice->get_object(), name == "why" ? "why" : "name"), {}};
        }));
      std::cout << words_[lang_].text(choices.empty() ? "lessons.go-on" : "lessons.prompt") << ' ' << std::flush;
      std::string line;
      if (!std::getline(std::cin, line)) return false;
      if (choices.empty()) return true;
      const auto given = read_answer(line, choices);
      if (given.empty()) continue;
      if (playing) {
        moves.push_back(given.front());
        continue;
      }
      const auto judged = answer_object(book_, lesson, at, given, lang_);
      if (const auto* refusal = refusal_in(judged)) fail(sentence_of(*refusal, lang_));
      return tell(std::get<json::object>(judged), choices);
    }
  }

  [[nodiscard]] bool tell(const json::object& judged, const json::array& choices) const {
    for (const auto& item : judged.at("marks").as_array()) {
      const auto& mark = item.as_object();
      std::string name;
      for (const auto& choice : choices)
        if (text_in(choice.as_object(), "id") == text_in(mark, "id")) name = text_in(choice.as_object(), "name");
      print_text(fmt::format("  {} {} {}", words_[lang_].text("lessons.mark." + text_in(mark, "mark")), name,
                             text_in(mark, "why")));
    }
    print_text(text_in(judged, "after"));
    return true;
  }

  Language lang_;
  LessonBook book_;
  WordsByLanguage words_;
  Screen screen_ = screen_of_terminal(true);
};

void show_lessons(const LessonsOptions& options) {
  const LessonCommand command(options, game_of(options.game));
  if (options.answers) return command.answers();
  if (options.lesson.empty()) return command.list();
  command.teach(options.lesson);
}

}  // namespace

void add_lessons(CLI::App& app) {
  auto* command = app.add_subcommand("lessons", "List a game's lessons, or go through one of them");
  command->group("Commands for players");
  auto options = std::make_shared<LessonsOptions>();
  add_game(command, options->game)->required();
  command->add_option("lesson", options->lesson, "One lesson, by its number or id: its steps are asked")
      ->type_name("LESSON");
  command->add_flag("--answers", options->answers, "Print every step with what is right in it, by the rules");
  add_language(command, options->lang);
  command->footer(
      "Examples:\n  stube lessons mariage\n  stube lessons mariage 1\n  stube lessons byd follow --lang da");
  command->callback([options] { show_lessons(*options); });
}

}  // namespace stube
