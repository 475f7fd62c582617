#include "terminal/extra_fields.hpp"

#include <map>

#include "engine/registry.hpp"
#include "talk/embedded.hpp"
#include "talk/notation.hpp"

namespace stube {

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
    if (words.size() < 3 || words[1] != "=" || !kinds.contains(words[0])) return {};
    kinds.at(words[0])->insert(words.begin() + 2, words.end());
  }
  return fields;
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
