#include "solo/thought.hpp"

#include <algorithm>

namespace stube {

namespace {

double place_of(const Move& move, const std::vector<Move>& moves) {
  return static_cast<double>(std::find(moves.begin(), moves.end(), move) - moves.begin());
}

void append(json::array& row, const RunningStats& stats) {
  for (const double part : stats.parts()) row.push_back(part);
}

RunningStats stats_at(const std::vector<double>& row, std::size_t begin) {
  RunningStats::Parts parts{};
  std::copy_n(row.begin() + static_cast<std::ptrdiff_t>(begin), parts.size(), parts.begin());
  return RunningStats::of(parts);
}

constexpr std::size_t stats_size = std::tuple_size_v<RunningStats::Parts>;
// A weighed move: place, visits, value. A runner: place, score, whether it is out, then its two series.
constexpr std::size_t weighed_size = 3, runner_size = 3 + 2 * stats_size;

// Rows of so many numbers, the first of which is the place of a move.
std::optional<std::vector<std::vector<double>>> rows_in(const json::object& object, std::string_view field,
                                                        std::size_t size, std::size_t moves) {
  const auto* list = object.if_contains(field);
  if (list == nullptr || !list->is_array()) return {};
  std::vector<std::vector<double>> rows;
  for (const auto& entry : list->get_array()) {
    if (!entry.is_array() || entry.get_array().size() != size) return {};
    std::vector<double>& row = rows.emplace_back();
    for (const auto& number : entry.get_array()) {
      if (!number.is_number()) return {};
      row.push_back(number.to_number<double>());
    }
    if (row[0] < 0 || row[0] >= static_cast<double>(moves)) return {};
  }
  return rows;
}

}  // namespace

json::object thought_to_json(const SearchResult& found, const std::vector<Move>& moves) {
  json::array weighed, race;
  for (const auto& [move, visits, value] : found.moves)
    weighed.push_back(json::array{place_of(move, moves), visits, value});
  for (const RacedMove& runner : found.race) {
    json::array row{place_of(*runner.move, moves), runner.score, runner.out ? 1.0 : 0.0};
    append(row, runner.value);
    append(row, runner.ahead);
    race.push_back(std::move(row));
  }
  return {{"moves", std::move(weighed)}, {"race", std::move(race)}, {"spread", found.spread}, {"solved", found.solved}};
}

std::optional<SearchResult> thought_from_json(const json::object& thought, const std::vector<Move>& moves) {
  const auto weighed = rows_in(thought, "moves", weighed_size, moves.size());
  const auto race = rows_in(thought, "race", runner_size, moves.size());
  const auto* spread = thought.if_contains("spread");
  if (!weighed || !race || spread == nullptr || !spread->is_number()) return {};
  const auto move = [&](const std::vector<double>& row) { return moves[static_cast<std::size_t>(row[0])]; };
  SearchResult found;
  found.spread = spread->to_number<double>();
  const auto* solved = thought.if_contains("solved");
  found.solved = solved != nullptr && solved->is_bool() && solved->get_bool();
  for (const auto& row : *weighed) found.moves.push_back({move(row), row[1], row[2]});
  for (const auto& row : *race)
    found.race.push_back({move(row), row[1], stats_at(row, 3), stats_at(row, 3 + stats_size), row[2] != 0});
  return found;
}

}  // namespace stube
