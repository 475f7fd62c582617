#include "server/act_write.hpp"

namespace stube {

bool changes_lobby(std::string_view kind) {
  return kind == "sit" || kind == "bot" || kind == "leave" || kind == "start" || kind == "over" || kind == "remove";
}

Write write_of(const TableLog& log, const PreparedAct& prepared, const std::string& invite, std::int64_t wall_millis) {
  Write write;
  write.act = {log.id(), prepared.number, prepared.text, prepared.hash};
  const std::string kind = text_in(prepared.act, "a");
  if (changes_lobby(kind)) {
    Seating after = log.seating();
    after.apply(prepared.act);
    write.table = TableRow{log.id(),
                           to_hex(log.secret()),
                           invite,
                           std::string(stage_name(after.stage)),
                           json::serialize(after.summary()),
                           after.closed,
                           wall_millis / 1000};
  }
  if (kind == "sit") write.sitting.push_back(text_in(prepared.act, "user"));
  return write;
}

}  // namespace stube
