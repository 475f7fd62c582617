// The yardstick of the network: a bare epoll echo of messages of the same sizes, without a server.
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <ctime>
#include <system_error>
#include <thread>
#include <tuple>
#include <vector>

#include "load/yardsticks.hpp"

namespace stube {

namespace {

using Clock = std::chrono::steady_clock;

[[noreturn]] void fail(const char* what) {
  throw std::system_error(errno, std::generic_category(), what);
}

double thread_seconds() {
  timespec time{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
}

class Sockets {
 public:
  Sockets() : epoll_(::epoll_create1(EPOLL_CLOEXEC)) {
    if (epoll_ < 0) fail("epoll");
  }
  ~Sockets() {
    for (const int socket : all_) ::close(socket);
    ::close(epoll_);
  }
  Sockets(const Sockets&) = delete;
  Sockets& operator=(const Sockets&) = delete;

  void add(int socket) {
    if (socket < 0) fail("a socket of the yardstick");
    const int yes = 1;
    ::setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    epoll_event event{};
    event.events = EPOLLIN;
    event.data.u64 = all_.size();
    if (::epoll_ctl(epoll_, EPOLL_CTL_ADD, socket, &event) != 0) fail("epoll");
    all_.push_back(socket);
  }
  [[nodiscard]] int operator[](std::size_t n) const { return all_[n]; }
  [[nodiscard]] std::size_t size() const { return all_.size(); }
  // Calls `ready(n)` for each socket with something to read; how many there were.
  template <class Ready>
  std::size_t poll(const Ready& ready) {
    std::array<epoll_event, 256> events;
    const int count = ::epoll_wait(epoll_, events.data(), events.size(), 20);
    for (int i = 0; i < count; ++i) ready(static_cast<std::size_t>(events[static_cast<std::size_t>(i)].data.u64));
    return count > 0 ? static_cast<std::size_t>(count) : 0;
  }

 private:
  int epoll_;
  std::vector<int> all_;
};

class Echo {
 public:
  explicit Echo(const Traffic& traffic)
      : traffic_(traffic), players_(static_cast<std::size_t>(traffic.sockets_a_table)) {
    connect();
  }
  EchoFigures run(double seconds) {
    std::atomic<bool> over = false;
    double busy = 0;
    std::thread server([&] {
      const double begin = thread_seconds();
      while (!over) near_.poll([this](std::size_t n) { answer(n); });
      busy = thread_seconds() - begin;
    });
    const auto begin = Clock::now();
    const auto end = begin + std::chrono::duration<double>(seconds);
    for (std::size_t table = 0; table < far_.size(); table += players_) move(table);
    while (Clock::now() < end) {
      const std::size_t count = far_.poll([this](std::size_t n) { receive(n); });
      // As the load generator does: let messages gather.
      if (count > 0 && count < 256) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    const double took = std::chrono::duration<double>(Clock::now() - begin).count();
    over = true;
    server.join();
    const auto moves = static_cast<double>(std::max(1L, moves_));
    return {moves / took, 1e6 * busy / moves};
  }

 private:
  void connect() {
    const int listener = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in where{};
    where.sin_family = AF_INET;
    where.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof where;
    auto* address = reinterpret_cast<sockaddr*>(&where);
    if (listener < 0 || ::bind(listener, address, size) != 0 || ::listen(listener, 128) != 0 ||
        ::getsockname(listener, address, &size) != 0)
      fail("the socket of the yardstick");
    for (int i = 0; i < traffic_.tables * traffic_.sockets_a_table; ++i) {
      const int far = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
      if (far < 0 || ::connect(far, address, sizeof where) != 0) fail("a connection of the yardstick");
      far_.add(far);
      near_.add(::accept4(listener, nullptr, nullptr, SOCK_CLOEXEC));
    }
    ::close(listener);
    asked_.resize(near_.size()), told_.resize(far_.size());
  }

  void answer(std::size_t n) {
    const auto got = ::recv(near_[n], near_buffer_.data(), near_buffer_.size(), MSG_DONTWAIT);
    if (got <= 0 || (asked_[n] += static_cast<std::size_t>(got)) < traffic_.bytes_in) return;
    asked_[n] = 0;
    for (std::size_t i = n - n % players_, end = i + players_; i < end; ++i)
      std::ignore = ::send(near_[i], out_.data(), out_.size(), MSG_NOSIGNAL);
  }

  void move(std::size_t n) { std::ignore = ::send(far_[n], in_.data(), in_.size(), MSG_NOSIGNAL); }

  // The first socket of each table moves, and moves again when it has the whole answer; the others only read.
  void receive(std::size_t n) {
    const auto got = ::recv(far_[n], far_buffer_.data(), far_buffer_.size(), MSG_DONTWAIT);
    if (got <= 0 || n % players_ != 0) return;
    if ((told_[n] += static_cast<std::size_t>(got)) < traffic_.bytes_out) return;
    told_[n] = 0;
    ++moves_;
    move(n);
  }

  Traffic traffic_;
  std::size_t players_;
  Sockets near_, far_;  // the echo's ends, and the players'
  std::vector<std::size_t> asked_, told_;
  std::string in_ = std::string(traffic_.bytes_in, 'i'), out_ = std::string(traffic_.bytes_out, 'o');
  std::vector<char> near_buffer_ = std::vector<char>(1U << 16), far_buffer_ = std::vector<char>(1U << 18);
  long moves_ = 0;
};

}  // namespace

EchoFigures measure_echo(const Traffic& traffic, double seconds) {
  return Echo(traffic).run(seconds);
}

}  // namespace stube
