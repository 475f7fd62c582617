// The program as a server in a process of its own, which can be stopped and killed.
#pragma once
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

namespace stube {

class ServerProcess {
 public:
  // Runs `stube serve` with these arguments and returns when it has printed its first line, or ended.
  explicit ServerProcess(const std::vector<std::string>& arguments,
                         const std::vector<std::pair<std::string, std::string>>& environment = {}) {
    std::vector<std::string> words{STUBE_PROGRAM, "serve"};
    words.insert(words.end(), arguments.begin(), arguments.end());
    std::vector<char*> pointers;
    for (auto& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    int ends[2] = {-1, -1};
    EXPECT_EQ(pipe2(ends, O_CLOEXEC), 0);
    out_ = ends[0];
    pid_ = fork();
    if (pid_ == 0) {
      for (const auto& [name, value] : environment) setenv(name.c_str(), value.c_str(), 1);
      dup2(ends[1], STDOUT_FILENO);
      execv(STUBE_PROGRAM, pointers.data());
      _exit(127);
    }
    ::close(ends[1]);
    for (char c = 0; read(out_, &c, 1) == 1 && c != '\n';) first_line_ += c;
  }
  ~ServerProcess() {
    end(SIGKILL);
    ::close(out_);
  }
  ServerProcess(const ServerProcess&) = delete;
  ServerProcess& operator=(const ServerProcess&) = delete;

  // Sends the signal and waits; the exit status, or -1 where it did not exit by itself.
  int end(int signal) {
    if (pid_ <= 0) return -1;
    kill(pid_, signal);
    return wait();
  }
  int wait() {
    int status = 0;
    waitpid(std::exchange(pid_, 0), &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }
  [[nodiscard]] pid_t pid() const { return pid_; }
  [[nodiscard]] const std::string& first_line() const { return first_line_; }
  // Where it listens, as its first line says.
  [[nodiscard]] std::uint16_t port() const {
    return static_cast<std::uint16_t>(std::atoi(first_line_.c_str() + first_line_.rfind(':') + 1));
  }

 private:
  pid_t pid_ = 0;
  int out_ = -1;
  std::string first_line_;
};

}  // namespace stube
