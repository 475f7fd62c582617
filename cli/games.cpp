// `stube games`: what can be played.
#include "cli/commands.hpp"
#include "cli/shared.hpp"
#include "engine/registry.hpp"

namespace stube {

namespace {

void list_games(Language lang) {
  const Screen screen = screen_of_terminal(true);
  int id = 2;
  for (const Game* game : all_games()) id = std::max(id, width_of(game->id()));
  const auto row = [&](std::string_view first, const std::string& players, const std::string& text) {
    const auto head = padded(first, id) + "  " + padded(players, 7) + "  ";
    print(wrapped(head + text, screen.width, width_of(head)));
  };
  row("id", "players", "name");
  for (const Game* game : all_games())
    row(game->id(), players_text(*game),
        inked(screen, Ink::bold, game->name(lang)) + ". " + game->words(lang).text("game.sentence"));
}

}  // namespace

void add_games(CLI::App& app) {
  auto* command = app.add_subcommand("games", "List the games: id, name, players, and what each is about");
  command->group("Commands for players");
  auto lang = std::make_shared<std::string>();
  add_language(command, *lang);
  command->footer("Examples:\n  stube games\n  stube games --lang de");
  command->callback([lang] { list_games(language_of(*lang)); });
}

}  // namespace stube
