// The durable store of tables, people and logins: one interface, SQLite and PostgreSQL behind it. A store belongs to
// one thread; everything it does is durable when it returns, and it throws StoreError where it cannot. Queues and
// batches are in store_queue.hpp.
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "fair/crypto.hpp"

namespace stube {

class StoreError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// What is known of a table beside its acts. The summary is what the lobby shows; it holds no card.
struct TableRow {
  std::string id, secret, invite, state, summary;
  bool closed = false;       // only for those who were invited
  std::int64_t changed = 0;  // seconds
  std::string host{};        // the user who has set it
  bool listed = true;        // somebody else can take part: shown in the lobby
};

// One act at a table. (table, number) is unique: whoever writes it first has acted.
struct ActRow {
  std::string table;
  std::uint64_t number = 0;  // 1, 2, ...; `seq` in the database
  std::string act;
  Bytes32 hash{};
};

// One act with everything that becomes durable together with it.
struct Write {
  ActRow act;
  std::optional<TableRow> table;     // new, or changed in state and summary
  std::vector<std::string> sitting;  // people who sit at the table from now on
};

// A player's client has signed the end of a match (fair/signatures.hpp).
struct AcknowledgementRow {
  std::string table;
  int seat = 0;
  std::string key, signature;
};

struct UserRow {
  std::string id, name, password;  // password: its hash; empty for a guest
};

// Rows of a query, every cell as text.
using TextRows = std::vector<std::vector<std::string>>;

class Store {
 public:
  virtual ~Store() = default;
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;

  // Brings the store's tables to the newest form; does nothing where they have it. Throws where they have a newer one.
  // Where rows get a time that was not kept before, it is `now`, in seconds.
  void migrate(std::int64_t now);
  [[nodiscard]] static int newest_version();
  [[nodiscard]] virtual int version() = 0;

  // All writes in one commit. For each: true, or false where another process has written this (table, number) before.
  virtual std::vector<bool> commit(std::span<const Write> writes) = 0;
  [[nodiscard]] virtual std::optional<TableRow> table(const std::string& id) = 0;
  [[nodiscard]] virtual std::vector<ActRow> acts(const std::string& table, std::uint64_t after) = 0;
  // What the lobby shows of a table, and when it changed; its acts and state stay as they are.
  virtual void save_summary(const TableRow& row) = 0;
  // Unfinished ones before the others, the newest first.
  [[nodiscard]] virtual std::vector<TableRow> tables_of(const std::string& user, int most) = 0;

  // One for each seat of a table; a later one replaces it.
  virtual void add_acknowledgement(const AcknowledgementRow& row) = 0;
  [[nodiscard]] virtual std::vector<AcknowledgementRow> acknowledgements(const std::string& table) = 0;

  // False where the name is taken.
  virtual bool add_user(const UserRow& user) = 0;
  virtual bool change_user(const UserRow& user) = 0;
  [[nodiscard]] virtual std::optional<UserRow> user_named(const std::string& name) = 0;

  // One statement, the same text for both databases: parameters are $1, $2, ... in the order of their first use. What
  // is beside the tables' play (upkeep, people's data, checks) is written with this.
  virtual TextRows query(const std::string& statement, const std::vector<std::string>& values = {}) = 0;
  // Runs the job as one transaction, alone among those of this kind; undone where it throws.
  void together(const std::function<void()>& job);
  // A number that changes when another process has written; for SQLite, whose writers do not notify each other.
  [[nodiscard]] virtual std::int64_t outside_changes() { return 0; }

  // Notifies the other processes' listeners. Nothing is stored; with SQLite, which has one process, nothing happens.
  virtual void notify(const std::string& notification) = 0;

 protected:
  Store() = default;
  // One statement of the migration from form `step` to the next.
  void run_step(std::size_t step, const char* statement);
  // A transaction during which no other process migrates or keeps up; a statement in it; its rollback.
  virtual void begin_alone() = 0;
  virtual void run(const std::string& statement) = 0;
  virtual void rollback() = 0;
};

// Waits in a thread of its own for what other processes write or notify: calls `received` with the id of a table that
// has new acts or with the notification, and with an empty text after a gap in which any may have been missed.
class Listener {
 public:
  virtual ~Listener() = default;
  Listener(const Listener&) = delete;
  Listener& operator=(const Listener&) = delete;

 protected:
  Listener() = default;
};

// A file for SQLite, or postgresql://...; connects and throws where it cannot. `process` names the one that
// writes, so that its own listener leaves out what it wrote. The listener is null for SQLite.
[[nodiscard]] std::unique_ptr<Store> open_store(const std::string& where, const std::string& process = {});
[[nodiscard]] std::unique_ptr<Listener> listen_to_store(const std::string& where, const std::string& process,
                                                        std::function<void(std::string)> received);
[[nodiscard]] bool is_postgres(const std::string& where);

// Behind open_store.
[[nodiscard]] std::unique_ptr<Store> open_sqlite(const std::string& file);
[[nodiscard]] std::unique_ptr<Store> open_postgres(const std::string& url, const std::string& process);
[[nodiscard]] std::unique_ptr<Listener> listen_to_postgres(const std::string& url, const std::string& process,
                                                           std::function<void(std::string)> received);

}  // namespace stube
