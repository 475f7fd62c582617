#include "server/store.hpp"

#include "engine/json_fields.hpp"
#include "server/people_store.hpp"

namespace stube {

namespace {

// The statements that bring an empty store to the newest form, one list for each step; the same text for both
// databases.
constexpr const char* first_step[] = {
    "create table if not exists tables (id text primary key, secret text not null, invite text not null,"
    " state text not null, summary text not null, closed integer not null, changed bigint not null)",
    "create index if not exists tables_by_state on tables (state, changed)",
    "create table if not exists acts (table_id text not null, seq bigint not null, act text not null, hash text not "
    "null,"
    " primary key (table_id, seq))",
    "create table if not exists users (id text primary key, name text not null, password text not null)",
    "create table if not exists sessions (token text primary key, user_id text not null)",
    "create table if not exists sitting (user_id text not null, table_id text not null, primary key (user_id, "
    "table_id))",
};
// Names of those with a password are theirs alone.
constexpr const char* second_step[] = {
    "create unique index if not exists users_by_name on users (lower(name)) where password <> ''",
};
// The players' signatures under finished matches.
constexpr const char* acknowledgements_step[] = {
    ("create table if not exists acknowledgements (table_id text not null, seat bigint not null, key text not null,"
     " signature text not null, primary key (table_id, seat))"),
};
// People: when a login began and was last used, names that are taken in every form that looks like them, orders of the
// operator; and of tables, who has set them and whether the lobby shows them.
constexpr const char* people_step[] = {
    "alter table sessions add column created bigint not null default 0",
    "alter table sessions add column seen bigint not null default 0",
    "alter table sessions add column place text not null default ''",
    "create index if not exists sessions_by_user on sessions (user_id)",
    "create table if not exists taken_names (form text primary key, user_id text not null)",
    "create index if not exists taken_names_by_user on taken_names (user_id)",
    ("create table if not exists orders (kind text not null, whom text not null, until bigint not null, why text not "
     "null, primary key (kind, whom))"),
    "alter table tables add column host text not null default ''",
    "alter table tables add column listed integer not null default 1",
    "create index if not exists tables_by_host on tables (host, state)",
};
// What the operator's side needs: who was here when, which process does the upkeep, whether the store
// can be written, whose data was erased, and which finished tables have no chat any more.
constexpr const char* upkeep_step[] = {
    "create table if not exists visits (user_id text primary key, seen bigint not null)",
    "create index if not exists visits_by_time on visits (seen)",
    "create table if not exists leases (name text primary key, owner text not null, until bigint not null)",
    "create table if not exists heartbeats (process text primary key, at bigint not null)",
    "create table if not exists erasures (user_id text primary key, at bigint not null)",
    "create table if not exists chatless (table_id text primary key)",
    "create index if not exists sitting_by_table on sitting (table_id)",
};
// What people with an account keep of their play here, for their statistics.
constexpr const char* figures_step[] = {
    ("create table if not exists figures (user_id text not null, kind text not null, match_id text not null, at bigint "
     "not null, line text not null, primary key (user_id, kind, match_id))"),
};
// Hosts stand in the first act of every table.
void collect_hosts(Store& store, std::int64_t /*now*/) {
  for (const auto& row : store.query("select table_id, act from acts where seq = 1")) {
    boost::system::error_code error;
    const json::value act = json::parse(row[1], error);
    const std::string host = !error && act.is_object() ? text_in(act.get_object(), "host") : std::string();
    store.query("update tables set host = $1 where id = $2 and host = ''", {host, row[0]});
  }
}

struct Step {
  std::span<const char* const> statements;
  void (*then)(Store& store, std::int64_t now) = nullptr;
};
constexpr Step steps[] = {
    {first_step},
    {second_step},
    {people_step, complete_people},
    {upkeep_step, collect_hosts},
    {acknowledgements_step},
    {figures_step},
};

}  // namespace

void Store::together(const std::function<void()>& job) {
  begin_alone();
  try {
    job();
    run("commit");
  } catch (...) {
    rollback();
    throw;
  }
}

int Store::newest_version() {
  return static_cast<int>(std::size(steps));
}

void Store::run_step(std::size_t step, const char* statement) {
  try {
    run(statement);
  } catch (const StoreError& error) {
    throw StoreError("The store says that it has form " + std::to_string(step) +
                     ", but cannot be brought to the next: " + error.what());
  }
}

void Store::migrate(std::int64_t now) {
  begin_alone();
  try {
    run("create table if not exists version (number integer not null)");
    const int number = version();
    if (number < 0)
      throw StoreError("The store is damaged: it says that its form is " + std::to_string(number) +
                       ". Restore a backup.");
    const auto have = static_cast<std::size_t>(number);
    if (have > std::size(steps))
      throw StoreError("The store has form " + std::to_string(have) + ", and this program knows forms up to " +
                       std::to_string(std::size(steps)) + ": a newer stube has written it. Use that one.");
    for (std::size_t i = have; i < std::size(steps); ++i) {
      for (const char* statement : steps[i].statements) run_step(i, statement);
      if (steps[i].then != nullptr) steps[i].then(*this, now);
    }
    if (have < std::size(steps)) {
      run("delete from version");
      run("insert into version values (" + std::to_string(std::size(steps)) + ")");
    }
    run("commit");
  } catch (...) {
    rollback();
    throw;
  }
}

bool is_postgres(const std::string& where) {
  return where.starts_with("postgresql://") || where.starts_with("postgres://");
}

#ifndef STUBE_POSTGRES
std::unique_ptr<Store> open_postgres(const std::string&, const std::string&) {
  throw StoreError("This program was built without PostgreSQL; its store is a file of SQLite.");
}
std::unique_ptr<Listener> listen_to_postgres(const std::string&, const std::string&, std::function<void(std::string)>) {
  return nullptr;
}
#endif

std::unique_ptr<Store> open_store(const std::string& where, const std::string& process) {
  return is_postgres(where) ? open_postgres(where, process) : open_sqlite(where);
}

std::unique_ptr<Listener> listen_to_store(const std::string& where, const std::string& process,
                                          std::function<void(std::string)> received) {
  return is_postgres(where) ? listen_to_postgres(where, process, std::move(received)) : nullptr;
}

}  // namespace stube
