// The picture of `stube stats`: five panels on one sheet.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cli/stats_report.hpp"

namespace stube {

namespace {

constexpr double sheet_width = 960, margin = 40, gap = 48, panel_height = 190;
constexpr double panel_width = (sheet_width - 2 * margin - gap) / 2;
constexpr std::string_view ink = "#2b2622", faint = "#b9b0a4", green = "#3f6b4f", red = "#a23b32", gold = "#a9854a",
                           paper = "#fbf8f1";
constexpr std::size_t most_lines = 18;

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text)
    out += c == '&' ? "&amp;" : c == '<' ? "&lt;" : c == '>' ? "&gt;" : c == '"' ? "&quot;" : std::string(1, c);
  return out;
}

// A number as an axis shows it.
std::string plain(double value) {
  return fmt::format("{:.6g}", std::abs(value) < 1e-9 ? 0.0 : value);
}

class Drawing {
 public:
  void text(double x, double y, std::string_view words, std::string_view anchor = "start", int size = 13,
            std::string_view colour = ink, bool bold = false) {
    body_ +=
        fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\" font-size=\"{}\" fill=\"{}\"{}>{}</text>\n", x,
                    y, anchor, size, colour, bold ? " font-weight=\"600\"" : "", escaped(words));
  }
  void box(double x, double y, double width, double height, std::string_view colour) {
    body_ += fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" fill=\"{}\"/>\n", x, y,
                         std::max(0.0, width), std::max(0.0, height), colour);
  }
  void line(double x1, double y1, double x2, double y2, std::string_view colour = ink, double width = 1) {
    body_ += fmt::format(
        "<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" stroke=\"{}\" stroke-width=\"{}\"/>\n", x1, y1,
        x2, y2, colour, width);
  }
  void dot(double x, double y, std::string_view colour) {
    body_ += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"4\" fill=\"{}\"/>\n", x, y, colour);
  }
  [[nodiscard]] std::string file(double height, std::string_view title) const {
    return fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:.0f} {1:.0f}\" width=\"{0:.0f}\" "
        "height=\"{1:.0f}\" "
        "font-family=\"Georgia, 'Times New Roman', serif\" role=\"img\">\n<title>{2}</title>\n"
        "<rect width=\"{0:.0f}\" height=\"{1:.0f}\" fill=\"{3}\"/>\n{4}</svg>\n",
        sheet_width, height, escaped(title), paper, body_);
  }

 private:
  std::string body_;
};

// From values to places on the sheet.
struct Scale {
  double low, high, from, to;
  [[nodiscard]] double operator()(double value) const { return from + (value - low) / (high - low) * (to - from); }
  // Round numbers, about `count` of them.
  [[nodiscard]] std::vector<double> ticks(int count, double least_step = 0) const {
    const double rough = (high - low) / count, power = std::pow(10, std::floor(std::log10(rough)));
    const double ratio = rough / power;
    const double step = std::max(least_step, power * (ratio < 1.5 ? 1 : ratio < 3.5 ? 2 : ratio < 7.5 ? 5 : 10));
    std::vector<double> all;
    for (double tick = std::ceil(low / step - 1e-9) * step; tick <= high + step * 1e-9; tick += step)
      all.push_back(tick);
    return all;
  }
};

struct Panel {
  double x, y;
};

void draw_head(Drawing& drawing, const Panel& panel, const std::string& title) {
  drawing.text(panel.x, panel.y - 14, title, "start", 15, ink, true);
}

void draw_axis(Drawing& drawing, const Scale& scale, double y, double top, const std::string& name) {
  drawing.line(scale.from, y, scale.to, y);
  for (const double tick : scale.ticks(6)) {
    drawing.line(scale(tick), top, scale(tick), y, "#e6dfd2");
    drawing.line(scale(tick), y, scale(tick), y + 4);
    drawing.text(scale(tick), y + 17, plain(tick), "middle", 11);
  }
  drawing.text((scale.from + scale.to) / 2, y + 33, name, "middle", 12, "#6b6257");
}

void draw_places(Drawing& drawing, const Panel& panel, const StatsReport& report) {
  draw_head(drawing, panel, report.text("stats.places"));
  double low = 0, high = 0;
  for (const auto& place : report.survey.places)
    low = std::min(low, place.payoff.low), high = std::max(high, place.payoff.high);
  const double room = std::max(1e-6, high - low) * 0.06;
  const Scale scale{low - room, high + room, panel.x + 80, panel.x + panel_width};
  const double bottom = panel.y + panel_height - 36;
  draw_axis(drawing, scale, bottom, panel.y, report.text("stats.column.mean"));
  drawing.line(scale(0), panel.y, scale(0), bottom, faint, 1.5);
  const double step = (bottom - panel.y) / static_cast<double>(report.survey.places.size());
  for (std::size_t i = 0; i < report.survey.places.size(); ++i) {
    const auto& payoff = report.survey.places[i].payoff;
    const double y = panel.y + step * (static_cast<double>(i) + 0.5);
    const auto colour = i == 0 ? red : green;
    drawing.text(panel.x + 70, y + 4, report.place_name(i), "end", 12);
    drawing.line(scale(payoff.low), y, scale(payoff.high), y, colour, 2);
    for (const double end : {payoff.low, payoff.high}) drawing.line(scale(end), y - 4, scale(end), y + 4, colour, 2);
    drawing.dot(scale(payoff.mean), y, colour);
  }
}

// Columns of equal width in whole numbers, as many as can be told apart.
template <class Counts>
void draw_histogram(Drawing& drawing, const Panel& panel, const Counts& counts, const std::string& title,
                    const std::string& axis) {
  draw_head(drawing, panel, title);
  const long first = counts.begin()->first, last = counts.rbegin()->first;
  const long width = std::max(1L, (last - first + 1 + 29) / 30);
  const long start = first >= 0 ? first / width * width : -((-first + width - 1) / width) * width;
  std::vector<double> columns(static_cast<std::size_t>((last - start) / width + 1));
  double all = 0;
  for (const auto& [value, count] : counts)
    columns[static_cast<std::size_t>((value - start) / width)] += static_cast<double>(count),
        all += static_cast<double>(count);
  const double most = *std::max_element(columns.begin(), columns.end()) / all;
  const double bottom = panel.y + panel_height - 36, left = panel.x + 44;
  const auto begin = static_cast<double>(start) - 0.5,
             end = begin + static_cast<double>(columns.size()) * static_cast<double>(width);
  // A few columns should not become walls.
  const double spare = std::max(0.0, 8.0 - static_cast<double>(columns.size())) / 2 * static_cast<double>(width);
  const Scale across{begin - spare, end + spare, left, panel.x + panel_width};
  const Scale upward{0, most * 1.08, bottom, panel.y};
  for (const double tick : upward.ticks(4)) {
    drawing.line(left, upward(tick), panel.x + panel_width, upward(tick), "#e6dfd2");
    drawing.text(left - 6, upward(tick) + 4, fmt::format("{}%", plain(100 * tick)), "end", 11);
  }
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const double at = begin + static_cast<double>(i) * static_cast<double>(width), height = columns[i] / all;
    const double from = across(at) + 0.8, to = across(at + static_cast<double>(width)) - 0.8;
    if (height > 0) drawing.box(from, upward(height), std::max(0.6, to - from), bottom - upward(height), green);
  }
  drawing.line(left, bottom, panel.x + panel_width, bottom);
  for (const double tick : across.ticks(8, 1)) {
    drawing.line(across(tick), bottom, across(tick), bottom + 4);
    drawing.text(across(tick), bottom + 17, plain(tick), "middle", 11);
  }
  drawing.text((left + panel.x + panel_width) / 2, bottom + 33, axis, "middle", 12, "#6b6257");
}

// A bar of parts that add up to 1. A word that does not fit its part is left out: it stands below as well.
struct Part {
  double share;
  std::string_view colour;
  std::string word;
};
void draw_parts(Drawing& drawing, double x, double y, double width, const std::vector<Part>& parts) {
  double from = x;
  for (const auto& part : parts) {
    const double to = from + part.share * width;
    drawing.box(from, y, to - from, 30, part.colour);
    if (!part.word.empty() && to - from > 10.0 * width_of(part.word))
      drawing.text((from + to) / 2, y + 20, part.word, "middle", 13, paper, true);
    from = to;
  }
}

// Below a bar: how sure the border between its first part and the rest is.
void draw_interval(Drawing& drawing, double x, double y, double width, const Estimate& share) {
  const Scale scale{0, 1, x, x + width};
  drawing.line(scale(share.low), y, scale(share.high), y, ink, 2);
  for (const double end : {share.low, share.high}) drawing.line(scale(end), y - 4, scale(end), y + 4, ink, 2);
}

void draw_luck(Drawing& drawing, const Panel& panel, const StatsReport& report) {
  const auto& luck = report.survey.luck;
  draw_head(drawing, panel, report.text("stats.luck"));
  drawing.text(panel.x, panel.y + 10, report.text("stats.luck.variance"), "start", 12);
  const std::vector<Part> parts = {{luck.sources.cards.mean, red, report.text("stats.plot.cards")},
                                   {luck.sources.players.mean, green, report.text("stats.plot.players")},
                                   {luck.sources.chance.mean, gold, report.text("stats.plot.chance")}};
  draw_parts(drawing, panel.x, panel.y + 18, panel_width, parts);
  std::string shares;
  for (const auto& part : parts)
    shares += fmt::format("{}{} {:.0f}%", shares.empty() ? "" : ", ", part.word, 100 * part.share);
  drawing.text(panel.x + panel_width, panel.y + 10, shares, "end", 11, "#6b6257");
  draw_interval(drawing, panel.x, panel.y + 56, panel_width, luck.sources.cards);
  drawing.text(panel.x, panel.y + 88,
               fmt::format("{}: {:.0f}%", report.text("stats.luck.same"), 100 * luck.same_winner.mean), "start", 12);
  draw_parts(drawing, panel.x, panel.y + 96, panel_width,
             {{luck.same_winner.mean, red, {}}, {1 - luck.same_winner.mean, "#e6dfd2", {}}});
  draw_interval(drawing, panel.x, panel.y + 134, panel_width, luck.same_winner);
  drawing.text(panel.x, panel.y + 162, report.luck_method(), "start", 11, "#6b6257");
}

double draw_lines(Drawing& drawing, const Panel& panel, const StatsReport& report) {
  draw_head(drawing, panel, report.text("stats.lines"));
  const auto& lines = report.survey.lines;
  const std::size_t shown = std::min(lines.size(), most_lines);
  if (shown == 0) drawing.text(panel.x, panel.y + 12, report.text("stats.no-lines"), "start", 12);
  double y = panel.y;
  const double left = panel.x + 330, right = sheet_width - margin - 60;
  for (std::size_t i = 0; i < shown; ++i, y += 22) {
    const double share = report.per_deal(lines[i].deals), end = left + (right - left) * share;
    drawing.text(panel.x, y + 13, cut(report.line_name(lines[i]), 30), "start", 12);
    drawing.text(left - 12, y + 13, report.rule_name(lines[i]), "end", 11, "#6b6257");
    drawing.box(left, y + 2, right - left, 14, "#f0eadd");
    drawing.box(left, y + 2, end - left, 14, green);
    drawing.text(right + 8, y + 13, fmt::format("{:.1f}%", 100 * share), "start", 11);
  }
  if (lines.size() > shown)
    drawing.text(panel.x, y + 13, report.text("stats.plot.more", {{"n", std::to_string(lines.size() - shown)}}),
                 "start", 11, "#6b6257"),
        y += 22;
  if (shown > 0) drawing.text(right, y + 14, report.text("stats.column.deals"), "end", 12, "#6b6257");
  return y + 40;
}

}  // namespace

std::string stats_plot(const StatsReport& report) {
  Drawing drawing;
  const double right = margin + panel_width + gap, first = 108, second = first + panel_height + 60;
  drawing.text(margin, 44, report.title(), "start", 20, ink, true);
  drawing.line(margin, 58, sheet_width - margin, 58, faint);
  draw_places(drawing, {margin, first}, report);
  draw_luck(drawing, {right, first}, report);
  draw_histogram(drawing, {margin, second}, report.survey.payoffs, report.text("stats.plot.spread"),
                 report.text("stats.plot.payoff"));
  draw_histogram(drawing, {right, second}, report.survey.match_deals, report.text("stats.length"),
                 report.text("stats.plot.deals"));
  const double height = draw_lines(drawing, {margin, second + panel_height + 60}, report);
  return drawing.file(height, report.title());
}

}  // namespace stube
