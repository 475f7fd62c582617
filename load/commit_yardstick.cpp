// The yardstick of the store: a bare loop of durable SQLite commits, without a server.
#include <sqlite3.h>

#include <chrono>
#include <ctime>
#include <filesystem>
#include <stdexcept>

#include "load/yardsticks.hpp"

namespace stube {

namespace {

using Clock = std::chrono::steady_clock;

// A store of its own in a folder, with the durability of the server's; removed again.
class Scratch {
 public:
  explicit Scratch(const std::string& folder) : file_(folder + "/yardstick.db") {
    remove();
    check(sqlite3_open(file_.c_str(), &db_));
    run("pragma journal_mode = wal");
    run("pragma synchronous = full");
    run("pragma wal_autocheckpoint = 2000");
    run("create table acts (table_id text, seq bigint, act text, hash text, primary key (table_id, seq))");
    check(sqlite3_prepare_v2(db_, "insert into acts values (?,?,?,?)", -1, &insert_, nullptr));
  }
  ~Scratch() {
    sqlite3_finalize(insert_);
    sqlite3_close(db_);
    remove();
  }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;

  void run(const char* text) { check(sqlite3_exec(db_, text, nullptr, nullptr, nullptr)); }
  void insert(const std::string& table, std::int64_t number, const std::string& act, const std::string& hash) {
    const auto bind = [this](int place, const std::string& text) {
      check(sqlite3_bind_text(insert_, place, text.data(), static_cast<int>(text.size()), SQLITE_STATIC));
    };
    bind(1, table), bind(3, act), bind(4, hash);
    check(sqlite3_bind_int64(insert_, 2, number));
    if (sqlite3_step(insert_) != SQLITE_DONE) throw std::runtime_error(sqlite3_errmsg(db_));
    check(sqlite3_reset(insert_));
  }

 private:
  void check(int result) const {
    if (result != SQLITE_OK) throw std::runtime_error("the yardstick's store: " + std::string(sqlite3_errmsg(db_)));
  }
  void remove() const {
    for (const char* end : {"", "-wal", "-shm"}) std::filesystem::remove(file_ + end);
  }

  std::string file_;
  sqlite3* db_ = nullptr;
  sqlite3_stmt* insert_ = nullptr;
};

}  // namespace

CommitFigures measure_commits(const Commits& commits, double seconds) {
  Scratch store(commits.folder);
  const std::string act(commits.bytes_an_act, 'a'), hash(64, 'h');
  const auto begin = Clock::now();
  const auto busy = std::clock();
  const auto passed = [&] { return std::chrono::duration<double>(Clock::now() - begin).count(); };
  std::int64_t count = 0, acts = 0;
  while (passed() < seconds) {
    store.run("begin immediate");
    // As at the server each act of a commit is another table's.
    for (std::size_t i = 0; i < commits.acts; ++i, ++acts)
      store.insert("a-table-of-the-yardstick" + std::to_string(acts % 1000), acts / 1000, act, hash);
    store.run("commit");
    ++count;
  }
  const double took = passed();
  const double cpu = static_cast<double>(std::clock() - busy) / CLOCKS_PER_SEC;
  return {static_cast<double>(acts) / took, 1000 * took / static_cast<double>(count),
          1e6 * cpu / static_cast<double>(acts)};
}

}  // namespace stube
