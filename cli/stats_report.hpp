// The results of `stube stats` as a table, as JSON and as a picture. All names are in the reader's language. What is
// counted is in bots/survey.hpp.
#pragma once
#include <boost/json.hpp>
#include <string>

#include "bots/survey.hpp"
#include "engine/refusal.hpp"
#include "terminal/screen.hpp"

namespace stube {

struct StatsReport {
  const Game* game = nullptr;
  Language lang = Language::en;
  std::string bot, rival;
  int players = 0;
  Survey survey;

  [[nodiscard]] std::string text(std::string_view key, const NamedTexts& values = {}) const;
  [[nodiscard]] std::string title() const;
  [[nodiscard]] std::string place_name(std::size_t place) const;
  [[nodiscard]] std::string line_name(const LineCount& line) const;
  [[nodiscard]] std::string rule_name(const LineCount& line) const;
  [[nodiscard]] double per_deal(long count) const {
    return static_cast<double>(count) / static_cast<double>(survey.deals);
  }
  [[nodiscard]] std::string luck_method() const;
};

[[nodiscard]] Lines stats_table(const StatsReport& report);
[[nodiscard]] json::object stats_object(const StatsReport& report);
// An SVG file.
[[nodiscard]] std::string stats_plot(const StatsReport& report);

}  // namespace stube
