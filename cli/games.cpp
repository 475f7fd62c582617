// `stube games`: what can be played.
#include "cli/commands.hpp"
#include "cli/shared.hpp"
#include "engine/registry.hpp"

namespace stube {

namespace {

void list_games(Language lang) {
  const Screen screen = screen_of_terminal(true);
  int id = 2, name = 4, players = 7;
  for (const Game* game : all_games()) {
    id = std::max(id, width_of(game->id()));
    name = std::max(name, width_of(game->name(lang)));
    players = std::max(players, width_of(players_text(*game)));
  }
  const auto row = [&](const std::string& a, const std::string& b, const std::string& c, const std::string& d) {
    const auto head = padded(a, id) + "  " + padded(b, name) + "  " + padded(c, players) + "  ";
    print(wrapped(head + d, screen.width, width_of(head)));
  };
  row("id", "name", "players", "");
  for (const Game* game : all_games())
    row(std::string(game->id()), game->name(lang), players_text(*game), game->words(lang).text("game.sentence"));
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
