// The C library's clock, asked of the host by a call that returns a number: a search looks at it in every round, and
// the function of WASI would make a big integer each time. Where rounds are so short that asking is much of them, the
// host is asked in every eighth only.
#include "wasm/clock.hpp"

#include <cmath>
#include <ctime>

extern "C" [[clang::import_module("stube"), clang::import_name("steady_millis")]] double stube_steady_millis();
extern "C" [[clang::import_module("stube"), clang::import_name("wall_millis")]] double stube_wall_millis();

namespace stube {
namespace {

constexpr int most_skipped = 7;
constexpr double short_millis = 0.01;  // between two looks: what is skipped is less than a tenth of a millisecond

double last_millis = 0;
int skipped = 0, to_skip = 0;

double steady_millis() {
  if (skipped < to_skip) {
    ++skipped;
    return last_millis;
  }
  const double now = stube_steady_millis();
  to_skip = now - last_millis <= short_millis * (to_skip + 1) ? most_skipped : 0;
  skipped = 0;
  return last_millis = now;
}

}  // namespace

void look_at_the_clock() {
  to_skip = skipped = 0;
}

}  // namespace stube

extern "C" int clock_gettime(clockid_t clock, timespec* out) {
  const double millis = clock == CLOCK_REALTIME ? stube_wall_millis() : stube::steady_millis();
  const double seconds = std::floor(millis / 1000);
  out->tv_sec = static_cast<time_t>(seconds);
  out->tv_nsec = static_cast<long>((millis - seconds * 1000) * 1e6);
  return 0;
}
