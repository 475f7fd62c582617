#include "client/remote_play.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "client/lobby.hpp"
#include "client/remote_table.hpp"
#include "fair/crypto.hpp"
#include "fair/seating.hpp"

namespace stube {

namespace {

// Sits down at a table, there or new; its id, where that worked.
std::optional<std::string> sit_down(ApiClient& desk, Console& voice, const std::string& table,
                                    const std::string& invite, json::object new_table) {
  if (table.empty()) {
    new_table["lang"] = code_of(voice.lang());
    const auto made = desk.ask("POST", "/api/tables", new_table);
    if (const auto* refusal = refusal_in(made)) return voice.refuse(*refusal), std::nullopt;
    return text_in(std::get<json::object>(made), "table");
  }
  json::object how;
  if (!invite.empty()) how["invite"] = invite;
  const auto joined = desk.ask("POST", "/api/tables/" + table + "/join", how);
  if (const auto* refusal = refusal_in(joined)) return voice.refuse(*refusal), std::nullopt;
  return table;
}

}  // namespace

std::optional<ServerAddress> read_address(std::string_view text) {
  ServerAddress inn;
  if (const auto mark = text.find("/#/table/"); mark != std::string_view::npos) {
    std::string_view rest = text.substr(mark + 9);
    const auto slash = std::min(rest.find('/'), rest.size());
    inn.table = std::string(rest.substr(0, slash));
    inn.invite = std::string(rest.substr(std::min(slash + 1, rest.size())));
    const auto plain = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_'; };
    if (inn.table.empty() || !std::all_of(inn.table.begin(), inn.table.end(), plain)) return {};
    text = text.substr(0, mark);
  }
  inn.where.secure = text.starts_with("https://");
  for (const std::string_view scheme : {"https://", "http://"})
    if (text.starts_with(scheme)) text.remove_prefix(scheme.size());
  if (text.ends_with("/")) text.remove_suffix(1);
  inn.where.port = inn.where.secure ? 443 : 80;
  auto colon = text.rfind(':');
  if (text.starts_with("[") && text.ends_with("]")) colon = std::string_view::npos;
  if (colon != std::string_view::npos) {
    const auto port = number_from(text.substr(colon + 1));
    if (!port || *port > 65535) return {};
    inn.where.port = static_cast<std::uint16_t>(*port);
    text = text.substr(0, colon);
  }
  inn.url = fmt::format("{}://{}", inn.where.secure ? "https" : "http", text);
  if (inn.where.port != (inn.where.secure ? 443 : 80)) inn.url += fmt::format(":{}", inn.where.port);
  if (text.starts_with("[") && text.ends_with("]")) text = text.substr(1, text.size() - 2);
  if (text.empty() || text.find_first_of("/ ?#@") != std::string_view::npos) return {};
  inn.where.host = std::string(text);
  return inn;
}

std::string usual_keys_file() {
  const char* state = std::getenv("XDG_STATE_HOME");
  const char* home = std::getenv("HOME");
  if (state != nullptr && *state != 0) return std::string(state) + "/stube/keys.json";
  return home != nullptr && *home != 0 ? std::string(home) + "/.local/state/stube/keys.json" : std::string();
}

bool play_remotely(const RemotePlayOptions& options, Input& in, std::ostream& out) {
  start_crypto();
  Console voice(options, in, out);
  ApiClient desk(options.inn, voice.lang(), Keys(options.keys_file));
  if (const auto refusal = desk.arrive(options.name)) return voice.refuse(*refusal), false;
  std::string table = options.inn.table;
  json::object new_table = options.new_table;
  if (table.empty() && new_table.empty()) {
    const auto chosen = Lobby(desk, voice).choose();
    if (!chosen) return true;
    table = chosen->table;
    new_table = chosen->new_table;
  }
  const auto seated = sit_down(desk, voice, table, options.inn.invite, std::move(new_table));
  if (!seated) return false;
  return RemoteTable(desk, voice, *options.entropy, *seated, options.record_file).run();
}

}  // namespace stube
