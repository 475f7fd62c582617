// `stube serve`: runs the server; its options, from the command line, the environment and a file.
#include <fmt/format.h>

#include <charconv>
#include <csignal>
#include <iostream>

#include "cli/commands.hpp"
#include "cli/shared.hpp"
#include "net/crash_log.hpp"
#include "net/log.hpp"
#include "net/serving_stage.hpp"
#include "server/house_key.hpp"
#include "server/server.hpp"

namespace stube {

namespace {

struct ServeOptions {
  ServerOptions server;
  int bot_pause = 700, shuffle_wait = 2000;
  std::vector<std::string> limits;
  int session_idle = 30, session_life = 365;      // days
  int waiting_minutes = 45, waiting_warning = 5;  // minutes
  int metrics_port = -1;
  std::string log = "info", log_addresses = "full", config, house_key;
  std::string keep_guests = "90d", keep_waiting = "24h", keep_abandoned = "30d", keep_chat = "30d", keep_matches = "0";
  int absence_wait = 30, idle_wait = 180, claim_wait = 180;  // seconds
};

// "36h" or "90d"; "0" for ever.
std::optional<std::chrono::hours> read_time(std::string_view text) {
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || number < 0 || number > 100'000) return {};
  const std::string_view unit(end, static_cast<std::size_t>(text.data() + text.size() - end));
  if (number == 0 && unit.empty()) return std::chrono::hours(0);
  if (unit == "h") return std::chrono::hours(number);
  if (unit == "d") return std::chrono::hours(24 * number);
  return {};
}

CLI::Validator is_time() {
  return {[](const std::string& text) {
            return read_time(text) ? std::string() : "'" + text + "' is no time such as 36h, 90d, or 0 for ever";
          },
          "TIME"};
}

LogAddresses addresses_named(const std::string& name) {
  if (name == "coarse") return LogAddresses::coarse;
  return name == "none" ? LogAddresses::none : LogAddresses::full;
}

Level level_named(const std::string& name) {
  if (name == "debug") return Level::debug;
  if (name == "warning") return Level::warning;
  return name == "error" ? Level::error : Level::info;
}

void serve(ServeOptions options) {
  set_log_level(level_named(options.log));
  options.server.service.bot_pause = std::chrono::milliseconds(options.bot_pause);
  options.server.service.shuffle_wait = std::chrono::milliseconds(options.shuffle_wait);
  options.server.service.absence_wait = std::chrono::seconds(options.absence_wait);
  options.server.service.idle_wait = std::chrono::seconds(options.idle_wait);
  options.server.service.claim_wait = std::chrono::seconds(options.claim_wait);
  for (const auto& limit : options.limits)
    if (!options.server.service.limits.set(limit))
      bad_usage(
          fmt::format("--limit '{}' is not understood; write it like tables=30/600,150/600, sockets=12,200, "
                      "waiting-tables=3 or all=0",
                      stube::quoted(limit)));
  options.server.service.logins = {options.session_idle * std::int64_t{86400},
                                   options.session_life * std::int64_t{86400}};
  options.server.service.waiting = {std::chrono::minutes(options.waiting_minutes),
                                    std::chrono::minutes(std::min(options.waiting_minutes, options.waiting_warning))};
  options.server.service.log_addresses = addresses_named(options.log_addresses);
  if (options.metrics_port >= 0) options.server.metrics_port = static_cast<std::uint16_t>(options.metrics_port);
  auto& keep = options.server.service.keep;
  for (const auto& [time, text] : {std::pair{&keep.guests, &options.keep_guests},
                                   {&keep.waiting, &options.keep_waiting},
                                   {&keep.abandoned, &options.keep_abandoned},
                                   {&keep.chat, &options.keep_chat},
                                   {&keep.finished, &options.keep_matches}})
    *time = read_time(*text).value_or(*time);
  install_crash_log();
  // A file that may not grow is a failed write, like a full disk, and no reason to die.
  std::signal(SIGXFSZ, SIG_IGN);
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
    if (server.metrics_port() != 0)
      fmt::print("metrics: http://{}:{}/metrics\n", options.server.metrics_host, server.metrics_port());
    std::fflush(stdout);
    log_line(
        Level::info, "open",
        {{"host", host}, {"port", server.port()}, {"metrics-port", server.metrics_port()}, {"version", STUBE_VERSION}});
    if (service.sample_stages) sample_this_thread();
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
  auto options = std::make_shared<ServeOptions>();
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
  command
      ->add_option(
          "--bot-pause", options->bot_pause,
          "Milliseconds until a bot moves, whatever it holds; 0: when it has decided, which shows how long it thought")
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
      ->add_option("--absence-wait", options->absence_wait,
                   "Seconds without connection after which the others may ask for a bot in a person's place")
      ->envname("STUBE_ABSENCE_WAIT")
      ->check(CLI::Range(0, 86400))
      ->capture_default_str();
  command
      ->add_option("--idle-wait", options->idle_wait,
                   "The same for a person who is connected, on turn and does nothing")
      ->envname("STUBE_IDLE_WAIT")
      ->check(CLI::Range(0, 86400))
      ->capture_default_str();
  command
      ->add_option("--claim-wait", options->claim_wait,
                   "Seconds without connection after which the other side may claim the match")
      ->envname("STUBE_CLAIM_WAIT")
      ->check(CLI::Range(0, 86400))
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
  command
      ->add_option("--metrics-port", options->metrics_port,
                   "Serve /metrics for Prometheus on this port, which no proxy should pass on; 0 for any that is free")
      ->envname("STUBE_METRICS_PORT")
      ->check(CLI::Range(0, 65535));
  command->add_option("--metrics-host", options->server.metrics_host, "Address of the metrics' port")
      ->envname("STUBE_METRICS_HOST")
      ->capture_default_str();
  command
      ->add_flag("--sample-stages", service.sample_stages,
                 "Tell in the metrics where the serving thread spends its time; for measuring")
      ->envname("STUBE_SAMPLE_STAGES");
  const auto add_time = [&](const std::string& name, std::string& value, const std::string& help) {
    std::string variable = "STUBE_KEEP_";
    for (const char c : name) variable += static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    command->add_option("--keep-" + name, value, help)->envname(variable)->check(is_time())->capture_default_str();
  };
  add_time("guests", options->keep_guests, "Delete guests not seen for so long (36h, 90d; 0: never)");
  add_time("waiting", options->keep_waiting, "Delete tables that wait for players for so long");
  add_time("abandoned", options->keep_abandoned, "Delete matches that nobody has gone on with for so long");
  add_time("chat", options->keep_chat, "Erase the chat of matches that have been over for so long");
  add_time("matches", options->keep_matches, "Delete matches that have been over for so long");
  command->add_option("--log-addresses", options->log_addresses, "Addresses in the log: full, coarse or none")
      ->envname("STUBE_LOG_ADDRESSES")
      ->check(CLI::IsMember({"full", "coarse", "none"}))
      ->capture_default_str();
  command
      ->add_option("--limit", options->limits,
                   "How much one person and one address may do: WHAT=COUNT/SECONDS,COUNT/SECONDS, the person's first; "
                   "may be given again")
      ->envname("STUBE_LIMIT");
  command->add_option("--session-idle", options->session_idle, "Days after which a login that is not used ends")
      ->envname("STUBE_SESSION_IDLE")
      ->check(CLI::Range(1, 3650))
      ->capture_default_str();
  command->add_option("--session-life", options->session_life, "Days after which every login ends")
      ->envname("STUBE_SESSION_LIFE")
      ->check(CLI::Range(1, 3650))
      ->capture_default_str();
  command
      ->add_option("--waiting-minutes", options->waiting_minutes,
                   "Minutes after which a table that waits for people is closed; 0 for never")
      ->envname("STUBE_WAITING_MINUTES")
      ->check(CLI::Range(0, 100000))
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
