#include "server/waiting_tables.hpp"

#include "net/log.hpp"
#include "server/decisions.hpp"
#include "server/messages.hpp"
#include "server/people_store.hpp"
#include "server/table_session.hpp"

namespace stube {

namespace {

constexpr int most_at_once = 200;  // the others when it is looked again

}  // namespace

void WaitingTables::look() {
  if (times_.life.count() == 0) return;
  const std::int64_t now = clock_.wall_millis() / 1000;
  const std::int64_t too_long = now - times_.life.count(), long_enough = too_long + times_.warning.count();
  using Rows = std::vector<TableRow>;
  store_.ask<Rows>([long_enough](Store& store) { return waiting_since(store, long_enough, most_at_once); },
                   [this, too_long](const std::optional<Rows>& rows) {
                     if (!rows) return;
                     for (const TableRow& row : *rows) {
                       if (row.changed <= too_long) {
                         close(row.id);
                       } else if (const auto live = tables_.find(row.id)) {
                         warn(*live, std::chrono::seconds(row.changed - too_long));
                       }
                     }
                   });
}

void WaitingTables::close(const std::string& id) {
  tables_.with_table({"table " + id, {}}, id, [this, id](const LiveTablePtr& live, const Refusal* refusal) {
    if (refusal != nullptr) return;
    log_line(Level::info, "table-expired", {{"table", id}});
    pipeline_.propose(live, {[](const TableLog& log) { return decide_close(log, true); }, {}});
  });
}

void WaitingTables::warn(LiveTable& live, std::chrono::seconds left) {
  if (live.log.seating().stage != TableStage::waiting || live.warned_at == live.log.act_count()) return;
  const auto minutes = static_cast<int>((left.count() + 59) / 60);
  Refusal notice = complain("closes-soon");
  notice.arguments.emplace_back("n", Value{std::to_string(minutes), minutes});
  for (TableSession* session : live.sessions) {
    if (session->user().id != live.log.seating().host) continue;
    session->send(notice_message(notice, session->lang));
    live.warned_at = live.log.act_count();
  }
}

}  // namespace stube
