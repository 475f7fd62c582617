#include "cli/stats_report.hpp"

#include <fmt/format.h>

#include "talk/citation.hpp"

namespace stube {

namespace {

const Words& stats_words(Language lang) {
  static const WordsByLanguage words("cli");
  return words[lang];
}

std::string interval_text(const Estimate& estimate) {
  return fmt::format("{:+.3f} ± {:.3f}", estimate.mean, estimate.margin());
}
std::string share_text(const Estimate& share) {
  return fmt::format("{:.1f}% ({:.1f} .. {:.1f})", 100 * share.mean, 100 * share.low, 100 * share.high);
}

Lines lines_table(const StatsReport& report) {
  if (report.survey.lines.empty()) return {report.text("stats.no-lines")};
  Lines lines = {padded(report.text("stats.column.rule"), 30) + padded(report.text("stats.column.line"), 28) +
                 flush_right(report.text("stats.column.times"), 11) +
                 flush_right(report.text("stats.column.deals"), 12) +
                 flush_right(report.text("stats.column.points"), 15)};
  for (const auto& line : report.survey.lines)
    lines.push_back(padded(report.rule_name(line), 30) + padded(report.line_name(line), 28) +
                    fmt::format("{:>11.3f}{:>11.1f}%{:>15.2f}", report.per_deal(line.times),
                                100 * report.per_deal(line.deals),
                                static_cast<double>(line.points) / static_cast<double>(line.times)));
  return lines;
}

Lines places_table(const StatsReport& report) {
  Lines lines = {padded(report.text("stats.column.place"), 24) + flush_right(report.text("stats.column.mean"), 22) +
                 flush_right(report.text("stats.column.won"), 22)};
  for (std::size_t i = 0; i < report.survey.places.size(); ++i) {
    const auto& place = report.survey.places[i];
    lines.push_back(padded(report.place_name(i), 24) + flush_right(interval_text(place.payoff), 22) +
                    fmt::format("{:>21.1f}%", 100 * place.won));
  }
  lines.push_back(report.text("stats.forehand") + ": " + interval_text(report.survey.forehand));
  lines.push_back(report.text("stats.spread") + fmt::format(": {:.3f}", report.survey.spread));
  return lines;
}

Lines length_table(const StatsReport& report) {
  const auto& survey = report.survey;
  const auto range = report.text("stats.length.range", {{"low", std::to_string(survey.match_deals.begin()->first)},
                                                        {"high", std::to_string(survey.match_deals.rbegin()->first)}});
  return {fmt::format("{:.2f} ± {:.2f} {} ({})", survey.match_length.mean, survey.match_length.margin(),
                      report.text("stats.length.deals"), range),
          fmt::format("{:.1f} ± {:.1f} {}", survey.match_moves.mean, survey.match_moves.margin(),
                      report.text("stats.length.moves"))};
}

Lines luck_table(const StatsReport& report) {
  const auto& luck = report.survey.luck;
  const auto row = [&](std::string_view key, const Estimate& share) {
    return padded(report.text(key), 56) + share_text(share);
  };
  return {report.luck_method(), row("stats.luck.cards", luck.sources.cards),
          row("stats.luck.players", luck.sources.players), row("stats.luck.chance", luck.sources.chance),
          row("stats.luck.same", luck.same_winner)};
}

json::object estimate_object(const Estimate& estimate) {
  return {{"mean", estimate.mean}, {"low", estimate.low}, {"high", estimate.high}};
}

}  // namespace

std::string StatsReport::text(std::string_view key, const NamedTexts& values) const {
  return stats_words(lang).say(key, [&](std::string_view name) -> std::optional<Value> {
    for (const auto& [own, value] : values)
      if (own == name) {
        const bool is_number =
            !value.empty() && value.size() < 10 && value.find_first_not_of("0123456789") == std::string::npos;
        return Value{value, is_number ? std::optional(std::stoi(value)) : std::nullopt};
      }
    return {};
  });
}

std::string StatsReport::title() const {
  return text("stats.title", {{"game", game->name(lang)},
                              {"matches", std::to_string(survey.matches)},
                              {"deals", std::to_string(survey.deals)},
                              {"bot", bot},
                              {"n", std::to_string(players)}});
}

std::string StatsReport::place_name(std::size_t place) const {
  if (place == 0) return text("stats.place.forehand");
  if (place + 1 == survey.places.size()) return text("stats.place.dealer");
  return text("stats.place.middle", {{"n", std::to_string(place + 1)}});
}

std::string StatsReport::line_name(const LineCount& line) const {
  return game->words(lang).text("line." + std::string(game->vocabulary().lines[line.line.value]));
}

std::string StatsReport::rule_name(const LineCount& line) const {
  return cited_id(game->vocabulary().rule(line.rule), common_words(lang));
}

std::string StatsReport::luck_method() const {
  return text("stats.luck.how", {{"n", std::to_string(survey.luck.deals)},
                                 {"plays", std::to_string(survey.luck.plays)},
                                 {"bot", bot},
                                 {"rival", rival}});
}

Lines stats_table(const StatsReport& report) {
  Lines all = {report.title()};
  const auto section = [&](std::string_view key, Lines lines) {
    all.emplace_back();
    all.push_back(report.text(key));
    append(all, std::move(lines));
  };
  section("stats.lines", lines_table(report));
  section("stats.places", places_table(report));
  section("stats.length", length_table(report));
  section("stats.luck", luck_table(report));
  return all;
}

json::object stats_object(const StatsReport& report) {
  const auto& survey = report.survey;
  json::array lines, places;
  for (const auto& line : survey.lines)
    lines.push_back(json::object{{"rule", report.game->vocabulary().rule(line.rule)},
                                 {"line", report.game->vocabulary().lines[line.line.value]},
                                 {"text", report.line_name(line)},
                                 {"times", line.times},
                                 {"deals", line.deals},
                                 {"points", line.points}});
  for (const auto& place : survey.places)
    places.push_back(json::object{{"payoff", estimate_object(place.payoff)}, {"won", place.won}});
  json::object lengths, payoffs;
  for (const auto& [deals, count] : survey.match_deals) lengths[std::to_string(deals)] = count;
  for (const auto& [payoff, count] : survey.payoffs) payoffs[std::to_string(payoff)] = count;
  return {{"game", report.game->id()},
          {"players", report.players},
          {"bot", report.bot},
          {"rival", report.rival},
          {"matches", survey.matches},
          {"deals", survey.deals},
          {"moves", survey.moves},
          {"lines", std::move(lines)},
          {"places", std::move(places)},
          {"forehand", estimate_object(survey.forehand)},
          {"spread", survey.spread},
          {"matchDeals", estimate_object(survey.match_length)},
          {"matchMoves", estimate_object(survey.match_moves)},
          {"matchesByDeals", std::move(lengths)},
          {"seatsByPayoff", std::move(payoffs)},
          {"luck",
           {{"deals", survey.luck.deals},
            {"plays", survey.luck.plays},
            {"cards", estimate_object(survey.luck.sources.cards)},
            {"players", estimate_object(survey.luck.sources.players)},
            {"chance", estimate_object(survey.luck.sources.chance)},
            {"sameWinner", estimate_object(survey.luck.same_winner)}}}};
}

}  // namespace stube
