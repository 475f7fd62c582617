// `stube arena --all`: the strength of all levels in all games, and the section of docs/bots.md that shows it. The
// section is written anew after every pairing, so that what is known stands there at any moment.
#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "cli/arena_options.hpp"
#include "cli/shared.hpp"

namespace stube {

namespace {

constexpr std::string_view section_begin = "<!-- strength: written by `stube arena --all` -->";
constexpr std::string_view section_end = "<!-- strength: end -->";

struct LevelPair {
  const char *first, *second;
};
// Each level against the one below; the network alone, which is 4, against the rule of thumb, and 5 against the search
// without a network.
constexpr LevelPair pairings[] = {{"1", "random"}, {"2", "1"}, {"3", "2"},      {"4", "3"},
                                  {"4", "thumb"},  {"5", "4"}, {"5", "search"}, {"6", "5"}};

struct Row {
  const Game* game = nullptr;
  LevelPair pairing;
  ArenaResult result;
};

std::string verdict_of(const ArenaResult& result) {
  if (result.first_is_better()) return "yes";
  return result.clear() ? "**no, weaker**" : "open";
}

std::string mean_text(const ArenaResult& result) {
  return fmt::format("{:+.3f} ± {:.3f}", result.difference.mean, result.difference.margin());
}

const Row* find_row(const std::vector<Row>& rows, const Game* game, const LevelPair& pairing) {
  for (const Row& row : rows)
    if (row.game == game && row.pairing.first == pairing.first && row.pairing.second == pairing.second) return &row;
  return nullptr;
}

void write_summary(const std::vector<Row>& rows, const std::vector<const Game*>& games, std::ostream& out) {
  out << "Elo of the first above the second, by the share of units won; in brackets where the difference in points is "
         "not yet clear of "
         "nought:\n\n| game |";
  for (const auto& pairing : pairings) out << fmt::format(" {} : {} |", pairing.first, pairing.second);
  out << "\n|---|" << fmt::format("{}", fmt::join(std::vector<std::string>(std::size(pairings), "---:|"), "")) << '\n';
  for (const Game* game : games) {
    out << "| " << game->id() << " |";
    for (const auto& pairing : pairings) {
      const Row* row = find_row(rows, game, pairing);
      if (row == nullptr) {
        out << " |";
        continue;
      }
      const double share = row->result.share.mean;
      const auto elo = share >= 1   ? std::string("all won")
                       : share <= 0 ? "all lost"
                                    : fmt::format("{:+.0f}", elo_of(share));
      out << (row->result.clear() ? fmt::format(" {} |", elo) : fmt::format(" ({}) |", elo));
    }
    out << '\n';
  }
}

void write_pairing(const std::vector<Row>& rows, const std::vector<const Game*>& games, const LevelPair& pairing,
                   std::ostream& out) {
  out << fmt::format("\n### {} against {}\n\n", pairing.first, pairing.second)
      << "| game | seeds | played | difference, 95% | won | Elo, 95% | stronger "
         "|\n|---|---:|---:|---:|---:|---:|---|\n";
  for (const Game* game : games)
    if (const Row* row = find_row(rows, game, pairing))
      out << fmt::format("| {} | {} | {} | {} | {:.1f}% | {} | {}{} |\n", game->id(), row->result.seeds,
                         row->result.units, mean_text(row->result), 100 * row->result.share.mean,
                         elo_text(row->result.share), verdict_of(row->result),
                         row->result.out_of_time ? ", time was up" : "");
}

std::string section_text(const std::vector<Row>& rows, const ArenaOptions& options, const Looks& looks) {
  std::ostringstream out;
  const auto budget =
      options.rounds > 0 ? fmt::format("{} rounds of search", options.rounds) : fmt::format("{} ms", options.millis);
  const auto games = games_of(options.games);
  out << fmt::format(
      "Seed {}; {} a move; each seed is one {}, played in every seating; looked at after {} seeds, each time with an "
      "error of 5%/{}; at most {:g} "
      "minutes a pairing on {} thread{} a process.\n\n",
      options.seed, budget, options.unit, fmt::join(looks.sizes(), ", "), looks.sizes().size(), options.minutes,
      options.threads, options.threads == 1 ? "" : "s");
  write_summary(rows, games, out);
  for (const auto& pairing : pairings) write_pairing(rows, games, pairing, out);
  return out.str();
}

std::string file_text(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in)
    fail(fmt::format("'{}' cannot be read; run this in the repository, or name the file with --document.",
                     stube::quoted(path)));
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

// Whole or not at all: the new text is written beside the file and takes its place.
void replace_section(const std::string& path, const std::string& section) {
  const auto text = file_text(path);
  const auto begin = text.find(section_begin), end = text.find(section_end);
  if (begin == std::string::npos || end == std::string::npos || end < begin)
    fail(fmt::format("'{}' has no section between '{}' and '{}'.", stube::quoted(path), section_begin, section_end));
  const auto beside = path + ".new";
  {
    std::ofstream out(beside, std::ios::binary);
    out << text.substr(0, begin + section_begin.size()) << "\n\n" << section << '\n' << text.substr(end);
    if (!out.flush()) fail(fmt::format("'{}' cannot be written.", stube::quoted(beside)));
  }
  std::filesystem::rename(beside, path);
}

ArenaOptions with_defaults(ArenaOptions options) {
  if (options.unit.empty()) options.unit = "deal";
  if (options.seeds == 0) options.seeds = 65536;
  if (options.minutes == 0) options.minutes = 5;
  if (options.document.empty()) options.document = "docs/bots.md";
  return options;
}

}  // namespace

int write_strength_table(ArenaRun& run) {
  const ArenaOptions options = with_defaults(run.options);
  Effort effort;
  effort.looks = Looks(std::min(options.first_look, options.seeds), options.seeds);
  effort.seconds = options.minutes * 60;
  std::vector<Row> rows;
  bool all_better = true;
  if (run.group.is_leader()) replace_section(options.document, section_text(rows, options, effort.looks));
  for (const auto& pairing : pairings)
    for (const Game* game : games_of(options.games)) {
      const Contest contest =
          contest_of(*game, entrant_named(pairing.first, options), entrant_named(pairing.second, options), options);
      rows.push_back({game, pairing, run.run_contest(contest, effort)});
      if (!run.group.is_leader()) continue;
      const auto& result = rows.back().result;
      if (!result.error.empty()) fail(fmt::format("{}: {}", game->id(), result.error));
      all_better = all_better && result.first_is_better();
      fmt::print("{:16} {:6} : {:7} {:6} seeds {:>22} {:6.1f}%  {}\n", game->id(), pairing.first, pairing.second,
                 result.seeds, mean_text(result), 100 * result.share.mean, verdict_of(result));
      std::fflush(stdout);
      replace_section(options.document, section_text(rows, options, effort.looks));
    }
  return options.must_win && !all_better ? exit_failure : 0;
}

}  // namespace stube
