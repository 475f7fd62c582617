#include "server/resources.hpp"

#include <sys/statvfs.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "server/store.hpp"

namespace stube {

std::optional<std::uint64_t> disk_free(const std::string& store) {
  if (is_postgres(store)) return {};
  const auto folder = std::filesystem::absolute(store).parent_path();
  struct statvfs disk{};
  if (::statvfs(folder.c_str(), &disk) != 0) return {};
  return static_cast<std::uint64_t>(disk.f_bavail) * disk.f_frsize;
}

namespace {

std::uint64_t resident_in(const std::string& folder) {
  std::ifstream in(folder + "/statm");
  std::uint64_t size = 0, resident = 0;
  in >> size >> resident;
  return resident * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}

}  // namespace

std::uint64_t resident_memory() {
  return resident_in("/proc/self");
}

std::uint64_t resident_memory_of(int pid) {
  return resident_in("/proc/" + std::to_string(pid));
}

std::uint64_t open_files() {
  std::error_code error;
  std::uint64_t count = 0;
  for (auto file = std::filesystem::directory_iterator("/proc/self/fd", error);
       !error && file != std::filesystem::directory_iterator(); file.increment(error))
    ++count;
  return count;
}

}  // namespace stube
