#include "terminal/extras.hpp"

#include <algorithm>
#include <cctype>

#include "engine/extra_fields.hpp"
#include "terminal/card_faces.hpp"
#include "terminal/terminal_words.hpp"

namespace stube {

namespace {

const ExtraFields& fields_of(const ExtraContext& context) {
  return extra_fields_of(context.match.game().id());
}

bool is_among(const ExtraFields::Names& names, std::string_view name) {
  return names.contains(name);
}

// `firstSoloUsed` -> `first solo used`.
std::string spelled_out(std::string_view name) {
  std::string out;
  for (const char c : name) {
    if (std::isupper(static_cast<unsigned char>(c)) != 0) {
      if (!out.empty()) out += ' ';
      out += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    } else {
      out += c == '_' || c == '-' ? ' ' : c;
    }
  }
  return out;
}

std::string label_of(const ExtraContext& context, std::string_view field) {
  if (is_card_list(context.match.pack(), field))
    return faces_of_list(context.screen, context.match.pack(), context.match.game().words(context.company.lang), field);
  const auto key = "extra." + std::string(field);
  if (const auto* text = context.match.game().words(context.company.lang).find(key)) return *text;
  if (const auto* text = terminal_words(context.company.lang).find(key)) return *text;
  return spelled_out(field);
}

// A value as the words files have it. One of several words is told by `word.FIRST.of` with the rest for {what}, where a
// number stays a number, or word by word.
std::string word_of(const ExtraContext& context, std::string_view text) {
  const auto& words = context.match.game().words(context.company.lang);
  if (is_card_list(context.match.pack(), text)) return faces_of_list(context.screen, context.match.pack(), words, text);
  if (const auto* word = words.find("word." + std::string(text))) return *word;
  if (const auto* word = terminal_words(context.company.lang).find("word." + std::string(text))) return *word;
  const auto space = text.find(' ');
  if (space == std::string_view::npos) return std::string(text);
  const auto after = text.substr(space + 1);
  const auto compound = "word." + std::string(text.substr(0, space)) + ".of";
  if (words.find(compound) == nullptr) return word_of(context, text.substr(0, space)) + " " + word_of(context, after);
  const bool number = std::all_of(after.begin(), after.end(), [](char c) { return c >= '0' && c <= '9'; });
  const auto rest = number ? std::string(after) : word_of(context, after);
  return words.say(compound, [&](std::string_view) { return std::optional(Value{rest, {}}); });
}

bool is_blank(const json::value& value) {
  if (value.is_null()) return true;
  if (value.is_bool()) return !value.get_bool();
  if (value.is_number()) return value.to_number<double>() == 0;
  if (value.is_string()) return value.get_string().empty();
  if (const auto* list = value.if_array()) return std::all_of(list->begin(), list->end(), is_blank);
  const auto& object = value.get_object();
  return std::all_of(object.begin(), object.end(), [](const auto& item) { return is_blank(item.value()); });
}

std::string number_text(const ExtraContext& context, std::string_view field, const json::value& value) {
  const auto* number = value.if_int64();
  if (number == nullptr) return json::serialize(value);
  if (is_among(fields_of(context).seats, field) && *number >= 0 && *number < context.match.players())
    return context.company.name(Seat(static_cast<int>(*number)));
  return std::to_string(*number);
}

// A list with an entry for each seat names the seats; nought is told there, for it may be a pass.
std::string by_seat_text(const ExtraContext& context, std::string_view field, const json::array& list) {
  const bool all_the_same =
      list.size() > 2 && std::all_of(list.begin(), list.end(), [&](const auto& item) { return item == list[0]; });
  if (all_the_same) return terminal_words(context.company.lang).text("all") + " " + value_text(context, field, list[0]);
  std::string out;
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (list[i].is_null() || (list[i].is_bool() && !list[i].get_bool())) continue;
    const auto text = value_text(context, field, list[i]);
    if (text.empty()) continue;
    if (!out.empty()) out += ", ";
    out += context.company.name(Seat(static_cast<int>(i)));
    if (!list[i].is_bool()) out += " " + text;
  }
  return out;
}

std::string list_text(const ExtraContext& context, std::string_view field, const json::array& list) {
  const bool of_seats = is_among(fields_of(context).seats, field);
  const auto players = static_cast<std::size_t>(context.match.players());
  const auto sides = static_cast<std::size_t>(context.match.position().sides());
  const bool of_things = of_seats || is_among(fields_of(context).lists, field) ||
                         std::any_of(list.begin(), list.end(), [](const json::value& item) {
                           return item.is_object() && item.get_object().contains("seat");
                         });
  if (list.size() == players && !of_things) return by_seat_text(context, field, list);
  const bool by_side = list.size() == sides && sides < players && list[0].is_number();
  std::string out;
  for (const auto& item : list) {
    const auto text = value_text(context, field, item);
    if (text.empty()) continue;
    if (!out.empty()) out += by_side ? " : " : item.is_object() ? "; " : ", ";
    out += text;
  }
  return out;
}

// Numbers in an object under a seat's name are seats too: `good: {point: 0}`.
std::string object_text(const ExtraContext& context, std::string_view field, const json::object& object) {
  std::string out;
  for (const auto& [key, value] : object) {
    const bool of_seats = is_among(fields_of(context).seats, key) || is_among(fields_of(context).seats, field);
    if (is_among(fields_of(context).unshown_parts, key)) continue;
    if (is_blank(value) && !(of_seats && value.is_int64())) continue;
    const auto text = value_text(context, of_seats && value.is_int64() ? "seat" : std::string_view(key), value);
    if (text.empty()) continue;
    if (!out.empty()) out += value.is_object() ? "; " : ", ";
    if (is_among(fields_of(context).plain, key))
      out += text;
    else
      out += value.is_bool() ? label_of(context, key) : label_of(context, key) + " " + text;
  }
  return out;
}

}  // namespace

std::string value_text(const ExtraContext& context, std::string_view field, const json::value& value) {
  if (value.is_null()) return {};
  if (value.is_bool()) return value.get_bool() ? terminal_words(context.company.lang).text("yes") : "";
  if (value.is_number()) return number_text(context, field, value);
  if (value.is_string()) {
    const std::string_view text = value.get_string();
    if (is_among(fields_of(context).suits, field))
      return suit_face(context.screen, context.match.pack(), context.match.game().words(context.company.lang), text);
    return word_of(context, text);
  }
  if (const auto* list = value.if_array()) return list_text(context, field, *list);
  return object_text(context, field, value.get_object());
}

std::vector<std::string> extra_texts(const ExtraContext& context, const json::object& extra) {
  std::vector<std::string> texts;
  for (const auto& item : extra) {
    const bool names_a_seat = item.value().is_int64() && is_among(fields_of(context).seats, item.key());
    if (is_among(fields_of(context).unshown, item.key()) || (is_blank(item.value()) && !names_a_seat)) continue;
    const auto label = label_of(context, item.key());
    if (label.empty() || label == "-") continue;
    if (item.value().is_bool()) {
      texts.push_back(label);
      continue;
    }
    const auto text = value_text(context, item.key(), item.value());
    if (!text.empty()) texts.push_back(label + (item.value().is_structured() ? ": " : " ") + text);
  }
  return texts;
}

}  // namespace stube
