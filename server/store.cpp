#include "server/store.hpp"

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
    "create table if not exists acknowledgements (table_id text not null, seat bigint not null, key text not null,"
    " signature text not null, primary key (table_id, seat))",
};
constexpr std::span<const char* const> steps[] = {first_step, second_step, acknowledgements_step};

}  // namespace

int Store::newest_version() {
  return static_cast<int>(std::size(steps));
}

void Store::migrate() {
  begin_alone();
  try {
    run("create table if not exists version (number integer not null)");
    const auto have = static_cast<std::size_t>(version());
    for (std::size_t i = have; i < std::size(steps); ++i)
      for (const char* statement : steps[i]) run(statement);
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
