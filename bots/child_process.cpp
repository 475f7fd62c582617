#include "bots/child_process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>

namespace stube {

namespace {

double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace

// The child's input is a socket: writing to one that has exited then fails instead of raising SIGPIPE here.
ChildProcess::ChildProcess(const std::string& command) {
  int input[2], output[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, input) != 0) return;
  if (pipe2(output, O_CLOEXEC) != 0) {
    close(input[0]), close(input[1]);
    return;
  }
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_adddup2(&files, input[1], STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&files, output[1], STDOUT_FILENO);
  // A process group of its own, so that what the shell starts is killed with it.
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
  posix_spawnattr_setpgroup(&attributes, 0);
  std::string shell = "/bin/sh", option = "-c", text = command;
  char* arguments[] = {shell.data(), option.data(), text.data(), nullptr};
  if (posix_spawn(&process_, shell.c_str(), &files, &attributes, arguments, environ) != 0) process_ = -1;
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&files);
  close(input[1]), close(output[1]);
  to_ = input[0], from_ = output[0];
  fcntl(to_, F_SETFL, O_NONBLOCK);
  fcntl(from_, F_SETFL, O_NONBLOCK);
}

ChildProcess::~ChildProcess() {
  if (to_ >= 0) close(to_);
  if (from_ >= 0) close(from_);
  if (process_ < 0) return;
  kill(-process_, SIGKILL);
  waitpid(process_, nullptr, 0);
}

std::optional<std::string> ChildProcess::ask(const std::string& line, double seconds) {
  const double deadline = now() + seconds;
  if (!send(line + "\n", deadline)) return {};
  return receive(deadline);
}

bool ChildProcess::wait_for(int file, short what, double deadline) {
  while (true) {
    const double left = deadline - now();
    pollfd waited{file, what, 0};
    const int ready = left > 0 ? poll(&waited, 1, static_cast<int>(std::min(left, 60.0) * 1000) + 1) : 0;
    if (ready > 0) return true;
    if (ready < 0 && errno != EINTR) return failure_ = Failure::exited, false;
    if (ready == 0 && now() >= deadline) return failure_ = Failure::timeout, false;
  }
}

bool ChildProcess::send(std::string_view text, double deadline) {
  while (!text.empty()) {
    const auto sent = ::send(to_, text.data(), text.size(), MSG_NOSIGNAL);
    if (sent >= 0) {
      text.remove_prefix(static_cast<std::size_t>(sent));
      continue;
    }
    if (errno == EINTR) continue;
    if (errno != EAGAIN) return failure_ = Failure::exited, false;
    if (!wait_for(to_, POLLOUT, deadline)) return false;
  }
  return true;
}

std::optional<std::string> ChildProcess::receive(double deadline) {
  while (true) {
    if (const auto end = received_.find('\n'); end != std::string::npos) {
      auto line = received_.substr(0, end);
      received_.erase(0, end + 1);
      return line;
    }
    if (received_.size() > longest_line) return failure_ = Failure::endless_line, std::nullopt;
    char buffer[1 << 16];
    const auto got = read(from_, buffer, sizeof buffer);
    if (got > 0) {
      received_.append(buffer, static_cast<std::size_t>(got));
      continue;
    }
    if (got == 0 || (errno != EAGAIN && errno != EINTR)) return failure_ = Failure::exited, std::nullopt;
    if (!wait_for(from_, POLLIN, deadline)) return {};
  }
}

}  // namespace stube
