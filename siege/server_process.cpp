#include "siege/server_process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <fstream>
#include <stdexcept>
#include <utility>

#include "server/resources.hpp"

namespace stube::siege {

using Clock = std::chrono::steady_clock;

ServerProcess::ServerProcess(const std::string& program, std::vector<std::string> arguments, std::string log_file,
                             const Environment& environment)
    : log_file_(std::move(log_file)) {
  const auto begin = Clock::now();
  arguments.insert(arguments.begin(), {program, "serve"});
  std::vector<char*> words;
  for (auto& argument : arguments) words.push_back(argument.data());
  words.push_back(nullptr);
  int ends[2] = {-1, -1};
  if (::pipe2(ends, O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
  out_ = ends[0];
  const int log =
      log_file_.empty() ? STDERR_FILENO : ::open(log_file_.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
  pid_ = ::fork();
  if (pid_ == 0) {
    for (const auto& [name, value] : environment) ::setenv(name.c_str(), value.c_str(), 1);
    ::dup2(ends[1], STDOUT_FILENO);
    ::dup2(log, STDERR_FILENO);
    ::execv(program.c_str(), words.data());
    ::_exit(127);
  }
  ::close(ends[1]);
  if (log != STDERR_FILENO) ::close(log);
  for (char c = 0; ::read(out_, &c, 1) == 1 && c != '\n';) first_line_ += c;
  if (const auto colon = first_line_.rfind(':'); colon != std::string::npos)
    port_ = static_cast<std::uint16_t>(std::atoi(first_line_.c_str() + colon + 1));
  start_time_ = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - begin);
}

ServerProcess::~ServerProcess() {
  kill();
  ::close(out_);
}

void ServerProcess::reap(int options) {
  int status = 0;
  if (pid_ <= 0 || ::waitpid(pid_, &status, options) != pid_) return;
  pid_ = 0;
  exit_status_ = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  why_ended_ = WIFSIGNALED(status) ? "signal " + std::to_string(WTERMSIG(status))
                                   : "status " + std::to_string(WEXITSTATUS(status));
}

bool ServerProcess::alive() {
  reap(WNOHANG);
  return pid_ > 0;
}

void ServerProcess::kill() {
  if (pid_ <= 0) return;
  ::kill(pid_, SIGKILL);
  reap(0);
}

bool ServerProcess::end() {
  if (pid_ <= 0) return false;
  ::kill(pid_, SIGTERM);
  for (int i = 0; i < 6000 && pid_ > 0; ++i) {
    reap(WNOHANG);
    if (pid_ > 0) ::usleep(10'000);
  }
  if (pid_ > 0) {
    kill();
    why_ended_ = "did not end within a minute";
    return false;
  }
  return exit_status_ == 0;
}

int ServerProcess::wait() {
  reap(0);
  return exit_status_;
}

double ServerProcess::memory() const {
  return static_cast<double>(resident_memory_of(pid_));
}

std::string ServerProcess::log_tail() const {
  std::ifstream in(log_file_);
  std::string all((std::istreambuf_iterator<char>(in)), {});
  return all.size() > 3000 ? all.substr(all.size() - 3000) : all;
}

}  // namespace stube::siege
