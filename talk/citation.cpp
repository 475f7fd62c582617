#include "talk/citation.hpp"

#include <algorithm>
#include <cctype>
#include <optional>

namespace stube {

namespace {

constexpr std::string_view our_places = "i-";

bool is_digit(char c) {
  return std::isdigit(static_cast<unsigned char>(c)) != 0;
}
bool is_roman(char c) {
  return std::string_view("IVXL").find(c) != std::string_view::npos;
}

// A paragraph is a number, and a letter where one was put in between: `35`, `25a`.
bool is_paragraph(std::string_view place) {
  if (place.size() > 1 && std::islower(static_cast<unsigned char>(place.back())) != 0) place.remove_suffix(1);
  return !place.empty() && std::all_of(place.begin(), place.end(), is_digit);
}

// A place, or a kind of place, may have a name of its own in the language, and a short one for the margin.
enum class Room { line, margin };
const std::string* name_of_place(const std::string& place, const Words& words, Room room) {
  const auto* name = room == Room::margin ? words.find("margin." + place) : nullptr;
  return name != nullptr ? name : words.find("place." + place);
}

// `marque-2` -> "Marque 2".
std::string named_place(std::string_view place, const Words& words, Room room) {
  if (const auto* name = name_of_place(std::string(place), words, room)) return *name;
  const auto dash = std::min(place.find('-'), place.size());
  std::string text(place.substr(0, dash));
  if (const auto* name = name_of_place(text, words, room))
    text = *name;
  else
    text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  return dash < place.size() ? text + " " + std::string(place.substr(dash + 1)) : text;
}

std::string numbered(std::string_view key, std::string_view number, const Words& words) {
  return words.say(key, [&](std::string_view) { return std::optional(Value{std::string(number), {}}); });
}

std::string cited(std::string_view id, const Words& words, Room room) {
  const auto place = place_in_book(id);
  if (place.empty()) return {};
  if (is_ours(id)) return numbered("rule.our-number", citation_parts(id).number, words);
  if (is_paragraph(place)) return "§ " + std::string(place);
  // A lone "X" in a line reads like a sign.
  if (std::all_of(place.begin(), place.end(), is_roman))
    return room == Room::margin ? std::string(place) : numbered("rule.numbered", place, words);
  return named_place(place, words, room);
}

}  // namespace

std::string_view place_in_book(std::string_view id) {
  const auto slash = id.find('/');
  return slash == std::string_view::npos ? id : id.substr(slash + 1);
}

bool is_ours(std::string_view id) {
  const auto place = place_in_book(id);
  return place.size() > our_places.size() && place.starts_with(our_places) && is_digit(place[our_places.size()]);
}

std::string short_citation(std::string_view id, const Words& words) {
  return cited(id, words, Room::line);
}

std::string margin_citation(std::string_view id, const Words& words) {
  return cited(id, words, Room::margin);
}

CitationParts citation_parts(std::string_view id) {
  const auto place = place_in_book(id);
  if (is_ours(id)) return {{}, place.substr(our_places.size())};
  if (is_paragraph(place) || std::all_of(place.begin(), place.end(), is_roman)) return {{}, place};
  const auto dash = place.find('-');
  if (dash == std::string_view::npos || !is_paragraph(place.substr(dash + 1))) return {};
  return {place.substr(0, dash), place.substr(dash + 1)};
}

std::string cited_id(std::string_view id, const Words& words) {
  return is_ours(id) ? std::string(id) + ", " + words.text("rule.ours") : std::string(id);
}

std::string told_rule(const RuleEntry& entry, const Words& words) {
  return is_ours(entry.id) ? words.text("rule.book-is-open") + "\n\n" + entry.text : entry.text;
}

}  // namespace stube
