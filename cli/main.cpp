// The program: `stube <command>`. Each command has a file of its own.
#include <fmt/format.h>

#include <iostream>

#include "cli/commands.hpp"
#include "cli/shared.hpp"
#include "terminal/rulebook_lines.hpp"

namespace {

void add_commands(CLI::App& app) {
  using namespace stube;
  add_play(app);
  add_games(app);
  add_rules(app);
  add_lessons(app);
  add_replay(app);
  add_study(app);
  add_serve(app);
  add_verify(app);
  add_people(app);
  add_tables(app);
  add_house_key(app);
  add_stats(app);
  add_recount(app);
  add_store(app);
  add_engine(app);
  add_scenarios(app);
  add_check(app);
  add_coverage(app);
  add_golden(app);
  add_openings(app);
  add_arena(app);
  add_bench(app);
  add_load(app);
  add_fairness(app);
  add_completion(app);
  add_man(app);
  for (auto* command : app.get_subcommands([](const CLI::App*) { return true; }))
    if (command->get_group() == "Subcommands") command->group("Commands for programs and developers");
}

std::string unknown_command(const CLI::App& app, const std::string& name) {
  std::string nearest;
  int distance = static_cast<int>(name.size() + 1) / 2;  // farther off, it would be no help
  for (const auto* command : app.get_subcommands({}))
    if (const int d = stube::distance_between(command->get_name(), name); d <= distance) {
      nearest = fmt::format(" Did you mean '{}'?", command->get_name());
      distance = d - 1;
    }
  return fmt::format("There is no command '{}'.{} `stube --help` lists them all.", stube::quoted(name), nearest);
}

// What is wrong with the command line, in a sentence.
std::string complaint(const CLI::App& app, const CLI::ParseError& error) {
  const auto used = app.get_subcommands();
  const auto rest = app.remaining(false);
  if (used.empty() && !rest.empty() && rest.front().front() != '-') return unknown_command(app, rest.front());
  const auto help = used.empty() ? std::string("stube --help") : "stube " + used.front()->get_name() + " --help";
  std::string sentence = error.what();
  while (!sentence.empty() && (sentence.back() == '\n' || sentence.back() == '.')) sentence.pop_back();
  return fmt::format("{}. `{}` tells more.", sentence, help);
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app{"Stube plays the card games of old rulebooks exactly as the books say, and names the paragraph.",
               "stube"};
  app.set_version_flag("--version", "stube " STUBE_VERSION, "Print the version");
  app.set_help_flag("-h,--help", "Print this help");
  app.require_subcommand(1);
  app.get_formatter()->column_width(26);
  app.footer(
      "`stube COMMAND --help` tells about a command.\nExamples:\n  stube play byd\n  stube rules byd | less\n  stube "
      "games --lang de");
  add_commands(app);
  try {
    app.parse(argc, argv);
  } catch (const CLI::RuntimeError& error) {
    return error.get_exit_code();  // the command has said what is wrong
  } catch (const CLI::Success& asked) {
    return app.exit(asked);
  } catch (const CLI::ParseError& error) {
    std::cerr << "stube: " << complaint(app, error) << '\n';
    return stube::exit_bad_usage;
  }
  return 0;
}
