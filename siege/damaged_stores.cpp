// Damaged stores: rows of a good SQLite store are changed at random, in their values or byte by byte. The server
// starts, serves the lobby and every table that is whole, and refuses the rest with a sentence. A file that is no
// database at all may keep it from starting, with a sentence too, but not crash it.
#include <fmt/format.h>
#include <sqlite3.h>

#include <filesystem>
#include <fstream>

#include "siege/attack.hpp"
#include "siege/attack_client.hpp"

namespace stube::siege {

namespace {

std::vector<std::string> arguments(const std::string& store) {
  return {"--port", "0", "--store", store, "--behind-proxy", "--requests", "0", "--arrivals", "0", "--log", "error"};
}

// A store with some tables, waiting, played and over; the tables' ids.
std::vector<std::string> good_store(Attempt& attempt, const std::string& file) {
  ServerProcess server(attempt.target.program, arguments(file), attempt.target.folder + "/stores.log");
  std::vector<std::string> tables;
  std::uint32_t number = 8u << 20;
  for (const char* game : {"byd", "mariage", "piquet", "doppelkopf", "gnav", "perlaggen"}) {
    AttackClient guest(server.port(), address_of(++number), "Owner");
    if (!guest.make_table({{"game", game}, {"bots", 1}})) continue;
    tables.push_back(guest.table);
    guest.connect();
    for (int i = 0; i < 8 && guest.wait_for("view", std::chrono::milliseconds(500)); ++i)
      if (const auto moves = guest.moves(); !moves.empty())
        guest.socket->send({{"t", "act"}, {"id", std::to_string(i)}, {"move", moves.front()}});
  }
  for (int i = 0; i < 6; ++i) {
    AttackClient guest(server.port(), address_of(++number), "Waiting");
    if (guest.make_table({{"game", "byd"}, {"players", 3}})) tables.push_back(guest.table);
  }
  server.end();
  return tables;
}

class Database {
 public:
  explicit Database(const std::string& file) { sqlite3_open(file.c_str(), &base_); }
  ~Database() { sqlite3_close(base_); }
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;

  std::vector<std::string> column(const std::string& query) {
    std::vector<std::string> rows;
    sqlite3_stmt* statement = nullptr;
    if (sqlite3_prepare_v2(base_, query.c_str(), -1, &statement, nullptr) != SQLITE_OK) return rows;
    while (sqlite3_step(statement) == SQLITE_ROW) {
      const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(statement, 0));
      rows.emplace_back(text != nullptr ? text : "");
    }
    sqlite3_finalize(statement);
    return rows;
  }
  void set(const std::string& statement_text, const std::string& value) {
    sqlite3_stmt* statement = nullptr;
    if (sqlite3_prepare_v2(base_, statement_text.c_str(), -1, &statement, nullptr) != SQLITE_OK) return;
    sqlite3_bind_blob(statement, 1, value.data(), static_cast<int>(value.size()), SQLITE_TRANSIENT);
    sqlite3_step(statement);
    sqlite3_finalize(statement);
  }

 private:
  sqlite3* base_ = nullptr;
};

std::string nonsense_value(Random& random) {
  static const char* values[] = {"",
                                 "{}",
                                 "[]",
                                 "null",
                                 "-1",
                                 "99999999999999999999",
                                 "{\"a\":\"move\",\"seat\":77}",
                                 "{\"a\":\"sit\",\"seat\":-5}",
                                 "{\"a\":",
                                 "{\"id\":\"x\",\"game\":\"none\",\"seats\":3}",
                                 "\xff\xfe\xc3",
                                 "{\"a\":\"undo\",\"moves\":99999}",
                                 "{\"a\":\"start\"}"};
  if (random.chance(1, 4)) {
    std::string bytes(random.below(300), '\0');
    for (char& byte : bytes) byte = static_cast<char>(random.below(256));
    return bytes;
  }
  return values[random.below(std::size(values))];
}

// Changes some values in rows of any table of the database but the number of its form: a store that lies about that is
// refused at the start, as one with a damaged schema is.
void damage_rows(const std::string& file, Random& random) {
  Database base(file);
  const auto tables = base.column(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' "
      "AND name <> 'version'");
  for (auto changes = 1 + random.below(6); changes > 0 && !tables.empty(); --changes) {
    const auto& table = tables[random.below(static_cast<std::uint32_t>(tables.size()))];
    const auto columns = base.column("SELECT name FROM pragma_table_info('" + table + "')");
    const auto rows = base.column("SELECT rowid FROM \"" + table + "\"");
    if (columns.empty() || rows.empty()) continue;
    base.set("UPDATE \"" + table + "\" SET \"" + columns[random.below(static_cast<std::uint32_t>(columns.size()))] +
                 "\" = CAST(? AS TEXT) WHERE rowid = " + rows[random.below(static_cast<std::uint32_t>(rows.size()))],
             nonsense_value(random));
  }
}

void damage_bytes(const std::string& file, Random& random) {
  std::fstream out(file, std::ios::in | std::ios::out | std::ios::binary);
  const auto size = std::filesystem::file_size(file);
  for (auto changes = 1 + random.below(20); changes > 0; --changes) {
    out.seekp(static_cast<std::streamoff>(random.next() % size));
    out.put(static_cast<char>(random.below(256)));
  }
}

}  // namespace

void attack_stores(Attempt& attempt) {
  const std::string good = attempt.target.folder + "/good.db", bad = attempt.target.folder + "/bad.db";
  std::filesystem::remove(good);
  const auto tables = good_store(attempt, good);
  if (tables.size() < 6) return attempt.fail("the good store could not be made");
  long served = 0, refused = 0, not_started = 0;
  while (attempt.goes_on(6)) {
    const std::uint64_t seed = attempt.random.next();
    Random random(seed);
    for (const char* rest : {"", "-wal", "-shm", "-journal", ".lock"}) std::filesystem::remove(bad + rest);
    std::filesystem::copy_file(good, bad);
    const bool bytes = random.chance(1, 3);
    if (bytes)
      damage_bytes(bad, random);
    else
      damage_rows(bad, random);
    ++attempt.tries;
    ServerProcess server(attempt.target.program, arguments(bad), attempt.target.folder + "/stores.log");
    const auto crashed = [&](const std::string& when) {
      attempt.fail(fmt::format("{}: {} (seed {})\n{}", when, server.why_ended(), seed, server.log_tail()));
    };
    if (!server.listens()) {
      ++not_started;
      for (int i = 0; i < 500 && server.alive(); ++i) ::usleep(10'000);
      if (!bytes) crashed("rows are damaged, and it does not start");
      if (server.why_ended().starts_with("signal")) crashed("crashed at the start");
      continue;
    }
    try {
      std::optional<AttackClient> guest;
      try {
        guest.emplace(server.port(), address_of(9u << 20), "Visitor");
      } catch (const ClientError& error) {
        if (!bytes) attempt.fail(fmt::format("no guest: {} (seed {})", error.what(), seed));
      }
      if (guest) {
        if (const int status = guest->ask("GET", "/api/tables").status; status != 200 && !bytes)
          attempt.fail(fmt::format("the lobby is not served: {} (seed {})", status, seed));
        for (const auto& table : tables) {
          const int status = guest->ask("GET", "/api/tables/" + table).status;
          ++(status == 200 ? served : refused);
          if (status == 0) attempt.fail(fmt::format("no answer (seed {})", seed));
          try {
            const auto socket = guest->open(table);
            (void)socket->read(std::chrono::milliseconds(20));
          } catch (const ClientError&) {
            // Refused, or the table allows no spectators.
          }
        }
      }
    } catch (const ClientError& error) {
      if (!server.alive())
        crashed("crashed");
      else
        attempt.fail(fmt::format("{} (seed {})", error.what(), seed));
      continue;
    }
    if (!server.alive()) crashed("crashed");
  }
  attempt.note(fmt::format("{} tables served, {} refused, {} stores refused", served, refused, not_started));
}

}  // namespace stube::siege
