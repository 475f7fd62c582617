#include "bots/strength.hpp"

#include <cmath>
#include <cstdlib>
#include <map>
#include <string>

#include "bots/bot.hpp"
#include "talk/embedded.hpp"

namespace stube {

namespace {

std::vector<std::string_view> cells_of(std::string_view line) {
  std::vector<std::string_view> cells;
  for (std::size_t at = line.find('|'); at != std::string_view::npos;) {
    const auto next = line.find('|', at + 1);
    if (next == std::string_view::npos) break;
    std::string_view cell = line.substr(at + 1, next - at - 1);
    while (cell.starts_with(' ')) cell.remove_prefix(1);
    while (cell.ends_with(' ')) cell.remove_suffix(1);
    cells.push_back(cell);
    at = next;
  }
  return cells;
}

// Fewer seeds say nothing about a bot.
constexpr int least_seeds = 16;

// The column `won`, where enough seeds were played, of the table under "### FIRST against SECOND", by game.
std::map<std::string, int, std::less<>> shares_won(std::string_view document, const std::string& heading) {
  std::map<std::string, int, std::less<>> shares;
  auto at = document.find("\n" + heading + "\n");
  if (at == std::string_view::npos) return shares;
  std::string_view rest = document.substr(at + heading.size() + 2);
  rest = rest.substr(0, rest.find("\n#"));
  std::size_t column = 0, seeds = 0;
  while (!rest.empty()) {
    const auto end = std::min(rest.find('\n'), rest.size());
    const auto cells = cells_of(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
    for (std::size_t i = 0; i < cells.size() && column == 0; ++i) {
      if (cells[i] == "seeds") seeds = i;
      if (cells[i] == "won") column = i;
    }
    if (column == 0 || cells.size() <= column || !cells[column].ends_with('%')) continue;
    if (std::atoi(std::string(cells[seeds]).c_str()) < least_seeds) continue;
    shares[std::string(cells[0])] =
        static_cast<int>(std::lround(std::strtod(std::string(cells[column]).c_str(), nullptr)));
  }
  return shares;
}

}  // namespace

std::vector<int> measured_strength(std::string_view game) {
  static const auto by_level = [] {
    std::vector<std::map<std::string, int, std::less<>>> levels;
    for (int level = 1; level <= strongest_level; ++level)
      levels.push_back(shares_won(embedded("docs/bots.md"), "### " + std::to_string(level) + " against " +
                                                                (level == 1 ? "random" : std::to_string(level - 1))));
    return levels;
  }();
  std::vector<int> shares;
  for (const auto& level : by_level) {
    const auto found = level.find(game);
    if (found == level.end()) break;
    shares.push_back(found->second);
  }
  return shares;
}

}  // namespace stube
