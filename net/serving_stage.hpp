// A sampling profiler of the serving thread: the stage that it is at is kept in one byte, and a timer that runs with
// the thread's processor time counts what it finds there. Off unless started; a stage costs two stores. For measuring;
// no behaviour depends on it.
#pragma once
#include <array>
#include <cstdint>
#include <string_view>
#include <utility>

namespace stube {

enum class ServingStage : std::uint8_t {
  other,     // the event loop, timers, what no scope below covers
  http,      // requests and handshakes
  receive,   // a message: read, unmasked, parsed
  decide,    // the proposal read and judged
  chain,     // the act written as text, hashed, and given to the store
  apply,     // the rules, and what every viewer has been told
  schedule,  // bots, clocks, shuffles
  table,     // who sits there, as a message
  events,    // what happened, as messages
  view,      // the table as a viewer sees it, as a message
  send       // into the socket
};
inline constexpr std::array<std::string_view, 11> serving_stage_names = {
    "other", "http", "receive", "decide", "chain", "apply", "schedule", "table", "events", "view", "send"};
static_assert(serving_stage_names.size() == static_cast<std::size_t>(ServingStage::send) + 1);

namespace detail {
inline constinit thread_local ServingStage serving_stage = ServingStage::other;
}

// The calling thread is at this stage while it lives; within it another may begin.
class StageScope {
 public:
  explicit StageScope(ServingStage stage) : before_(std::exchange(detail::serving_stage, stage)) {}
  ~StageScope() { detail::serving_stage = before_; }
  StageScope(const StageScope&) = delete;
  StageScope& operator=(const StageScope&) = delete;

 private:
  ServingStage before_;
};

// Samples the calling thread from now on, with SIGPROF; once for a process.
void sample_this_thread();
// Seconds of processor time by stage, as far as they were sampled; all zero where nothing was.
[[nodiscard]] std::array<double, serving_stage_names.size()> sampled_seconds();

}  // namespace stube
