#include "server/health.hpp"

#include "server/resources.hpp"
#include "server/store_upkeep.hpp"

namespace stube {

namespace {

constexpr std::chrono::seconds kept{1};
// SQLite's log grows to some megabytes before it is taken into the file.
constexpr std::uint64_t least_free = 16 * 1024 * 1024;

}  // namespace

void Health::answer(const ApiRequestPtr& request) {
  if (known_ && options_.clock->now() - known_at_ < kept) return reply(*request);
  waiting_.push_back(request);
  if (std::exchange(asking_, true)) return;
  store_.ask<bool>(
      [process = process_, now = options_.clock->wall_millis() / 1000](Store& store) {
        write_heartbeat(store, process, now);
        return true;
      },
      [this](std::optional<bool> written) { finish(written.has_value()); });
}

void Health::finish(bool written) {
  const auto free = disk_free(options_.store);
  const bool full = free && *free < least_free;
  reason_ = full ? "disk-full" : written ? "" : "store";
  known_ = true;
  asking_ = false;
  known_at_ = options_.clock->now();
  for (const auto& request : std::exchange(waiting_, {})) reply(*request);
}

void Health::reply(ApiRequest& request) const {
  if (!reason_.empty()) return request.fail(503, reason_);
  request.reply(json::object{{"ok", true}, {"store", Store::newest_version()}});
}

}  // namespace stube
