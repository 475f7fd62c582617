#include "cli/bench_thinking.hpp"

#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <vector>

#include "bots/playout_speed.hpp"

namespace stube {

namespace {

constexpr std::size_t most_deals_solved = 40;
constexpr int last_tricks = 6;
constexpr SolvePlan solve_plan = {.most_nodes = 20'000'000};

double processor_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

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

void search(const Position& position, double seconds) {
  const Seat seat = position.turn().lowest();
  SearchPlan plan;
  plan.seconds = seconds;
  plan.seed = 1;
  static_cast<void>(position.seen_by(seat)->analysis().search(seat, plan));
}

// The mean time of the positions that are solved, over and over until the time is spent; each at least once, but no
// more of them where that alone takes longer.
struct SolvingTime {
  long tried = 0, solved = 0;  // positions
  double mean_seconds = 0;
};
SolvingTime solving_time(const std::vector<const Position*>& positions, const SolvePlan& plan, double seconds) {
  SolvingTime time;
  double spent = 0, spent_solved = 0;
  long solves = 0;
  for (std::size_t i = 0; !positions.empty() && (spent < seconds || i == 0); ++i) {
    const Position& position = *positions[i % positions.size()];
    const double begin = processor_seconds();
    const Solved solved = position.analysis().solve(position.turn().lowest(), plan);
    const double took = processor_seconds() - begin;
    spent += took;
    if (i < positions.size()) {
      ++time.tried;
      time.solved += solved.complete ? 1 : 0;
    }
    if (!solved.complete) continue;
    ++solves;
    spent_solved += took;
  }
  if (solves > 0) time.mean_seconds = spent_solved / static_cast<double>(solves);
  return time;
}

SolverSpeed solver_speed(const Setup& setup, double seconds, int tricks) {
  SolverSpeed speed;
  std::vector<PlayedDeal> deals;
  std::vector<const Position*> positions;
  for (std::uint64_t number = 1; positions.size() < most_deals_solved && number < 10 * most_deals_solved; ++number) {
    PlayedDeal deal = play_deal(setup, number);
    const Position* position = last_tricks_of(deal, tricks);
    if (position == nullptr) continue;
    positions.push_back(position);
    deals.push_back(std::move(deal));
    speed.tricks = std::max(speed.tricks, most_cards(*position));
  }
  const SolvingTime time = solving_time(positions, solve_plan, seconds);
  speed.deals = time.tried;
  speed.solved = time.solved;
  speed.mean_seconds = time.mean_seconds;
  SolvePlan generally = solve_plan;
  generally.machine = false;
  speed.general_seconds = solving_time(positions, generally, seconds).mean_seconds;
  return speed;
}

// Where most deals are too large, the largest endings that are not.
SolverSpeed solver_speed(const Setup& setup, double seconds) {
  SolverSpeed speed = solver_speed(setup, seconds, last_tricks);
  while (2 * speed.solved < speed.deals && speed.tricks > 1) speed = solver_speed(setup, seconds, speed.tricks - 1);
  return speed;
}

long largest_kilobytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss;
}

// In a process of its own, where nothing else is kept in memory. From the first decision, where the tree is widest.
double megabytes_of_search(const Setup& setup, double seconds) {
  int ends[2];
  if (pipe(ends) != 0) return 0;
  const pid_t child = fork();
  if (child == 0) {
    const PlayedDeal deal = play_deal(setup, 1);
    const long before = largest_kilobytes();
    if (!deal.positions.empty()) search(*deal.positions.front(), seconds);
    const long grown = largest_kilobytes() - before;
    static_cast<void>(!write(ends[1], &grown, sizeof grown));
    _exit(0);
  }
  close(ends[1]);
  long grown = 0;
  if (child < 0 || read(ends[0], &grown, sizeof grown) != sizeof grown) grown = 0;
  close(ends[0]);
  if (child > 0) waitpid(child, nullptr, 0);
  return static_cast<double>(grown) / 1024;
}

}  // namespace

double measure_playouts(const Setup& setup, double seconds) {
  return playouts_per_second(setup, seconds, processor_seconds);
}

ThinkingSpeed measure_thinking(const Setup& setup, double seconds) {
  ThinkingSpeed speed;
  speed.playouts_per_second = measure_playouts(setup, seconds);
  speed.megabytes = megabytes_of_search(setup, seconds);
  if (play_deal(setup, 1).has_tricks) speed.solver = solver_speed(setup, seconds);
  return speed;
}

}  // namespace stube
