#include "cli/bench_thinking.hpp"

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bots/playout_speed.hpp"

namespace stube {

namespace {

void search(const Position& position, double seconds) {
  const Seat seat = position.turn().lowest();
  SearchPlan plan;
  plan.seconds = seconds;
  plan.seed = 1;
  static_cast<void>(position.seen_by(seat)->analysis().search(seat, plan));
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
  if (play_deal(setup, 1).has_tricks) speed.solver = ending_speed(setup, seconds);
  return speed;
}

}  // namespace stube
