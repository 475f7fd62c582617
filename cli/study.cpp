// `stube study`: what the decisions of a recorded match cost, and what of its result was luck.
#include "study/study.hpp"

#include <iostream>

#include "cli/commands.hpp"
#include "cli/shared.hpp"
#include "cli/study_commands.hpp"
#include "study/study_json.hpp"
#include "study/study_text.hpp"
#include "terminal/company.hpp"
#include "terminal/transcript.hpp"

namespace stube {

namespace {

struct StudyOptions {
  std::string file, lang;
  bool as_json = false;
  StudyPlan plan;
};

// The names that the record has, else those of the place where the game's book is from.
Company company_of(const Match& match, const json::object& record, Language lang) {
  Company company = company_for(match, Seat(0), names_in(record));
  company.lang = lang;
  company.hearer = reader_of(record);
  return company;
}

void print_objects(const Study& study, const Speech& speech) {
  for (const StudiedDecision& decision : study.decisions())
    std::cout << json::serialize(decision_object(study, decision, speech)) << '\n';
  std::cout << json::serialize(summary_object(study, speech)) << '\n';
}

void run_study(const StudyOptions& options) {
  const Language lang = language_of(options.lang);
  const auto read = parse_record(text_of_file(options.file));
  if (const auto* refusal = refusal_in(read)) fail("This is not a record of a match. " + sentence_of(*refusal, lang));
  const auto& record = std::get<json::object>(read);
  auto begun = Study::of_record(record, options.plan);
  if (const auto* refusal = refusal_in(begun)) fail(sentence_of(*refusal, lang));
  Study& study = *std::get<std::unique_ptr<Study>>(begun);
  while (study.next() != nullptr) {
  }
  const Screen screen = screen_of_terminal(true);
  const Company company = company_of(study.match(), record, lang);
  const Speech speech = speech_at(screen, study.match(), company);
  if (options.as_json) return print_objects(study, speech);
  for (const std::string& line : study_text(study, speech))
    print(line.empty() ? Lines{""} : wrapped(line, screen.width, 2));
}

}  // namespace

void add_study(CLI::App& app) {
  auto* command = app.add_subcommand("study", "Tell what the decisions of a recorded match cost, and what was luck");
  command->group("Commands for players");
  const auto options = std::make_shared<StudyOptions>();
  command->add_option("record", options->file, "The record's file; - reads standard input")
      ->type_name("FILE")
      ->required();
  command->add_flag("--json", options->as_json, "One object a line (docs/study.md)");
  command->add_option("--seconds", options->plan.seconds, "How long to think, for the whole match")
      ->check(CLI::Range(0.1, 1e6))
      ->capture_default_str();
  command
      ->add_option("--rounds", options->plan.rounds,
                   "So many rounds of search a decision instead: the same answer on every machine")
      ->check(CLI::PositiveNumber);
  command->add_option("--seed", options->plan.seed, "Seed of all chance")->capture_default_str();
  add_language(command, options->lang);
  command->footer("Examples:\n  stube study evening.json\n  stube study evening.json --json --seconds 120");
  command->callback([options] { run_study(*options); });
  add_study_check(app);
  add_problems(app);
}

}  // namespace stube
