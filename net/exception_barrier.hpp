// A barrier for exceptions around one request, message, answer or job: what is thrown is logged with the place where it
// was caught and counted, and the process goes on. Not for errors that are expected; those are values (Refusal).
#pragma once
#include <atomic>
#include <cstdint>
#include <exception>
#include <string_view>

#include "net/log.hpp"

namespace stube {

// How many were caught since the process began.
inline std::atomic<std::uint64_t>& contained_count() {
  static std::atomic<std::uint64_t> count = 0;
  return count;
}
[[nodiscard]] inline std::uint64_t contained_exceptions() {
  return contained_count().load();
}

// Runs the job; false where it threw.
template <class Job>
bool contained(std::string_view where, Job&& job) {
  try {
    job();
    return true;
  } catch (const std::exception& error) {
    log_line(Level::error, "exception", {{"where", std::string(where)}, {"why", error.what()}});
  } catch (...) {
    log_line(Level::error, "exception", {{"where", std::string(where)}, {"why", "not a std::exception"}});
  }
  ++contained_count();
  return false;
}

}  // namespace stube
