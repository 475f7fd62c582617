// `stube play`: a seat in the terminal, at a table in this process or at a server's.
#include <fmt/format.h>

#include <algorithm>
#include <csignal>
#include <fstream>
#include <iostream>
#include <sstream>

#include "cli/commands.hpp"
#include "cli/shared.hpp"
#include "client/remote_play.hpp"
#include "terminal/local_table.hpp"
#include "terminal/terminal_session.hpp"
#include "terminal/transcript.hpp"

namespace stube {

namespace {

struct PlayOptions {
  std::string game, seed, lang, record, resume, server, name;
  std::vector<std::string> options, names, bots = {"3"};
  int players = 0, seat = 0;
  bool no_colour = false, letters = false, fast = false, with_bots = false;
};

// The asked as a request that `new` would take; what is wrong with them, the set-up says.
json::object request_of(const PlayOptions& asked) {
  const Game& game = game_of(asked.game);
  json::object request{{"game", game.id()}, {"lang", code_of(language_of(asked.lang))}};
  if (asked.players != 0) request["players"] = asked.players;
  if (!asked.seed.empty()) {
    const bool is_number = asked.seed.size() < 19 && asked.seed.find_first_not_of("0123456789") == std::string::npos;
    request["seed"] = is_number ? json::value(std::stoull(asked.seed)) : json::value(asked.seed);
  }
  request["options"] = options_of(game, asked.options);
  return request;
}

Match begin_match(const PlayOptions& asked) {
  if (asked.game.empty()) bad_usage("Which game? `stube games` lists them; then for example `stube play byd`.");
  auto setup = read_setup(request_of(asked));
  if (const auto* refusal = refusal_in(setup)) bad_usage(sentence_of(*refusal, language_of(asked.lang)));
  return Match(std::get<Setup>(std::move(setup)));
}

Match resume_match(const PlayOptions& asked, std::vector<std::string>& names) {
  std::ifstream in(asked.resume);
  if (!in) fail("The record " + stube::quoted(asked.resume) + " cannot be opened.");
  std::ostringstream text;
  text << in.rdbuf();
  auto record = parse_record(text.str());
  if (const auto* refusal = refusal_in(record))
    fail("This is not a record of a match. " + sentence_of(*refusal, language_of(asked.lang)));
  auto& object = std::get<json::object>(record);
  if (!asked.lang.empty()) object["lang"] = asked.lang;
  if (const auto* list = object.if_contains("names"); names.empty() && list != nullptr && list->is_array())
    for (const auto& name : list->get_array())
      names.push_back(name.is_string() ? std::string(name.get_string()) : std::string());
  // The names stand by seats in a record, and from the player's seat on at the table.
  if (!names.empty())
    std::rotate(names.begin(), names.begin() + asked.seat % static_cast<int>(names.size()), names.end());
  auto match = Match::from_record(object);
  if (const auto* refusal = refusal_in(match)) fail(sentence_of(*refusal, language_of(asked.lang)));
  return std::get<Match>(std::move(match));
}

// An interrupt ends the waiting for a line, and the match is still saved.
void heed_interrupt() {
  struct sigaction interrupt{};
  interrupt.sa_handler = [](int) {};
  sigaction(SIGINT, &interrupt, nullptr);
}

Screen screen_for(const PlayOptions& asked) {
  Screen screen = screen_of_terminal(!asked.no_colour);
  screen.symbols = !asked.letters;
  return screen;
}

// The names that --bots takes: every level, and two bots without one.
std::vector<std::string> bots_at_home() {
  std::vector<std::string> names{"thumb", "random"};
  for (int level = 0; level <= strongest_level; ++level) names.push_back(std::to_string(level));
  return names;
}

// The level that the server knows this bot by.
int level_of(const std::string& bot) {
  if (bot == "random") return 0;
  return bot == "thumb" ? 4 : std::stoi(bot);
}

void play_at_server(const PlayOptions& asked) {
  const auto server = read_address(asked.server);
  if (!server) bad_usage("An inn's address looks like http://localhost:8080, or is an invitation link.");
  for (const auto& [given, name] :
       {std::pair{!asked.seed.empty(), "--seed"}, std::pair{!asked.resume.empty(), "--resume"},
        std::pair{!asked.names.empty(), "--names"}})
    if (given) bad_usage(fmt::format("{} is for a table at home, not for one at an inn.", name));
  if (!server->table.empty() && !asked.game.empty())
    bad_usage("The invitation leads to a table already; leave the game out.");
  RemotePlayOptions options;
  options.server = *server;
  options.name = asked.name;
  options.record_file = asked.record;
  options.keys_file = usual_keys_file();
  options.screen = screen_for(asked);
  options.lang = language_of(asked.lang);
  options.fast = asked.fast;
  if (!asked.game.empty()) {
    options.new_table = request_of(asked);
    if (asked.with_bots) {
      json::array levels;
      for (const auto& bot : asked.bots) levels.push_back(json::value(level_of(bot)));
      options.new_table["bots"] = std::move(levels);
    }
  }
  heed_interrupt();
  TerminalInput input;
  if (!play_remotely(options, input, std::cout)) throw CLI::RuntimeError(exit_failure);
}

void play(const PlayOptions& asked) {
  if (!asked.server.empty()) return play_at_server(asked);
  if (!asked.name.empty()) bad_usage("--name is for an inn; at home --names gives the names, yours first.");
  auto names = asked.names;
  if (!asked.resume.empty() && !names.empty()) bad_usage("The names are in the record already; leave --names out.");
  Match match = asked.resume.empty() ? begin_match(asked) : resume_match(asked, names);
  if (asked.seat < 0 || asked.seat >= match.players())
    bad_usage(fmt::format("The seats at this table are 0 to {}.", match.players() - 1));
  if (names.size() > static_cast<std::size_t>(match.players()))
    bad_usage(fmt::format("There are only {} seats at this table, but {} names.", match.players(), names.size()));
  LocalTableOptions options;
  options.seat = Seat(asked.seat);
  options.screen = screen_for(asked);
  options.company = company_for(match, options.seat, names);
  auto bots = seated_bots(asked.bots);
  if (!bots || bots->size() >= static_cast<std::size_t>(match.players()))
    bad_usage(fmt::format("There are {} bots at this table; name one for all, or one for each.", match.players() - 1));
  heed_interrupt();
  TerminalInput input;
  Console console(options.screen, match.setup().lang, input, std::cout);
  LocalTable table(std::move(match), std::move(*bots), std::move(options));
  if (!TerminalSession(table, console, {asked.record, asked.fast}).run()) throw CLI::RuntimeError(exit_failure);
}

}  // namespace

void add_play(CLI::App& app) {
  auto* command = app.add_subcommand("play", "Sit down and play in the terminal: against bots, or at an inn");
  command->group("Commands for players");
  auto asked = std::make_shared<PlayOptions>();
  add_game(command, asked->game);
  command->add_option("--players", asked->players, "How many play (default: the game's usual number)")->type_name("N");
  command->add_option("--seat", asked->seat, "Your seat; 0 is the first to play in the first deal")
      ->type_name("N")
      ->capture_default_str();
  command->add_option("--option", asked->options, "A rule to choose, as name=value; may be repeated")
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false);
  command->add_option("--seed", asked->seed, "The same seed deals the same cards")->type_name("SEED");
  add_language(command, asked->lang);
  command
      ->add_option(
          "--bots", asked->bots,
          fmt::format("How strong the bots are: a level from 1 (beginner) to {} (the strongest); several, from "
                      "your left on: 3,5,1",
                      strongest_level))
      ->type_name("LEVEL")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->check(CLI::IsMember(bots_at_home()))
      ->capture_default_str();
  command->add_option("--names", asked->names, "Names at the table, yours first, then to the left: Ruth,Otto,Karen")
      ->type_name("NAMES")
      ->delimiter(',')
      ->allow_extra_args(false);
  command->add_option("--record", asked->record, "Write the match to this file when it ends or you leave")
      ->type_name("FILE");
  command->add_option("--resume", asked->resume, "Go on with a match that was written to this file")->type_name("FILE");
  command
      ->add_option(
          "--server", asked->server,
          "Play at an inn: its address, or an invitation link. Without a game its tables are listed; with one, a "
          "table is made (--bots fills it at once)")
      ->type_name("URL");
  command->add_option("--name", asked->name, "What you are called at the inn")->type_name("NAME");
  command->add_flag("--letters", asked->letters, "Suits as letters instead of symbols");
  command->add_flag("--no-color,--no-colour", asked->no_colour, "No colours (NO_COLOR and TERM=dumb are heeded too)");
  command->add_flag("--fast", asked->fast, "No pauses while the bots play");
  command->footer(
      "At the table, `help` tells what can be typed.\n"
      "Examples:\n"
      "  stube play byd\n"
      "  stube play byd --players 6 --lang da --names Ruth\n"
      "  stube play doppelkopf --bots 4 --lang de\n"
      "  stube play byd --option limit=12 --option joining=equal --seed 7 --record evening.json\n"
      "  stube play --resume evening.json --record evening.json\n"
      "  stube play --server http://localhost:8080\n"
      "  stube play mariage --server http://localhost:8080 --name Ruth --bots 2");
  command->callback([asked, command] {
    asked->with_bots = command->count("--bots") > 0;
    play(*asked);
  });
}

}  // namespace stube
