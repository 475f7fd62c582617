#include "engine/extra_fields.hpp"

#include <algorithm>
#include <map>

#include "engine/registry.hpp"
#include "talk/embedded.hpp"
#include "talk/notation.hpp"

namespace stube {

namespace {

constexpr ExtraRole extra_roles[] = {{"fact", "fact"},           {"seat-fact", "seat-fact"}, {"seat-list", "seat-fact"},
                                     {"side-fact", "side-fact"}, {"figures", "figure"},      {"exchanges", {}},
                                     {"turn-up-taken", {}},      {"open-cards", {}},         {"card-names", {}}};

json::object extra_described(const Game& game, const ExtraFields::InRole& extra, Language lang) {
  const Words& words = game.words(lang);
  json::object out{{"field", extra.field}, {"role", extra.role->name}};
  if (extra.role->words.empty()) return out;
  const bool of_figures = extra.role->words == "figure";
  const std::string key = of_figures ? "figure" : std::string(extra.role->words) + "." + extra.field;
  if (const auto* label = words.find(key)) out["label"] = *label;
  if (const auto* own = words.find("own-fact." + extra.field)) out["own"] = *own;
  json::object values;
  for (const auto& known : game.words(Language::en).keys())
    if (known.starts_with(key + ".")) values[known.substr(key.size() + 1)] = words.text(known);
  if (!values.empty()) out["words"] = std::move(values);
  return out;
}

}  // namespace

std::optional<ExtraFields> read_extra_fields(std::string_view text) {
  ExtraFields fields{{"seat", "seats", "takes"},       {"suit", "trump"}, {}, {"lastDeal"}, {},
                     {"card", "cards", "seat", "suit"}};
  const std::map<std::string_view, ExtraFields::Names*> kinds{{"seats", &fields.seats},
                                                              {"suits", &fields.suits},
                                                              {"lists", &fields.lists},
                                                              {"unshown", &fields.unshown},
                                                              {"unshown-parts", &fields.unshown_parts},
                                                              {"plain", &fields.plain}};
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size());
    const auto line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.empty() || line.front() == '#') continue;
    const auto words = words_of(line);
    if (words.size() < 3 || words[1] != "=") return {};
    if (kinds.contains(words[0])) {
      kinds.at(words[0])->insert(words.begin() + 2, words.end());
      continue;
    }
    const auto role = std::find_if(std::begin(extra_roles), std::end(extra_roles),
                                   [&](const auto& one) { return one.name == words[0]; });
    if (role == std::end(extra_roles)) return {};
    for (std::size_t i = 2; i < words.size(); ++i) fields.roles.push_back({std::string(words[i]), &*role});
  }
  return fields;
}

json::array describe_extra(const Game& game, Language lang) {
  json::array list;
  for (const auto& extra : extra_fields_of(game.id()).roles) list.push_back(extra_described(game, extra, lang));
  return list;
}

const ExtraFields& extra_fields_of(std::string_view game) {
  static const auto all = [] {
    std::map<std::string, ExtraFields, std::less<>> made;
    for (const Game* one : all_games()) {
      const std::string id(one->id());
      made[id] = read_extra_fields(embedded("games/" + id + "/extra.fields")).value();
    }
    return made;
  }();
  static const ExtraFields common = read_extra_fields("").value();
  const auto found = all.find(game);
  return found != all.end() ? found->second : common;
}

}  // namespace stube
