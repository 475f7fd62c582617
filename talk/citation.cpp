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

// `marque-2` -> "Marque 2"; a place, or a kind of place, may have a name of its own in the language.
std::string named_place(std::string_view place, const Words& words) {
  if (const auto* name = words.find("place." + std::string(place))) return *name;
  const auto dash = std::min(place.find('-'), place.size());
  std::string text(place.substr(0, dash));
  if (const auto* name = words.find("place." + text))
    text = *name;
  else
    text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  return dash < place.size() ? text + " " + std::string(place.substr(dash + 1)) : text;
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
  const auto place = place_in_book(id);
  if (place.empty()) return {};
  if (is_ours(id))
    return words.say("rule.our-number", [&](std::string_view) -> std::optional<Value> {
      return Value{std::string(place.substr(our_places.size())), {}};
    });
  if (is_paragraph(place)) return "§ " + std::string(place);
  if (std::all_of(place.begin(), place.end(), is_roman)) return std::string(place);
  return named_place(place, words);
}

std::string cited_id(std::string_view id, const Words& words) {
  return is_ours(id) ? std::string(id) + ", " + words.text("rule.ours") : std::string(id);
}

std::string told_rule(const RuleEntry& entry, const Words& words) {
  return is_ours(entry.id) ? words.text("rule.book-is-open") + "\n\n" + entry.text : entry.text;
}

}  // namespace stube
