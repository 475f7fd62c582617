// `stube rules`: a rulebook, or one rule of it.
#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/shared.hpp"
#include "terminal/rulebook_lines.hpp"

namespace stube {

namespace {

struct RulesOptions {
  std::string game, id, lang;
};

void show_rules(const RulesOptions& options) {
  const Game& game = game_of(options.game);
  const Language lang = language_of(options.lang);
  const Screen screen = screen_of_terminal(true);
  const auto& book = game.rulebook(lang);
  if (options.id.empty()) return print(book_lines(book, screen, lang));
  const auto* entry = find_rule(game, lang, options.id);
  if (entry == nullptr)
    bad_usage(fmt::format("There is no rule '{}' in {}. The nearest are: {}.", stube::quoted(options.id),
                          game.name(lang), fmt::join(nearest_rules(book, options.id), ", ")));
  print(rule_lines(*entry, screen, lang));
}

}  // namespace

void add_rules(CLI::App& app) {
  auto* command = app.add_subcommand("rules", "Print a game's rulebook, or one rule of it");
  command->group("Commands for players");
  auto options = std::make_shared<RulesOptions>();
  add_game(command, options->game)->required();
  command->add_option("id", options->id, "One rule only; `i-6` will do for `byd/i-6`")->type_name("ID");
  add_language(command, options->lang);
  command->footer("Examples:\n  stube rules byd | less\n  stube rules byd byd/i-6\n  stube rules byd 8 --lang da");
  command->callback([options] { show_rules(*options); });
}

}  // namespace stube
