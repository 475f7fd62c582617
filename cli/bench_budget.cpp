// `stube bench --budget`: whether bots and hints keep to their time while one core is busy with something else.
#include "cli/bench_budget.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <ctime>
#include <thread>

#include "bots/hint.hpp"

namespace stube {

namespace {

using Clock = std::chrono::steady_clock;

// Keeps one core busy while it lives.
class BusyCore {
 public:
  ~BusyCore() { stop_ = true; }

 private:
  std::atomic<bool> stop_ = false;
  std::jthread thread_{[this] {
    while (!stop_) {
    }
  }};
};

double cpu_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) / 1e9;
}

struct Sample {
  double wall = 0, cpu = 0;  // milliseconds
};

Sample timed(const std::function<void()>& work) {
  const auto begin = Clock::now();
  const double cpu = cpu_seconds();
  work();
  return {std::chrono::duration<double, std::milli>(Clock::now() - begin).count(), (cpu_seconds() - cpu) * 1000};
}

double percentile(std::vector<double> values, double share) {
  std::sort(values.begin(), values.end());
  const auto at = static_cast<std::size_t>(share * static_cast<double>(values.size() - 1) + 0.5);
  return values[at];
}

// A match by the rule of thumb; at every decision with a choice the bot is asked besides, and every fourth time a hint.
struct Samples {
  std::vector<double> wall, cpu, hint_wall;
};

void sample_match(const Game& game, const BudgetBench& options, std::uint64_t number, Samples& samples) {
  const auto bot = bot_of_level(strongest_level, {options.millis, 0, 1});
  Opening opening;
  opening.players = game.standard_players();
  opening.dealer = Seat(opening.players - 1);
  const auto position = game.start(game.standard_choices(), opening);
  Random random(number, Purpose::play);
  std::vector<Event> events;
  const auto full = static_cast<std::size_t>(options.samples);
  while (!position->outcome().over() && samples.wall.size() < full) {
    events.clear();
    if (position->awaits_deal()) {
      position->deal(shuffled_deck(position->pack().cards, position->pack().copies, random), events);
      continue;
    }
    const Seat seat = random_seat(position->turn(), random);
    const auto seen = position->seen_by(seat);
    // Neighbouring decisions are much alike; one in four is asked.
    if (position->moves(seat).size() > 1 && random.chance(1, 4)) {
      const Sample thought = timed([&] { (void)bot->choose(*seen, seat, random); });
      samples.wall.push_back(thought.wall);
      samples.cpu.push_back(thought.cpu);
      if (samples.wall.size() % 4 == 0)
        samples.hint_wall.push_back(timed([&] { (void)find_hint(*seen, seat, {options.millis, 0, 1}, number); }).wall);
    }
    position->apply(seat, seen->analysis().advise(seat, random).move, events);
  }
}

}  // namespace

void bench_budget(const std::vector<const Game*>& games, const BudgetBench& options) {
  const BusyCore busy;
  fmt::print("{} ms for a decision of level {}, one core busy otherwise; milliseconds\n", options.millis,
             strongest_level);
  fmt::print("{:<18}{:>8}{:>8}{:>8}{:>8}{:>10}{:>11}\n", "game", "asked", "median", "p99", "longest", "p99 cpu",
             "p99 hint");
  Samples all;
  for (const Game* game : games) {
    Samples samples;
    for (std::uint64_t number = 0; samples.wall.size() < static_cast<std::size_t>(options.samples); ++number)
      sample_match(*game, options, number, samples);
    if (samples.hint_wall.empty()) samples.hint_wall.push_back(0);
    fmt::print("{:<18}{:>8}{:>8.1f}{:>8.1f}{:>8.1f}{:>10.1f}{:>11.1f}\n", game->id(), samples.wall.size(),
               percentile(samples.wall, 0.5), percentile(samples.wall, 0.99), percentile(samples.wall, 1),
               percentile(samples.cpu, 0.99), percentile(samples.hint_wall, 0.99));
    std::fflush(stdout);
    all.wall.insert(all.wall.end(), samples.wall.begin(), samples.wall.end());
    all.cpu.insert(all.cpu.end(), samples.cpu.begin(), samples.cpu.end());
    all.hint_wall.insert(all.hint_wall.end(), samples.hint_wall.begin(), samples.hint_wall.end());
  }
  fmt::print("{:<18}{:>8}{:>8.1f}{:>8.1f}{:>8.1f}{:>10.1f}{:>11.1f}\n", "all", all.wall.size(),
             percentile(all.wall, 0.5), percentile(all.wall, 0.99), percentile(all.wall, 1), percentile(all.cpu, 0.99),
             percentile(all.hint_wall, 0.99));
}

}  // namespace stube
