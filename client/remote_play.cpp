#include "client/remote_play.hpp"

#include "client/lobby.hpp"
#include "client/remote_table.hpp"
#include "fair/crypto.hpp"
#include "terminal/terminal_session.hpp"

namespace stube {

namespace {

constexpr std::chrono::seconds script_patience{60};  // how long a script waits for a connection that is lost

// Sits down at a table, there or new; its id, where that worked.
Result<std::string> sit_down(const ApiClient& api, Language lang, const std::string& table, const std::string& invite,
                             json::object new_table) {
  if (table.empty()) {
    new_table["lang"] = code_of(lang);
    const auto made = api.request("POST", "/api/tables", new_table);
    if (const auto* refusal = refusal_in(made)) return *refusal;
    return text_in(std::get<json::object>(made), "table");
  }
  json::object how;
  if (!invite.empty()) how["invite"] = invite;
  const auto joined = api.request("POST", "/api/tables/" + table + "/join", how);
  if (const auto* refusal = refusal_in(joined)) return *refusal;
  return table;
}

}  // namespace

std::string usual_keys_file() {
  const char* state = std::getenv("XDG_STATE_HOME");
  const char* home = std::getenv("HOME");
  if (state != nullptr && *state != 0) return std::string(state) + "/stube/keys.json";
  return home != nullptr && *home != 0 ? std::string(home) + "/.local/state/stube/keys.json" : std::string();
}

bool play_remotely(const RemotePlayOptions& options, Input& in, std::ostream& out) {
  start_crypto();
  Console console(options.screen, options.lang, in, out);
  ApiClient api(options.server, options.lang, Keys(options.keys_file));
  if (const auto refusal = api.log_in(options.name)) return console.print(reply_of(*refusal, options.lang)), false;
  std::string table = options.server.table;
  json::object new_table = options.new_table;
  if (table.empty() && new_table.empty()) {
    const auto chosen = Lobby(api, console).choose();
    if (!chosen) return true;
    table = chosen->table;
    new_table = chosen->new_table;
  }
  const auto seated = sit_down(api, options.lang, table, options.server.invite, std::move(new_table));
  if (const auto* refusal = refusal_in(seated)) return console.print(reply_of(*refusal, options.lang)), false;
  std::optional<std::chrono::milliseconds> give_up;
  if (!options.screen.interactive) give_up = script_patience;
  RemoteTable link(api, std::get<std::string>(seated), options.lang, options.screen, give_up, *options.entropy);
  return TerminalSession(link, console, {options.record_file, options.fast}).run();
}

}  // namespace stube
