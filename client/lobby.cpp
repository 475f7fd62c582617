#include "client/lobby.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "engine/registry.hpp"
#include "terminal/commands.hpp"

namespace stube {

std::optional<Lobby::Chosen> Lobby::choose() {
  if (!list_tables()) return {};
  for (;;) {
    console_.prompt();
    const auto line = console_.read_line();
    if (!line) return {};
    const TypedLine typed = typed_line(*line);
    const auto command = command_from(typed.first, console_.lang());
    if (command == Command::quit) return {};
    if (typed.first.empty() || command == Command::look) {
      if (!list_tables()) return {};
    } else if (command == Command::create) {
      if (const Game* game = find_game(typed.rest)) return Chosen{{}, {{"game", game->id()}}};
      console_.print_text("remote.which-game", {{"games", all_ids()}});
    } else if (const auto number = number_from(typed.first); number && *number <= listed_.size()) {
      return Chosen{listed_[*number - 1], {}};
    } else {
      console_.print_text("remote.lobby-how");
    }
  }
}

std::string Lobby::all_ids() {
  std::string ids;
  for (const Game* game : all_games()) ids += (ids.empty() ? "" : ", ") + std::string(game->id());
  return ids;
}

bool Lobby::list_tables() {
  const auto lists = api_.request("GET", "/api/tables?lang=" + std::string(code_of(console_.lang())));
  if (const auto* refusal = refusal_in(lists)) return console_.print(reply_of(*refusal, console_.lang())), false;
  listed_.clear();
  const auto& found = std::get<json::object>(lists);
  print_tables(found, "mine", "remote.mine");
  print_tables(found, "open", "remote.open");
  if (listed_.empty()) console_.print_text("remote.no-tables");
  console_.print_text("remote.lobby-how");
  return true;
}

void Lobby::print_tables(const json::object& lists, std::string_view which, std::string_view title) {
  bool titled = false;
  for (const auto& item : list_in(lists, which)) {
    const auto& table = item.as_object();
    const std::string id = text_in(table, "id");
    if (text_in(table, "state") == "over" || std::find(listed_.begin(), listed_.end(), id) != listed_.end()) continue;
    if (!std::exchange(titled, true)) console_.print(inked(console_.screen(), Ink::bold, console_.text(title)));
    listed_.push_back(id);
    std::string names;
    for (const auto& seat : list_in(table, "seats")) {
      const std::string name = printable_in(seat.as_object(), "name");
      names += (names.empty() ? "" : ", ") + (name.empty() ? console_.text("remote.free") : name);
    }
    console_.print(wrapped(fmt::format("{:>3} {} ({})", listed_.size(), printable_in(table, "sentence"), names),
                           console_.screen().width, 4));
  }
}

}  // namespace stube
