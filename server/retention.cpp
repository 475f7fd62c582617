#include "server/retention.hpp"

#include <algorithm>

#include "net/log.hpp"

namespace stube {

namespace {

constexpr std::chrono::milliseconds between_rounds{600'000}, between_steps{250}, after_start{30'000};
// Every step renews it. Between rounds, or where its process has ended, it runs out, and the next process that asks has
// it.
constexpr std::int64_t lease_seconds = 60;

}  // namespace

void Retention::start() {
  loop_.after(after_start, [this] { step({}); });
}

void Retention::step(std::vector<std::string> unused) {
  const auto tables = unused;
  store_.ask<std::optional<UpkeepStep>>(
      [this, unused = std::move(unused), keep = options_.keep](Store& store) -> std::optional<UpkeepStep> {
        if (!take_lease(store, "upkeep", process_, options_.clock->wall_millis() / 1000, lease_seconds)) return {};
        return upkeep_step(store, keep, unused, *options_.upkeep_entropy, *options_.clock);
      },
      [this, tables](std::optional<std::optional<UpkeepStep>> answer) {
        if (!answer || !*answer) return loop_.after(between_rounds, [this] { step({}); });
        UpkeepStep done = std::move(**answer);
        count(done.done);
        if (!tables.empty() || !done.erased.empty() || done.done.chats > 0) done_(tables, done.erased);
        std::erase_if(done.idle, in_use_);
        const bool more = done.more || !done.idle.empty();
        loop_.after(more ? between_steps : between_rounds, [this, idle = std::move(done.idle)] { step(idle); });
      });
}

void Retention::count(const UpkeepCounts& done) {
  if (done.tables + done.guests + done.chats == 0) return;
  const auto add = [&](const char* kind, std::size_t number) {
    metrics_.registry.counter("stube_retention_deleted_total", "What was deleted because of its age", {{"kind", kind}})
        .add(static_cast<double>(number));
  };
  add("table", done.tables), add("guest", done.guests), add("chat", done.chats);
  log_line(Level::info, "retention", {{"tables", done.tables}, {"guests", done.guests}, {"chats", done.chats}});
}

}  // namespace stube
