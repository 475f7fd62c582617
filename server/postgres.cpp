// The store in PostgreSQL, shared by any number of processes. A batch of acts is one statement and one commit; NOTIFY
// notifies the other processes which tables have new acts.
#include <libpq-fe.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <numeric>
#include <thread>

#include "server/store.hpp"

namespace stube {

namespace {

struct Free {
  void operator()(PGconn* connection) const { PQfinish(connection); }
  void operator()(PGresult* result) const { PQclear(result); }
};
using Connection = std::unique_ptr<PGconn, Free>;
using Rows = std::unique_ptr<PGresult, Free>;

Connection connect(const std::string& url) {
  Connection connection(PQconnectdb(url.c_str()));
  if (PQstatus(connection.get()) != CONNECTION_OK)
    throw StoreError("cannot reach PostgreSQL: " + std::string(PQerrorMessage(connection.get())));
  // Warnings such as "already exists" are not for the server's standard error.
  PQsetNoticeProcessor(connection.get(), [](void*, const char*) {}, nullptr);
  return connection;
}

Rows checked(PGconn* connection, PGresult* result) {
  Rows rows(result);
  const auto status = PQresultStatus(rows.get());
  if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK)
    throw StoreError(std::string("PostgreSQL: ") + PQerrorMessage(connection));
  return rows;
}

std::string cell(const Rows& rows, int row, int column) {
  return {PQgetvalue(rows.get(), row, column), static_cast<std::size_t>(PQgetlength(rows.get(), row, column))};
}

// A list of texts as PostgreSQL reads it.
class List {
 public:
  void add(std::string_view item) {
    text_ += text_.size() > 1 ? ",\"" : "\"";
    for (const char c : item) {
      if (c == '"' || c == '\\') text_ += '\\';
      text_ += c;
    }
    text_ += '"';
  }
  [[nodiscard]] std::string done() const { return text_ + "}"; }

 private:
  std::string text_ = "{";
};

class Postgres final : public Store {
 public:
  Postgres(const std::string& url, std::string process) : connection_(connect(url)), process_(std::move(process)) {}

  int version() override {
    const auto rows = ask("select number from version", {});
    return PQntuples(rows.get()) > 0 ? std::stoi(cell(rows, 0, 0)) : 0;
  }

  std::vector<bool> commit(std::span<const Write> writes) override {
    // Rows are locked in the same order in every process, so that no two deadlock.
    std::vector<std::size_t> order(writes.size());
    std::iota(order.begin(), order.end(), 0U);
    std::sort(order.begin(), order.end(),
              [&](std::size_t a, std::size_t b) { return key(writes[a]) < key(writes[b]); });
    run("begin");
    try {
      auto written = insert_acts(writes, order);
      List notifications;
      bool any = false;
      for (const std::size_t i : order)
        if (written[i]) {
          write_table_and_users(writes[i]);
          notifications.add(process_ + ":" + writes[i].act.table);
          any = true;
        }
      if (any) ask("select pg_notify('stube', item) from unnest($1::text[]) as item", {notifications.done()});
      run("commit");
      return written;
    } catch (...) {
      rollback();
      throw;
    }
  }

  std::optional<TableRow> table(const std::string& id) override {
    const auto rows = ask(std::string(table_columns) + " where id = $1", {id});
    if (PQntuples(rows.get()) == 0) return {};
    return table_in(rows, 0);
  }
  std::vector<ActRow> acts(const std::string& table, std::uint64_t after) override {
    const auto rows = ask("select seq, act, hash from acts where table_id = $1 and seq > $2::bigint order by seq",
                          {table, std::to_string(after)});
    std::vector<ActRow> list;
    for (int i = 0; i < PQntuples(rows.get()); ++i)
      list.push_back(
          {table, std::stoull(cell(rows, i, 0)), cell(rows, i, 1), from_hex(cell(rows, i, 2)).value_or(Bytes32{})});
    return list;
  }
  void save_summary(const TableRow& row) override {
    ask("update tables set summary = $1, changed = $2::bigint where id = $3",
        {row.summary, std::to_string(row.changed), row.id});
  }
  std::vector<TableRow> tables_of(const std::string& user, int most) override {
    return tables_in(ask(std::string(table_columns) + " join sitting on table_id = id where user_id = $1 and state <> "
                                                      "'removed' order by state = 'over', changed desc limit $2::int",
                         {user, std::to_string(most)}));
  }

  void add_acknowledgement(const AcknowledgementRow& row) override {
    ask("insert into acknowledgements values ($1, $2::bigint, $3, $4)"
        " on conflict (table_id, seat) do update set key = excluded.key, signature = excluded.signature",
        {row.table, std::to_string(row.seat), row.key, row.signature});
  }
  std::vector<AcknowledgementRow> acknowledgements(const std::string& table) override {
    const auto rows =
        ask("select seat, key, signature from acknowledgements where table_id = $1 order by seat", {table});
    std::vector<AcknowledgementRow> list;
    for (int i = 0; i < PQntuples(rows.get()); ++i)
      list.push_back({table, std::stoi(cell(rows, i, 0)), cell(rows, i, 1), cell(rows, i, 2)});
    return list;
  }

  bool add_user(const UserRow& user) override {
    return changed_one(
        ask("insert into users values ($1, $2, $3) on conflict do nothing", {user.id, user.name, user.password}));
  }
  bool change_user(const UserRow& user) override {
    // A name that is taken breaks the unique index; that is an answer, not a failure.
    try {
      return changed_one(
          ask("update users set name = $1, password = $2 where id = $3", {user.name, user.password, user.id}));
    } catch (const StoreError&) {
      if (PQstatus(connection_.get()) != CONNECTION_OK) throw;
      return false;
    }
  }
  std::optional<UserRow> user_named(const std::string& name) override {
    return user_in(
        ask("select id, name, password from users where lower(name) = lower($1) and password <> ''", {name}));
  }
  TextRows query(const std::string& statement, const std::vector<std::string>& values) override {
    const auto rows = ask(statement, values);
    TextRows list;
    for (int i = 0; i < PQntuples(rows.get()); ++i) {
      auto& row = list.emplace_back();
      for (int column = 0; column < PQnfields(rows.get()); ++column) row.push_back(cell(rows, i, column));
    }
    return list;
  }
  void notify(const std::string& notification) override {
    ask("select pg_notify('stube', $1)", {process_ + ":" + notification});
  }

 private:
  static constexpr std::string_view table_columns =
      "select id, secret, invite, state, summary, closed, changed, host, listed from tables";

  static std::pair<std::string_view, std::uint64_t> key(const Write& write) {
    return {write.act.table, write.act.number};
  }

  std::vector<bool> insert_acts(std::span<const Write> writes, const std::vector<std::size_t>& order) {
    List tables, seqs, acts, hashes;
    for (const std::size_t i : order) {
      const ActRow& act = writes[i].act;
      tables.add(act.table), seqs.add(std::to_string(act.number)), acts.add(act.act), hashes.add(to_hex(act.hash));
    }
    const auto rows =
        ask("insert into acts select * from unnest($1::text[], $2::bigint[], $3::text[], $4::text[])"
            " on conflict do nothing returning table_id, seq",
            {tables.done(), seqs.done(), acts.done(), hashes.done()});
    std::vector<std::pair<std::string, std::uint64_t>> inserted;
    for (int i = 0; i < PQntuples(rows.get()); ++i)
      inserted.emplace_back(cell(rows, i, 0), std::stoull(cell(rows, i, 1)));
    std::sort(inserted.begin(), inserted.end());
    std::vector<bool> written(writes.size());
    for (std::size_t i = 0; i < writes.size(); ++i)
      written[i] =
          std::binary_search(inserted.begin(), inserted.end(), std::pair(writes[i].act.table, writes[i].act.number));
    return written;
  }

  void write_table_and_users(const Write& write) {
    if (write.table) {
      const TableRow& row = *write.table;
      ask("insert into tables (id, secret, invite, state, summary, closed, changed, host, listed)"
          " values ($1, $2, $3, $4, $5, $6::int, $7::bigint, $8, $9::int)"
          " on conflict (id) do update set state = excluded.state, summary = excluded.summary, changed = "
          "excluded.changed, listed = excluded.listed",
          {row.id, row.secret, row.invite, row.state, row.summary, row.closed ? "1" : "0", std::to_string(row.changed),
           row.host, row.listed ? "1" : "0"});
    }
    for (const auto& user : write.sitting)
      ask("insert into sitting values ($1, $2) on conflict do nothing", {user, write.act.table});
  }

  Rows ask(const std::string& text, const std::vector<std::string>& values) {
    std::vector<const char*> pointers;
    for (const auto& value : values) pointers.push_back(value.c_str());
    return checked(connection_.get(), PQexecParams(connection_.get(), text.c_str(), static_cast<int>(values.size()),
                                                   nullptr, pointers.data(), nullptr, nullptr, 0));
  }
  void begin_alone() override {
    run("begin");
    // Several processes may start at once: one migrates, the others wait and find it done.
    run("select pg_advisory_xact_lock(7853)");
  }
  void run(const std::string& text) override { checked(connection_.get(), PQexec(connection_.get(), text.c_str())); }
  void rollback() override { Rows(PQexec(connection_.get(), "rollback")); }
  static bool changed_one(const Rows& rows) { return std::string_view(PQcmdTuples(rows.get())) == "1"; }

  static TableRow table_in(const Rows& rows, int i) {
    return {cell(rows, i, 0),
            cell(rows, i, 1),
            cell(rows, i, 2),
            cell(rows, i, 3),
            cell(rows, i, 4),
            cell(rows, i, 5) != "0",
            std::stoll(cell(rows, i, 6)),
            cell(rows, i, 7),
            cell(rows, i, 8) != "0"};
  }
  static std::vector<TableRow> tables_in(const Rows& rows) {
    std::vector<TableRow> list;
    for (int i = 0; i < PQntuples(rows.get()); ++i) list.push_back(table_in(rows, i));
    return list;
  }
  static std::optional<UserRow> user_in(const Rows& rows) {
    if (PQntuples(rows.get()) == 0) return {};
    return UserRow{cell(rows, 0, 0), cell(rows, 0, 1), cell(rows, 0, 2)};
  }

  Connection connection_;
  std::string process_;
};

class PostgresListener final : public Listener {
 public:
  PostgresListener(std::string url, std::string process, std::function<void(std::string)> received)
      : url_(std::move(url)),
        process_(std::move(process)),
        received_(std::move(received)),
        thread_([this] { listen(); }) {}
  ~PostgresListener() override {
    stopping_ = true;
    thread_.join();
  }

 private:
  void listen() {
    while (!stopping_) {
      try {
        const Connection connection = connect(url_);
        checked(connection.get(), PQexec(connection.get(), "listen stube"));
        received_("");  // notifications before LISTEN were missed
        while (!stopping_ && wait_for_notification(connection.get())) {
        }
      } catch (const StoreError&) {
      }
      // The connection was lost. Try again soon.
      for (int i = 0; i < 10 && !stopping_; ++i) std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
  }
  bool wait_for_notification(PGconn* connection) {
    pollfd waiting{PQsocket(connection), POLLIN, 0};
    if (poll(&waiting, 1, 100) < 0) return true;
    if (PQconsumeInput(connection) == 0) return false;
    while (PGnotify* notification = PQnotifies(connection)) {
      const std::string_view text = notification->extra;
      const auto colon = text.find(':');
      if (colon != std::string_view::npos && text.substr(0, colon) != process_)
        received_(std::string(text.substr(colon + 1)));
      PQfreemem(notification);
    }
    return true;
  }

  std::string url_, process_;
  std::function<void(std::string)> received_;
  std::atomic<bool> stopping_ = false;
  std::thread thread_;
};

}  // namespace

std::unique_ptr<Store> open_postgres(const std::string& url, const std::string& process) {
  return std::make_unique<Postgres>(url, process);
}

std::unique_ptr<Listener> listen_to_postgres(const std::string& url, const std::string& process,
                                             std::function<void(std::string)> received) {
  return std::make_unique<PostgresListener>(url, process, std::move(received));
}

}  // namespace stube
