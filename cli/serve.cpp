// `stube serve`: the inn's server.
#include <fmt/format.h>

#include <iostream>

#include "cli/commands.hpp"
#include "cli/shared.hpp"
#include "net/log.hpp"
#include "server/house_key.hpp"
#include "server/server.hpp"

namespace stube {

namespace {

struct Options {
  ServerOptions server;
  int bot_pause = 700, shuffle_wait = 2000;
  std::string log = "info", config, house_key;
};

Level level_named(const std::string& name) {
  if (name == "debug") return Level::debug;
  if (name == "warning") return Level::warning;
  return name == "error" ? Level::error : Level::info;
}

void serve(Options options) {
  set_log_level(level_named(options.log));
  options.server.service.bot_pause = std::chrono::milliseconds(options.bot_pause);
  options.server.service.shuffle_wait = std::chrono::milliseconds(options.shuffle_wait);
  raise_file_limit();
  try {
    auto& service = options.server.service;
    const std::string file = options.house_key.empty() ? default_key_file(service.store) : options.house_key;
    service.house = load_house_key(file, *service.entropy);
    Server server(options.server);
    server.stop_on_signals();
    const auto& host = options.server.net.host;
    fmt::print("The inn is open: http://{}:{}\n", host == "127.0.0.1" || host == "0.0.0.0" ? "localhost" : host,
               server.port());
    std::fflush(stdout);
    log_line(Level::info, "open", {{"host", host}, {"port", std::to_string(server.port())}});
    server.run();
    log_line(Level::info, "closed");
  } catch (const std::exception& error) {
    std::cerr << "stube: " << error.what() << '\n';
    throw CLI::RuntimeError(1);
  }
}

// What was said on the command line or in the environment stands before the file. (CLI11 reads files for the whole
// program only, not for one command.)
void read_config(CLI::App& command, const std::string& file) {
  try {
    for (const auto& item : CLI::ConfigTOML().from_file(file)) {
      auto* option = command.get_option_no_throw("--" + item.name);
      if (option == nullptr || !item.parents.empty())
        throw CLI::ConfigError(fmt::format("{}: there is no option '{}'", file, item.fullname()));
      if (option->count() > 0) continue;
      for (const auto& value : item.inputs) option->add_result(value);
      option->run_callback();
    }
  } catch (const CLI::Error& error) {
    std::cerr << "stube: " << error.what() << '\n';
    throw CLI::RuntimeError(exit_bad_usage);
  }
}

}  // namespace

void add_serve(CLI::App& app) {
  auto* command =
      app.add_subcommand("serve", "Open the inn: tables for people and bots, in a browser or through the interface");
  command->group("Commands for players");
  auto options = std::make_shared<Options>();
  auto& net = options->server.net;
  auto& service = options->server.service;
  command->add_option("--config", options->config, "Read options from this TOML file")->envname("STUBE_CONFIG");
  command->add_option("--host", net.host, "Address to listen on; 0.0.0.0 for all")
      ->envname("STUBE_HOST")
      ->capture_default_str();
  command->add_option("--port", net.port, "Port; 0 for any that is free")->envname("STUBE_PORT")->capture_default_str();
  command->add_option("--store,--data", service.store, "File for SQLite, or postgresql://user@host/name")
      ->envname("STUBE_STORE")
      ->capture_default_str();
  command
      ->add_option("--origin", service.origins,
                   "Where the page is reached, such as https://inn.example; may be given again")
      ->envname("STUBE_ORIGIN");
  command->add_flag("--secure", service.secure_cookies, "Cookies only over https")->envname("STUBE_SECURE");
  command->add_flag("--behind-proxy", net.behind_proxy, "Believe the proxy in front what the caller's address is")
      ->envname("STUBE_BEHIND_PROXY");
  command->add_option("--bot-pause", options->bot_pause, "Milliseconds until a bot moves, whatever it holds")
      ->envname("STUBE_BOT_PAUSE")
      ->check(CLI::Range(0, 60000))
      ->capture_default_str();
  command->add_option("--bot-millis", service.bot_millis, "Of these, milliseconds for thinking")
      ->envname("STUBE_BOT_MILLIS")
      ->check(CLI::Range(1, 60000))
      ->capture_default_str();
  command
      ->add_option("--shuffle-wait", options->shuffle_wait,
                   "Milliseconds to wait for the players' part in the shuffles")
      ->envname("STUBE_SHUFFLE_WAIT")
      ->check(CLI::Range(0, 60000))
      ->capture_default_str();
  command
      ->add_option("--house-key", options->house_key,
                   "File of the key that signs records; made where there is none. Default: the store's name and .key")
      ->envname("STUBE_HOUSE_KEY");
  command
      ->add_option("--squarings", service.squarings,
                   "How long a lock takes that a player leaves closed; players' clients do not open weaker ones")
      ->envname("STUBE_SQUARINGS")
      ->check(CLI::Range(std::uint64_t{1000}, std::uint64_t{1} << 36))
      ->capture_default_str();
  command->add_option("--workers", service.workers, "Threads for bots and passwords")
      ->envname("STUBE_WORKERS")
      ->check(CLI::Range(1, 256))
      ->capture_default_str();
  command->add_option("--messages", service.messages.per_second, "Messages a second on one WebSocket; 0 for no limit")
      ->envname("STUBE_MESSAGES")
      ->capture_default_str();
  command->add_option("--requests", service.requests.per_second, "Requests a second from one address; 0 for no limit")
      ->envname("STUBE_REQUESTS")
      ->capture_default_str();
  command->add_option("--arrivals", service.arrivals.per_second, "New guests a second from one address; 0 for no limit")
      ->envname("STUBE_ARRIVALS")
      ->capture_default_str();
  command->add_option("--log", options->log, "debug, info, warning or error")
      ->envname("STUBE_LOG")
      ->check(CLI::IsMember({"debug", "info", "warning", "error"}))
      ->capture_default_str();
  command->footer(
      "Options may also stand in the environment (STUBE_PORT, ...) or in a TOML file (--config).\n"
      "Examples:\n  stube serve\n  stube serve --host 0.0.0.0 --origin http://inn.local:8080\n"
      "  stube serve --store postgresql://stube@localhost/stube");
  command->callback([options, command] {
    if (!options->config.empty()) read_config(*command, options->config);
    serve(*options);
  });
}

}  // namespace stube
