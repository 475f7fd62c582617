#include "server/act_write.hpp"

#include "server/lobby_row.hpp"

namespace stube {

bool changes_lobby(std::string_view kind) {
  return kind == "sit" || kind == "bot" || kind == "leave" || kind == "start" || kind == "over" || kind == "close" ||
         kind == "send-away" || kind == "keep" || kind == "remove";
}

bool is_about_absence(std::string_view kind) {
  return kind == "clock" || kind == "back" || kind == "ask-bot" || kind == "relieve";
}

TableRow row_of(const TableLog& log, const std::string& invite, const Seating& seating, std::int64_t now) {
  TableRow row;
  row.id = log.id();
  row.secret = to_hex(log.secret());
  row.invite = invite;
  row.state = stage_name(seating.stage);
  row.summary = json::serialize(lobby_summary(seating, log.match()));
  row.closed = seating.closed;
  row.changed = now;
  row.host = seating.host;
  row.listed = seating.is_for_others();
  return row;
}

Write write_of(const TableLog& log, const PreparedAct& prepared, const std::string& invite, std::int64_t wall_millis) {
  Write write;
  write.act = {log.id(), prepared.number, prepared.text, prepared.hash};
  const std::string kind = text_in(prepared.act, "a");
  if (changes_lobby(kind)) {
    Seating after = log.seating();
    after.apply(prepared.act);
    write.table = row_of(log, invite, after, wall_millis / 1000);
    // Nothing was played: retention deletes it with the tables that wait for nobody.
    if (kind == "close" && log.match() == nullptr) write.table->state = "closed";
  }
  if (kind == "sit") write.sitting.push_back(text_in(prepared.act, "user"));
  return write;
}

}  // namespace stube
