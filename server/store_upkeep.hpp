// What is done to a store beside play: which process does the upkeep, whether it can be written, who was seen when, and
// deleting what is older than the operator wants to keep. Functions of a store, in steps of a few rows each; when they
// run is decided in retention.hpp.
#pragma once
#include <chrono>

#include "fair/entropy.hpp"
#include "net/clock.hpp"
#include "server/store.hpp"

namespace stube {

// How long things are kept; zero: for ever.
struct RetentionTimes {
  std::chrono::hours guests{90 * 24};     // since the guest was last seen
  std::chrono::hours waiting{24};         // tables that nobody has begun to play at, since the last act
  std::chrono::hours abandoned{30 * 24};  // matches that are not over, since the last act
  std::chrono::hours chat{30 * 24};       // chat lines, since the match was over
  std::chrono::hours finished{0};         // finished matches, since they were over
};

// Takes or renews the lease of this name until so many seconds from now; false where another owner has it.
[[nodiscard]] bool take_lease(Store& store, const std::string& name, const std::string& owner, std::int64_t now,
                              std::int64_t seconds);
// Writes something: throws where the store cannot be written.
void write_heartbeat(Store& store, const std::string& process, std::int64_t now);
void note_last_seen(Store& store, const std::vector<std::string>& users, std::int64_t now);
// Users who erased themselves or were erased, at that time or later.
[[nodiscard]] std::vector<std::string> erased_since(Store& store, std::int64_t when);

struct UpkeepCounts {
  std::size_t tables = 0, guests = 0, chats = 0;
};
struct UpkeepStep {
  std::vector<std::string> idle;    // tables that may be removed, where nobody is connected to them
  std::vector<std::string> erased;  // users
  UpkeepCounts done;
  bool more = false;  // there is more to do at once
};
// One step: removes the tables in `unused`, found idle by the step before, and does a little of everything else.
[[nodiscard]] UpkeepStep upkeep_step(Store& store, const RetentionTimes& keep, const std::vector<std::string>& unused,
                                     Entropy& entropy, const Clock& clock);

}  // namespace stube
