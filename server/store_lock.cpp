#include "server/store_lock.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>

#include "server/store.hpp"

namespace stube {

StoreLock::StoreLock(const std::string& where) {
  if (is_postgres(where)) return;
  const std::string path = where + ".lock";
  file_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (file_ < 0) throw StoreError("cannot open " + path + ": " + std::strerror(errno));
  if (::flock(file_, LOCK_EX | LOCK_NB) != 0) {
    std::array<char, 32> holder{};
    const auto size = ::pread(file_, holder.data(), holder.size() - 1, 0);
    ::close(file_);
    throw StoreError("Another server uses " + where +
                     (size > 0 ? " (process " + std::string(holder.data(), static_cast<std::size_t>(size)) + ")" : "") +
                     ". A file of SQLite is for one server; several share a PostgreSQL.");
  }
  const std::string me = std::to_string(::getpid());
  // The number only helps to find the other one: where it cannot be written, the lock holds all the same.
  if (::ftruncate(file_, 0) != 0 || ::pwrite(file_, me.data(), me.size(), 0) < 0) return;
}

StoreLock::~StoreLock() {
  if (file_ >= 0) ::close(file_);
}

}  // namespace stube
