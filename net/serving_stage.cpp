#include "net/serving_stage.hpp"

#include <pthread.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <ctime>
#include <system_error>

namespace stube {

namespace {

// The kernel looks at such timers once a tick; a shorter period is made up by the overrun that it reports.
constexpr long period_nanos = 2'000'000;

std::array<std::atomic<std::uint64_t>, serving_stage_names.size()> samples;

void count_sample(int, siginfo_t* info, void*) {
  const auto missed = info->si_overrun > 0 ? static_cast<std::uint64_t>(info->si_overrun) : 0;
  samples[static_cast<std::size_t>(detail::serving_stage)].fetch_add(1 + missed, std::memory_order_relaxed);
}

}  // namespace

void sample_this_thread() {
  struct sigaction action{};
  action.sa_sigaction = count_sample;
  action.sa_flags = SA_SIGINFO | SA_RESTART;
  sigevent event{};
  event.sigev_notify = SIGEV_THREAD_ID;
  event.sigev_signo = SIGPROF;
  event._sigev_un._tid = static_cast<pid_t>(::syscall(SYS_gettid));
  timer_t timer{};
  const timespec period{0, period_nanos};
  const itimerspec times{period, period};
  if (::sigaction(SIGPROF, &action, nullptr) != 0 || ::timer_create(CLOCK_THREAD_CPUTIME_ID, &event, &timer) != 0 ||
      ::timer_settime(timer, 0, &times, nullptr) != 0)
    throw std::system_error(errno, std::generic_category(), "sampling the serving thread");
}

std::array<double, serving_stage_names.size()> sampled_seconds() {
  std::array<double, serving_stage_names.size()> seconds{};
  for (std::size_t i = 0; i < seconds.size(); ++i)
    seconds[i] = static_cast<double>(samples[i].load(std::memory_order_relaxed)) * period_nanos / 1e9;
  return seconds;
}

}  // namespace stube
