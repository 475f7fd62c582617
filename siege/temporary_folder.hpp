// A folder that is gone afterwards; in memory where the system has such a place, so that a thousand commits take no
// time.
#pragma once
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <string>

namespace stube::siege {

class TemporaryFolder {
 public:
  TemporaryFolder() {
    const bool in_memory = ::access("/dev/shm", W_OK) == 0;
    std::string form = (in_memory ? "/dev/shm" : std::filesystem::temp_directory_path().string()) + "/stube.XXXXXX";
    if (::mkdtemp(form.data()) == nullptr) throw std::runtime_error("no folder of one's own: " + form);
    path_ = form;
    // PostgreSQL runs as another user.
    std::filesystem::permissions(path_, std::filesystem::perms(0755));
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] std::string file(const std::string& name) const { return path_ + "/" + name; }

 private:
  std::string path_;
};

}  // namespace stube::siege
