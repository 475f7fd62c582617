// `stube serve` in a process of its own, for attacks and tests: started, killed, measured.
#pragma once
#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace stube::siege {

class ServerProcess {
 public:
  using Environment = std::vector<std::pair<std::string, std::string>>;  // names and values, beside our own

  // Runs `program serve` with these arguments; its log goes to a file, or where ours goes where none is named. Returns
  // when it listens, or has ended.
  ServerProcess(const std::string& program, std::vector<std::string> arguments, std::string log_file,
                const Environment& environment = {});
  ~ServerProcess();
  ServerProcess(const ServerProcess&) = delete;
  ServerProcess& operator=(const ServerProcess&) = delete;

  // The first line that it prints ends with the address that it listens on.
  [[nodiscard]] const std::string& first_line() const { return first_line_; }
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
  // Until it ends by itself; its exit status, or -1 where it ended by a signal.
  int wait();
  // The last lines of the log.
  [[nodiscard]] std::string log_tail() const;

 private:
  void reap(int options);

  pid_t pid_ = 0;
  int out_ = -1;
  std::uint16_t port_ = 0;
  int exit_status_ = -1;
  std::string first_line_, log_file_, why_ended_;
  std::chrono::milliseconds start_time_{0};
};

}  // namespace stube::siege
