#include "server/store_upkeep.hpp"

#include <algorithm>

#include "engine/json_fields.hpp"
#include "net/exception_barrier.hpp"
#include "server/figures_store.hpp"
#include "server/person_erasure.hpp"

namespace stube {

namespace {

// Of each kind in one step: a few milliseconds of the store's time.
constexpr std::size_t tables_a_step = 20, acts_a_step = 500, people_a_step = 5, erasing_steps = 20;
// A removed table is deleted after this, when no process has it in memory any more; in seconds.
constexpr std::int64_t grace = 3600;
constexpr std::int64_t day = 24 * 3600;

std::string text(std::int64_t number) {
  return std::to_string(number);
}

std::optional<ActRow> last_act(Store& store, const std::string& table) {
  const auto rows =
      store.query("select seq, act, hash from acts where table_id = $1 order by seq desc limit 1", {table});
  if (rows.empty()) return {};
  return ActRow{table, std::stoull(rows[0][0]), rows[0][1], from_hex(rows[0][2]).value_or(Bytes32{})};
}

// Seconds; 0 where that cannot be read.
std::int64_t time_of(const std::optional<ActRow>& act) {
  if (!act) return 0;
  boost::system::error_code error;
  const json::value read = json::parse(act->act, error);
  return !error && read.is_object() ? number_in(read.get_object(), "at") / 1000 : 0;
}

// Tables in this state whose last act is older than that. A row has the time of the last change that the lobby shows;
// where moves were made since, it gets theirs, so that it is not looked at again and again.
void find_idle(Store& store, const std::string& state, std::int64_t before, UpkeepStep& step) {
  const auto rows = store.query(
      "select id from tables where state = $1 and changed < $2 order by changed limit " + std::to_string(tables_a_step),
      {state, text(before)});
  for (const auto& row : rows) {
    const std::int64_t last = time_of(last_act(store, row[0]));
    if (state == "over" || state == "closed" || last < before)
      step.idle.push_back(row[0]);
    else
      store.query("update tables set changed = $1 where id = $2 and changed < $3", {text(last), row[0], text(last)});
  }
  step.more |= rows.size() == tables_a_step;
}

// The last act of a table: whoever would write another at its place loses the race and reads this one.
bool remove_table(Store& store, const std::string& table, const Clock& clock) {
  auto row = store.table(table);
  if (!row || row->state == "removed") return false;
  const auto finished = row->state == "over" ? row : std::nullopt;
  const auto last = last_act(store, table);
  const std::string act = json::serialize(json::object{{"a", "remove"}, {"at", clock.wall_millis()}});
  Write write;
  const std::uint64_t number = last ? last->number + 1 : 1;
  write.act = {table, number, act, chain_next(last ? last->hash : chain_start(table), number, act)};
  row->state = "removed";
  row->changed = clock.wall_millis() / 1000;
  write.table = *row;
  if (!store.commit(std::span(&write, 1)).front()) return false;
  if (finished) keep_results(store, *finished);
  return true;
}

void delete_removed(Store& store, std::int64_t now, UpkeepStep& step) {
  const auto rows = store.query(
      "select id from tables where state = 'removed' and changed < $1 order by changed limit 1", {text(now - grace)});
  if (rows.empty()) return;
  step.more = true;
  const std::string& table = rows[0][0];
  if (const auto last = last_act(store, table)) {
    const std::uint64_t kept = last->number > acts_a_step ? last->number - acts_a_step : 0;
    store.query("delete from acts where table_id = $1 and seq > $2", {table, std::to_string(kept)});
    return;
  }
  store.together([&] {
    for (const char* statement :
         {"delete from sitting where table_id = $1", "delete from chatless where table_id = $1",
          "delete from acknowledgements where table_id = $1", "delete from tables where id = $1"})
      store.query(statement, {table});
  });
}

void erase_old_chat(Store& store, std::int64_t before, Entropy& entropy, UpkeepStep& step) {
  const auto rows = store.query(
      "select id from tables where state = 'over' and changed < $1 and id not in"
      " (select table_id from chatless) order by changed limit " +
          std::to_string(tables_a_step),
      {text(before)});
  for (const auto& row : rows)
    contained("chat of " + row[0], [&] {
      const auto erased =
          erase_in_acts(store, row[0], [](const json::object& act) { return text_in(act, "a") == "say"; }, entropy);
      if (erased == ErasedActs::some) ++step.done.chats;
      store.query("insert into chatless values ($1) on conflict do nothing", {row[0]});
    });
  step.more |= rows.size() == tables_a_step;
}

void erase_people(Store& store, const RetentionTimes& keep, Entropy& entropy, const Clock& clock, UpkeepStep& step) {
  const std::int64_t now = clock.wall_millis() / 1000;
  std::vector<std::string> people;
  if (keep.guests.count() > 0) {
    // Guests from before this table existed count as seen now.
    store.query(
        "insert into visits select id, cast($1 as bigint) from users where id not in (select user_id from visits) "
        "limit 500",
        {text(now)});
    for (const auto& row :
         store.query("select user_id from visits join users on id = user_id where password = '' and seen < $1"
                     " order by seen limit " +
                         std::to_string(people_a_step),
                     {text(now - std::chrono::seconds(keep.guests).count())}))
      people.push_back(row[0]);
    step.more |= people.size() == people_a_step;
    step.done.guests += people.size();
  }
  // Left over: a process ended in the middle, or a table was not over yet.
  for (const auto& row : store.query("select user_id from erasures where at < $1 and (user_id in (select user_id from"
                                     " sitting) or user_id in (select host from tables)) order by at limit 1",
                                     {text(now - 60)}))
    people.push_back(row[0]);
  for (const auto& user : people) {
    PersonErasure erasure(user, entropy, clock);
    std::size_t steps = 0;
    while (erasure.step(store) && steps < erasing_steps) ++steps;
    step.erased.push_back(user);
  }
}

}  // namespace

bool take_lease(Store& store, const std::string& name, const std::string& owner, std::int64_t now,
                std::int64_t seconds) {
  const auto rows = store.query(
      "insert into leases values ($1, $2, $3) on conflict (name) do update set owner = excluded.owner, until ="
      " excluded.until where leases.until < $4 or leases.owner = excluded.owner returning owner",
      {name, owner, text(now + seconds), text(now)});
  return !rows.empty();
}

void write_heartbeat(Store& store, const std::string& process, std::int64_t now) {
  store.query("insert into heartbeats values ($1, $2) on conflict (process) do update set at = excluded.at",
              {process, text(now)});
}

void note_last_seen(Store& store, const std::vector<std::string>& users, std::int64_t now) {
  store.together([&] {
    for (const auto& user : users)
      store.query("insert into visits values ($1, $2) on conflict (user_id) do update set seen = excluded.seen",
                  {user, text(now)});
  });
}

std::vector<std::string> erased_since(Store& store, std::int64_t when) {
  std::vector<std::string> users;
  for (const auto& row : store.query("select user_id from erasures where at >= $1", {text(when)}))
    users.push_back(row[0]);
  return users;
}

UpkeepStep upkeep_step(Store& store, const RetentionTimes& keep, const std::vector<std::string>& unused,
                       Entropy& entropy, const Clock& clock) {
  UpkeepStep step;
  const std::int64_t now = clock.wall_millis() / 1000;
  const auto before = [&](std::chrono::hours time) { return now - std::chrono::seconds(time).count(); };
  for (const auto& table : unused)
    contained("removing " + table, [&] { step.done.tables += remove_table(store, table, clock) ? 1 : 0; });
  delete_removed(store, now, step);
  if (keep.chat.count() > 0) erase_old_chat(store, before(keep.chat), entropy, step);
  erase_people(store, keep, entropy, clock, step);
  if (keep.waiting.count() > 0) find_idle(store, "waiting", before(keep.waiting), step);
  if (keep.abandoned.count() > 0) find_idle(store, "playing", before(keep.abandoned), step);
  if (keep.finished.count() > 0) find_idle(store, "over", before(keep.finished), step);
  store.query("delete from heartbeats where at < $1", {text(now - day)});
  store.query(
      "delete from erasures where at < $1 and user_id not in (select user_id from sitting)"
      " and user_id not in (select host from tables)",
      {text(now - 30 * day)});
  return step;
}

}  // namespace stube
