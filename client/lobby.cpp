#include "client/lobby.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "engine/registry.hpp"
#include "fair/seating.hpp"

namespace stube {

std::optional<Lobby::Chosen> Lobby::choose() {
  if (!look()) return {};
  for (;;) {
    voice_.prompt();
    const auto line = voice_.take_line();
    if (!line) return {};
    const auto [command, rest] = command_of(*line);
    if (command == "quit" || command == "q" || command == "exit") return {};
    if (command.empty() || command == "look") {
      if (!look()) return {};
    } else if (command == "new") {
      if (const Game* game = find_game(rest)) return Chosen{{}, {{"game", game->id()}}};
      voice_.tell("visit.which-game", {{"games", all_ids()}});
    } else if (const auto number = number_from(command); number && *number <= shown_.size()) {
      return Chosen{shown_[*number - 1], {}};
    } else {
      voice_.tell("visit.lobby-how");
    }
  }
}

std::string Lobby::all_ids() {
  std::string ids;
  for (const Game* game : all_games()) ids += (ids.empty() ? "" : ", ") + std::string(game->id());
  return ids;
}

bool Lobby::look() {
  const auto lists = desk_.ask("GET", "/api/tables?lang=" + std::string(code_of(voice_.lang())));
  if (const auto* refusal = refusal_in(lists)) return voice_.refuse(*refusal), false;
  shown_.clear();
  const auto& found = std::get<json::object>(lists);
  show(found, "mine", "visit.mine");
  show(found, "open", "visit.open");
  if (shown_.empty()) voice_.tell("visit.no-tables");
  voice_.tell("visit.lobby-how");
  return true;
}

void Lobby::show(const json::object& lists, std::string_view which, std::string_view title) {
  bool titled = false;
  for (const auto& item : list_in(lists, which)) {
    const auto& table = item.as_object();
    const std::string id = text_in(table, "id");
    if (text_in(table, "state") == "over" || std::find(shown_.begin(), shown_.end(), id) != shown_.end()) continue;
    if (!std::exchange(titled, true)) voice_.say(inked(voice_.screen(), Ink::bold, voice_.text(title)));
    shown_.push_back(id);
    std::string names;
    for (const auto& seat : list_in(table, "seats")) {
      const std::string name = harmless(text_in(seat.as_object(), "name"));
      names += (names.empty() ? "" : ", ") + (name.empty() ? voice_.text("visit.free") : name);
    }
    voice_.say(wrapped(fmt::format("{:>3} {} ({})", shown_.size(), harmless(text_in(table, "sentence")), names),
                       voice_.screen().width, 4));
  }
}

}  // namespace stube
