// The store in one file. WAL with synchronous FULL: when a commit returns, it is on the disk.
#include <sqlite3.h>

#include <map>

#include "server/store.hpp"

namespace stube {

namespace {

class Sqlite final : public Store {
 public:
  explicit Sqlite(const std::string& file) {
    if (sqlite3_open_v2(file.c_str(), &db_, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX,
                        nullptr) != SQLITE_OK) {
      const std::string why = db_ != nullptr ? sqlite3_errmsg(db_) : "no memory";
      sqlite3_close(db_);
      throw StoreError("cannot open " + file + ": " + why);
    }
    sqlite3_busy_timeout(db_, 5000);
    run("pragma journal_mode = wal");
    run("pragma synchronous = full");
    run("pragma wal_autocheckpoint = 2000");
    // In kilobytes: holds the index pages that a few thousand live tables write to, so that a move reads none.
    run("pragma cache_size = -8000");
    // After a failure the log may be what fills the disk; where it cannot be emptied now, that is no reason not to
    // open.
    sqlite3_exec(db_, "pragma wal_checkpoint(truncate)", nullptr, nullptr, nullptr);
  }
  ~Sqlite() override {
    for (auto& [text, statement] : statements_) sqlite3_finalize(statement);
    sqlite3_close(db_);
  }

  int version() override {
    auto query = ask("select number from version");
    return query.row() ? static_cast<int>(query.number(0)) : 0;
  }

  std::vector<bool> commit(std::span<const Write> writes) override {
    std::vector<bool> written;
    written.reserve(writes.size());
    run("begin immediate");
    try {
      {
        auto insert = ask("insert into acts values (?,?,?,?) on conflict do nothing");
        for (const Write& write : writes) {
          insert.bind(write.act.table, write.act.number, write.act.act, to_hex(write.act.hash));
          insert.run();
          written.push_back(sqlite3_changes(db_) == 1);
          insert.again();
          if (written.back()) write_table_and_users(write);
        }
      }
      run("commit");
    } catch (...) {
      rollback();
      throw;
    }
    return written;
  }

  std::optional<TableRow> table(const std::string& id) override {
    auto query =
        ask("select id, secret, invite, state, summary, closed, changed, host, listed from tables where id = ?");
    query.bind(id);
    if (!query.row()) return {};
    return table_in(query);
  }
  std::vector<ActRow> acts(const std::string& table, std::uint64_t after) override {
    auto query = ask("select seq, act, hash from acts where table_id = ? and seq > ? order by seq");
    query.bind(table, after);
    std::vector<ActRow> rows;
    while (query.row())
      rows.push_back({table, static_cast<std::uint64_t>(query.number(0)), query.text(1),
                      from_hex(query.text(2)).value_or(Bytes32{})});
    return rows;
  }
  void save_summary(const TableRow& row) override {
    auto update = ask("update tables set summary = ?, changed = ? where id = ?");
    update.bind(row.summary, row.changed, row.id);
    update.run();
  }
  std::vector<TableRow> tables_of(const std::string& user, int most) override {
    auto query =
        ask("select id, secret, invite, state, summary, closed, changed, host, listed from tables join sitting on "
            "table_id = id"
            " where user_id = ? and state <> 'removed' order by state = 'over', changed desc limit ?");
    query.bind(user, static_cast<std::uint64_t>(most));
    return tables_in(query);
  }

  void add_acknowledgement(const AcknowledgementRow& row) override {
    auto put =
        ask("insert into acknowledgements values (?,?,?,?)"
            " on conflict (table_id, seat) do update set key = excluded.key, signature = excluded.signature");
    put.bind(row.table, static_cast<std::int64_t>(row.seat), row.key, row.signature);
    put.run();
  }
  std::vector<AcknowledgementRow> acknowledgements(const std::string& table) override {
    auto query = ask("select seat, key, signature from acknowledgements where table_id = ? order by seat");
    query.bind(table);
    std::vector<AcknowledgementRow> rows;
    while (query.row()) rows.push_back({table, static_cast<int>(query.number(0)), query.text(1), query.text(2)});
    return rows;
  }

  bool add_user(const UserRow& user) override {
    auto insert = ask("insert into users values (?,?,?) on conflict do nothing");
    insert.bind(user.id, user.name, user.password);
    insert.run();
    return sqlite3_changes(db_) == 1;
  }
  bool change_user(const UserRow& user) override {
    auto update = ask("update or ignore users set name = ?, password = ? where id = ?");
    update.bind(user.name, user.password, user.id);
    update.run();
    return sqlite3_changes(db_) == 1;
  }
  std::optional<UserRow> user_named(const std::string& name) override {
    auto query = ask("select id, name, password from users where lower(name) = lower(?) and password <> ''");
    query.bind(name);
    return user_in(query);
  }
  TextRows query(const std::string& statement, const std::vector<std::string>& values) override {
    auto query = ask(statement);
    query.bind_all(values);
    TextRows rows;
    while (query.row()) {
      auto& row = rows.emplace_back();
      for (int column = 0; column < query.columns(); ++column) row.push_back(query.text(column));
    }
    return rows;
  }
  void notify(const std::string&) override {}
  std::int64_t outside_changes() override {
    auto question = ask("pragma data_version");
    return question.row() ? question.number(0) : 0;
  }

 private:
  // A prepared statement in use; handed back for the next use at the end.
  class Query {
   public:
    Query(Sqlite& store, sqlite3_stmt* statement) : store_(store), statement_(statement) {}
    ~Query() {
      sqlite3_reset(statement_);
      sqlite3_clear_bindings(statement_);
    }
    Query(const Query&) = delete;
    Query& operator=(const Query&) = delete;

    template <class... Values>
    void bind(const Values&... values) {
      int place = 0;
      (put(++place, values), ...);
    }
    void bind_all(const std::vector<std::string>& values) {
      int place = 0;
      for (const auto& value : values) put(++place, value);
    }
    [[nodiscard]] int columns() const { return sqlite3_column_count(statement_); }
    bool row() {
      const int code = sqlite3_step(statement_);
      if (code != SQLITE_ROW && code != SQLITE_DONE) store_.fail("cannot ask");
      return code == SQLITE_ROW;
    }
    void run() {
      while (row()) {
      }
    }
    void again() { sqlite3_reset(statement_); }
    [[nodiscard]] std::string text(int column) const {
      const auto* data = sqlite3_column_text(statement_, column);
      if (data == nullptr) return {};  // NULL, in a damaged row
      return {reinterpret_cast<const char*>(data), static_cast<std::size_t>(sqlite3_column_bytes(statement_, column))};
    }
    [[nodiscard]] std::int64_t number(int column) const { return sqlite3_column_int64(statement_, column); }

   private:
    // Texts are copied: what is bound may be gone before the statement runs.
    void put(int place, const std::string& text) {
      sqlite3_bind_text(statement_, place, text.data(), static_cast<int>(text.size()), SQLITE_TRANSIENT);
    }
    void put(int place, std::uint64_t number) {
      sqlite3_bind_int64(statement_, place, static_cast<std::int64_t>(number));
    }
    void put(int place, std::int64_t number) { sqlite3_bind_int64(statement_, place, number); }

    Sqlite& store_;
    sqlite3_stmt* statement_;
  };

  Query ask(const std::string& text) {
    auto& statement = statements_[text];
    if (statement == nullptr &&
        sqlite3_prepare_v3(db_, text.c_str(), -1, SQLITE_PREPARE_PERSISTENT, &statement, nullptr) != SQLITE_OK)
      fail(text);
    return Query(*this, statement);
  }
  void begin_alone() override { run("begin immediate"); }
  void run(const std::string& text) override {
    if (sqlite3_exec(db_, text.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK) fail(text);
  }
  [[noreturn]] void fail(const std::string& what) const { throw StoreError(what + ": " + sqlite3_errmsg(db_)); }
  void rollback() override { sqlite3_exec(db_, "rollback", nullptr, nullptr, nullptr); }

  void write_table_and_users(const Write& write) {
    if (write.table) {
      const TableRow& row = *write.table;
      auto put =
          ask("insert into tables (id, secret, invite, state, summary, closed, changed, host, listed)"
              " values (?,?,?,?,?,?,?,?,?)"
              " on conflict (id) do update set state = excluded.state, summary = excluded.summary, changed = "
              "excluded.changed, listed = excluded.listed");
      put.bind(row.id, row.secret, row.invite, row.state, row.summary, static_cast<std::int64_t>(row.closed),
               row.changed, row.host, static_cast<std::int64_t>(row.listed));
      put.run();
    }
    for (const auto& user : write.sitting) {
      auto put = ask("insert into sitting values (?,?) on conflict do nothing");
      put.bind(user, write.act.table);
      put.run();
    }
  }
  static TableRow table_in(const Query& query) {
    return {query.text(0),        query.text(1),   query.text(2), query.text(3),       query.text(4),
            query.number(5) != 0, query.number(6), query.text(7), query.number(8) != 0};
  }
  static std::vector<TableRow> tables_in(Query& query) {
    std::vector<TableRow> rows;
    while (query.row()) rows.push_back(table_in(query));
    return rows;
  }
  static std::optional<UserRow> user_in(Query& query) {
    if (!query.row()) return {};
    return UserRow{query.text(0), query.text(1), query.text(2)};
  }

  sqlite3* db_ = nullptr;
  std::map<std::string, sqlite3_stmt*, std::less<>> statements_;
};

}  // namespace

std::unique_ptr<Store> open_sqlite(const std::string& file) {
  return std::make_unique<Sqlite>(file);
}

}  // namespace stube
