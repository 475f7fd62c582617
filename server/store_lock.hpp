// One server for one file of SQLite: an exclusive flock on FILE.lock, which the system frees with the process, however
// it ends. PostgreSQL is shared by many and needs none. Commands that only read or change rows beside a running server
// take no lock: SQLite orders their transactions.
#pragma once
#include <string>

namespace stube {

class StoreLock {
 public:
  // Throws StoreError where another server holds it. `where` is as for open_store.
  explicit StoreLock(const std::string& where);
  ~StoreLock();
  StoreLock(const StoreLock&) = delete;
  StoreLock& operator=(const StoreLock&) = delete;

 private:
  int file_ = -1;
};

}  // namespace stube
