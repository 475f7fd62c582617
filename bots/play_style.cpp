#include "bots/play_style.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>
#ifndef __wasm__
#include <mutex>
#endif
#include <string>

#include "talk/embedded.hpp"

namespace stube {

namespace {

// False where the setting is unknown or its value none.
bool set(PlayStyle& style, const std::string& name, const std::string& value) {
  if (name == "settles") {
    style.settles = value == "yes" ? Settles::always : value == "study" ? Settles::in_study : Settles::never;
    return value == "yes" || value == "study" || value == "no";
  }
  if (name == "search") {
    style.search = value == "tree" ? LookAhead::tree : value == "none" ? LookAhead::none : LookAhead::net;
    style.look.tree = value == "net-tree";
    return value == "tree" || value == "net" || value == "net-tree" || value == "none";
  }
  if (name == "bare") {
    style.bare_is_thumb = value == "thumb";
    return value == "thumb" || value == "net";
  }
  if (name == "words") {
    style.net_speaks = value == "net";
    return value == "net" || value == "search";
  }
  if (name == "plays-on") {
    style.look.tree_plays_on = value == "tree";
    return value == "tree" || value == "net";
  }
  if (name == "thumb-in") {
    style.thumb_in = value;
    return !value.empty();
  }
  char* end = nullptr;
  const double number = std::strtod(value.c_str(), &end);
  if (value.empty() || *end != '\0' || !(number >= 0)) return false;
  if (name == "horizon" && number >= 1 && number <= 1000)
    style.look.horizon = static_cast<int>(number);
  else if (name == "enough")
    style.look.enough = number;
  else if (name == "caution")
    style.look.caution = number;
  else if (name == "trust")
    style.look.trust = number;
  else if (name == "sharpness")
    style.look.sharpness = number;
  else
    return false;
  return true;
}

}  // namespace

std::optional<PlayStyle> read_play_style(std::string_view text) {
  PlayStyle style;
  while (!text.empty()) {
    const auto line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), line.size() + 1));
    if (line.empty() || line.starts_with('#')) continue;
    const auto equals = line.find(" = ");
    if (equals == std::string_view::npos) return {};
    if (!set(style, std::string(line.substr(0, equals)), std::string(line.substr(equals + 3)))) return {};
  }
  return style;
}

const PlayStyle& play_style_of(std::string_view game) {
  static std::map<std::string, PlayStyle, std::less<>> styles;
#ifndef __wasm__  // a module has one thread
  static std::mutex guard;
  const std::scoped_lock lock(guard);
#endif
  auto found = styles.find(game);
  if (found == styles.end()) {
    const auto style = read_play_style(embedded("games/" + std::string(game) + "/player.style"));
    found = styles.emplace(game, style.value_or(PlayStyle())).first;
  }
  return found->second;
}

}  // namespace stube
