#include "siege/server_process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <utility>

#include "server/resources.hpp"

namespace stube::siege {

using Clock = std::chrono::steady_clock;

ServerProcess::ServerProcess(const std::string& program, std::vector<std::string> arguments, std::string log_file)
    : log_file_(std::move(log_file)) {
  const auto begin = Clock::now();
  arguments.insert(arguments.begin(), {program, "serve"});
  std::vector<char*> words;
  for (auto& argument : arguments) words.push_back(argument.data());
  words.push_back(nullptr);
  int ends[2] = {-1, -1};
  if (::pipe2(ends, O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
  out_ = ends[0];
  const int log = ::open(log_file_.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
  pid_ = ::fork();
  if (pid_ == 0) {
    ::dup2(ends[1], STDOUT_FILENO);
    ::dup2(log, STDERR_FILENO);
    ::execv(program.c_str(), words.data());
    ::_exit(127);
  }
  ::close(ends[1]);
  ::close(log);
  // Its first line ends with the address that it listens on.
  std::string line;
  for (char c = 0; ::read(out_, &c, 1) == 1 && c != '\n';) line += c;
  if (const auto colon = line.rfind(':'); colon != std::string::npos)
    port_ = static_cast<std::uint16_t>(std::atoi(line.c_str() + colon + 1));
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
  clean_ = WIFEXITED(status) && WEXITSTATUS(status) == 0;
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
  return clean_;
}

double ServerProcess::memory() const {
  return static_cast<double>(resident_memory_of(pid_));
}

std::string ServerProcess::log_tail() const {
  std::ifstream in(log_file_);
  std::string all((std::istreambuf_iterator<char>(in)), {});
  return all.size() > 3000 ? all.substr(all.size() - 3000) : all;
}

TemporaryFolder::TemporaryFolder() {
  const bool in_memory = ::access("/dev/shm", W_OK) == 0;
  const char* given = std::getenv("TMPDIR");
  std::string form = std::string(in_memory ? "/dev/shm" : given != nullptr ? given : "/tmp") + "/stube-siege.XXXXXX";
  if (::mkdtemp(form.data()) == nullptr) throw std::runtime_error("no folder for the siege");
  path_ = form;
  std::filesystem::permissions(path_, std::filesystem::perms(0755));
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

}  // namespace stube::siege
