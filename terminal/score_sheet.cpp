#include "terminal/score_sheet.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "engine/json_fields.hpp"
#include "terminal/terminal_words.hpp"

namespace stube {

namespace {

std::string side_name(const Match& match, const Company& company, int side) {
  std::string members;
  for (int i = 0; i < match.players(); ++i)
    if (match.position().side_of(Seat(i)).index() == side)
      members += (members.empty() ? "" : " + ") + company.name(Seat(i));
  return members;
}

// A line of the slate: who, how many, for what, by which rule.
struct SlateLine {
  std::string who, points, what, rule;
};

Lines laid_out(const std::vector<SlateLine>& sheet, const DrawingOptions& options) {
  int who = 4, points = 3;
  for (const auto& line : sheet) {
    who = std::max(who, width_of(line.who));
    points = std::max(points, width_of(line.points));
  }
  who = std::min(who, 30);
  Lines lines;
  for (const auto& line : sheet) {
    std::string text = "  " + padded(line.who, who) + "  " + flush_right(line.points, points) + "  " + line.what;
    text += citation(options.screen, options.company.lang, line.rule);
    append(lines, wrapped(text, options.screen.width, who + points + 6));
  }
  return lines;
}

std::string signed_number(long number) {
  return fmt::format("{:+}", number);
}

}  // namespace

Lines slate_lines(const Match& frame, const json::object& view, const DrawingOptions& options) {
  Lines lines = written_lines(frame, list_in(view, "sheet"), options);
  if (lines.empty())
    lines.push_back(terminal_text(options.company.lang, "slate.empty",
                                  {{"deal", frame.game().words(options.company.lang).text("thing.deal")}}));
  append(lines, standing_lines(frame, view, options));
  return lines;
}

Lines written_lines(const Match& frame, const json::array& list, const DrawingOptions& options) {
  const auto& words = frame.game().words(options.company.lang);
  std::vector<SlateLine> sheet;
  for (const auto& item : list) {
    const auto* line = item.if_object();
    if (line == nullptr) continue;
    // What a view does not tell is a question mark on the slate.
    const auto number = [&](std::string_view name) {
      const auto* value = line->if_contains(name);
      return value != nullptr && value->is_int64() ? std::optional(value->get_int64()) : std::nullopt;
    };
    const auto text = [&](std::string_view name) {
      const auto* value = line->if_contains(name);
      return value != nullptr && value->is_string() ? std::string(value->get_string()) : std::string();
    };
    const auto side = number("side"), points = number("points");
    const auto* what = words.find("line." + text("for"));
    sheet.push_back({side ? side_name(frame, options.company, static_cast<int>(*side)) : std::string(),
                     points ? signed_number(*points) : "?", what != nullptr ? *what : text("for"), text("rule")});
  }
  return laid_out(sheet, options);
}

Lines sheet_lines(const Match& match, Viewer viewer, const DrawingOptions& options, std::size_t from, std::size_t to) {
  const auto& names = match.game().vocabulary();
  const auto& words = match.game().words(options.company.lang);
  std::vector<SlateLine> sheet;
  for (std::size_t i = from; i < to; ++i) {
    const Event event = match.event_for(i, viewer);
    if (!event.line.is_some()) continue;
    const std::string key = "line." + std::string(names.lines[event.line.value]);
    sheet.push_back({event.side.is_some() ? side_name(match, options.company, event.side.index()) : std::string(),
                     event.points_hidden ? "?" : signed_number(event.points), words.text(key),
                     std::string(names.rule(event.rule))});
  }
  return laid_out(sheet, options);
}

Lines standing_lines(const Match& match, Viewer viewer, const DrawingOptions& options) {
  return standing_lines(match, match.picture(viewer), options);
}

Lines standing_lines(const Match& match, const json::object& view, const DrawingOptions& options) {
  const auto* score = view.if_contains("score");
  if (score == nullptr || !score->is_array()) return {};
  std::string text;
  int side = 0;
  for (const auto& points : score->get_array())
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", side_name(match, options.company, side++),
                        json::serialize(points));
  return wrapped(terminal_text(options.company.lang, "standing", {{"scores", text}}), options.screen.width, 2);
}

}  // namespace stube
