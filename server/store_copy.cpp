#include "server/store_copy.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>

#include "server/store.hpp"

namespace stube {

namespace {

namespace fs = std::filesystem;

constexpr int rows_at_once = 500;

void refuse_existing(const std::string& file) {
  if (fs::exists(file)) throw StoreError(file + " is there already, and nothing is overwritten.");
}
void refuse_missing(const std::string& file) {
  if (!fs::exists(file)) throw StoreError("There is no store " + file + ".");
}

// Deletes the file and what SQLite keeps beside it, unless it was kept.
class Partial {
 public:
  explicit Partial(std::string file) : file_(std::move(file)) { remove(); }
  ~Partial() { remove(); }
  Partial(const Partial&) = delete;
  Partial& operator=(const Partial&) = delete;
  [[nodiscard]] const std::string& file() const { return file_; }
  // Gives it its name, and makes that durable.
  void keep_as(const std::string& name) const {
    sync(file_, O_RDONLY);
    fs::rename(file_, name);
    const auto folder = fs::absolute(name).parent_path().string();
    sync(folder, O_RDONLY | O_DIRECTORY);
  }

 private:
  static void sync(const std::string& path, int flags) {
    const int opened = ::open(path.c_str(), flags | O_CLOEXEC);
    const bool done = opened >= 0 && ::fsync(opened) == 0;
    if (opened >= 0) ::close(opened);
    if (!done) throw StoreError("cannot write " + path + " to the disk");
  }
  void remove() const {
    std::error_code ignored;
    for (const char* end : {"", "-wal", "-shm", "-journal"}) fs::remove(file_ + end, ignored);
  }
  std::string file_;
};

// Secrets of tables and hashes of passwords are in it: for its owner alone, from the first byte on.
void copy_sqlite(const std::string& from, const std::string& to) {
  const auto store = open_store(from);
  if (store->version() > Store::newest_version())
    throw StoreError("A newer stube has written " + from + ". Use that one.");
  const mode_t before = ::umask(0077);
  try {
    store->query("vacuum into $1", {to});
  } catch (...) {
    ::umask(before);
    throw;
  }
  ::umask(before);
}

struct Columns {
  std::string table, list;
  std::size_t count = 0;
};

// All tables but the version's, as the SQLite side has them; both sides have the same form.
std::vector<Columns> columns_of(Store& sqlite) {
  std::vector<Columns> all;
  for (const auto& table : sqlite.query("select name from sqlite_master where type = 'table' and name <> 'version'"
                                        " and name not like 'sqlite_%' order by name")) {
    Columns columns{table[0], {}, 0};
    for (const auto& column : sqlite.query("select name from pragma_table_info($1)", {table[0]})) {
      columns.list += (columns.count == 0 ? "" : ", ") + column[0];
      ++columns.count;
    }
    all.push_back(std::move(columns));
  }
  return all;
}

void insert_rows(Store& store, const Columns& columns, const TextRows& rows) {
  std::string statement = "insert into " + columns.table + " (" + columns.list + ") values ";
  std::vector<std::string> values;
  for (const auto& row : rows) {
    statement += values.empty() ? "(" : ", (";
    for (std::size_t i = 0; i < columns.count; ++i) {
      values.push_back(row[i]);
      statement += (i == 0 ? "$" : ", $") + std::to_string(values.size());
    }
    statement += ")";
  }
  store.query(statement, values);
}

void copy_from_postgres(Store& from, Store& to) {
  from.query("begin isolation level repeatable read read only");
  for (const Columns& columns : columns_of(to)) {
    from.query("declare rows no scroll cursor for select " + columns.list + " from " + columns.table);
    to.together([&] {
      for (auto rows = from.query("fetch " + std::to_string(rows_at_once) + " from rows"); !rows.empty();
           rows = from.query("fetch " + std::to_string(rows_at_once) + " from rows"))
        insert_rows(to, columns, rows);
    });
    from.query("close rows");
  }
  from.query("commit");
}

// All or nothing. SQLite's rowid is the place from which to go on.
void copy_to_postgres(Store& from, Store& to) {
  to.together([&] {
    for (const Columns& columns : columns_of(from)) {
      std::string last = "-1";
      while (true) {
        auto rows = from.query("select " + columns.list + ", rowid from " + columns.table +
                                   " where rowid > $1 order by rowid limit " + std::to_string(rows_at_once),
                               {last});
        if (rows.empty()) break;
        last = rows.back().back();
        insert_rows(to, columns, rows);
      }
    }
  });
}

void must_be_newest(Store& store) {
  if (store.version() != Store::newest_version())
    throw StoreError("The store has form " + std::to_string(store.version()) + ", and this program writes form " +
                     std::to_string(Store::newest_version()) +
                     (store.version() < Store::newest_version() ? ": start the server once, which brings it up to date."
                                                                : ": a newer stube has written it. Use that one."));
}

}  // namespace

void back_up_store(const std::string& where, const std::string& file, std::int64_t now) {
  refuse_existing(file);
  if (!is_postgres(where)) refuse_missing(where);
  const Partial partial(file + ".partial");
  if (is_postgres(where)) {
    const auto from = open_store(where);
    must_be_newest(*from);
    const mode_t before = ::umask(0077);
    const auto to = open_store(partial.file());
    ::umask(before);
    to->migrate(now);
    copy_from_postgres(*from, *to);
    to->query("pragma wal_checkpoint(truncate)");
    to->query("pragma journal_mode = delete");
  } else {
    copy_sqlite(where, partial.file());
  }
  partial.keep_as(file);
}

void restore_store(const std::string& file, const std::string& where, std::int64_t now) {
  refuse_missing(file);
  if (!is_postgres(where)) {
    refuse_existing(where);
    const Partial partial(where + ".partial");
    copy_sqlite(file, partial.file());
    partial.keep_as(where);
    return;
  }
  const auto to = open_store(where);
  to->migrate(now);
  for (const char* table : {"tables", "users", "acts"})
    if (to->query(std::string("select count(*) from ") + table).at(0).at(0) != "0")
      throw StoreError("The database holds tables or people already, and nothing is overwritten. Use an empty one.");
  // A copy of the backup, which may have to be brought to the newest form first.
  const Partial copy(file + ".restoring");
  copy_sqlite(file, copy.file());
  const auto from = open_store(copy.file());
  from->migrate(now);
  copy_to_postgres(*from, *to);
}

}  // namespace stube
