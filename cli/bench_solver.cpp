#include "cli/bench_solver.hpp"

#include <fmt/format.h>
#include <time.h>

#include <algorithm>

#include "bots/playout_speed.hpp"

namespace stube {

namespace {

constexpr std::size_t most_deals_solved = 40;
constexpr int last_tricks = 6;
constexpr SolvePlan solve_plan = {.most_nodes = 20'000'000};

int cards_of(const Position& position, int seat) {
  const Holding holding = position.hand(Seat(seat));
  return holding.known.count() + holding.hidden;
}
int most_cards(const Position& position) {
  int most = 0;
  for (int i = 0; i < position.players(); ++i) most = std::max(most, cards_of(position, i));
  return most;
}
int all_cards(const Position& position) {
  int sum = 0;
  for (int i = 0; i < position.players(); ++i) sum += cards_of(position, i);
  return sum;
}

// Where the last so many tricks begin: from there on nobody holds more cards than that and nobody draws; no trick lies
// on the table, and all who still play hold the same number. In a game with smaller hands, where the play begins.
const Position* last_tricks_of(const PlayedDeal& deal, int tricks) {
  const auto& positions = deal.positions;
  std::size_t begin = positions.size();
  while (begin > 0 && most_cards(*positions[begin - 1]) <= tricks &&
         (begin == positions.size() || all_cards(*positions[begin - 1]) >= all_cards(*positions[begin])))
    --begin;
  for (std::size_t i = begin; i + 1 < positions.size(); ++i) {
    const int most = most_cards(*positions[i]);
    bool even = most > 0 && deal.between_tricks[i];
    for (int seat = 0; seat < positions[i]->players(); ++seat)
      even = even && (cards_of(*positions[i], seat) == most || cards_of(*positions[i], seat) == 0);
    if (even) return positions[i].get();
  }
  return nullptr;
}

// The mean time of the positions that are solved, over and over until the time is spent; each at least once, but no
// more of them where that alone takes longer.
SolverSpeed solving_time(const std::vector<const Position*>& positions, const SolvePlan& plan, double seconds) {
  SolverSpeed speed;
  double spent = 0, spent_solved = 0, nodes = 0;
  long solves = 0;
  for (std::size_t i = 0; !positions.empty() && (spent < seconds || i == 0); ++i) {
    const Position& position = *positions[i % positions.size()];
    const double begin = processor_seconds();
    const Solved solved = position.analysis().solve(position.turn().lowest(), plan);
    const double took = processor_seconds() - begin;
    spent += took;
    if (i < positions.size()) {
      ++speed.deals;
      speed.solved += solved.complete ? 1 : 0;
    }
    if (!solved.complete) continue;
    ++solves;
    spent_solved += took;
    nodes += static_cast<double>(solved.machine_nodes > 0 ? solved.machine_nodes : solved.nodes);
    speed.worst_seconds = std::max(speed.worst_seconds, took);
  }
  if (solves == 0) return speed;
  speed.mean_seconds = spent_solved / static_cast<double>(solves);
  speed.mean_nodes = nodes / static_cast<double>(solves);
  return speed;
}

SolverSpeed solver_speed(const Setup& setup, double seconds, int tricks, bool generally_too) {
  std::vector<PlayedDeal> deals;
  std::vector<const Position*> positions;
  int most = 0;
  for (std::uint64_t number = 1; positions.size() < most_deals_solved && number < 10 * most_deals_solved; ++number) {
    PlayedDeal deal = play_deal(setup, number);
    const Position* position = last_tricks_of(deal, tricks);
    if (position == nullptr) continue;
    positions.push_back(position);
    deals.push_back(std::move(deal));
    most = std::max(most, most_cards(*position));
  }
  SolverSpeed speed = solving_time(positions, solve_plan, seconds);
  speed.tricks = most;
  if (!generally_too) return speed;
  SolvePlan generally = solve_plan;
  generally.machine = false;
  speed.general_seconds = solving_time(positions, generally, seconds).mean_seconds;
  return speed;
}

}  // namespace

double processor_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

SolverSpeed ending_speed(const Setup& setup, double seconds) {
  SolverSpeed speed = solver_speed(setup, seconds, last_tricks, true);
  while (2 * speed.solved < speed.deals && speed.tricks > 1)
    speed = solver_speed(setup, seconds, speed.tricks - 1, true);
  return speed;
}

void bench_solver(const std::vector<const Game*>& games, double seconds, bool as_json) {
  if (!as_json)
    fmt::print("{:<17}{:>6}{:>9}{:>11}{:>11}{:>14}{:>11}\n", "game", "cards", "solved", "solves/s", "worst ms",
               "nodes/solve", "Mnodes/s");
  json::array rows;
  for (const Game* game : games) {
    const Setup setup = std::get<Setup>(read_setup({{"game", game->id()}, {"seed", 1}}));
    if (!play_deal(setup, 1).has_tricks) continue;
    int before = 0;
    for (const int cards : {6, 8, 64}) {
      const SolverSpeed speed = solver_speed(setup, seconds, cards, false);
      if (speed.tricks <= before) continue;
      before = speed.tricks;
      if (as_json) {
        rows.push_back({{"game", game->id()},
                        {"cards", speed.tricks},
                        {"deals", speed.deals},
                        {"solved", speed.solved},
                        {"perSecond", speed.per_second()},
                        {"worstSeconds", speed.worst_seconds},
                        {"nodes", speed.mean_nodes},
                        {"nodesPerSecond", speed.nodes_per_second()}});
        continue;
      }
      fmt::print("{:<17}{:>6}{:>9}{:>11.1f}{:>11.2f}{:>14.0f}{:>11.1f}\n", game->id(), speed.tricks,
                 fmt::format("{}/{}", speed.solved, speed.deals), speed.per_second(), 1000 * speed.worst_seconds,
                 speed.mean_nodes, speed.nodes_per_second() / 1e6);
      std::fflush(stdout);
    }
  }
  if (as_json) fmt::print("{}\n", json::serialize(rows));
}

}  // namespace stube
