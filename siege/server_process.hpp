// `stube serve` in a process of its own, for attacks: started, killed, measured.
#pragma once
#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

namespace stube::siege {

class ServerProcess {
 public:
  // Runs `program serve` with these arguments; its log goes to a file. Returns when it listens, or has ended.
  ServerProcess(const std::string& program, std::vector<std::string> arguments, std::string log_file);
  ~ServerProcess();
  ServerProcess(const ServerProcess&) = delete;
  ServerProcess& operator=(const ServerProcess&) = delete;

  [[nodiscard]] bool listens() const { return port_ != 0; }
  [[nodiscard]] std::uint16_t port() const { return port_; }
  [[nodiscard]] pid_t pid() const { return pid_; }
  // Whether the process is alive; where it ended by itself, `why_ended` says how.
  [[nodiscard]] bool alive();
  // By itself means a crash: nobody has asked it to.
  [[nodiscard]] const std::string& why_ended() const { return why_ended_; }
  [[nodiscard]] double memory() const;  // bytes
  [[nodiscard]] std::chrono::milliseconds start_time() const { return start_time_; }
  void kill();
  // SIGTERM; true where it ended in time with status 0 (under a sanitizer: and had no leak).
  bool end();
  // The last lines of the log.
  [[nodiscard]] std::string log_tail() const;

 private:
  void reap(int options);

  pid_t pid_ = 0;
  int out_ = -1;
  std::uint16_t port_ = 0;
  bool clean_ = false;
  std::string log_file_, why_ended_;
  std::chrono::milliseconds start_time_{0};
};

// A folder that is gone afterwards; in memory where the system has such a place.
class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] std::string file(const std::string& name) const { return path_ + "/" + name; }

 private:
  std::string path_;
};

}  // namespace stube::siege
