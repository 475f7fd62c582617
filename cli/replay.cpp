// `stube replay`: a record told as a transcript.
#include <iostream>

#include "cli/commands.hpp"
#include "cli/shared.hpp"
#include "terminal/transcript.hpp"

namespace stube {

namespace {

void replay(const std::string& file, const std::string& lang) {
  const auto record = parse_record(text_of_file(file));
  if (const auto* refusal = refusal_in(record))
    fail("This is not a record of a match. " + sentence_of(*refusal, language_of(lang)));
  TranscriptOptions options{screen_of_terminal(true), {}};
  if (!lang.empty()) options.lang = language_of(lang);
  if (const auto refusal = write_transcript(std::get<json::object>(record), options, std::cout))
    fail(sentence_of(*refusal, language_of(lang)));
}

}  // namespace

void add_replay(CLI::App& app) {
  auto* command =
      app.add_subcommand("replay", "Tell a recorded match: deals, moves, what happened by which rule, score sheets");
  command->group("Commands for players");
  auto file = std::make_shared<std::string>();
  auto lang = std::make_shared<std::string>();
  command->add_option("record", *file, "The record's file; - reads standard input")->type_name("FILE")->required();
  command->add_option("--lang", *lang, "Language (default: the record's own)")
      ->type_name("LANG")
      ->check(known_language());
  command->footer(
      "Examples:\n  stube replay evening.json\n  stube replay evening.json --lang de | less\n  stube replay - < "
      "evening.json");
  command->callback([file, lang] { replay(*file, *lang); });
}

}  // namespace stube
