#include "load/load_connection.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <system_error>
#include <thread>
#include <tuple>
#include <utility>

namespace stube {

LoadConnections::LoadConnections() : epoll_(::epoll_create1(EPOLL_CLOEXEC)), buffer_(1U << 18) {
  if (epoll_ < 0) throw std::system_error(errno, std::generic_category(), "epoll");
}

LoadConnections::~LoadConnections() {
  ::close(epoll_);
}

void LoadConnections::turn(int millis) {
  std::array<epoll_event, 256> events;
  const int count = ::epoll_wait(epoll_, events.data(), events.size(), millis);
  for (int i = 0; i < count; ++i)
    static_cast<LoadConnection*>(events[static_cast<std::size_t>(i)].data.ptr)->look(buffer_);
  // Whoever waits on the epoll is woken for every single message, which costs both sides more than the message. So
  // they gather for a moment; what is measured is the longer by it.
  if (count > 0 && static_cast<std::size_t>(count) < events.size())
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

LoadConnection::~LoadConnection() {
  hang_up();
}

void LoadConnection::hang_up() {
  if (socket_ >= 0) ::close(std::exchange(socket_, -1));
  open_ = false;
  unread_ = {};
}

void LoadConnection::give_up() {
  hang_up();
  lost();
}

void LoadConnection::connect(const std::string& host, std::uint16_t port, const std::string& target) {
  hang_up();
  socket_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in where{};
  where.sin_family = AF_INET;
  where.sin_port = htons(port);
  if (socket_ < 0 || ::inet_pton(AF_INET, host.c_str(), &where.sin_addr) != 1 ||
      ::connect(socket_, reinterpret_cast<const sockaddr*>(&where), sizeof where) != 0)
    return give_up();
  const int yes = 1;
  ::setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  epoll_event event{};
  event.events = EPOLLIN;
  event.data.ptr = this;
  if (::epoll_ctl(lines_.epoll_, EPOLL_CTL_ADD, socket_, &event) != 0) return give_up();
  put("GET " + target + " HTTP/1.1\r\nHost: " + host + ":" + std::to_string(port) +
      "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
      "Sec-WebSocket-Key: c3R1YmUgbG9hZCBsaW5lIQ==\r\n\r\n");
}

// What a client says is short; a socket that cannot take it is not read by the server any more, and its end will be
// noticed by who listens.
void LoadConnection::put(std::string_view bytes) {
  if (socket_ >= 0) std::ignore = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
}

void LoadConnection::send(std::string_view text) {
  // Any mask will do; this one has to be undone like every other.
  if (open_) put(masked_frame(Opcode::text, text, 0x5a17c3e9));
}

void LoadConnection::look(std::vector<char>& buffer) {
  if (socket_ < 0) return;  // hung up in this very round
  const auto size = ::recv(socket_, buffer.data(), buffer.size(), MSG_DONTWAIT);
  if (size < 0 && (errno == EAGAIN || errno == EINTR)) return;
  if (size <= 0) return give_up();
  const std::span fresh(buffer.data(), static_cast<std::size_t>(size));
  if (!open_) return read_handshake({fresh.data(), fresh.size()});
  if (unread_.empty()) return read_frames(fresh);
  std::string all = std::exchange(unread_, {});
  all.append(fresh.data(), fresh.size());
  read_frames(all);
}

void LoadConnection::read_handshake(std::string_view fresh) {
  unread_ += fresh;
  const auto end = unread_.find("\r\n\r\n");
  if (end == std::string::npos) return;
  if (!unread_.starts_with("HTTP/1.1 101 ")) return give_up();
  std::string rest = unread_.substr(end + 4);
  unread_ = {};
  open_ = true;
  opened();
  read_frames(rest);
}

void LoadConnection::read_frames(std::span<char> bytes) {
  const int same = socket_;
  while (open_ && socket_ == same) {
    const Frame frame = read_frame(bytes, Speaker::server, std::size_t{1} << 24);
    if (frame.state == Frame::State::incomplete) {
      unread_.assign(bytes.data(), bytes.size());
      return;
    }
    if (frame.state == Frame::State::bad || frame.opcode == Opcode::close) return give_up();
    bytes = bytes.subspan(frame.size);
    if (frame.opcode == Opcode::ping) put(masked_frame(Opcode::pong, frame.payload, 0x5a17c3e9));
    if (frame.opcode == Opcode::text) heard(frame.payload);
  }
}

}  // namespace stube
