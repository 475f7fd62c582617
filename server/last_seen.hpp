// When each user was last seen, for the retention of guests: noted once a day for each, and written to the store in
// batches. Not who is connected now; that is presence.hpp.
#pragma once
#include <string>
#include <unordered_map>
#include <vector>

#include "net/clock.hpp"
#include "server/store_queue.hpp"
#include "server/store_upkeep.hpp"

namespace stube {

class LastSeen {
 public:
  LastSeen(StoreQueue& store, const Clock& clock) : store_(store), clock_(clock) {}

  void seen(const std::string& user) {
    const std::int64_t day = clock_.wall_millis() / 86'400'000;
    auto& noted = noted_[user];
    if (std::exchange(noted, day) != day) unwritten_.push_back(user);
  }
  // Every few seconds.
  void write() {
    if (unwritten_.empty()) return;
    if (noted_.size() > 100'000) noted_.clear();
    store_.ask<bool>(
        [users = std::exchange(unwritten_, {}), now = clock_.wall_millis() / 1000](Store& store) {
          note_last_seen(store, users, now);
          return true;
        },
        [](std::optional<bool>) {});  // where it failed, he is noted tomorrow
  }

 private:
  StoreQueue& store_;
  const Clock& clock_;
  std::unordered_map<std::string, std::int64_t> noted_;  // the day
  std::vector<std::string> unwritten_;
};

}  // namespace stube
