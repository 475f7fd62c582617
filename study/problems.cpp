#include "study/problems.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>

#include "talk/embedded.hpp"

namespace stube {

namespace {

constexpr std::string_view play = "play ";

std::vector<std::string_view> parts_of_line(std::string_view line, char separator) {
  std::vector<std::string_view> parts;
  while (true) {
    const auto end = line.find(separator);
    parts.push_back(line.substr(0, end));
    if (end == std::string_view::npos) return parts;
    line.remove_prefix(end + 1);
  }
}

template <class Number>
bool read_number(std::string_view text, Number& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size();
}

// Only moves that say nothing but which card is played lose the word: it must be put back again.
std::string shortened(const std::string& move) {
  const bool is_card_alone = move.starts_with(play) && move.find(' ', play.size()) == std::string::npos;
  return is_card_alone ? move.substr(play.size()) : move;
}

bool begins_with_seat(std::string_view act) {
  const auto colon = act.find(':');
  return colon != std::string_view::npos && colon > 0 &&
         act.substr(0, colon).find_first_not_of("0123456789") == std::string_view::npos;
}

}  // namespace

// Without fmt, which would come into the page's modules with it.
std::string Problem::id() const {
  return std::to_string(seed) + '-' + std::to_string(players) + '-' + std::to_string(acts.size()) +
         (table ? "-table" : "");
}

std::string write_problem(const Problem& problem) {
  return fmt::format("{}|{}|{}|{}|{}|{}|{}|{}{}", problem.rating, theme_names[static_cast<int>(problem.theme)],
                     problem.open ? "open" : "hidden", problem.players, problem.dealer.index(), problem.seed,
                     problem.solution, fmt::join(problem.acts, ";"), problem.table ? "|table" : "");
}

std::optional<Problem> read_problem(std::string_view line) {
  const auto parts = parts_of_line(line, '|');
  Problem problem;
  problem.table = parts.size() == 9 && parts.back() == "table";
  if (parts.size() != (problem.table ? 9 : 8)) return {};
  int dealer = 0;
  const auto theme = std::find(std::begin(theme_names), std::end(theme_names), parts[1]);
  if (!read_number(parts[0], problem.rating) || theme == std::end(theme_names) ||
      (parts[2] != "open" && parts[2] != "hidden") || !read_number(parts[3], problem.players) ||
      !read_number(parts[4], dealer) || !read_number(parts[5], problem.seed))
    return {};
  problem.theme = static_cast<Theme>(theme - std::begin(theme_names));
  problem.open = parts[2] == "open";
  problem.dealer = Seat(dealer);
  problem.solution = parts[6];
  if (!parts[7].empty())
    for (const auto act : parts_of_line(parts[7], ';')) problem.acts.emplace_back(act);
  return problem;
}

std::vector<Problem> problems_of(std::string_view game) {
  return read_problems(embedded("games/" + std::string(game) + "/problems.txt"));
}

std::vector<Problem> read_problems(std::string_view lines) {
  std::vector<Problem> problems;
  for (const auto line : parts_of_line(lines, '\n'))
    if (!line.empty() && !line.starts_with('#'))
      if (auto problem = read_problem(line)) problems.push_back(std::move(*problem));
  return problems;
}

std::vector<std::string> short_acts(const Match& match) {
  std::vector<std::string> acts;
  Match again(match.setup());
  for (const Act& act : match.acts()) {
    std::string text = shortened(match.write(act.move));
    const Seats turn = again.position().turn();
    if (turn.empty() || turn.lowest() != act.seat) text = std::to_string(act.seat.index()) + ":" + text;
    acts.push_back(std::move(text));
    again.play_judged(act.seat, act.move);
  }
  return acts;
}

std::optional<Match> lay_out(const Game& game, const Problem& problem) {
  Setup setup;
  setup.game = &game;
  setup.choices = game.standard_choices();
  if (problem.table) {
    const auto discipline = place_of_discipline(game);
    if (!discipline) return {};
    setup.choices[*discipline] = static_cast<int>(Discipline::table);
  }
  setup.players = problem.players;
  setup.dealer = problem.dealer;
  setup.seed = problem.seed;
  const auto counts = game.player_counts();
  if (std::find(counts.begin(), counts.end(), problem.players) == counts.end()) return {};
  if (problem.dealer.index() >= problem.players) return {};
  Match match(setup);
  for (const std::string& act : problem.acts) {
    std::string text = act;
    int seat = match.position().turn().empty() ? -1 : match.position().turn().lowest().index();
    if (begins_with_seat(text)) {
      seat = std::stoi(text.substr(0, text.find(':')));
      text.erase(0, text.find(':') + 1);
    }
    if (seat < 0 || seat >= problem.players) return {};
    if (match.play(Seat(seat), text) && match.play(Seat(seat), std::string(play) + text)) return {};
  }
  return match;
}

}  // namespace stube
